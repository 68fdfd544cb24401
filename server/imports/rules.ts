import { problemAt } from '#server/http/errors.ts'
import { sql, type SQL } from 'drizzle-orm'
import { labelOf, snake, todayFor } from '#define'
import type { Context } from '#server/context.ts'
import { columnType } from '#server/db/tables.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import type { RowProblem } from './problems.ts'
import { partsOf } from './reading/values.ts'
import type { Wanted } from './wanted.ts'

const rowsPerStatement = 1000

/** A condition on a record `v`, as SQL that is true when it is violated. */
interface Rule {
  readonly isBroken: SQL
  /** The declared fields that it looks at. */
  readonly fields: readonly string[]
  /** Whether it is asked of records alone whose file says one of its fields; else of every written record. */
  readonly isOfSaid?: boolean
  readonly problem: Omit<RowProblem, 'row'>
}

/**
 * Violations of rules between the fields of a record, checked in the database for all rows
 * together.
 */
export async function brokenRules(
  { db, actor }: Context,
  meta: EntityMeta,
  rows: readonly Wanted[],
): Promise<RowProblem[]> {
  const rules = [...conditions(meta), ...narrowed(meta)]
  if (!rules.length) return []
  const fields = new Set(rules.flatMap(rule => rule.fields))
  const looked = meta.stored.filter(([n]) => fields.has(n))
  const isSaid = ({ input }: Wanted) => looked.some(([n]) => n in input)
  // New records of which a file says nothing that is looked at are all alike: one is asked for them.
  const alike = rows.filter(each => !each.current && !isSaid(each))
  const [first, ...others] = alike
  const isLeftOut = new Set(others)
  const asked = others.length ? rows.filter(each => !isLeftOut.has(each)) : rows
  const types = ['id uuid', ...looked.map(([n]) => `"${n}" ${columnType(meta.entity, n)}`)]
  const willBe = asItWillBe(looked, todayFor(actor))
  const inputs = new Map(asked.map(w => [w.row, w.input]))
  const problems: RowProblem[] = []
  for (const part of partsOf(asked, rowsPerStatement)) {
    const document = JSON.stringify(part.map(w => ({ row: w.row, ...jsonRow(meta, willBe(w)) })))
    const records = sql`jsonb_to_recordset(${document}::jsonb) as v(row int, ${sql.raw(types.join(', '))})`
    const broken = await db.query<{ row: number; rule: number }>(
      sql.join(
        rules.map(
          ({ isBroken }, i) =>
            sql`select v.row, ${i}::int as rule from ${records} where ${isBroken}`,
        ),
        sql` union all `,
      ),
    )
    for (const { row, rule } of broken) {
      const { fields, isOfSaid, problem } = rules[rule]!
      if (isOfSaid && !fields.some(n => n in inputs.get(row)!)) continue
      const same = row === first?.row ? alike : [{ row }]
      for (const each of same) problems.push({ row: each.row, ...problem })
    }
  }
  return problems
}

/** The conditions that the entity declares. */
const conditions = (meta: EntityMeta): Rule[] =>
  Object.entries(meta.entity.checks ?? {}).map(([message, condition]) => ({
    isBroken: sql.raw(
      `(${condition.replace(/\{(\w+)\}/g, (_, name: string) => presentOf(meta, name))}) is false`,
    ),
    fields: [...condition.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    problem: problemAt('refused', /\{(\w+)\}/.exec(condition)?.[1] ?? meta.entity.label, message),
  }))

/**
 * The future value of a field. System fields are read from the table, and are null for a new
 * record.
 */
const presentOf = (meta: EntityMeta, name: string) =>
  meta.stored.some(([n]) => n === name)
    ? `v."${name}"`
    : `(select t."${snake(name)}" from ${meta.table} t where t.id = v.id)`

/** References limited by another field: an address is one of the customer's. */
const narrowed = (meta: EntityMeta): Rule[] =>
  meta.stored
    .filter(([, f]) => f.options.narrowedBy && !f.options.readOnly)
    .map(([name, f]) => {
      const same = Object.entries(f.options.narrowedBy!).map(
        ([theirs, mine]) => `r."${snake(theirs)}" is not distinct from v."${mine}"`,
      )
      return {
        isOfSaid: true,
        fields: [name, ...Object.values(f.options.narrowedBy!)],
        isBroken: sql.raw(
          `v."${name}" is not null and not exists (select 1 from ${metaOf(f.options.to!).table} r where r.id = v."${name}" and ${same.join(' and ')})`,
        ),
        problem: problemAt(
          'unknown_reference',
          name,
          `${labelOf(name, f.options)}: choose an entry from the list.`,
        ),
      }
    })

/** What a record will have in some fields, and its id. */
function asItWillBe(fields: EntityMeta['stored'], today: string) {
  const now = new Date().toISOString()
  const initial = (value: unknown) => (value === 'today' ? today : value === 'now' ? now : value)
  return ({ current, input }: Wanted): Row => ({
    id: current?.id,
    ...Object.fromEntries(
      fields.map(([n, f]) => [
        n,
        n in input ? input[n] : current && n in current ? current[n] : initial(f.options.default),
      ]),
    ),
  })
}
