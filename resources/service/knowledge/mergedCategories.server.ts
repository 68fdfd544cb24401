import { sql } from 'drizzle-orm'
import {
  type Context,
  metaOf,
  oneRecord,
  refused,
  removeRecord,
  setInRows,
  writeAuditOfMany,
} from '#server/kit'

/**
 * Puts all that stands in a category into another one, articles of any state, and deletes it.
 * @throws Refused where the other one stands below it
 */
export async function mergeCategory(
  context: Context,
  { categoryId, intoId }: { readonly categoryId: string; readonly intoId: string },
): Promise<number> {
  const meta = metaOf('articleCategories')
  // In the order of their ids, so that two who merge each other's do not wait for each other.
  for (const id of [...new Set([categoryId, intoId])].sort())
    await oneRecord(context, meta, id, 'for update', id === intoId ? 'intoId' : 'categoryId')
  const [below] = await context.db.query(sql`
    with recursive below as (
      select id from article_categories where id = ${categoryId}
      union select c.id from article_categories c join below b on c.parent_id = b.id where not c.is_deleted)
    select from below where id = ${intoId}`)
  if (below) throw refused('below', 'intoId', 'Choose a category that is not this one or below it.')
  await moveAll(context, { entity: 'articleCategories', field: 'parentId', categoryId, intoId })
  const moved = await moveAll(context, {
    entity: 'articles',
    field: 'categoryId',
    categoryId,
    intoId,
  })
  await removeRecord(context, meta, categoryId, undefined)
  return moved
}

async function moveAll(
  context: Context,
  of: {
    readonly entity: 'articles' | 'articleCategories'
    readonly field: 'categoryId' | 'parentId'
    readonly categoryId: string
    readonly intoId: string
  },
): Promise<number> {
  const { entity, field, categoryId, intoId } = of
  const meta = metaOf(entity)
  const column = sql.raw(meta.sqlOf.get(field)!)
  const rows = await context.db.query<{ id: string }>(sql`
    select t.id from ${sql.raw(meta.table)} t where ${column} = ${categoryId} and not t.is_deleted order by t.id for update of t`)
  if (!rows.length) return 0
  const own = sql.identifier(field === 'parentId' ? 'parent_id' : 'category_id')
  await setInRows(
    context,
    meta,
    rows.map(({ id }) => id),
    sql`${own} = ${intoId}`,
  )
  await writeAuditOfMany(
    context,
    'update',
    entity,
    rows.map(({ id }) => ({ id, changes: { [field]: [categoryId, intoId] } })),
  )
  return rows.length
}
