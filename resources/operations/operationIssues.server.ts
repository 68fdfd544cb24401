import { sql } from 'drizzle-orm'
import type { Effect } from '#server/entities/effects.ts'
import type { Preparation } from '#server/entities/prepare.ts'

/**
 * A new operation issue is of its reporter's branch, for the leader of its team or else for whom its type is, and due when its type says,
 * as far as the reporter said nothing else.
 */
export const withOwner: Preparation = async (tx, who, input, current) => {
  if (current) return input
  const [known] = await tx.query<{
    branchId: string | null
    leaderId: string | null
    ownerId: string | null
    dueDate: string | null
  }>(sql`
    select s.branch_id as "branchId",
      (select p.id from staff_groups g join staff p on p.id = g.leader_id where g.id = ${input.groupId ?? null} and not p.is_disabled and not p.is_deleted) as "leaderId",
      (select p.id from operation_issue_types y join staff p on p.id = y.owner_id where y.id = ${input.typeId ?? null} and not p.is_disabled and not p.is_deleted) as "ownerId",
      (select ((now() at time zone c.timezone)::date + y.target_days)::text from operation_issue_types y where y.id = ${input.typeId ?? null}) as "dueDate"
    from staff s join clients c on c.id = s.client_id where s.id = ${who.staffId}`)
  return {
    ...input,
    branchId: input.branchId ?? known!.branchId,
    responsibleId: input.responsibleId ?? known!.leaderId ?? known!.ownerId,
    dueDate: input.dueDate ?? known!.dueDate,
  }
}

/** When it was solved counts for the statistics; reopened, it is not solved any more. */
export const operationIssueEffects = {
  async solve(tx, _, ids) {
    await tx.query(sql`update operation_issues set solved_on_utc = now() where id in ${ids}`)
    return new Map()
  },
  async reopen(tx, _, ids) {
    await tx.query(sql`update operation_issues set solved_on_utc = null where id in ${ids}`)
    return new Map()
  },
} satisfies Record<string, Effect>
