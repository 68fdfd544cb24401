import { sql, type SQL } from 'drizzle-orm'
import { inSentence, labelOf, snake, type AnyEntity } from '#define'
import type { Context } from '#server/context.ts'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { MergePart, MovedRecords } from '#server/entities/hooks.ts'
import { hooksOf } from '#server/halves.ts'
import type { Actor } from '#server/session/actor.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import { badInput, NotFound, refused, Refused } from '#server/http/errors.ts'
import { brokenRules } from './declaredRules.ts'
import { readOnlyProblem } from './editable.ts'
import { metaOf, ownLabelSql, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { own } from '#server/entities/read/visibility.ts'
import { pointersTo } from '#server/entities/meta/uses.ts'
import { removeRows, setInRows } from '#server/entities/read/rows.ts'

/** The maximum number of records to merge. */
export const mostMerged = 50

/** The result: how many records were merged into the kept one, and how many references changed. */
export interface Merged {
  id: string
  label: string
  merged: number
  moved: MovedRecords[]
  notes: string[]
}

/** Merges records and takes it back: what a merge would do, or its refusal. */
export async function rehearseMerge(
  db: Database,
  actor: Actor,
  meta: EntityMeta,
  merging: { into: string; ids: readonly string[] },
): Promise<Merged> {
  let merged: Merged | undefined
  await db
    .write(async tx => {
      merged = await merge({ db: tx, actor }, meta, merging)
      throw new OnlyRehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof OnlyRehearsed)) throw error
    })
  return merged!
}

class OnlyRehearsed extends Error {}

/**
 * Merges records: every reference to the others then points to the kept one, child lines, files and
 * notes included. The others are removed. All or nothing, each change audited.
 * @throws NotFound, BadInput with the field, Refused with the duplicates that would result
 */
export async function merge(
  context: Context,
  meta: EntityMeta,
  { into, ids }: { into: string; ids: readonly string[] },
): Promise<Merged> {
  const { db } = context
  const stays = into.toLowerCase()
  const others = [...new Set(ids.map(id => id.toLowerCase()))]
  if (others.includes(stays))
    throw badInput('invalid', 'into', 'A record cannot be merged into itself.')
  const parts = hooksOf(meta.entity.name).merges ?? []
  for (const { lock } of parts) await lock?.(db, [stays, ...others])
  const labels = await lockedLabels(context, meta, [stays, ...others])
  await refuseFixed(context, meta, others, labels)
  const moved: MovedRecords[] = []
  const notes: string[] = []
  for (const { move } of parts) {
    const done = await move?.(context, { into: stays, ids: others })
    moved.push(...(done?.moved ?? []))
    notes.push(...(done?.notes ?? []))
  }
  for (const { entity, field } of redirected(meta, parts)) {
    const count = await point(context, entity, field, stays, others)
    if (count) moved.push({ entity: entity.name, title: entity.titles[count === 1 ? 0 : 1], count })
  }
  await moveAttached(db, meta, stays, others)
  await removeRows(context, meta, others)
  for (const [id, problem] of await brokenRules(context, meta, others, 'remove'))
    throw new Refused({
      ...problem,
      field: 'ids',
      message: `${labels.get(id)}: ${problem.message}`,
    })
  await setInRows(context, meta, [stays])
  const names = others.map(id => labels.get(id)!)
  await writeAuditOfMany(context, 'merge', meta.entity.name, [
    { id: stays, changes: { merged: [null, names.join(', ')] } },
    ...others.map(id => ({ id, changes: { mergedInto: [null, labels.get(stays)!] } })),
  ])
  return {
    id: stays,
    label: labels.get(stays)!,
    merged: others.length,
    moved: inOrder(moved),
    notes,
  }
}

/** The references to redirect, in the order that the areas ask for. */
function redirected({ entity }: EntityMeta, parts: readonly MergePart[]) {
  const stay = parts.flatMap(({ stays = [] }) => stays)
  const first = parts.flatMap(part => part.first ?? []).toReversed()
  return pointersTo(entity.name, true)
    .filter(pointer => !stay.includes(pointer.entity.name))
    .toSorted((a, b) => first.indexOf(b.entity.name) - first.indexOf(a.entity.name))
}

/** The labels of the records. They are locked in the order of their ids. */
async function lockedLabels({ db, actor }: Context, meta: EntityMeta, ids: readonly string[]) {
  const rows = await db.query<{ id: string; label: string | null }>(
    sql`select t.id, (${sql.raw(ownLabelSql(meta))})::text as label from ${sql.raw(meta.table)} t where t.id in ${ids} and ${sql.join(own(meta, actor), sql` and `)} order by t.id for update of t`,
  )
  if (rows.length < ids.length)
    throw new NotFound(
      `One of these ${inSentence(meta.entity.titles[1])} does not exist or was deleted.`,
      rows.some(row => row.id === ids[0]) ? 'ids' : 'into',
    )
  return new Map(rows.map(row => [row.id, row.label ?? meta.entity.titles[0]]))
}

