import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, metaOf, problemAt, type Context, type Problem } from '#server/kit'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import type { WebItem } from './webOrder.ts'

/** What a web product is here. */
export interface Mapped {
  readonly skuId: string
  readonly factor: number
  /** Of a piece, today. */
  readonly cost: number | null
}

/**
 * What the items of an order are here. What nobody has mapped yet gets a row, so that the list of
 * mappings shows what is missing.
 */
export async function mapItems(
  context: Context,
  websiteId: string,
  items: readonly WebItem[],
): Promise<Mapped[] | Problem> {
  const { db, actor } = context
  const rows = await db.query<{
    productId: string
    attributes: string | null
    skuId: string | null
    state: string
    factor: number
    cost: number | null
  }>(sql`
    select m.web_product_id as "productId", m.attributes, m.sku_id, m.factor,
      case when m.sku_id is null then 'Unmapped' when m.is_gone or k.status = 'Discontinued' or k.is_deleted then 'Broken' else 'Mapped' end as state,
      ${costIn(sql`m.sku_id`, sql`${actor.country}::text`, sql`now()`)} as cost
    from website_mappings m left join skus k on k.id = m.sku_id
    where m.website_id = ${websiteId} and m.client_id = ${actor.clientId} and not m.is_deleted and m.web_product_id = any(${sql.param(items.map(({ productId }) => productId))}::text[])`)
  const found = items.map(({ productId, attributes }) => {
    const ofProduct = rows.filter(row => row.productId === productId)
    return (
      ofProduct.find(row => row.attributes === attributes) ??
      ofProduct.find(row => row.attributes === null)
    )
  })
  const unmapped = items.filter((_, i) => !found[i]?.skuId)
  if (unmapped.length) {
    const missing = unmapped.filter(item => !found[items.indexOf(item)])
    await addRows(context, websiteId, missing)
    return problemAt('unmapped', 'items', `Map ${named(unmapped)} first.`)
  }
  const broken = items.filter((_, i) => found[i]!.state === 'Broken')
  if (broken.length)
    return problemAt(
      'broken',
      'items',
      `The mapping of ${named(broken)} leads to a SKU that is no longer sold.`,
    )
  return found.map(row => ({ skuId: row!.skuId!, factor: row!.factor, cost: row!.cost }))
}

const named = (items: readonly WebItem[]) =>
  [
    ...new Set(
      items.map(({ productId, name, attributes }) =>
        [`web product ${productId}`, name, attributes && `(${attributes})`]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ]
    .join(', ')
    .slice(0, 400)

async function addRows(context: Context, websiteId: string, items: readonly WebItem[]) {
  const rows = new Map(
    items.map(({ productId, attributes, name }) => [
      `${productId} ${attributes}`,
      { id: uuid(), websiteId, webProductId: productId, attributes, webName: name },
    ]),
  )
  if (rows.size) await insertRows(context, metaOf('websiteMappings'), [...rows.values()])
}
