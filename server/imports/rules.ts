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
  /** Fields that trigger the rule when one changes; by default any change does. */
  readonly fields?: readonly string[]
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
  const today = todayFor(actor)
  const rules = [...conditions(meta), ...narrowed(meta)]
  const types = ['id uuid', ...meta.stored.map(([n]) => `"${n}" ${columnType(meta.entity, n)}`)]
  const inputs = new Map(rows.map(w => [w.row, w.input]))
  const problems: RowProblem[] = []
  for (const part of rules.length ? partsOf(rows, rowsPerStatement) : []) {
    const document = JSON.stringify(
      part.map(w => ({ row: w.row, ...jsonRow(meta, asItWillBe(meta, w, today)) })),
    )
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
      const { fields, problem: told } = rules[rule]!
      if (!fields || fields.some(n => n in inputs.get(row)!)) problems.push({ row, ...told })
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

function asItWillBe(meta: EntityMeta, { current, input }: Wanted, today: string): Row {
  const now = new Date().toISOString()
  const initial = (value: unknown) => (value === 'today' ? today : value === 'now' ? now : value)
  const defaults = Object.fromEntries(meta.stored.map(([n, f]) => [n, initial(f.options.default)]))
  return { ...defaults, ...current, ...input }
}
