import { sql } from 'drizzle-orm'
import { labelOf, snake } from '#define'
import type { Context } from '#server/context.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { jsonRow } from '#server/entities/read/rows.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Wanted } from './wanted.ts'
import { initialOf } from './known.ts'
import type { RowProblem } from './problems.ts'
import { askedAhead, inSlices, partsOf } from './reading/values.ts'

const rowsPerStatement = 2000

/** Fields that are unique, alone or together; in a set, a missing one counts as a value. */
interface Rule {
  readonly fields: readonly string[]
  readonly isSet: boolean
  readonly isCompany: boolean
}

/** Duplicates within the file, or between file and database. */
export async function duplicatesOf(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  touched: ReadonlySet<string>,
): Promise<RowProblem[]> {
  const rules: Rule[] = [
    ...meta.stored
      .filter(([, f]) => f.options.unique)
      .map(([n, f]) => ({ fields: [n], isSet: false, isCompany: f.options.unique === 'company' })),
    ...(meta.entity.unique ?? []).map(fields => ({ fields, isSet: true, isCompany: false })),
  ]
  const problems: RowProblem[] = []
  for (const rule of rules.filter(r => r.fields.some(n => touched.has(n)))) {
    const seen = new Map<string, number>()
    const changed: Candidate[] = []
    await inSlices(wanted, ({ row, current, input, problems: known }) => {
      if (known.some(p => rule.fields.includes(p.field))) return
      const values = valuesOf(meta, context.actor, rule, current, input)
      if (!values) return
      const key = keyOf(meta, rule, values)
      const first = seen.get(key)
      if (first !== undefined)
        problems.push(duplicate(meta, rule, row, `is already in row ${first}`))
      else seen.set(key, row)
      if (first === undefined && (!current || rule.fields.some(n => n in input)))
        changed.push({ row, current, values })
    })
    const asked = (part: readonly Candidate[]) => takenBy(context, meta, rule, part)
    for await (const [, taken] of askedAhead(partsOf(changed, rowsPerStatement), asked))
      for (const row of taken)
        problems.push(duplicate(meta, rule, row, 'already belongs to another record'))
  }
  return problems
}

interface Candidate {
  readonly row: number
  readonly current: Row | undefined
  readonly values: Row
}

/** The values that the rule compares, as they will be; none when nothing is compared. */
function valuesOf(
  meta: EntityMeta,
  actor: Actor,
  { fields, isSet }: Rule,
  current: Row | undefined,
  input: Row,
): Row | undefined {
  const initial = (n: string) => initialOf(meta.fieldOf.get(n)!, actor)
  const values = Object.fromEntries(
    fields.map(n => [n, n in input ? input[n] : (current?.[n] ?? initial(n))]),
  )
  return isSet || values[fields[0]!] !== null ? values : undefined
}

const keyOf = (meta: EntityMeta, { fields }: Rule, values: Row) =>
  JSON.stringify(
    fields.map(n =>
      ignoresCase(meta.fieldOf.get(n)) && typeof values[n] === 'string'
        ? values[n].toLowerCase()
        : values[n],
    ),
  )

/**
 * Rows whose values another living record has. A record that the same file changes keeps its value
 * until then.
 */
async function takenBy(
  { db, actor }: Context,
  meta: EntityMeta,
  rule: Rule,
  rows: readonly Candidate[],
): Promise<number[]> {
  const types = rule.fields.map(n => `"${n}" ${columnType(meta.entity, n)}`).join(', ')
  const document = JSON.stringify(
    rows.map(({ row, current, values }) => ({ row, id: current?.id, ...jsonRow(meta, values) })),
  )
  const same = rule.fields
    .map(
      n => `${compared(meta, rule, n, `t."${snake(n)}"`)} = ${compared(meta, rule, n, `v."${n}"`)}`,
    )
    .join(' and ')
  const scope = meta.isOwned && !rule.isCompany ? sql`and t.client_id = ${actor.clientId}` : sql``
  const taken = await db.query<{ row: number }>(
    sql`select distinct v.row from jsonb_to_recordset(${document}::jsonb) as v(row int, id uuid, ${sql.raw(types)})
      join ${sql.raw(meta.table)} t on ${sql.raw(same)} ${scope} and not t.is_deleted and t.id is distinct from v.id order by 1`,
  )
  return taken.map(t => t.row)
}

/** In the form of the unique index, so that the search uses it. */
function compared(meta: EntityMeta, { isSet }: Rule, name: string, column: string) {
  const field = meta.fieldOf.get(name)!
  if (!isSet) return ignoresCase(field) ? `lower(${column})` : column
  if (!field.options.required) return `coalesce(${column}::text, '')`
  return field.kind === 'text' ? `lower(${column})` : column
}

function duplicate(meta: EntityMeta, { fields }: Rule, row: number, words: string): RowProblem {
  const labels = fields.map(n => labelOf(n, meta.fieldOf.get(n)!.options)).join(' and ')
  return {
    row,
    field: fields[fields.length - 1]!,
    code: 'duplicate',
    message: `This ${labels.toLowerCase()} ${words}.`,
  }
}
