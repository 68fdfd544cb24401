import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { comboComponents, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { readWebOrder, type WebItem } from '#resources/commerce/orders/webOrder.ts'

interface MappedItem {
  readonly productId: string
  readonly attributes: string | null
  readonly factor: number
  readonly members: readonly Component[]
}

/**
 * Pieces by SKU that a website has sold while nothing holds them here: of its orders that wait to be
 * imported, or failed. Without them its own sale would be offered to it again.
 */
export async function unheldPieces(
  db: Queryable,
  websiteId: string,
): Promise<ReadonlyMap<string, number>> {
  const orders = await db.query<{ payload: unknown }>(sql`
    select payload from website_orders where website_id = ${websiteId} and state in ('New', 'Failed') and payload is not null and order_status <> 'Cancelled'
      and payment_status not in ('Voided', 'Refunded') and not is_deleted order by ordered_on_utc desc limit 2000`)
  const items = orders.flatMap(({ payload }) => itemsIn(payload))
  if (!items.length) return new Map()
  const products = [...new Set(items.map(({ productId }) => productId))]
  const mapped = await db.query<MappedItem>(sql`
    select m.web_product_id as "productId", m.attributes, m.factor, ${comboComponents(sql`k.id`, sql`k.code`)} as members
    from website_mappings m join skus k on k.id = m.sku_id
    where m.website_id = ${websiteId} and m.web_product_id = any(${sql.param(products)}::text[]) and not m.is_deleted`)
  const pieces = new Map<string, number>()
  for (const item of items) {
    const found = mappingOf(mapped, item)
    for (const { skuId, required } of found?.members ?? [])
      pieces.set(skuId, (pieces.get(skuId) ?? 0) + item.quantity * found!.factor * required)
  }
  return pieces
}

/** An order that cannot be read has no items. */
function itemsIn(payload: unknown): readonly WebItem[] {
  try {
    return readWebOrder(payload).items
  } catch {
    return []
  }
}

const mappingOf = (mapped: readonly MappedItem[], { productId, attributes }: WebItem) => {
  const ofProduct = mapped.filter(row => row.productId === productId)
  return (
    ofProduct.find(row => row.attributes === attributes) ??
    ofProduct.find(row => row.attributes === null)
  )
}

/** How many pieces of a SKU, or whole sets of a combo, these pieces take away. */
export const takenAway = (
  members: readonly Component[],
  pieces: ReadonlyMap<string, number>,
): number =>
  Math.max(
    0,
    ...members.map(({ skuId, required }) => Math.ceil((pieces.get(skuId) ?? 0) / required)),
  )
