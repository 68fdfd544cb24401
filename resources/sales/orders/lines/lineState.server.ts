import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { priceNow } from '#resources/products/prices/priceNow.server.ts'
import { goodsOf, type Member } from '#resources/stock/ledger/comboComponents.server.ts'

/** A line of an order with what has become of it. */
export interface LineNow {
  id: string
  position: number
  skuId: string
  quantity: number
  price: number
  discount: number
  tax: number
  quantityDelivered: number
  parentLineId: string | null
  promisedDate: string | null
  remark: string | null
  /** Pieces that are promised to it, by SKU, and those of them that are picked. */
  reserved: Readonly<Record<string, number>>
  picked: Readonly<Record<string, number>>
  /** What plans that are not over hand over of it. */
  planned: readonly { no: string; date: string; quantity: number }[]
}

/** A SKU as far as an order line needs it. */
export interface LineSku {
  id: string
  code: string
  name: string
  isDeleted: boolean
  /** Of the SKU and of its product. */
  status: string
  productStatus: string
  isService: boolean
  cost: number | null
  todaysPrice: number | null
  members: readonly Member[]
}

/** The lines of an order in their order. */
export const linesNow = (db: Queryable, orderId: string): Promise<LineNow[]> => {
  const pieces = (states: string) =>
    sql`coalesce((select json_object_agg(x.sku_id, x.quantity) from (select r.sku_id, sum(r.quantity)::int as quantity from reservations r
      where r.order_line_id = l.id and r.state in ${sql.raw(states)} and not r.is_deleted group by r.sku_id) x), '{}')`
  return db.query<LineNow>(sql`
    select l.id, l.position, l.sku_id as "skuId", l.quantity, l.price, l.discount, l.tax, l.quantity_delivered as "quantityDelivered", l.parent_line_id as "parentLineId", l.promised_date as "promisedDate", l.remark,
      ${pieces("('Planned', 'Soft', 'Hard', 'Picked')")} as reserved, ${pieces("('Picked')")} as picked,
      coalesce((select json_agg(json_build_object('no', p.no, 'date', p.date, 'quantity', i.quantity - i.delivered) order by p.date, p.no) from plan_items i join delivery_plans p on p.id = i.plan_id
        where i.order_line_id = l.id and p.state not in ('Cancelled', 'Delivered', 'Partially Delivered') and i.quantity > i.delivered and not i.is_deleted and not p.is_deleted), '[]') as planned
    from order_lines l where l.order_id = ${orderId} and not l.is_deleted order by l.position, l.id`)
}

/** The SKUs with these ids; those that are not there are left out. */
export const lineSkus = async (
  db: Queryable,
  who: Who,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineSku>> => {
  if (!ids.length) return new Map()
  const skus = await db.query<LineSku>(sql`
    select k.id, k.code, k.name, k.is_deleted as "isDeleted", k.status, p.status as "productStatus", p.type = 'Service' as "isService", k.cost, ${priceNow(sql`k.id`, who.country)} as "todaysPrice",
      ${goodsOf(sql`k.id`, sql`k.code`)} as members
    from skus k join products p on p.id = k.product_id where k.id in ${[...new Set(ids)]}`)
  return new Map(skus.map(sku => [sku.id, sku]))
}

/**
 * What discounts are measured by: up to how many percent people give them on a line by themselves, and the day on the client's clock.
 * Nothing where no rule says how much, for only a rule lets people give something without the approval that `J4` is.
 */
export async function lineLimits(
  db: Queryable,
  who: Who,
): Promise<{ staffLimit: number; today: string }> {
  const [limits] = await db.query<{ staffLimit: number; today: string }>(sql`
    select (now() at time zone c.timezone)::date as today, (select coalesce(max(d.staff_limit), 0) from discount_rules d
      where d.client_id = c.id and d.scope = 'Line' and d.is_active and not d.is_deleted and d.from_on_utc <= now() and (d.to_on_utc is null or d.to_on_utc > now())) as "staffLimit"
    from clients c where c.id = ${who.clientId}`)
  return limits!
}

/** Whole sets that are promised to a line, the pieces of a begun one among them. */
export const setsReserved = ({ reserved }: Pick<LineNow, 'reserved'>, members: readonly Member[]) =>
  Math.max(...members.map(({ skuId, required }) => Math.ceil((reserved[skuId] ?? 0) / required)))

/** A quantity below it would take away what is delivered, planned or picked. */
export const leastOf = (line: LineNow, members: readonly Member[]): number =>
  line.quantityDelivered +
  Math.max(plannedOf(line), setsReserved({ reserved: line.picked }, members))

/** Pieces of a line in plans that are not over. */
export const plannedOf = ({ planned }: LineNow): number =>
  planned.reduce((sum, { quantity }) => sum + quantity, 0)
