import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake } from '#define'
import { type BeforeLines, metaOf, pointersTo, type Queryable, touched } from '#server/kit'

/**
 * Copy on write: a used address stays as it is for the orders and plans that refer to it. It loses
 * its customer, and a changed one is added as a new address. A trigger prevents any other change.
 */
export const keepUsedAddresses: BeforeLines = async (
  { db, actor },
  { removed, changed, added },
) => {
  const used = await lockedUsed(db, [...removed, ...changed.map(row => row.id as string)])
  if (!used.size) return { removed, changed, added }
  await db.query(
    sql`update addresses set customer_id = null, ${touched(actor)} where id in ${[...used]}`,
  )
  return {
    removed: removed.filter(id => !used.has(id)),
    changed: changed.filter(row => !used.has(row.id)),
    added: [
      ...changed.filter(row => used.has(row.id)).map(row => ({ ...row, id: uuid() })),
      ...added,
    ],
  }
}

/**
 * Which of these addresses others refer to, removed ones included. They are locked first against
 * new references.
 */
async function lockedUsed(tx: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  await tx.query(sql`select 1 from addresses where id in ${ids} order by id for update`)
  const pointers = pointersTo('addresses').map(({ entity, field }) => {
    const table = sql.raw(metaOf(entity.name).table)
    return sql`exists (select from ${table} r where r.${sql.identifier(snake(field))} = v.id)`
  })
  const used = await tx.query<{ id: string }>(
    sql`select v.id from unnest(${sql.param(ids)}::uuid[]) as v(id) where ${sql.join([sql`false`, ...pointers], sql` or `)}`,
  )
  return new Set(used.map(row => row.id))
}
