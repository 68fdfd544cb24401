import { sql, type SQL } from 'drizzle-orm'
import { labelOf, snake, type AnyEntity } from '#define'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import { BadInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { brokenRules } from './declaredRules.ts'
import { fixedProblem } from './editable.ts'
import { planOf, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { own } from '#server/entities/read/visibility.ts'
import { pointersTo } from '#server/entities/meta/uses.ts'
import { touched } from '#server/entities/meta/touched.ts'

/** How many records may become one at a time. */
export const mostMerged = 50

/** What became of the records: how many went into the one that stays, and how many of what now point to it. */
export interface Merged {
  id: string
  label: string
  merged: number
  moved: { entity: string; title: string; count: number }[]
}

/**
 * Makes records one: whatever points to the others, child lines, files and notes included, then points to the one that stays, and the others
 * are removed. All of it or nothing, each change in the audit.
 * @throws NotFound, BadInput naming the field, Refused naming what would stand there twice
 */
export async function merge(
  tx: Queryable,
  plan: Plan,
  who: Who,
  { into, ids }: { into: string; ids: readonly string[] },
): Promise<Merged> {
  const stays = into.toLowerCase()
  const others = [...new Set(ids.map(id => id.toLowerCase()))]
  if (others.includes(stays))
    throw new BadInput({
      code: 'invalid',
      field: 'into',
      message: 'A record cannot be merged into itself.',
    })
  const labels = await lockedLabels(tx, plan, who, [stays, ...others])
  await refuseFixed(tx, plan, who, others, labels)
  const moved: Merged['moved'] = []
  for (const { entity, field } of pointersTo(plan.entity.name, true)) {
    const count = await point(tx, who, entity, field, stays, others)
    if (count) moved.push({ entity: entity.name, title: entity.titles[count === 1 ? 0 : 1], count })
  }
  await moveAttached(tx, plan, stays, others)
  await tx.query(
    sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id in ${others}`,
  )
  for (const [id, problem] of await brokenRules(tx, plan, who, others, 'remove'))
    throw new Refused({
      ...problem,
      field: 'ids',
      message: `${labels.get(id)}: ${problem.message}`,
    })
  await tx.query(sql`update ${sql.raw(plan.table)} set ${touched(who)} where id = ${stays}`)
  const names = others.map(id => labels.get(id)!)
  await writeAuditOfMany(tx, who, 'merge', plan.entity.name, [
    { id: stays, changes: { merged: [null, names.join(', ')] } },
    ...others.map(id => ({ id, changes: { mergedInto: [null, labels.get(stays)!] } })),
  ])
  return { id: stays, label: labels.get(stays)!, merged: others.length, moved: inOrder(moved) }
}

/** What the records are called. They are locked in the order of their ids. */
async function lockedLabels(tx: Queryable, plan: Plan, who: Who, ids: readonly string[]) {
  const label = plan.labelOf.get(plan.entity.label) ?? plan.sqlOf.get(plan.entity.label)!
  const rows = await tx.query<{ id: string; label: string | null }>(
    sql`select t.id, (${sql.raw(label)})::text as label from ${sql.raw(plan.table)} t where t.id in ${ids} and ${sql.join(own(plan, who), sql` and `)} order by t.id for update of t`,
  )
  if (rows.length < ids.length)
    throw new NotFound(
      `One of these ${plan.entity.titles[1].toLowerCase()} does not exist, or not any more.`,
      rows.some(row => row.id === ids[0]) ? 'ids' : 'into',
    )
  return new Map(rows.map(row => [row.id, row.label ?? plan.entity.titles[0]]))
}

/** @throws Refused naming a record that the person may not remove */
async function refuseFixed(
  tx: Queryable,
  plan: Plan,
  who: Who,
  others: readonly string[],
  labels: ReadonlyMap<string, string>,
) {
  if (!plan.entity.changes) return
  for (const id of others) {
    const problem = fixedProblem(plan, who, await oneRecord(tx, plan, who, id), 'remove')
    if (problem) throw new Refused({ ...problem, message: `${labels.get(id)}: ${problem.message}` })
  }
}

/** Lets one field of another entity point to the record that stays, in removed rows too; answers how many living rows that are. */
async function point(
  tx: Queryable,
  who: Who,
  entity: AnyEntity,
  field: string,
  stays: string,
  others: readonly string[],
): Promise<number> {
  const plan = planOf(entity.name)
  const isTags = entity.fields[field].kind === 'tags'
  const links = sql.identifier(isTags ? linkTable(entity, field) : tableName(entity))
  const column = sql.identifier(snake(field))
  if (!isTags) await refuseTwice(tx, entity, field, stays, others)
  const rows = await tx.query<{ id: string; was: string; isDeleted: boolean }>(
    isTags
      ? sql`select t.id, l.to_id as was, t.is_deleted as "isDeleted" from ${links} l join ${sql.raw(plan.table)} t on t.id = l.from_id where l.to_id in ${others} order by t.id for update of t`
      : sql`select t.id, t.${column} as was, t.is_deleted as "isDeleted" from ${sql.raw(plan.table)} t where t.${column} in ${others} order by t.id for update of t`,
  )
  if (!rows.length) return 0
  const ids = [...new Set(rows.map(row => row.id))]
  if (isTags) {
    await tx.query(
      sql`insert into ${links} (from_id, to_id) select distinct from_id, ${stays}::uuid from ${links} where to_id in ${others} on conflict do nothing`,
    )
    await tx.query(sql`delete from ${links} where to_id in ${others}`)
  }
  await tx.query(
    sql`update ${sql.raw(plan.table)} set ${isTags ? sql`` : sql`${column} = ${stays}, `}${touched(who)} where id in ${ids}`,
  )
  const [broken] = (await brokenRules(tx, plan, who, ids, [field])).values()
  if (broken) throw new Refused({ ...broken, field: 'ids' })
  await writeAuditOfMany(
    tx,
    who,
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
      throw new Refused({
        code: 'duplicate',
        field: 'ids',
        message: `${twice.count} ${entity.titles[1].toLowerCase()} would be the same in ${set.map(name => labelOf(name, entity.fields[name].options)).join(', ')}. Change or delete all but one of them first.`,
      })
  }
}

/** Files and notes of the others become those of the record that stays. */
async function moveAttached(tx: Queryable, plan: Plan, stays: string, others: readonly string[]) {
  await tx.query(
    sql`update files set owner_id = ${stays} where owner_entity = ${plan.entity.name} and owner_id in ${others}`,
  )
  await tx.query(
    sql`update notes set owner_id = ${stays} where owner_entity = ${plan.entity.name} and owner_id in ${others}`,
  )
}

/** An entity that points by two fields is told once. */
function inOrder(moved: Merged['moved']): Merged['moved'] {
  const byEntity = new Map<string, Merged['moved'][number]>()
  for (const each of moved) {
    const known = byEntity.get(each.entity)
    byEntity.set(each.entity, known ? { ...each, count: known.count + each.count } : each)
  }
  return [...byEntity.values()].toSorted((a, b) => b.count - a.count)
}
