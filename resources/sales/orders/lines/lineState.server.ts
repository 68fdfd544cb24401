import { sql } from 'drizzle-orm'
import type { RecordOf } from '#define'
import type { Context, Queryable } from '#server/kit'
import type { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import type { SaleChannel } from '#resources/products/prices/pricing.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { comboComponents, type Component } from '#resources/stock/ledger/comboComponents.server.ts'

/** The values of an order line that a person sets. */
export type SoldField = 'quantity' | 'price' | 'discount' | 'promisedDate' | 'fulfilment' | 'remark'

/** What promotions made of the price of an order line. */
export type PromotionField =
  | 'promotionId'
  | 'promotionAmount'
  | 'promotionDiscount'
  | 'priceReason'
  | 'pricedOnUtc'

/** A line of an order with its reservations, plans and deliveries. */
export interface LineState extends Pick<
  RecordOf<typeof orderLines>,
  | 'id'
  | 'position'
  | 'skuId'
  | 'quantityDelivered'
  | 'parentLineId'
  | 'orderDiscount'
  | 'codeDiscount'
  | 'tax'
  | SoldField
  | PromotionField
> {
  /** Pieces promised to it, by SKU, and the picked ones among them. */
  reserved: Readonly<Record<string, number>>
  picked: Readonly<Record<string, number>>
  /** The quantities of open plans. */
  planned: readonly { no: string; date: string; quantity: number }[]
}

/** The fields of a SKU that an order line needs. */
export interface LineSku {
  id: string
  code: string
  name: string
  isDeleted: boolean
  /** From the SKU and from its product. */
  status: string
  productStatus: string
  isService: boolean
  isGiftCard: boolean
  /** Of a product that is only presold. */
  isAnnounced: boolean
  /** What a piece costs us now, in the money of the client. */
  cost: number | null
  todaysPrice: number | null
  members: readonly Component[]
}

/** The lines of an order in their order. */
export const lineStates = (db: Queryable, orderId: string): Promise<LineState[]> => {
  const pieces = (states: string) =>
    sql`coalesce((select json_object_agg(x.sku_id, x.quantity) from (select r.sku_id, sum(r.quantity)::int as quantity from reservations r
      where r.order_line_id = l.id and r.state in ${sql.raw(states)} and not r.is_deleted group by r.sku_id) x), '{}')`
  return db.query<LineState>(
    sql`
    select l.id, l.position, l.sku_id, l.quantity, l.price, l.discount, l.tax, l.quantity_delivered, l.parent_line_id, l.promised_date, l.fulfilment, l.remark,
      l.promotion_id, l.promotion_amount, l.promotion_discount, l.order_discount, l.code_discount, l.price_reason, l.priced_on_utc,
      ${pieces("('Planned', 'Soft', 'Hard', 'Picked')")} as reserved, ${pieces("('Picked')")} as picked,
      coalesce((select json_agg(json_build_object('no', p.no, 'date', p.date, 'quantity', i.quantity - i.delivered) order by p.date, p.no) from plan_items i join delivery_plans p on p.id = i.plan_id
        where i.order_line_id = l.id and p.state not in ('Cancelled', 'Delivered', 'Partially Delivered') and i.quantity > i.delivered and not i.is_deleted and not p.is_deleted), '[]') as planned
    from order_lines l where l.order_id = ${orderId} and not l.is_deleted order by l.position, l.id`,
    'prepared',
  )
}

/** The SKUs with these ids; unknown ids are left out. */
export const lineSkus = async (
  { db, actor }: Context,
  ids: readonly string[],
  channel?: SaleChannel,
): Promise<ReadonlyMap<string, LineSku>> => {
  if (!ids.length) return new Map()
  const [skus, prices] = await Promise.all([
    db.query<Omit<LineSku, 'todaysPrice'>>(
      sql`
    select k.id, k.code, k.name, k.is_deleted, k.status, p.status as "productStatus", p.type = 'Service' as "isService", p.is_gift_card, p.status = 'Prelaunch' as "isAnnounced",
      ${costIn(sql`k.id`, sql`${actor.country}::text`, sql`now()`)} as cost,
      ${comboComponents(sql`k.id`, sql`k.code`)} as members
    from skus k join products p on p.id = k.product_id where k.id = any(${sql.param([...new Set(ids)])}::uuid[])`,
      'prepared',
    ),
    pricesNow(db, { skuIds: ids, market: actor.country, ...(channel && { channel }) }),
  ])
  return new Map(
    skus.map(sku => [sku.id, { ...sku, todaysPrice: prices.get(sku.id)?.amount ?? null }]),
  )
}

/** The lines of an order as they are, to be written anew with what follows from another change. */
export const linesAsTheyAre = (db: Queryable, orderId: string) =>
  db.query<{ id: string; quantity: number }>(
    sql`select id, quantity from order_lines where order_id = ${orderId} and not is_deleted order by position, id`,
  )

/** Whole sets promised to a line; an incomplete set counts. */
export const setsReserved = (
  { reserved }: Pick<LineState, 'reserved'>,
  members: readonly Component[],
) => Math.max(...members.map(({ skuId, required }) => Math.ceil((reserved[skuId] ?? 0) / required)))

/** The minimum quantity: below it, delivered, planned or picked goods would be removed. */
export const leastOf = (line: LineState, members: readonly Component[]): number =>
  line.quantityDelivered +
  Math.max(plannedOf(line), setsReserved({ reserved: line.picked }, members))

/** Pieces of a line in open plans. */
export const plannedOf = ({ planned }: LineState): number =>
  planned.reduce((sum, { quantity }) => sum + quantity, 0)
