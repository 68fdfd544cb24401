import { sql } from 'drizzle-orm'
import { allEntities, snake, type AnyField } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import { problemAt, type Problem } from '#server/http/errors.ts'
import { metaOf, type EntityMeta } from './meta.ts'

/**
 * Which of these records living records of other entities still refer to, with the counts in words.
 */
export async function usesOf(
  tx: Queryable,
  meta: EntityMeta,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const pointers = pointersTo(meta.entity.name)
  if (!pointers.length || !ids.length) return new Map()
  const found = await tx.query<{ id: string; name: string; uses: number }>(
    sql.join(
      pointers.map(
        p =>
          sql`select to_id as id, ${p.entity.titles[1]}::text as name, count(*)::int as uses from (${p.pointing(ids)} limit 10001) u group by to_id`,
      ),
      sql` union all `,
    ),
  )
  const texts = new Map<string, string[]>()
  for (const { id, name, uses } of found)
    texts.set(id, [
      ...(texts.get(id) ?? []),
      `${uses > 10_000 ? 'more than 10,000' : uses.toLocaleString('en')} ${name.toLowerCase()}`,
    ])
  return new Map(
    [...texts].map(([id, used]) => [
      id,
      problemAt(
        'in_use',
        'id',
        `This ${meta.entity.titles[0].toLowerCase()} is still used by ${used.join(' and ')}, so it cannot be deleted.`,
      ),
    ]),
  )
}

/**
 * References to an entity: fields of other entities, and with `withLines` the parent fields of its
 * own child lines.
 */
export function pointersTo(name: string, withLines = false) {
  const lines = withLines ? [] : metaOf(name).lines
  return allEntities().flatMap(e =>
    Object.entries(e.fields as Record<string, AnyField>)
      .filter(
        ([n, f]) => f.options.to === name && !lines.some(l => l.child === e.name && l.by === n),
      )
      .map(([field, f]) => ({
        entity: e,
        field,
        pointing: (ids: readonly string[]) =>
          f.kind === 'tags'
            ? sql`select l.to_id from ${sql.identifier(linkTable(e, field))} l join ${sql.identifier(tableName(e))} r on r.id = l.from_id where l.to_id in ${ids} and not r.is_deleted`
            : sql`select r.${sql.identifier(snake(field))} as to_id from ${sql.identifier(tableName(e))} r where r.${sql.identifier(snake(field))} in ${ids} and not r.is_deleted`,
      })),
  )
}
