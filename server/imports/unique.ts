import { sql } from 'drizzle-orm'
import { labelOf, snake } from '../../resources/define/index.ts'
import type { Queryable } from '../db/database.ts'
import { columnType, ignoresCase } from '../db/tables.ts'
import type { Plan, Row } from '../entities/plan.ts'
import { jsonRow } from '../entities/write.ts'
import type { Who } from '../session/who.ts'
import type { Wanted } from './inputs.ts'
import type { RowProblem } from './problems.ts'

const rowsPerStatement = 2000

/** Fields that no two records may share, alone or together; of several, a missing one counts as a value. */
interface Rule {
  readonly fields: readonly string[]
  readonly isSet: boolean
  readonly isCompany: boolean
}

/** What would stand twice: in the file itself, or in it and in the database. */
export async function duplicatesOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  wanted: readonly Wanted[],
  touched: ReadonlySet<string>,
): Promise<RowProblem[]> {
  const rules: Rule[] = [
    ...plan.stored
      .filter(([, f]) => f.options.unique)
      .map(([n, f]) => ({ fields: [n], isSet: false, isCompany: f.options.unique === 'company' })),
    ...(plan.entity.unique ?? []).map(fields => ({ fields, isSet: true, isCompany: false })),
  ]
  const problems: RowProblem[] = []
  for (const rule of rules.filter(r => r.fields.some(n => touched.has(n)))) {
    const rows = wanted.flatMap(w => {
      const values = valuesOf(plan, rule, w)
      return values ? [{ ...w, values }] : []
    })
    const isTold = new Set<number>()
    for (const [row, first] of repeatedIn(plan, rule, rows)) {
      isTold.add(row)
      problems.push(duplicate(plan, rule, row, `stands in row ${first} already`))
    }
    const changed = rows.filter(
      r => !isTold.has(r.row) && (!r.current || rule.fields.some(n => n in r.input)),
    )
    for (let from = 0; from < changed.length; from += rowsPerStatement)
      for (const row of await takenBy(
        db,
        plan,
        who,
        rule,
        changed.slice(from, from + rowsPerStatement),
      ))
        problems.push(duplicate(plan, rule, row, 'belongs to another record already'))
  }
  return problems
}

/** The values that the rule compares, as they will be; none where a cell is wrong or, for a single field, empty. */
function valuesOf(
  plan: Plan,
  { fields, isSet }: Rule,
  { current, input, problems }: Wanted,
): Row | undefined {
  if (problems.some(p => fields.includes(p.field))) return undefined
  const values = Object.fromEntries(
    fields.map(n => [
      n,
      (input[n] as unknown) ??
        (n in input ? null : (current?.[n] ?? plan.fieldOf.get(n)!.options.default ?? null)),
    ]),
  )
  return isSet || values[fields[0]!] !== null ? values : undefined
}

/** Rows whose values an earlier row has, with that row. */
function repeatedIn(
  plan: Plan,
  { fields }: Rule,
  rows: readonly { row: number; values: Row }[],
): [row: number, first: number][] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, values }) => {
    const key = JSON.stringify(
      fields.map(n =>
        ignoresCase(plan.fieldOf.get(n)) && typeof values[n] === 'string'
          ? values[n].toLowerCase()
          : values[n],
      ),
    )
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    return first === undefined ? [] : [[row, first] as [number, number]]
  })
}

/** Rows whose values another living record has; one that is changed in the same file does not give its value up before. */
async function takenBy(
  db: Queryable,
  plan: Plan,
  who: Who,
  rule: Rule,
  rows: readonly { row: number; current: Row | undefined; values: Row }[],
): Promise<number[]> {
  const types = rule.fields.map(n => `"${n}" ${columnType(plan.entity, n)}`).join(', ')
  const document = JSON.stringify(
    rows.map(({ row, current, values }) => ({ row, id: current?.id, ...jsonRow(plan, values) })),
  )
  const same = rule.fields
    .map(
      n => `${compared(plan, rule, n, `t."${snake(n)}"`)} = ${compared(plan, rule, n, `v."${n}"`)}`,
    )
    .join(' and ')
  const scope = plan.isOwned && !rule.isCompany ? sql`and t.client_id = ${who.clientId}` : sql``
  const taken = await db.query<{ row: number }>(
    sql`select distinct v.row from jsonb_to_recordset(${document}::jsonb) as v(row int, id uuid, ${sql.raw(types)})
      join ${sql.raw(plan.table)} t on ${sql.raw(same)} ${scope} and not t.is_deleted and t.id is distinct from v.id order by 1`,
  )
  return taken.map(t => t.row)
}

/** As the unique index compares it, which so serves the search. */
function compared(plan: Plan, { isSet }: Rule, name: string, column: string) {
  const field = plan.fieldOf.get(name)!
  if (!isSet) return ignoresCase(field) ? `lower(${column})` : column
  if (!field.options.required) return `coalesce(${column}::text, '')`
  return field.kind === 'text' ? `lower(${column})` : column
}

function duplicate(plan: Plan, { fields }: Rule, row: number, words: string): RowProblem {
  const labels = fields.map(n => labelOf(n, plan.fieldOf.get(n)!.options)).join(' and ')
  return {
    row,
    field: fields[fields.length - 1]!,
    code: 'duplicate',
    message: `This ${labels.toLowerCase()} ${words}.`,
  }
}
