import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'

/** Who is in a group at this moment, without those who are disabled. */
export async function membersOf(tx: Queryable, who: Who, groupId: string): Promise<string[]> {
  const members = await tx.query<{ id: string }>(sql`
    select s.id from staff_groups_member_ids l join staff_groups g on g.id = l.from_id join staff s on s.id = l.to_id
    where g.id = ${groupId} and g.client_id = ${who.clientId} and not g.is_deleted and not s.is_deleted and not s.is_disabled`)
  return members.map(({ id }) => id)
}