/** @throws Refused naming a record that the person may not remove */
async function refuseFixed(
  context: Context,
  meta: EntityMeta,
  others: readonly string[],
  labels: ReadonlyMap<string, string>,
) {
  if (!meta.entity.editable) return
  for (const id of others) {
    const problem = readOnlyProblem(
      meta,
      context.actor,
      await oneRecord(context, meta, id),
      'remove',
    )
    if (problem) throw new Refused({ ...problem, message: `${labels.get(id)}: ${problem.message}` })
  }
}

/**
 * Redirects one field of another entity to the kept record, in removed rows too; returns the number
 * of living rows.
 */
async function point(
  context: Context,
  entity: AnyEntity,
  field: string,
  stays: string,
  others: readonly string[],
): Promise<number> {
  const { db } = context
  const meta = metaOf(entity.name)
  const isTags = entity.fields[field].kind === 'tags'
  const links = sql.identifier(isTags ? linkTable(entity, field) : tableName(entity))
  const column = sql.identifier(snake(field))
  if (!isTags) await refuseTwice(db, entity, field, stays, others)
  const rows = await db.query<{ id: string; was: string; isDeleted: boolean }>(
    isTags
      ? sql`select t.id, l.to_id as was, t.is_deleted from ${links} l join ${sql.raw(meta.table)} t on t.id = l.from_id where l.to_id in ${others} order by t.id for update of t`
      : sql`select t.id, t.${column} as was, t.is_deleted from ${sql.raw(meta.table)} t where t.${column} in ${others} order by t.id for update of t`,
  )
  if (!rows.length) return 0
  const ids = [...new Set(rows.map(row => row.id))]
  if (isTags) {
    await db.query(
      sql`insert into ${links} (from_id, to_id) select distinct from_id, ${stays}::uuid from ${links} where to_id in ${others} on conflict do nothing`,
    )
    await db.query(sql`delete from ${links} where to_id in ${others}`)
  }
  await setInRows(context, meta, ids, ...(isTags ? [] : [sql`${column} = ${stays}`]))
  const [broken] = (await brokenRules(context, meta, ids, [field])).values()
  if (broken) throw new Refused({ ...broken, field: 'ids' })
  await writeAuditOfMany(
    context,
    'update',
    entity.name,
    ids.map(id => ({
      id,
      changes: {
        [field]: isTags
          ? [rows.filter(row => row.id === id).map(row => row.was), [stays]]
          : [rows.find(row => row.id === id)!.was, stays],
      },
    })),
  )
  return new Set(rows.filter(row => !row.isDeleted).map(row => row.id)).size
}

/** @throws Refused where two living rows would be the same in what no two of them share */
async function refuseTwice(
  tx: Queryable,
  entity: AnyEntity,
  field: string,
  stays: string,
  others: readonly string[],
) {
  const sets = [
    ...(entity.unique ?? []),
    ...(entity.fields[field].options.unique ? [[field]] : []),
  ].filter(set => set.includes(field))
  for (const set of sets) {
    const columns: SQL[] = [
      ...(entity.scope === 'client' ? ['clientId'] : []),
      ...set.filter(name => name !== field),
    ].map(name => sql`t.${sql.identifier(snake(name))}`)
    const [twice] = await tx.query<Row>(sql`
      select count(*)::int as count from ${sql.identifier(tableName(entity))} t
      where t.${sql.identifier(snake(field))} in ${[stays, ...others]} and not t.is_deleted
      ${columns.length ? sql`group by ${sql.join(columns, sql`, `)}` : sql``} having count(*) > 1 limit 1`)
    if (twice)
      throw refused(
        'duplicate',
        'ids',
        `${twice.count} ${inSentence(entity.titles[1])} would be the same in ${set.map(name => labelOf(name, entity.fields[name].options)).join(', ')}. Change or delete all but one of them first.`,
      )
  }
}

/** Files and notes of the others move to the kept record. */
async function moveAttached(
  tx: Queryable,
  meta: EntityMeta,
  stays: string,
  others: readonly string[],
) {
  for (const table of ['files', 'notes'])
    await tx.query(
      sql`update ${sql.raw(table)} set owner_id = ${stays} where owner_entity = ${meta.entity.name} and owner_id in ${others}`,
    )
}

/** An entity that refers by two fields is reported once. */
function inOrder(moved: MovedRecords[]): MovedRecords[] {
  const byEntity = new Map<string, MovedRecords>()
  for (const each of moved) {
    const known = byEntity.get(each.entity)
    byEntity.set(each.entity, known ? { ...each, count: known.count + each.count } : each)
  }
  return [...byEntity.values()].toSorted((a, b) => b.count - a.count)
}
