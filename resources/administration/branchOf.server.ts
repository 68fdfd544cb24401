import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'

/** The branch that a person works for, if any. */
export async function branchOf({
  db,
  actor,
}: Context): Promise<{ id: string; name: string } | undefined> {
  const [branch] = await db.query<{ id: string; name: string }>(
    sql`select b.id, b.name from staff s join branches b on b.id = s.branch_id where s.id = ${actor.staffId}`,
    'prepared',
  )
  return branch
}
