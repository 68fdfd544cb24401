import { sql } from 'drizzle-orm'
import { branchId } from '#resources/administration/demo/reference.ts'
import { keepKey } from '#resources/commerce/channels/keys.server.ts'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { pullDue } from '#resources/commerce/orders/pulling.server.ts'
import type { World } from '#tests/support/api/world.ts'
import type { Shop } from '#tests/support/commerce/shop.ts'

/** A website with its channel and one warehouse, asked at a stand-in. */
export interface Site {
  readonly websiteId: string
  readonly channelId: string
  readonly methodId: string
  /** Maps a web product. */
  map(product: number, skuId: string, factor?: number): Promise<string>
  /** Pulls at once whatever the interval says, and imports what waits. */
  run(): Promise<{ imported: number; failed: number }>
  order(webNo: number): Promise<WebRow>
}

export interface WebRow {
  id: string
  state: string
  problem: string | null
  why: string | null
  short: string | null
  orderId: string | null
  paymentStatus: string
  isChanged: boolean
}

/** Makes a website that sells from a warehouse, in New Zealand or Canada. */
export async function openSite(
  world: World,
  shop: Shop,
  {
    name,
    warehouseIds,
    isAbroad = false,
  }: { name: string; warehouseIds: readonly string[]; isAbroad?: boolean },
): Promise<Site> {
  const actor = isAbroad ? world.abroad : world.actor
  const make = (entity: Parameters<World['make']>[0], fields: object) =>
    world.make(entity, fields as Record<string, unknown>, actor)
  const websiteId = await make('websites', {
    name,
    address: shop.url,
    country: actor.country,
    isSynced: true,
  })
  for (const warehouseId of warehouseIds)
    await make('websiteWarehouses', { websiteId, warehouseId, safetyStock: 0 })
  const channelId = await make('channels', {
    websiteId,
    kind: 'nopCommerce',
    address: shop.url,
    branchId: branchId(isAbroad ? 'EDM' : 'AKL'),
  })
  const methodId = await make('paymentMethods', {
    name: `Web money of ${name}`,
    type: 'Card',
    isInErpOrders: false,
  })
  await make('channelMethods', { channelId, webMethod: 'Payments.Manual', methodId })
  await world.db.write(tx => keepKey(tx, channelId, shop.key))
  return {
    websiteId,
    channelId,
    methodId,
    map: (product, skuId, factor = 1) =>
      make('websiteMappings', { websiteId, webProductId: String(product), skuId, factor }),
    async run() {
      await world.db.query(
        sql`update channels set pulled_on_utc = null, quiet_until_utc = null where id = ${channelId}`,
      )
      await pullDue(world.db)
      return importWaiting(world.db)
    },
    async order(webNo) {
      const [row] = await world.db.query<WebRow>(sql`
        select id, state, problem, why, short, order_id, payment_status, is_changed from website_orders where website_id = ${websiteId} and web_no = ${String(webNo)}`)
      return row!
    },
  }
}
