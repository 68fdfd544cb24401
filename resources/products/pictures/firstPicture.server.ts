import { sql, type SQL } from 'drizzle-orm'
import {
  badInput,
  unreadableOf,
  type AfterWrite,
  type BeforeLines,
  type Ledger,
  type Queryable,
} from '#server/kit'
import { axisFields } from '#resources/products/axes/axes.ts'

const ofProduct = firstOf('product_pictures', 'product_id')
/** Its own first picture, otherwise that of one of its options. */
const ofSku = `coalesce((${firstOf('sku_pictures', 'sku_id')}), (${firstOf('product_pictures', 'product_id', 't.product_id', 'and f.value_id in (t.colour_id, t.size_id, t.fabric_id)')}))`

/** A product is shown with the first of its pictures, its SKUs with those of their options. */
export const showProductPicture: AfterWrite = async ({ db }, id, changed) => {
  if (!changed.includes('pictures')) return
  await db.query(showing('products', ofProduct, sql`t.id = ${id}`))
  await db.query(showing('skus', ofSku, sql`t.product_id = ${id} and not t.is_deleted`))
}

/** A SKU is shown with the first of its pictures, or with that of an option. */
export const showSkuPicture: AfterWrite = async ({ db }, id, changed) => {
  if (deciding.some(field => changed.includes(field))) await showSkuPictures(db, [id])
}

/** The same for SKUs that are written together. */
export const showSkuPictures = (db: Queryable, ids: readonly string[]) =>
  db.query(showing('skus', ofSku, sql`t.id in ${ids}`))

const deciding = ['pictures', 'productId', ...Object.values(axisFields)]

/** @throws BadInput naming the added files that nobody could see */
export const refuseUnreadable: BeforeLines = async ({ db }, changes) => {
  const added = changes.added.map(({ picture }) => picture as string)
  const broken = added.length ? await unreadableOf(db, added) : []
  if (broken.length)
    throw badInput(
      'broken_picture',
      'pictures',
      `${broken.join(', ')} cannot be read as a picture. Save it again as JPEG or PNG with at most 60 million dots, then add it.`,
    )
  return changes
}

/** What products and SKUs are shown with follows from their pictures. */
export const pictureLedgers: readonly Ledger[] = [
  ['products', ofProduct] as const,
  ['skus', ofSku] as const,
].map(([table, first]) => ({
  name: `The picture of ${table === 'skus' ? 'SKUs' : 'products'} is their first one`,
  sql: `select 'Picture of ' || t.code as what, t.photo::text as said, (${first})::text as worked_out
    from ${table} t where t.photo is distinct from (${first})`,
}))

function firstOf(table: string, by: string, whose = 't.id', and = '') {
  return `select f.picture from ${table} f where f.${by} = ${whose} ${and} and not f.is_deleted order by f.position, f.id limit 1`
}

const showing = (table: string, first: string, which: SQL): SQL =>
  sql`update ${sql.raw(table)} t set photo = (${sql.raw(first)}) where ${which} and t.photo is distinct from (${sql.raw(first)})`
