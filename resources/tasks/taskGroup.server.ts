import { sql } from 'drizzle-orm'
import type { Preparation } from '../../server/entities/prepare.ts'

/** A task for a group is for everybody who is in it when it is given, beside the people who are named. */
export const withGroup: Preparation = async (tx, who, input, current) => {
  if (!input.groupId || input.groupId === current?.groupId) return input
  const members = await tx.query<{ id: string }>(sql`
    select s.id from staff_groups_member_ids l join staff_groups g on g.id = l.from_id join staff s on s.id = l.to_id
    where g.id = ${input.groupId} and g.client_id = ${who.clientId} and not g.is_deleted and not s.is_deleted and not s.is_disabled`)
  const named: string[] = input.assigneeIds ?? current?.assigneeIds ?? []
  return { ...input, assigneeIds: [...new Set([...named, ...members.map(m => m.id)])] }
}
