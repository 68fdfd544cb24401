import { sql } from 'drizzle-orm'
import { labelOf, snake } from '#define'
import type { Context } from '#server/context.ts'
import { hooksOf } from '#server/halves.ts'
import { badInput } from '#server/http/errors.ts'
import { changeRows, type RowResult, type Target } from './changeRows.ts'
import { readOnlyProblem } from './editable.ts'
import { following } from './following.ts'
import { refuseUnknownLinks } from './links.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { matching } from '#server/entities/read/read.ts'
import { columnValue, removeRows, setInRows } from '#server/entities/read/rows.ts'
import { lostOf, usesOf } from '#server/entities/meta/uses.ts'

/** The maximum number of records in one bulk change. */
export const mostTargets = 10_000

/** The ids of all matching records. @throws BadInput beyond `mostTargets` */
export async function targetsOf(
  { db, actor }: Context,
  meta: EntityMeta,
  filter: Readonly<Record<string, unknown>>,
): Promise<Target[]> {
  const found = await db.query<Target>(
    sql`select t.id from ${sql.raw(meta.table)} t where ${matching(meta, actor, filter)} order by t.id limit ${mostTargets + 1}`,
  )
  if (found.length > mostTargets)
    throw badInput(
      'too_many',
      'filter',
      `More than ${mostTargets.toLocaleString('en')} records match. Narrow the filter.`,
    )
  return found
}

/** Tags of many records are added and removed, never replaced. */
export interface TagChange {
  add?: readonly string[]
  remove?: readonly string[]
}

/** Sets the same fields of many records. `data` has passed the schema. */
export async function updateMany(
  context: Context,
  meta: EntityMeta,
  targets: readonly Target[],
  data: Row,
): Promise<RowResult[]> {
  const { db, actor } = context
  const fields = meta.stored.filter(([n]) => n in data).map(([n]) => n)
  const unique = fields.find(n => meta.fieldOf.get(n)!.options.unique)
  if (unique)
    throw badInput(
      'unique',
      unique,
      `${labelOf(unique, meta.fieldOf.get(unique)!.options)} is different in every record and cannot be set for many.`,
    )
  const tags = meta.tags.filter(l => data[l.field])
  await refuseUnknownLinks(context, meta, [
    {
      input: {
        ...data,
        ...Object.fromEntries(tags.map(l => [l.field, (data[l.field] as TagChange).add ?? []])),
      },
    },
  ])
  return changeRows(context, meta, targets, [...fields, ...tags.map(l => l.field)], {
    operation: 'update',
    refuse: row => readOnlyProblem(meta, actor, row),
    set: row =>
      Object.fromEntries([
        ...fields.map(n => [n, data[n]]),
        ...tags.map(({ field }) => [field, tagged(row[field], data[field])]),
      ]) as Row,
    async write(ids) {
      const followed = await following(
        context,
        meta,
        ids.map(id => ({ id, fields })),
      )
      for (const l of tags) {
        const { add = [], remove = [] } = data[l.field] as TagChange
        if (remove.length)
          await db.query(
            sql`delete from ${sql.raw(l.table)} where from_id in ${ids} and to_id in ${remove}`,
          )
        if (add.length)
          await db.query(
            sql`insert into ${sql.raw(l.table)} (from_id, to_id) select f, t from unnest(${sql.param(ids)}::uuid[]) f, unnest(${sql.param(add)}::uuid[]) t on conflict do nothing`,
          )
      }
      const set = (n: string) => sql`${sql.identifier(snake(n))} = ${columnValue(meta, n, data[n])}`
      await setInRows(context, meta, ids, ...fields.map(set))
      await followed()
    },
  })
}

/** Soft-deletes many records; those in use stay, also by what is `spent` unless that is not counted. */
export async function removeMany(
  context: Context,
  meta: EntityMeta,
  targets: readonly Target[],
  spent: 'counted' | 'not counted' = 'counted',
): Promise<RowResult[]> {
  const { db, actor } = context
  const ids = targets.map(t => t.id)
  const uses = await usesOf(db, meta, ids, spent)
  const { beforeRemove } = hooksOf(meta.entity.name)
  return changeRows(context, meta, targets, [], {
    operation: 'remove',
    refuse: row => readOnlyProblem(meta, actor, row, 'remove') ?? uses.get(row.id),
    effect: beforeRemove && (left => beforeRemove(context, left)),
    write: left => removeRows(context, meta, left),
  })
}

/** Restores removed records, except those that refer to one that was removed since. */
export async function restoreMany(
  context: Context,
  meta: EntityMeta,
  targets: readonly Target[],
): Promise<RowResult[]> {
  const lost = await lostOf(
    context.db,
    meta,
    targets.map(t => t.id),
  )
  const { beforeRestore } = hooksOf(meta.entity.name)
  return changeRows(context, meta, targets, [], {
    operation: 'restore',
    isDeleted: true,
    effect: beforeRestore && (ids => beforeRestore(context, ids)),
    refuse: row => lost.get(row.id),
    write: ids => setInRows(context, meta, ids, sql`is_deleted = false`),
  })
}

const tagged = (present: readonly string[], { add = [], remove = [] }: TagChange) =>
  [...new Set([...present.filter(id => !remove.includes(id)), ...add])].toSorted()
