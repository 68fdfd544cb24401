import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { freeHeld, holdFor, type HeldGoods } from '#resources/stock/ledger/earmarks.server.ts'
import { columnsOfPosition, isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'

interface Wanted {
  /** The lines that the pieces are for. Their orders are locked. */
  orderLineIds: readonly string[]
  skuId: string
  quantity: number
  /** Where the pieces were taken from. */
  layerId: string
}

/**
 * A picker took pieces of a plan at another place than they are held at: the hold changes places
 * with free pieces of the same warehouse and status, as far as there are any. Nothing moves.
 */
export async function takeFromPlace(context: Context, wanted: Wanted): Promise<void> {
  const { db, actor } = context
  const { orderLineIds, skuId, layerId, quantity } = wanted
  if (!orderLineIds.length) return
  const goods = await db.query<HeldGoods>(
    sql`
    select ol.order_id, l.sku_id, l.quantity, ${columnsOfPosition}
    from stock_lines l left join order_lines ol on ol.id = l.order_line_id
    where l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.quantity > 0 and not l.is_deleted and l.transfer_id is null
      and l.warehouse_id = (select r.warehouse_id from layers y join stock_areas r on r.id = y.area_id where y.id = ${layerId} and r.client_id = ${actor.clientId})
      and (l.order_line_id = any(${sql.param([...orderLineIds])}::uuid[]) or (l.layer_id = ${layerId} and ${isUnallocated}))
      and not exists (select from stock_areas z where z.id = l.layer_id and z.id <> ${layerId} and ${sql.raw(isZone('z.kind'))})
    order by l.id for update of l`,
    'prepared',
  )
  const isHere = (each: HeldGoods) => each.layerId === layerId
  const held = goods.filter(each => each.orderLineId && isHere(each))
  let lacks = quantity - held.reduce((sum, each) => sum + each.quantity, 0)
  const free = goods.filter(each => !each.orderLineId)
  const elsewhere = goods.filter(each => each.orderLineId && !isHere(each))
  for (const from of elsewhere)
    for (const at of free.filter(each => each.stockStatus === from.stockStatus)) {
      const pieces = Math.min(lacks, from.quantity, at.quantity)
      if (pieces <= 0) continue
      const { warehouseId, stockStatus } = at
      const place = { warehouseId, stockStatus, layerId }
      await freeHeld(context, [{ ...from, quantity: pieces }])
      await holdFor(context, [{ orderLineId: from.orderLineId!, skuId, quantity: pieces, place }])
      from.quantity -= pieces
      at.quantity -= pieces
      lacks -= pieces
    }
}
