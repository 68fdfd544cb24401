import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { isReference, type AnyField } from '#define'
import { entities } from '#resources/registry.ts'
import type { Queryable } from '#server/db/database.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { planOf, wordsSql, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { childRecords, notFound } from './read.ts'
import { ownEvenDeleted, visible } from './visibility.ts'

/** A record as it was. `values` without what is worked out from others; `labels` as records have them. */
export interface Past {
  readonly isThere: boolean
  readonly isThereNow: boolean
  readonly name: string
  readonly values: Row
  readonly labels: Row
  /** Fields that are otherwise now. */
  readonly differs: readonly string[]
  /** Fields that something changed without telling the audit, so that nobody knows when. */
  readonly unsure: readonly string[]
  /** Who made it so: the change before the moment. */
  readonly last: Pick<Change, 'atUtc' | 'operation' | 'person'> | null
}

/** A moment, or the moment right after a row of the audit. */
export type Moment = { readonly at: string } | { readonly seq: number }

/**
 * Works a record back from what it is now: each change after the moment is taken away again, the newest first.
 * @throws NotFound when it never existed for this person
 */
export async function recordAt(
  db: Queryable,
  plan: Plan,
  who: Who,
  id: string,
  moment: Moment,
): Promise<Past> {
  const now = await presentOf(db, plan, who, id)
  const changes = await changesOf(db, plan, id, moment)
  const then: Row = { ...now.values }
  const seen = new Set<string>()
  const unsure = new Set<string>()
  let isThere = now.isThere
  for (const change of changes) {
    if (change.isLater && change.operation in existence) isThere = existence[change.operation]!
    for (const [name, [before, after]] of pairsOf(change, then)) {
      const fits = isLike(plan, name, then[name], after)
      if (change.isLater) {
        // What it was before is told, whatever happened to it afterwards.
        unsure.delete(name)
        then[name] = before
      } else if (!seen.has(name) && !fits) unsure.add(name)
      if (!change.isLater) seen.add(name)
    }
  }
  const told = new Set(changes.flatMap(change => pairsOf(change, then).map(([name]) => name)))
  // What the system keeps without ever telling the audit may have been anything.
  for (const [name, field] of plan.stored)
    if (field.options.readOnly && !told.has(name) && name !== plan.entity.label) unsure.add(name)
  const values = visible(plan, who, then)
  delete values.labels
  const labels = await labelsOf(db, plan, values)
  return {
    isThere,
    isThereNow: now.isThere,
    name: String(labels[plan.entity.label] ?? values[plan.entity.label] ?? plan.entity.titles[0]),
    values,
    labels,
    differs: Object.keys(values).filter(
      name => !isLike(plan, name, values[name], now.values[name]),
    ),
    unsure: [...unsure].filter(name => name in values),
    last: changes.find(change => !change.isLater) ?? null,
  }
}

