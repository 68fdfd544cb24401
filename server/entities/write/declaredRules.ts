import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { withColumns } from '#server/db/tables.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { isAmong } from '#server/entities/read/filter.ts'

/** What a change affects: fields by name, those of lines too where they are known, or the record as a whole. */
export type Touched = readonly string[] | 'remove'

/**
 * Which of these records break a rule of their entity after a change in the same transaction; the
 * first broken rule of each. Free when no rule reads the changed fields.
 */
export async function brokenRules(
  { db, actor }: Context,
  meta: EntityMeta,
  ids: readonly string[],
  touched: Touched,
): Promise<ReadonlyMap<string, Problem>> {
  const asked = ids.length ? rulesOf(meta, touched) : []
  if (!asked.length) return new Map()
  const broken = await db.query<{ id: string; rule: number }>(
    sql.join(
      asked.map(
        ({ condition }, i) =>
          sql`select t.id, ${i}::int as rule from ${sql.raw(meta.table)} t where ${isAmong(sql`t.id`, ids)} and (${saidBy(condition, actor)}) is false`,
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
          ...(touched === 'remove' ? {} : { field: asked[rule]!.field.split('.')[0]! }),
          message: asked[rule]!.message,
        },
      ]),
  )
}

/** Whether a change of these fields must be checked. */
export const hasRules = (meta: EntityMeta, touched: Touched) => rulesOf(meta, touched).length > 0

const rulesOf = (meta: EntityMeta, touched: Touched) =>
  Object.entries(meta.entity.rules ?? {})
    .filter(([field]) => (touched === 'remove' ? field === 'remove' : isTouched(field, touched)))
    .flatMap(([field, rules]) =>
      Object.entries(rules).map(([message, condition]) => ({ field, message, condition })),
    )

/**
 * A rule of a field of lines (`addresses.isDefault`) looks at every change of these lines, but where it
 * is known which of their fields are said.
 */
function isTouched(field: string, touched: readonly string[]) {
  const [lines] = field.split('.')
  const saysFields = () => touched.some(name => name.startsWith(`${lines}.`))
  return touched.includes(field) || (field !== lines && touched.includes(lines!) && !saysFields())
}

/**
 * `{me}` is the person, `{ip}` their address; every other name in braces is a column of the record.
 */
function saidBy(condition: string, actor: Actor): SQL {
  const said: Readonly<Record<string, SQL>> = {
    '{me}': sql`${actor.staffId}::uuid`,
    '{ip}': sql`${actor.ip}::inet`,
  }
  return sql.join(
    condition.split(/(\{me\}|\{ip\})/).map(part => said[part] ?? sql.raw(withColumns(part, 't'))),
  )
}
