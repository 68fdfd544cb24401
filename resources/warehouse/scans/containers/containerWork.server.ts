import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { goodsOf, placesOf } from '#resources/warehouse/scans/packParts.server.ts'
import { homesOf } from '#resources/warehouse/scans/stockWork.server.ts'
import type { scanCalls } from '#resources/warehouse/scans/scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>

const mostContainers = 100
const mostPlaces = 20_000

/** Containers that are being checked in at a warehouse, for whoever has their code. */
export async function containerWork(context: Context, warehouseId: string) {
  const { db, actor } = context
  const none = {
    containers: [],
    containerGoods: [],
    goods: [],
    homes: [],
    places: [],
    isCut: false,
  }
  if (!actor.codes.has('L2')) return none
  const containers = await db.query<Pack['containers'][number]>(sql`
    select c.id, c.name as no from containers c
    where c.client_id = ${actor.clientId} and c.warehouse_id = ${warehouseId} and c.state = 'Checking In' and not c.is_deleted
    order by c.unpacked_on nulls last, c.name limit ${mostContainers}`)
  if (!containers.length) return none
  const containerGoods = await db.query<Pack['containerGoods'][number]>(sql`
    select l.container_id, l.sku_id, sum(greatest(l.quantity - l.received_good - l.damaged - l.missing, 0))::int as open
    from container_lines l join skus k on k.id = l.sku_id
    where l.container_id in ${containers.map(({ id }) => id)} and not l.is_deleted group by 1, 2, k.code order by 1, k.code limit 20000`)
  const skuIds = [...new Set(containerGoods.map(({ skuId }) => skuId))]
  const places = await placesOf(
    context,
    sql`select y.id from layers y join stock_areas r on r.id = y.area_id where r.warehouse_id = ${warehouseId} and r.client_id = ${actor.clientId}`,
  )
  return {
    containers,
    containerGoods,
    goods: skuIds.length ? await goodsOf(context, skuIds) : [],
    homes: skuIds.length ? await homesOf(context, warehouseId, containerGoods) : [],
    places,
    isCut: containers.length === mostContainers || places.length === mostPlaces,
  }
}
