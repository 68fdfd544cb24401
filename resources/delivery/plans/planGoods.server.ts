import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { goodsOf, type Member } from '#resources/stock/ledger/comboComponents.server.ts'

/** A plan as far as its goods go. */
export interface Plan {
  id: string
  version: number
  no: string
  state: string
  orderId: string | null
  orderCode: string | null
  orderState: string | null
  ticketId: string | null
  warehouseId: string | null
}

/** What a plan is to hand over, and has. */
export interface Item {
  id: string
  planId: string
  code: string
  skuId: string
  quantity: number
  delivered: number
  returned: number
  orderLineId: string | null
  /** Of the order line: its order and SKU, and what was ordered and is not delivered. */
  lineOrderId: string | null
  lineSkuId: string | null
  lineOpen: number | null
  /** What one of it is made of; nothing where it is a service. */
  members: readonly Member[]
}

/** Locks plans in the order of their ids. */
export const plansOf = (tx: Queryable, who: Who, ids: readonly string[]) =>
  tx.query<Plan>(sql`
    select p.id, p.version, p.no, p.state, p.order_id as "orderId", o.order_code as "orderCode", o.state as "orderState", p.ticket_id as "ticketId", c.warehouse_id as "warehouseId"
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join orders o on o.id = p.order_id
    where p.id in ${ids} and p.client_id = ${who.clientId} and not p.is_deleted order by p.id for update of p`)

export const itemsOf = (tx: Queryable, planIds: readonly string[]) =>
  tx.query<Item>(sql`
    select i.id, i.plan_id as "planId", k.code, i.sku_id as "skuId", i.quantity, i.delivered, i.returned, i.order_line_id as "orderLineId",
      l.order_id as "lineOrderId", l.sku_id as "lineSkuId", l.quantity - l.quantity_delivered as "lineOpen",
      case when p.type = 'Service' then '[]'::json else ${goodsOf(sql`i.sku_id`, sql`k.code`)} end as members
    from plan_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id left join order_lines l on l.id = i.order_line_id
    where i.plan_id in ${planIds} and not i.is_deleted order by i.plan_id, k.code, i.id`)
