import { sql } from 'drizzle-orm'
import { type Context, type Queryable, metaOf, recordset, touched } from '#server/kit'
import type { RecordOf } from '#define'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { comboComponents, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import type { deliveryPlans } from './deliveryPlans.entity.ts'
import type { planItems } from './planItems.entity.ts'

/** The fields of a plan that concern its goods. */
export type Plan = Pick<
  RecordOf<typeof deliveryPlans>,
  | 'id'
  | 'version'
  | 'no'
  | 'state'
  | 'orderId'
  | 'ticketId'
  | 'isUnpaidBlocked'
  | 'zoneId'
  | 'preparationStatus'
  | 'loadedOnUtc'
> &
  Record<'orderCode' | 'orderState' | 'warehouseId', string | null> & {
    /** What the order still owes. */
    balance: number
  }

/** The goods of a plan: to be handed over, and handed over. */
export interface Item extends Pick<
  RecordOf<typeof planItems>,
  'id' | 'planId' | 'skuId' | 'quantity' | 'prepared' | 'delivered' | 'returned' | 'orderLineId'
> {
  code: string
  /** From the order line: its order and SKU, and the quantity ordered and not delivered. */
  lineOrderId: string | null
  lineSkuId: string | null
  lineOpen: number | null
  /** The goods in one piece; empty for a service. */
  members: readonly Component[]
}

/** Locks plans in id order. */
export const plansOf = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Plan>(
    sql`
    select p.id, p.version, p.no, p.state, p.order_id, o.order_code, o.state as "orderState", p.ticket_id, c.warehouse_id, p.is_unpaid_blocked, p.zone_id, p.preparation_status, p.loaded_on_utc,
      coalesce(${sql.raw(owedBy(orderColumnsOf('o')))}, 0) as balance
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join orders o on o.id = p.order_id
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.client_id = ${actor.clientId} and not p.is_deleted order by p.id for update of p`,
    'prepared',
  )

export const itemsOf = (tx: Queryable, planIds: readonly string[]) =>
  tx.query<Item>(
    sql`
    select i.id, i.plan_id, k.code, i.sku_id, i.quantity, i.prepared, i.delivered, i.returned, i.order_line_id,
      l.order_id as "lineOrderId", l.sku_id as "lineSkuId", l.quantity - l.quantity_delivered as "lineOpen",
      case when p.type = 'Service' then '[]'::json else ${comboComponents(sql`i.sku_id`, sql`k.code`)} end as members
    from plan_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id left join order_lines l on l.id = i.order_line_id
    where i.plan_id = any(${sql.param([...planIds])}::uuid[]) and not i.is_deleted order by i.plan_id, k.code, i.id`,
    'prepared',
  )

/** Counts pieces of items as delivered or returned, and of the order lines that they name. */
export async function countPieces(
  { db, actor }: Context,
  what: 'delivered' | 'returned',
  parts: readonly { item: Item; quantity: number }[],
  isOfOrder = true,
) {
  const rows = recordset(
    metaOf('planItems'),
    parts.map(({ item: { id, orderLineId }, quantity }) => ({ id, orderLineId, quantity })),
  )
  const [ofItem, ofLine] = [sql.identifier(what), sql.identifier(`quantity_${what}`)]
  await db.query(sql`
    update plan_items i set ${ofItem} = i.${ofItem} + v.quantity, ${touched(actor)} from ${rows} where i.id = v.id`)
  if (!isOfOrder) return
  await db.query(sql`
    update order_lines l set ${ofLine} = l.${ofLine} + v.quantity, ${touched(actor)}
    from (select order_line_id, sum(quantity)::int as quantity from ${rows} group by 1) v where l.id = v.order_line_id`)
}
