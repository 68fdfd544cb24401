import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Preparation } from '#server/entities/prepare.ts'
import { membersOf } from '#resources/administration/staff/staffGroupMembers.server.ts'

/**
 * A task for a group is for everybody who is in it when it is given, beside the people who are named. A new one belongs to the branch of
 * the first of them unless it is said.
 */
export const withPeople: Preparation = async (tx, who, input, current) => {
  const named: string[] = input.assigneeIds ?? current?.assigneeIds ?? []
  const members =
    input.groupId && input.groupId !== current?.groupId
      ? await membersOf(tx, who, input.groupId as string)
      : []
  const assigneeIds = [...new Set([...named, ...members])]
  return {
    ...input,
    ...(members.length ? { assigneeIds } : {}),
    ...(current ? {} : { branchId: input.branchId ?? (await branchOf(tx, assigneeIds[0])) }),
  }
}

async function branchOf(tx: Queryable, staffId: string | undefined) {
  if (!staffId) return null
  const [person] = await tx.query<{ branchId: string | null }>(
    sql`select branch_id as "branchId" from staff where id = ${staffId}`,
  )
  return person?.branchId ?? null
}
