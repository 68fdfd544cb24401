import { sql } from 'drizzle-orm'
import { type Context } from '#server/kit'
import {
  comboComponents,
  setsOf,
  type Component,
} from '#resources/stock/ledger/comboComponents.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import {
  offered,
  reserveOrders,
  type Reserve,
} from '#resources/stock/reservations/reserving.server.ts'
import { placesOf } from '#resources/stock/warehouses/websiteStock.server.ts'

/** Goods of an order that are not there. */
export interface Short {
  readonly code: string
  readonly pieces: number
}

interface Open {
  readonly orderLineId: string
  readonly code: string
  readonly pieces: number
  readonly members: readonly Component[]
}

/**
 * Holds what is there of an order, only where its website offers goods and in the statuses that it
 * offers. What it holds already stays. The caller has locked the order.
 * @returns what is still missing, by SKU
 */
export async function holdAtWebsite(
  context: Context,
  orderId: string,
  websiteId: string,
): Promise<Short[]> {
  const { db } = context
  const open = await openLines(context, orderId)
  if (!open.length) return []
  const { places, statuses } = await placesOf(db, websiteId)
  const counted = places.filter(({ why }) => !why).map(({ warehouseId }) => warehouseId)
  const skuIds = [...new Set(open.flatMap(({ members }) => members.map(({ skuId }) => skuId)))]
  const { free, warehouses } = await offered(context, skuIds, 'for update of l', counted, counted)
  const known = new Set(warehouses.map(({ id }) => id))
  const left = new Map<string, number>()
  for (const { skuId, warehouseId, stockStatus, quantity } of free) {
    const at = `${skuId} ${warehouseId} ${stockStatus}`
    left.set(at, (left.get(at) ?? 0) + quantity)
  }
  const parts: Reserve[] = []
  const short = new Map<string, number>()
  for (const { orderLineId, code, pieces, members } of open) {
    let needed = pieces
    for (const warehouseId of counted.filter(id => known.has(id)))
      for (const stockStatus of statuses) {
        const at = (skuId: string) => `${skuId} ${warehouseId} ${stockStatus}`
        const quantity = Math.min(
          needed,
          setsOf(members, skuId => left.get(at(skuId)) ?? 0),
        )
        if (quantity <= 0) continue
        for (const { skuId, required } of members)
          left.set(at(skuId), left.get(at(skuId))! - quantity * required)
        parts.push({ orderLineId, quantity, warehouseId, stockStatus, takesPresale: true })
        needed -= quantity
      }
    if (needed > 0) short.set(code, (short.get(code) ?? 0) + needed)
  }
  if (parts.length) {
    const refused = await reserveOrders(context, [orderId], parts)
    // What was counted is locked, so that only what orders may not hold at all is refused.
    if (refused.size) return open.map(({ code, pieces }) => ({ code, pieces }))
  }
  return [...short].map(([code, pieces]) => ({ code, pieces }))
}

/** In words, as long as a column is wide. */
export const inWords = (short: readonly Short[]) =>
  short
    .map(({ code, pieces }) => `${pieces} × ${code}`)
    .join(', ')
    .slice(0, 500)

/** The lines of an order of which pieces are neither reserved nor delivered. */
async function openLines({ db }: Context, orderId: string): Promise<Open[]> {
  const lines = await db.query<{
    orderLineId: string
    code: string
    quantity: number
    members: readonly Component[]
    reserved: Readonly<Record<string, number>>
  }>(sql`
    select l.id as "orderLineId", k.code, l.quantity - l.quantity_delivered as quantity, ${comboComponents(sql`l.sku_id`, sql`k.code`)} as members,
      coalesce((select json_object_agg(r.sku_id, r.quantity) from (
        select sku_id, sum(quantity) as quantity from reservations r where r.order_line_id = l.id and ${isPromised} group by sku_id) r), '{}') as reserved
    from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where l.order_id = ${orderId} and p.type <> 'Service' and not l.is_deleted order by l.position, l.id`)
  return lines.flatMap(({ quantity, reserved, ...line }) => {
    const sets = Math.max(
      ...line.members.map(({ skuId, required }) => Math.ceil((reserved[skuId] ?? 0) / required)),
    )
    return quantity > sets ? [{ ...line, pieces: quantity - sets }] : []
  })
}
