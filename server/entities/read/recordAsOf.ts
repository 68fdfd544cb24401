import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { isReference, model, type AnyField } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { refused } from '#server/http/errors.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import {
  metaOf,
  ownLabelSql,
  readBy,
  type EntityMeta,
  type Row,
} from '#server/entities/meta/meta.ts'
import { childRecords, notFound } from './read.ts'
import { ownEvenDeleted, visible } from './visibility.ts'
import { personSql } from './history.ts'

/** A past record. `values` leaves out computed fields; `labels` are like those of records. */
export interface Past {
  readonly isThere: boolean
  readonly isThereNow: boolean
  readonly name: string
  readonly values: Row
  readonly labels: Row
  /** Fields whose current value differs. */
  readonly differs: readonly string[]
  /** Fields changed without an audit row, so that the time is unknown. */
  readonly unsure: readonly string[]
  /** The author of this state: the change before the moment. */
  readonly last: Pick<Change, 'atUtc' | 'operation' | 'person'> | null
}

/** A moment, or the moment right after an audit row. */
export type Moment = { readonly at: string } | { readonly seq: number }

/**
 * Reconstructs a past record from the current one: undoes each later change, newest first.
 * @throws NotFound when it never existed for this person
 */
export async function recordAt(
  context: Context,
  meta: EntityMeta,
  id: string,
  moment: Moment,
): Promise<Past> {
  const now = await presentOf(context, meta, id)
  const changes = await changesOf(context, meta, id, moment)
  const then: Row = { ...now.values }
  const seen = new Set<string>()
  const unsure = new Set<string>()
  let isThere = now.isThere
  for (const change of changes) {
    if (change.isLater && change.operation in existence) isThere = existence[change.operation]!
    for (const [name, [before, after]] of pairsOf(change, then)) {
      const fits = isLike(meta, name, then[name], after)
      if (change.isLater) {
        // The earlier value is certain, whatever happened later.
        unsure.delete(name)
        then[name] = before
      } else if (!seen.has(name) && !fits) unsure.add(name)
      if (!change.isLater) seen.add(name)
    }
  }
  const recorded = new Set(changes.flatMap(change => pairsOf(change, then).map(([name]) => name)))
  // System fields outside the audit may have had any value.
  for (const [name, field] of meta.stored)
    if (field.options.readOnly && !recorded.has(name) && name !== meta.entity.label)
      unsure.add(name)
  const values = visible(meta, context.actor, then)
  delete values.labels
  const labels = await labelsOf(context.db, meta, values)
  return {
    isThere,
    isThereNow: now.isThere,
    name: String(labels[meta.entity.label] ?? values[meta.entity.label] ?? meta.entity.titles[0]),
    values,
    labels,
    differs: Object.keys(values).filter(
      name => !isLike(meta, name, values[name], now.values[name]),
    ),
    unsure: [...unsure].filter(name => name in values),
    last: changes.find(change => !change.isLater) ?? null,
  }
}

