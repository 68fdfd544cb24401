import type { Queryable } from '#server/db/database.ts'

/** A step of how PostgreSQL ran a statement. */
export interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Step[]
}

/** Runs a statement, and tells every step of it and how many ms it took. */
export async function explained(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ steps: Step[]; ms: number }> {
  const [row] = await db.text<{ 'QUERY PLAN': [{ Plan: Step; 'Execution Time': number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  const { Plan: first, 'Execution Time': ms } = row!['QUERY PLAN'][0]
  const below = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(below)]
  return { steps: below(first), ms }
}

/** Rows of a table or entries of an index that a step has looked at, whether or not it could use them. */
export const lookedAt = (step: Step): number =>
  (step['Relation Name'] ?? step['Index Name']) === undefined
    ? 0
    : (step['Actual Rows'] +
        (step['Rows Removed by Filter'] ?? 0) +
        (step['Rows Removed by Index Recheck'] ?? 0)) *
      step['Actual Loops']
