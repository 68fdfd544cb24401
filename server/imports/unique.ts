import { sql } from 'drizzle-orm'
import { labelOf, snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import type { Who } from '#server/session/actor.ts'
import type { Wanted } from './inputs.ts'
import type { RowProblem } from './problems.ts'
import { inSlices } from './values.ts'

const rowsPerStatement = 1000

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
    const seen = new Map<string, number>()
    const changed: Candidate[] = []
    await inSlices(wanted, ({ row, current, input, problems: known }) => {
      if (known.some(p => rule.fields.includes(p.field))) return
      const values = valuesOf(plan, rule, current, input)
      if (!values) return
      const key = keyOf(plan, rule, values)
      const first = seen.get(key)
      if (first !== undefined)
        problems.push(duplicate(plan, rule, row, `stands in row ${first} already`))
      else seen.set(key, row)
      if (first === undefined && (!current || rule.fields.some(n => n in input)))
        changed.push({ row, current, values })
    })
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

interface Candidate {
  readonly row: number
  readonly current: Row | undefined
  readonly values: Row
}

/** The values that the rule compares, as they will be; none where there is nothing to compare. */
function valuesOf(
  plan: Plan,
  { fields, isSet }: Rule,
  current: Row | undefined,
  input: Row,
): Row | undefined {
  const initial = (n: string) => plan.fieldOf.get(n)!.options.default ?? null
  const values = Object.fromEntries(
    fields.map(n => [n, n in input ? input[n] : (current?.[n] ?? initial(n))]),
  )
  return isSet || values[fields[0]!] !== null ? values : undefined
}

const keyOf = (plan: Plan, { fields }: Rule, values: Row) =>
  JSON.stringify(
    fields.map(n =>
      ignoresCase(plan.fieldOf.get(n)) && typeof values[n] === 'string'
        ? values[n].toLowerCase()
        : values[n],
    ),
  )

/** Rows whose values another living record has; one that is changed in the same file does not give its value up before. */
async function takenBy(
  db: Queryable,
  plan: Plan,
  who: Who,
  rule: Rule,
  rows: readonly Candidate[],
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
