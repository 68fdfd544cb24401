import { sql } from 'drizzle-orm'
import type { BeforeWrite, StepEffect } from '#server/kit'
import { todayOf } from '#resources/days.ts'

/**
 * Defaults of a new operation issue. Branch: its reporter's. Responsible: the team's leader,
 * otherwise the person of its type. Due date: from its type. Reported values take precedence.
 */
export const withOwner: BeforeWrite = async ({ db, actor }, input, current) => {
  if (current) return input
  const [known] = await db.query<{
    branchId: string | null
    leaderId: string | null
    ownerId: string | null
    dueDate: string | null
  }>(sql`
    select s.branch_id,
      (select p.id from staff_groups g join staff p on p.id = g.leader_id where g.id = ${input.groupId ?? null} and not p.is_disabled and not p.is_deleted) as "leaderId",
      (select p.id from operation_issue_types y join staff p on p.id = y.owner_id where y.id = ${input.typeId ?? null} and not p.is_disabled and not p.is_deleted) as "ownerId",
      (select (${sql.raw(todayOf('c.id'))} + y.target_days)::text from operation_issue_types y where y.id = ${input.typeId ?? null}) as "dueDate"
    from staff s join clients c on c.id = s.client_id where s.id = ${actor.staffId}`)
  return {
    ...input,
    branchId: input.branchId ?? known!.branchId,
    responsibleId: input.responsibleId ?? known!.leaderId ?? known!.ownerId,
    dueDate: input.dueDate ?? known!.dueDate,
  }
}

const reopen: StepEffect = async ({ db }, ids) => {
  await db.query(sql`update operation_issues set solved_on_utc = null where id in ${ids}`)
  return new Map()
}

/** The solution time counts for statistics; reopening an issue clears it. */
export const operationIssueSteps = {
  async solve({ db }, ids) {
    await db.query(sql`update operation_issues set solved_on_utc = now() where id in ${ids}`)
    return new Map()
  },
  reopen,
  reopenClosed: reopen,
} satisfies Record<string, StepEffect>
