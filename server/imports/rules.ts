import { sql, type SQL } from 'drizzle-orm'
import { labelOf, snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { columnType } from '#server/db/tables.ts'
import { planOf, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import type { Wanted } from './inputs.ts'
import type { RowProblem } from './problems.ts'

const rowsPerStatement = 1000

/** Something that every record `v` has to keep, as a condition that is true where it does not. */
interface Rule {
  readonly isBroken: SQL
  /** Fields of which one must be changing for the rule to be asked; any change asks it when absent. */
  readonly fields?: readonly string[]
  readonly told: Omit<RowProblem, 'row'>
}

/** What rows would break of the rules between the fields of a record, asked of the database for all rows together. */
export async function brokenRules(
  db: Queryable,
  plan: Plan,
  rows: readonly Wanted[],
): Promise<RowProblem[]> {
  const rules = [...conditions(plan), ...narrowed(plan)]
  const types = plan.stored.map(([n]) => `"${n}" ${columnType(plan.entity, n)}`).join(', ')
  const inputs = new Map(rows.map(w => [w.row, w.input]))
  const problems: RowProblem[] = []
  for (let from = 0; rules.length && from < rows.length; from += rowsPerStatement) {
    const document = JSON.stringify(
      rows
        .slice(from, from + rowsPerStatement)
        .map(w => ({ row: w.row, ...jsonRow(plan, asItWillBe(plan, w)) })),
    )
    const records = sql`jsonb_to_recordset(${document}::jsonb) as v(row int, ${sql.raw(types)})`
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
      const { fields, told } = rules[rule]!
      if (!fields || fields.some(n => n in inputs.get(row)!)) problems.push({ row, ...told })
    }
  }
  return problems
}

/** The conditions that the entity declares. */
const conditions = (plan: Plan): Rule[] =>
  Object.entries(plan.entity.checks ?? {}).map(([message, condition]) => ({
    isBroken: sql.raw(`(${condition.replace(/\{(\w+)\}/g, 'v."$1"')}) is false`),
    told: {
      field: /\{(\w+)\}/.exec(condition)?.[1] ?? plan.entity.label,
      code: 'refused',
      message,
    },
  }))

/** References that another field of the record narrows: an address is one of the customer's. */
const narrowed = (plan: Plan): Rule[] =>
  plan.stored
    .filter(([, f]) => f.options.within && !f.options.readOnly)
    .map(([name, f]) => {
      const same = Object.entries(f.options.within!).map(
        ([theirs, mine]) => `r."${snake(theirs)}" is not distinct from v."${mine}"`,
      )
      return {
        fields: [name, ...Object.values(f.options.within!)],
        isBroken: sql.raw(
          `v."${name}" is not null and not exists (select 1 from ${planOf(f.options.to!).table} r where r.id = v."${name}" and ${same.join(' and ')})`,
        ),
        told: {
          field: name,
          code: 'unknown_reference',
          message: `${labelOf(name, f.options)}: there is no such entry to choose.`,
        },
      }
    })

function asItWillBe(plan: Plan, { current, input }: Wanted): Row {
  const now = new Date().toISOString()
  const initial = (value: unknown) =>
    value === 'today' ? now.slice(0, 10) : value === 'now' ? now : value
  const defaults = Object.fromEntries(plan.stored.map(([n, f]) => [n, initial(f.options.default)]))
  return { ...defaults, ...current, ...input }
}
