import { sql } from 'drizzle-orm'
import { isAmong, type Queryable } from '#server/kit'
import {
  comboComponents,
  setsOf,
  type Component,
} from '#resources/stock/ledger/comboComponents.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'

/** A warehouse whose stock a website offers. */
export interface WebPlace {
  readonly warehouseId: string
  readonly warehouse: string
  readonly safetyStock: number
  /** Why nothing of it is offered. */
  readonly why: string | null
}

/** Where a website offers goods, in the order in which they are taken, and in which statuses. */
export async function placesOf(db: Queryable, websiteId: string) {
  const [places, statuses] = await Promise.all([
    db.query<WebPlace>(sql`
      select w.id as warehouse_id, w.name as warehouse, e.safety_stock,
        case when not w.is_active then 'The warehouse is closed' when not w.sells_online then 'It does not sell online'
          when w.warehouse_type not in ('Warehouse', 'ShopDisplay') then 'Orders take nothing from there'
          when w.is_presale and not b.shows_presale then 'The website shows no presale' end as why
      from website_warehouses e join websites b on b.id = e.website_id join warehouses w on w.id = e.warehouse_id and not w.is_deleted
      where e.website_id = ${websiteId} and not e.is_deleted order by w.priority, w.name, w.id limit 500`),
    db.query<{ status: string }>(sql`
      select d.value as status from websites_status_ids l join dictionary_entries d on d.id = l.to_id where l.from_id = ${websiteId}
      union all select 'Normal' where not exists (select from websites_status_ids where from_id = ${websiteId})`),
  ])
  return { places, statuses: statuses.map(({ status }) => status) }
}

/** What a website offers of a listing of a SKU, and how it comes about. */
export interface WebStock {
  readonly quantity: number
  readonly isSold: boolean
  readonly warehouses: readonly (WebPlace & { readonly free: number; readonly offered: number })[]
}

/** A listing: so many pieces of a SKU are one of it, and some are kept back. */
export interface Listing {
  readonly skuId: string
  readonly factor?: number
  readonly buffer?: number
}

/**
 * How many of each listing a website offers: the free pieces of each warehouse and status that
 * reserving would take, less the safety stock of the warehouse, all of them less the buffer, divided
 * by the factor. Of a combo, whole sets: their parts lie in one warehouse in one status. Nothing of
 * what is no longer sold, or is only presold.
 */
export async function websiteStock(
  db: Queryable,
  websiteId: string,
  listings: readonly Listing[],
): Promise<WebStock[]> {
  if (!listings.length) return []
  const { places, statuses } = await placesOf(db, websiteId)
  const goods = await db.query<{
    skuId: string
    members: readonly Component[]
    isSold: boolean
    free: readonly { skuId: string; warehouseId: string; status: string; quantity: number }[]
  }>(sql`
    select k.id as "skuId", ${comboComponents(sql`k.id`, sql`k.code`)} as members,
      k.status <> 'Discontinued' and not k.is_deleted and p.status <> 'Prelaunch' as "isSold",
      coalesce((select json_agg(json_build_object('skuId', l.sku_id, 'warehouseId', l.warehouse_id, 'status', l.stock_status, 'quantity', l.quantity))
        from (select l.sku_id, l.warehouse_id, l.stock_status, sum(l.quantity)::int as quantity from stock_lines l
          join website_warehouses e on e.website_id = ${websiteId} and e.warehouse_id = l.warehouse_id and not e.is_deleted
          where (l.sku_id = k.id or l.sku_id in (select m.sku_id from combo_members m where m.combo_sku_id = k.id and not m.is_deleted))
            and ${isUnallocated} group by 1, 2, 3) l), '[]') as free
    from skus k join products p on p.id = k.product_id
    where ${isAmong(
      sql`k.id`,
      listings.map(({ skuId }) => skuId),
    )}`)
  const bySku = new Map(goods.map(each => [each.skuId, each]))
  return listings.map(({ skuId, factor = 1, buffer = 0 }) => {
    const { members = [], isSold = false, free = [] } = bySku.get(skuId.toLowerCase()) ?? {}
    const pieces = new Map(
      free.map(each => [`${each.skuId} ${each.warehouseId} ${each.status}`, each.quantity]),
    )
    const warehouses = places.map(place => {
      const sets = statuses.map(status =>
        members.length
          ? setsOf(members, id => pieces.get(`${id} ${place.warehouseId} ${status}`) ?? 0)
          : 0,
      )
      const all = sets.reduce((sum, each) => sum + each, 0)
      const offered = place.why || !isSold ? 0 : Math.max(0, all - place.safetyStock)
      return { ...place, free: all, offered }
    })
    const offered = warehouses.reduce((sum, each) => sum + each.offered, 0)
    return { quantity: Math.floor(Math.max(0, offered - buffer) / factor), isSold, warehouses }
  })
}
