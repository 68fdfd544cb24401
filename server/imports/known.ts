import { sql } from 'drizzle-orm'
import {
  inSentence,
  isReference,
  snake,
  todayFor,
  type AnyField,
  type Clock,
  type DateRange,
} from '#define'
import type { Context } from '#server/context.ts'
import { columnType, ignoresCase } from '#server/db/tables.ts'
import { storedSql, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import type { ImportColumn } from './columns.ts'
import { meaningKey, type Meanings } from './links.ts'
import { askedAhead, partsOf, problemAt, type Draft } from './reading/values.ts'

const keysPerStatement = 500

/**
 * The existing records of a file's rows, by row number, found by the natural key. Each has its
 * stored fields, and `labels` for the link columns of the file. `isLocked` prevents other changes
 * until the transaction ends.
 */
export async function knownRecords(
  { db, actor }: Context,
  meta: EntityMeta,
  drafts: readonly Draft[],
  columns: readonly ImportColumn[],
  meanings: ReadonlyMap<string, Meanings>,
  isLocked: boolean,
): Promise<Map<number, Row>> {
  const { key, only = {}, orBy, within = [] } = meta.entity.import!
  const fieldOf = (name: string) => meta.fieldOf.get(name)!
  // A file without the day means today, which is another one tomorrow.
  const byKey = [key, ...within].filter(
    name =>
      columns.some(column => column.name === name) || fieldOf(name).options.default === 'today',
  )
  const says = (name: string | undefined, { values }: Draft) =>
    name !== undefined && values[name] !== null && values[name] !== undefined
  const named = drafts.filter(draft => says(orBy, draft))
  const keyed = drafts.filter(draft => says(key, draft) && !says(orBy, draft))
  const keysOf = (parts: readonly string[], { row, values }: Draft) => ({
    row,
    ...Object.fromEntries(
      parts.map(name => [name, saidOf(fieldOf(name), values[name], meanings.get(name), actor)]),
    ),
  })
  const shown = columns.filter(({ name }) => meta.labelOf.has(name))
  const selected = [
    't.id',
    't.version',
    ...storedSql(meta),
    ...shown.map(({ name }) => `${meta.labelOf.get(name)} as "label:${name}"`),
    ...dictionaryNames(columns),
  ].join(', ')
  const mine = [
    ...own(meta, actor),
    ...Object.entries(only).map(
      ([name, value]) => sql`t.${sql.identifier(snake(name))} = ${value}`,
    ),
  ]
  const found = new Map<number, Row>()
  const byRow = new Map(drafts.map(draft => [draft.row, draft]))
  const asking = (parts: readonly string[]) => (part: readonly Draft[]) => {
    const types = parts.map(name => `"${name}" ${typeOf(meta, name)}`)
    const alike = parts.map(name =>
      sql.raw(isAsSaid(name, fieldOf(name), name === key || name === orBy)),
    )
    return db.query<Row>(
      sql`select v.row as "row", ${sql.raw(selected)} from jsonb_to_recordset(${JSON.stringify(part.map(draft => keysOf(parts, draft)))}::jsonb) as v(row int, ${sql.raw(types.join(', '))})
        join ${sql.raw(meta.table)} t on ${sql.join([...alike, ...mine], sql` and `)}
        ${sql.raw(isLocked ? 'order by t.id for no key update of t' : '')}`,
    )
  }
  const keep = (rows: readonly Row[]) => {
    for (const { row, ...record } of rows) {
      if (found.has(row as number)) {
        const draft = byRow.get(row as number)!
        const column = columns.find(({ name }) => name === key)!
        draft.problems.push(
          problemAt(
            draft,
            column,
            'ambiguous',
            `matches several ${inSentence(meta.entity.titles[1])} that the file could change`,
          ),
        )
      }
      found.set(row as number, withLabels(record, columns))
    }
  }
  for await (const [, rows] of askedAhead(partsOf(keyed, keysPerStatement), asking(byKey)))
    keep(rows)
  if (orBy === undefined || !named.length) return found
  for await (const [, rows] of askedAhead(partsOf(named, keysPerStatement), asking([orBy])))
    keep(rows)
  const column = columns.find(({ name }) => name === orBy)!
  const said = (value: unknown) => String(value).toLowerCase()
  for (const draft of named) {
    const its = found.get(draft.row)?.[key] ?? null
    // The file is of another program or company, which numbers its own alike.
    if (its !== null && says(key, draft) && said(its) !== said(draft.values[key]))
      draft.problems.push(
        problemAt(
          draft,
          columns.find(({ name }) => name === key)!,
          'differs',
          `is not that of ${said(draft.values[orBy]).toUpperCase()} here`,
        ),
      )
  }
  // A number that is none of ours leaves it to the key.
  const unknown = named.filter(({ row }) => !found.has(row))
  const others = unknown.filter(draft => says(key, draft))
  for await (const [, rows] of askedAhead(partsOf(others, keysPerStatement), asking(byKey)))
    keep(rows)
  for (const draft of unknown)
    if (!says(key, draft))
      draft.problems.push(problemAt(draft, column, 'unknown', 'is none of ours'))
  // One row says its key, another what else names it.
  const rowOf = new Map<unknown, number>()
  for (const draft of drafts) {
    const id = found.get(draft.row)?.id
    const before = rowOf.get(id)
    if (id !== undefined && before !== undefined)
      draft.problems.push(problemAt(draft, column, 'duplicate', `is the record of row ${before}`))
    else rowOf.set(id, draft.row)
  }
  return found
}

/** What a record has whose file says nothing of a field. */
export const initialOf = ({ options }: AnyField, clock: Clock): unknown =>
  options.default === 'today' ? todayFor(clock) : (options.default ?? null)

/** What tells spans of days apart: those of one record begin on one day, wherever they end. */
export const firstDay = (span: unknown): string | null => (span as DateRange | null)?.from ?? null

/** Whether a text of the field means values: those of records, or of a dictionary. */
const isMeant = (field: AnyField) => isReference(field) || field.kind === 'dictionary'

/** The SQL type of a part of the key as the file says it. */
function typeOf({ entity, fieldOf }: EntityMeta, name: string) {
  const field = fieldOf.get(name)!
  return field.kind === 'dateRange'
    ? 'date'
    : `${columnType(entity, name)}${isMeant(field) ? '[]' : ''}`
}

/** What a record has whose part of the key is this: for a field that texts mean, each value that may be meant. */
function saidOf(field: AnyField, value: unknown, meanings: Meanings | undefined, clock: Clock) {
  if (typeof value === 'string' && isMeant(field)) return meanings?.get(meaningKey(value)) ?? []
  const own = value ?? initialOf(field, clock)
  if (field.kind === 'dateRange') return firstDay(own)
  return isMeant(field) && own !== null ? [own] : own
}

/** SQL: whether a part of the natural key of the record `t` is what the file says, `v`; the key itself is never empty. */
function isAsSaid(name: string, field: AnyField, isKey: boolean) {
  const [theirs, said] = [`t."${snake(name)}"`, `v."${name}"`]
  if (isMeant(field)) return `(${theirs} = any(${said}) or ${theirs} is null and ${said} is null)`
  if (field.kind === 'dateRange') return `lower(${theirs}) = ${said}`
  if (!isKey) return `${theirs} is not distinct from ${said}`
  return ignoresCase(field) ? `lower(${theirs}) = lower(${said})` : `${theirs} = ${said}`
}

const dictionaryNames = (columns: readonly ImportColumn[]) =>
  columns
    .filter(({ field }) => field.kind === 'dictionary')
    .map(
      ({ name, field }) =>
        `(select d.name from dictionary_entries d where d.kind = '${field.options.dictionary}' and d.value = t."${snake(name)}" order by d.is_deleted, d.name limit 1) as "label:${name}"`,
    )

function withLabels(record: Row, columns: readonly ImportColumn[]): Row {
  const labels: Row = {}
  for (const { name, field } of columns) {
    const label = `label:${name}`
    if (!(label in record)) continue
    labels[name] = record[label]
    if (field.kind === 'tags') record[name] = (record[label] as { id: string }[]).map(l => l.id)
    delete record[label]
  }
  return { ...record, labels }
}