/** What records are called, those that are gone too: `names.get(id)`. */
export async function namesOf(
  db: Queryable,
  wanted: Readonly<Record<string, Iterable<string>>>,
): Promise<ReadonlyMap<string, string>> {
  const parts = Object.entries(wanted).flatMap(([entity, ids]) => {
    const all = [...new Set(ids)].filter(id => uuid.test(id))
    if (!all.length || !(entity in entities)) return []
    const plan = planOf(entity)
    return [
      sql`select t.id, ${sql.raw(nameSql(plan))}::text as name from ${sql.raw(plan.table)} t where t.id in ${all}`,
    ]
  })
  if (!parts.length) return new Map()
  const rows = await db.query<{ id: string; name: string | null }>(
    sql.join(parts, sql` union all `),
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** The ids that the values of a record point to, by entity. */
export function pointedTo(plan: Plan, values: Readonly<Record<string, unknown>>) {
  const found: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = plan.fieldOf.get(name)
    if (!field) continue
    if (field.kind === 'lines') {
      const child = planOf(field.options.from!.name)
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

/** Whether a record was there before an operation of this name. */
const existence: Readonly<Record<string, boolean>> = {
  create: false,
  remove: true,
  restore: false,
  merge: true,
}

async function changesOf(db: Queryable, plan: Plan, id: string, moment: Moment): Promise<Change[]> {
  const later =
    'seq' in moment ? sql`a.seq > ${moment.seq}` : sql`a.at_utc > ${moment.at}::timestamptz`
  const rows = await db.query<Change>(sql`
    select a.at_utc as "atUtc", a.operation, s.full_name as person, a.changes, ${later} as "isLater"
    from audit a left join staff s on s.id = a.staff_id
    where a.record_id = ${id} and a.entity = ${plan.entity.name} order by a.seq desc limit ${mostChanges + 1}`)
  if (rows.length > mostChanges)
    throw new Refused({
      code: 'too_many',
      field: 'recordId',
      message: 'This record was changed too often to be worked back.',
    })
  return rows
}

/** Old and new values of the fields that this record has. What else an operation tells is no pair. */
const pairsOf = ({ changes }: Change, values: Row) =>
  Object.entries(changes ?? {}).filter(
    (pair): pair is [string, [unknown, unknown]] =>
      pair[0] in values && Array.isArray(pair[1]) && pair[1].length === 2,
  )

async function presentOf(db: Queryable, plan: Plan, who: Who, id: string) {
  const where = sql.join([sql`t.id = ${id}`, ...ownEvenDeleted(plan, who)], sql` and `)
  const [row] = await db.query<Row>(
    sql`select ${sql.raw(plan.selected)}, t.is_deleted as "isDeleted" from ${sql.raw(plan.table)} t where ${where}`,
  )
  if (!row) throw notFound(plan)
  const isThere = !row.isDeleted
  const record = plan.toRecord(row)
  const names = [...plan.stored.map(([name]) => name), ...plan.tags.map(l => l.field)]
  const values: Row = Object.fromEntries(names.map(name => [name, record[name] ?? null]))
  for (const l of plan.lines) values[l.field] = await childRecords(db, l.child, l.by, id)
  return { isThere, values }
}

function isLike(plan: Plan, name: string, a: unknown, b: unknown): boolean {
  const field = plan.fieldOf.get(name)
  if (field?.kind === 'tags') return isDeepStrictEqual(new Set(listOf(a)), new Set(listOf(b)))
  if (field?.kind !== 'lines') return isSame(a, b)
  return isDeepStrictEqual(storedLines(field, a), storedLines(field, b))
}

/** Lines without what every change counts on, in the order of their ids. */
function storedLines(field: AnyField, lines: unknown) {
  const names = planOf(field.options.from!.name).stored.map(([name]) => name)
  return (listOf(lines) as Row[])
    .map(line => [line.id, ...names.map(name => line[name] ?? null)] as unknown[])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
}

/** What people read for references and tags; lines carry theirs from when they were kept. */
async function labelsOf(db: Queryable, plan: Plan, values: Row): Promise<Row> {
  const names = await namesOf(db, pointedTo(plan, values))
  const labels: Row = {}
  for (const [name, field] of plan.fieldOf) {
    if (!(name in values) || name === 'id') continue
    if (field.kind === 'tags')
      labels[name] = listOf(values[name]).map(id => ({ id, label: names.get(String(id)) ?? '…' }))
    else if (isReference(field) && values[name])
      labels[name] = names.get(values[name] as string) ?? null
    else if (field.kind === 'lines')
      values[name] = (listOf(values[name]) as Row[]).map(line => ({
        ...line,
        labels: { ...lineLabels(planOf(field.options.from!.name), line, names), ...line.labels },
      }))
  }
  return labels
}

const lineLabels = (child: Plan, line: Row, names: ReadonlyMap<string, string>): Row =>
  Object.fromEntries(
    [...child.fieldOf].flatMap(([name, field]) =>
      name !== 'id' && isReference(field) && names.has(line[name])
        ? [[name, names.get(line[name])]]
        : [],
    ),
  )

/** SQL of what a record of the table `t` is called. */
function nameSql(plan: Plan) {
  const { label } = plan.entity
  return plan.labelOf.get(label) ?? wordsSql(plan.fieldOf.get(label)!, plan.sqlOf.get(label)!)
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
