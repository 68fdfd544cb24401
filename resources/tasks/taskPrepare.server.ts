import { sql } from 'drizzle-orm'
import type { BeforeWrite, Queryable } from '#server/kit'
import { membersOf } from '#resources/administration/staff/staffGroupMembers.server.ts'

/**
 * A task for a group goes to its current members and to the named people. A new task without a
 * branch takes the branch of the first of them.
 */
export const withPeople: BeforeWrite = async (context, input, current) => {
  const named: string[] = input.assigneeIds ?? current?.assigneeIds ?? []
  const members =
    input.groupId && input.groupId !== current?.groupId
      ? await membersOf(context, input.groupId as string)
      : []
  const assigneeIds = [...new Set([...named, ...members])]
  return {
    ...input,
    ...(members.length ? { assigneeIds } : {}),
    ...(current
      ? {}
      : { branchId: input.branchId ?? (await branchOf(context.db, assigneeIds[0])) }),
  }
}

async function branchOf(tx: Queryable, staffId: string | undefined) {
  if (!staffId) return null
  const [person] = await tx.query<{ branchId: string | null }>(
    sql`select branch_id from staff where id = ${staffId}`,
  )
  return person?.branchId ?? null
}
