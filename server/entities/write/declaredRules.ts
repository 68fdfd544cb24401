import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { withColumns } from '#server/db/tables.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { Plan } from '#server/entities/meta/meta.ts'

/** What a change touched: fields by their names, or the record as a whole. */
export type Touched = readonly string[] | 'remove'

/**
 * Which of these records break a rule of their entity, as they stand after a change in the same transaction; the first broken rule of
 * each. Costs nothing where no rule looks at what was touched.
 */
export async function brokenRules(
  tx: Queryable,
  plan: Plan,
  who: Who,
  ids: readonly string[],
  touched: Touched,
): Promise<ReadonlyMap<string, Problem>> {
  const asked = ids.length ? rulesOf(plan, touched) : []
  if (!asked.length) return new Map()
  const broken = await tx.query<{ id: string; rule: number }>(
    sql.join(
      asked.map(
        ({ condition }, i) =>
          sql`select t.id, ${i}::int as rule from ${sql.raw(plan.table)} t where t.id in ${ids} and (${saidBy(condition, who)}) is false`,
      ),
      sql` union all `,
    ),
  )
  return new Map(
    broken
      .toSorted((a, b) => b.rule - a.rule)
      .map(({ id, rule }) => [
        id,
        {
          code: 'rule',
          ...(touched === 'remove' ? {} : { field: asked[rule]!.field }),
          message: asked[rule]!.message,
        },
      ]),
  )
}

/** Whether a change of these fields must be looked at. */
export const hasRules = (plan: Plan, touched: Touched) => rulesOf(plan, touched).length > 0

const rulesOf = (plan: Plan, touched: Touched) =>
  Object.entries(plan.entity.rules ?? {})
    .filter(([field]) => (touched === 'remove' ? field === 'remove' : touched.includes(field)))
    .flatMap(([field, rules]) =>
      Object.entries(rules).map(([message, condition]) => ({ field, message, condition })),
    )

/** `{me}` is who changes, `{ip}` where they are; every other name in braces is a column of the record. */
function saidBy(condition: string, who: Who): SQL {
  const said: Readonly<Record<string, SQL>> = {
    '{me}': sql`${who.staffId}::uuid`,
    '{ip}': sql`${who.ip}::inet`,
  }
  return sql.join(
    condition.split(/(\{me\}|\{ip\})/).map(part => said[part] ?? sql.raw(withColumns(part, 't'))),
  )
}
