import { sql } from 'drizzle-orm'
import { labelOf, snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { changeRows, type RowResult, type Target } from './changeRows.ts'
import { fixedProblem } from './editable.ts'
import { refuseUnknownLinks } from './links.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { matching } from '#server/entities/read/read.ts'
import { columnValue } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { usesOf } from '#server/entities/meta/uses.ts'

/** More than this many records are not changed in one call. */
export const mostTargets = 10_000

/** The records that a filter finds, for "all that match". @throws BadInput beyond `mostTargets` */
export async function targetsOf(
  tx: Queryable,
  plan: Plan,
  who: Who,
  filter: Readonly<Record<string, unknown>>,
): Promise<Target[]> {
  const found = await tx.query<Target>(
    sql`select t.id from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)} order by t.id limit ${mostTargets + 1}`,
  )
  if (found.length > mostTargets)
    throw new BadInput({
      code: 'too_many',
      field: 'filter',
      message: `More than ${mostTargets.toLocaleString('en')} records match. Narrow the filter.`,
    })
  return found
}

/** Tags of many records are added and taken away, never replaced. */
export interface TagChange {
  add?: readonly string[]
  remove?: readonly string[]
}

/** Sets the same fields of many records. `data` has passed the schema. */
export async function updateMany(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
  data: Row,
): Promise<RowResult[]> {
  const fields = plan.stored.filter(([n]) => n in data).map(([n]) => n)
  const unique = fields.find(n => plan.fieldOf.get(n)!.options.unique)
  if (unique)
    throw new BadInput({
      code: 'unique',
      field: unique,
      message: `${labelOf(unique, plan.fieldOf.get(unique)!.options)} is different in every record and cannot be set for many.`,
    })
  const tags = plan.tags.filter(l => data[l.field])
  await refuseUnknownLinks(tx, plan, who, [
    {
      input: {
        ...data,
        ...Object.fromEntries(tags.map(l => [l.field, (data[l.field] as TagChange).add ?? []])),
      },
    },
  ])
  return changeRows(tx, plan, who, targets, [...fields, ...tags.map(l => l.field)], {
    operation: 'update',
    refuse: row => fixedProblem(plan, who, row),
    set: row => ({
      ...Object.fromEntries(fields.map(n => [n, data[n]])),
      ...tagged(
        tags.map(l => l.field),
        data,
        row,
      ),
    }),
    async write(ids) {
      for (const l of tags) {
        const { add = [], remove = [] } = data[l.field] as TagChange
        if (remove.length)
          await tx.query(
            sql`delete from ${sql.raw(l.table)} where from_id in ${ids} and to_id in ${remove}`,
          )
        if (add.length)
          await tx.query(
            sql`insert into ${sql.raw(l.table)} (from_id, to_id) select f, t from unnest(${sql.param(ids)}::uuid[]) f, unnest(${sql.param(add)}::uuid[]) t on conflict do nothing`,
          )
      }
      const set = [
        ...fields.map(n => sql`${sql.identifier(snake(n))} = ${columnValue(plan, n, data[n])}`),
        touched(who),
      ]
      await tx.query(
        sql`update ${sql.raw(plan.table)} set ${sql.join(set, sql`, `)} where id in ${ids}`,
      )
    },
  })
}

/** Takes many records out of sight; those still in use stay. */
export async function removeMany(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
): Promise<RowResult[]> {
  const uses = await usesOf(
    tx,
    plan,
    targets.map(t => t.id),
  )
  return changeRows(tx, plan, who, targets, [], {
    operation: 'remove',
    refuse: row => fixedProblem(plan, who, row, 'remove') ?? uses.get(row.id),
    write: ids =>
      tx.query(
        sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id in ${ids}`,
      ),
  })
}

/** Brings removed records back. */
export const restoreMany = (
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
): Promise<RowResult[]> =>
  changeRows(tx, plan, who, targets, [], {
    operation: 'restore',
    isDeleted: true,
    write: ids =>
      tx.query(
        sql`update ${sql.raw(plan.table)} set is_deleted = false, ${touched(who)} where id in ${ids}`,
      ),
  })

function tagged(fields: readonly string[], data: Row, row: Row): Row {
  return Object.fromEntries(
    fields.map(field => {
      const { add = [], remove = [] } = data[field] as TagChange
      const present = row[field] as string[]
      return [
        field,
        [...new Set([...present.filter(id => !remove.includes(id)), ...add])].toSorted(),
      ]
    }),
  )
}
