import { sql } from 'drizzle-orm'
import { storedEntities, entityOf, inSentence, isReference, labelOf, snake } from '#define'
import type { AnyEntity, AnyField } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import { hooksOf } from '#server/halves.ts'
import { problemAt, type Problem } from '#server/http/errors.ts'
import { metaOf, type EntityMeta } from './meta.ts'

/**
 * Which of these records living records of other entities still refer to, with the counts in words.
 * A record with the id of what it refers to is a part of that (the floor of a zone), and goes with it.
 * Without `spent`, those that stand for nothing any more are not counted.
 */
export async function usesOf(
  tx: Queryable,
  meta: EntityMeta,
  ids: readonly string[],
  spent: 'counted' | 'not counted' = 'counted',
): Promise<Map<string, Problem>> {
  const pointers = pointersTo(meta.entity.name, false, spent).filter(
    pointer => !isHistory(pointer) && hooksOf(pointer.entity.name).isSpent !== standsForNothing,
  )
  if (!pointers.length || !ids.length) return new Map()
  const entities = [...new Set(pointers.map(p => p.entity))]
  const found = await tx.query<{ id: string; entity: number; uses: number }>(
    sql.join(
      entities.map((entity, i) => {
        // A record that refers by several fields is one record.
        const ways = pointers.filter(p => p.entity === entity).map(p => p.pointing(ids))
        const each = sql.join(
          ways.map(way => sql`(${way} limit ${mostCounted + 1})`),
          sql` union `,
        )
        return sql`select to_id as id, ${i}::int as entity, count(*)::int as uses from (${each}) u where from_id <> to_id group by to_id`
      }),
      sql` union all `,
    ),
  )
  const texts = new Map<string, string[]>()
  for (const { id, entity, uses } of found)
    texts.set(id, [...(texts.get(id) ?? []), counted(uses, entities[entity]!)])
  return new Map(
    [...texts].map(([id, used]) => [
      id,
      problemAt(
        'in_use',
        'id',
        `This ${inSentence(meta.entity.titles[0])} is still used by ${listed(used)}, so it cannot be deleted.`,
      ),
    ]),
  )
}

/** Which of these records refer to one that was deleted, which has to be restored before them. */
export async function lostOf(
  tx: Queryable,
  meta: EntityMeta,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const references = meta.stored.filter(([, f]) => isReference(f))
  if (!references.length || !ids.length) return new Map()
  const found = await tx.query<{ id: string; field: string }>(
    sql.join(
      references.map(
        ([name, f]) => sql`
          select t.id, ${name}::text as field from ${sql.raw(meta.table)} t
            join ${sql.identifier(tableName(entityOf(f.options.to!)))} r on r.id = t.${sql.identifier(snake(name))} and r.is_deleted
          where t.id in ${ids}`,
      ),
      sql` union all `,
    ),
  )
  return new Map(
    found.map(({ id, field }) => {
      const label = inSentence(labelOf(field, meta.fieldOf.get(field)!.options))
      return [id, problemAt('deleted', field, `Its ${label} was deleted too. Restore that first.`)]
    }),
  )
}

/**
 * Whether records are a history that only the system writes and people read: it goes with what it
 * is about, and holds nothing back.
 */
const isHistory = ({ entity: { api, fields }, field }: { entity: AnyEntity; field: string }) =>
  (fields[field] as AnyField).options.onDelete === 'cascade' &&
  api.list !== false &&
  api.create === false

/** The condition of an entity whose records hold nothing back: sums, and what the database notes by itself. */
const standsForNothing = 'true'

const mostCounted = 10_000

const counted = (uses: number, { titles }: AnyEntity) =>
  `${uses > mostCounted ? `more than ${mostCounted.toLocaleString('en')}` : uses.toLocaleString('en')} ${inSentence(titles[uses === 1 ? 0 : 1])}`

/** `1 order`, `1 order and 2 tasks`, `1 order, 2 tasks and 3 reports`. */
const listed = (all: readonly string[]) =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ')

/** The tables that have a kind of records as their lines, each with the column that names it, by these records. */
function parentsOfLines() {
  const above = new Map<string, (readonly [table: string, by: string])[]>()
  for (const parent of storedEntities())
    for (const { child, by } of metaOf(parent.name).lines)
      above.set(child, [...(above.get(child) ?? []), [tableName(parent), snake(by)]])
  return above
}

/**
 * References to an entity: fields of other entities, and with `withLines` the parent fields of its
 * own child lines.
 */
export function pointersTo(
  name: string,
  withLines = false,
  spent: 'counted' | 'not counted' = 'counted',
) {
  // Lines of a record that was deleted are no longer there either.
  const above = parentsOfLines()
  const isThere = (e: AnyEntity) => {
    const { isSpent } = hooksOf(e.name)
    return sql.join(
      [
        sql`not r.is_deleted`,
        ...(isSpent && spent === 'not counted' ? [sql`not (${sql.raw(isSpent)})`] : []),
        ...(above.get(e.name) ?? []).map(
          ([table, by]) =>
            sql`not exists (select from ${sql.identifier(table)} above where above.id = r.${sql.identifier(by)} and above.is_deleted)`,
        ),
      ],
      sql` and `,
    )
  }
  const lines = withLines ? [] : metaOf(name).lines
  return storedEntities().flatMap(e =>
    Object.entries(e.fields as Record<string, AnyField>)
      .filter(
        ([n, f]) => f.options.to === name && !lines.some(l => l.child === e.name && l.by === n),
      )
      .map(([field, f]) => ({
        entity: e,
        field,
        pointing: (ids: readonly string[]) =>
          f.kind === 'tags'
            ? sql`select l.to_id, l.from_id from ${sql.identifier(linkTable(e, field))} l join ${sql.identifier(tableName(e))} r on r.id = l.from_id where l.to_id = any(${sql.param(ids)}::uuid[]) and ${isThere(e)}`
            : sql`select r.${sql.identifier(snake(field))} as to_id, r.id as from_id from ${sql.identifier(tableName(e))} r where r.${sql.identifier(snake(field))} = any(${sql.param(ids)}::uuid[]) and ${isThere(e)}`,
      })),
  )
}