/** The labels of records, removed ones included: `names.get(id)`. */
export async function namesOf(
  db: Queryable,
  wanted: Readonly<Record<string, Iterable<string>>>,
): Promise<ReadonlyMap<string, string>> {
  const parts = Object.entries(wanted).flatMap(([entity, ids]) => {
    const all = [...new Set(ids)].filter(id => uuid.test(id))
    if (!all.length || !Object.hasOwn(model().entities, entity)) return []
    const meta = metaOf(entity)
    return [
      sql`select t.id, ${sql.raw(ownLabelSql(meta))}::text as name from ${sql.raw(meta.table)} t where t.id in ${all}`,
    ]
  })
  if (!parts.length) return new Map()
  const rows = await db.query<{ id: string; name: string | null }>(
    sql.join(parts, sql` union all `),
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** The ids in the values of a record, by entity. */
export function pointedTo(meta: EntityMeta, values: Readonly<Record<string, unknown>>) {
  const found: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = meta.fieldOf.get(name)
    if (!field) continue
    if (field.kind === 'lines') {
      const child = metaOf(field.options.from!.name)
      for (const line of listOf(value))
        for (const [entity, ids] of Object.entries(pointedTo(child, line as Row)))
          (found[entity] ??= []).push(...ids)
    } else if (isReference(field) || field.kind === 'tags')
      (found[field.options.to ?? ''] ??= []).push(...listOf(value).map(String))
  }
  return found
}

interface Change {
  readonly atUtc: string
  readonly operation: string
  readonly person: string | null
  readonly changes: Readonly<Record<string, unknown>> | null
  readonly isLater: boolean
}

const mostChanges = 20_000

/** Whether a record existed before an operation of this name. */
const existence: Readonly<Record<string, boolean>> = {
  create: false,
  remove: true,
  restore: false,
  merge: true,
}

async function changesOf(
  { db, actor }: Context,
  meta: EntityMeta,
  id: string,
  moment: Moment,
): Promise<Change[]> {
  const later =
    'seq' in moment ? sql`a.seq > ${moment.seq}` : sql`a.at_utc > ${moment.at}::timestamptz`
  const rows = await db.query<Change>(sql`
    select a.at_utc, a.operation, ${personSql(actor)} as person, a.changes, ${later} as "isLater"
    from audit a left join staff s on s.id = a.staff_id
    where a.record_id = ${id} and a.entity = ${meta.entity.name} order by a.seq desc limit ${mostChanges + 1}`)
  if (rows.length > mostChanges)
    throw refused('too_many', 'recordId', 'This record has changed too often to show it as it was.')
  return rows
}

/** Old and new values of the fields of this record. Other details of an operation are no pairs. */
const pairsOf = ({ changes }: Change, values: Row) =>
  Object.entries(changes ?? {}).filter(
    (pair): pair is [string, [unknown, unknown]] =>
      pair[0] in values && Array.isArray(pair[1]) && pair[1].length === 2,
  )

async function presentOf({ db, actor }: Context, meta: EntityMeta, id: string) {
  const where = sql.join([sql`t.id = ${id}`, ...ownEvenDeleted(meta, actor)], sql` and `)
  const [row] = await db.query<Row>(
    sql`select ${sql.raw(readBy(actor, meta.selected))}, t.is_deleted from ${sql.raw(meta.table)} t where ${where}`,
  )
  if (!row) throw notFound(meta)
  const isThere = !row.isDeleted
  const record = meta.toRecord(row)
  const names = [...meta.stored.map(([name]) => name), ...meta.tags.map(l => l.field)]
  const values: Row = Object.fromEntries(names.map(name => [name, record[name] ?? null]))
  for (const l of meta.lines) values[l.field] = await childRecords(db, l, id)
  return { isThere, values }
}

function isLike(meta: EntityMeta, name: string, a: unknown, b: unknown): boolean {
  const field = meta.fieldOf.get(name)
  if (field?.kind === 'tags') return isDeepStrictEqual(new Set(listOf(a)), new Set(listOf(b)))
  if (field?.kind !== 'lines') return isSame(a, b)
  return isDeepStrictEqual(storedLines(field, a), storedLines(field, b))
}

/** Lines without the system fields that every change increments, ordered by id. */
function storedLines(field: AnyField, lines: unknown) {
  const names = metaOf(field.options.from!.name).stored.map(([name]) => name)
  return (listOf(lines) as Row[])
    .map(line => [line.id, ...names.map(name => line[name] ?? null)] as unknown[])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
}

/** The labels of references and tags; lines carry theirs from the time of storage. */
async function labelsOf(db: Queryable, meta: EntityMeta, values: Row): Promise<Row> {
  const names = await namesOf(db, pointedTo(meta, values))
  const labels: Row = {}
  for (const [name, field] of meta.fieldOf) {
    if (!(name in values) || name === 'id') continue
    if (field.kind === 'tags')
      labels[name] = listOf(values[name]).map(id => ({ id, label: names.get(String(id)) ?? '…' }))
    else if (isReference(field) && values[name])
      labels[name] = names.get(values[name] as string) ?? null
    else if (field.kind === 'lines')
      values[name] = (listOf(values[name]) as Row[]).map(line => ({
        ...line,
        labels: { ...lineLabels(metaOf(field.options.from!.name), line, names), ...line.labels },
      }))
  }
  return labels
}

const lineLabels = (child: EntityMeta, line: Row, names: ReadonlyMap<string, string>): Row =>
  Object.fromEntries(
    [...child.fieldOf].flatMap(([name, field]) =>
      name !== 'id' && isReference(field) && names.has(line[name])
        ? [[name, names.get(line[name])]]
        : [],
    ),
  )

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
