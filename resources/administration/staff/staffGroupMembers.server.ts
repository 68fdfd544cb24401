import type { Context } from '#server/kit'
import { sql } from 'drizzle-orm'

/** The current members of a group, without disabled people. */
export async function membersOf({ db, actor }: Context, groupId: string): Promise<string[]> {
  const members = await db.query<{ id: string }>(sql`
    select s.id from staff_groups_member_ids l join staff_groups g on g.id = l.from_id join staff s on s.id = l.to_id
    where g.id = ${groupId} and g.client_id = ${actor.clientId} and not g.is_deleted and not s.is_deleted and not s.is_disabled`)
  return members.map(({ id }) => id)
}
