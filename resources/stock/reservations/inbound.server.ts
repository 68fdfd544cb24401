import { sql } from 'drizzle-orm'
import { type Context, dayOf } from '#server/kit'
import {
  boughtThereOn,
  containerThereOn,
  isOnItsWay,
  isOrdered,
  openOf,
  promisedOf,
  toShipOf,
  withinLimit,
} from './incoming.server.ts'
import type { Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { columnsOf, toComeOf } from './arithmetic.ts'
import { promisedPieces } from './reserved.server.ts'

/** Inbound goods: a line of a container or of a purchase order that may be promised to orders. */
export interface Inbound {
  /** The id of that line. */
  id: string
  source: 'Container' | 'Purchase order'
  skuId: string
  /** The number of the container or the purchase order. */
  no: string
  /** When the container is expected, or the supplier is ready. */
  expectedOn: string | null
  /** When its goods can leave. */
  availableOn: string | null
  /** Pieces that are not promised. */
  open: number
  /**
   * The purchase order line of the goods, and how many of it may still be presold: a promise counts
   * against both.
   */
  purchaseOrderLineId: string | null
  purchaseOpen: number | null
}

/**
 * Inbound goods of these SKUs, containers before purchase orders, earliest first. Promises without
 * a purchase count against the earliest. Goods whose presale is paused are left out.
 */
export async function inboundOf(context: Context, skuIds: readonly string[]): Promise<Inbound[]> {
  const { db, actor } = context
  if (!skuIds.length) return []
  const skus = sql.param(skuIds)
  const promised = await promisedOf(context, skuIds, sql`r.purchase_order_line_id is null`)
  const inbound = await db.query<Inbound>(sql`
    select cl.id, 'Container' as source, cl.sku_id, c.name as no, coalesce(c.arrived_on, c.arrives_on) as "expectedOn", ${containerThereOn} as "availableOn",
      least(${openOf} - ${promisedPieces(sql`r.container_line_id = cl.id and r.source = 'Container'`)}, ${withinLimit('cl')})::int as open,
      pl.id as "purchaseOrderLineId", ${purchaseOpen} as "purchaseOpen"
    from container_lines cl join containers c on c.id = cl.container_id left join purchase_order_lines pl on pl.id = cl.purchase_order_line_id
    where cl.sku_id = any(${skus}::uuid[]) and cl.client_id = ${actor.clientId} and ${isOnItsWay} and cl.paused_presold is null and not cl.is_deleted
    union all
    select pl.id, 'Purchase order', pl.sku_id, o.no, coalesce(pl.ready_date, o.requested_date), ${boughtThereOn},
      (${toShipOf} - ${promisedPieces(sql`r.purchase_order_line_id = pl.id and r.source = 'Purchase order'`)})::int,
      pl.id, ${purchaseOpen}
    from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
    where pl.sku_id = any(${skus}::uuid[]) and pl.client_id = ${actor.clientId} and ${isOrdered} and not pl.is_deleted
    order by source, "availableOn" nulls last, no, id`)
  for (const { skuId, quantity } of promised) {
    let left = quantity
    for (const each of inbound) {
      if (each.skuId !== skuId || each.source !== 'Purchase order') continue
      const taken = Math.min(left, Math.max(each.open, 0))
      each.open -= taken
      left -= taken
    }
  }
  return inbound
}

/** What of a purchase order line may be promised: within its limit, and of what is still to come. */
const purchaseOpen = sql`least(${withinLimit('pl')}, greatest(${sql.raw(toComeOf(columnsOf('pl')))}, 0)
        - ${promisedPieces(sql`r.purchase_order_line_id = pl.id and r.source <> 'Stock'`)})::int`

/**
 * Locks the inbound goods of these SKUs until the change is made. Lock order: the order, then
 * inbound goods, then stock.
 */
export async function lockInbound(
  { db, actor }: Context,
  skuIds: readonly string[],
): Promise<void> {
  const isMine = sql`sku_id = any(${sql.param(skuIds)}::uuid[]) and client_id = ${actor.clientId} and not is_deleted`
  const containers = sql`select c.id from containers c where c.id in (select container_id from container_lines where ${isMine}) and ${isOnItsWay}`
  const purchases = sql`select o.id from purchase_orders o where o.id in (select purchase_order_id from purchase_order_lines where ${isMine}) and ${isOrdered}`
  await db.query(sql`${containers} order by c.id for share`)
  await db.query(sql`${purchases} order by o.id for share`)
  await db.query(
    sql`select 1 from container_lines where ${isMine} and container_id in (${containers}) order by id for no key update`,
  )
  await db.query(
    sql`select 1 from purchase_order_lines where ${isMine} and (purchase_order_id in (${purchases}) or id in (select purchase_order_line_id from container_lines where ${isMine} and container_id in (${containers}))) order by id for no key update`,
  )
}

/**
 * Inbound goods in words: quantity, container or purchase order, and date; for combos by member.
 */
export function inboundInWords(members: readonly Component[], inbound: readonly Inbound[]): string {
  const open = promisable(inbound)
  const texts = members.flatMap(({ skuId, code }) =>
    open
      .filter(each => each.skuId === skuId)
      .map(each => `${members.length > 1 ? `${code} ` : ''}${each.open} ${placeOf(each)}`),
  )
  if (!texts.length) return 'Nothing more is on the way.'
  const more = texts.length > most ? `; and ${texts.length - most} more` : ''
  return `On the way: ${texts.slice(0, most).join('; ')}${more}.`
}

/** Inbound goods that may be promised, each limited by what its purchase order line allows. */
export function promisable(inbound: readonly Inbound[]): Inbound[] {
  const bought = new Map<string, number>()
  return inbound.flatMap(each => {
    const { purchaseOrderLineId: id, purchaseOpen } = each
    const left = id ? (bought.get(id) ?? purchaseOpen!) : each.open
    const open = Math.min(each.open, left)
    if (open <= 0) return []
    if (id) bought.set(id, left - open)
    return [{ ...each, open }]
  })
}

/** More lines than these are too many to read. */
const most = 4

const placeOf = (each: Inbound) =>
  `${each.source === 'Container' ? 'in container' : 'of purchase order'} ${each.no}${daysOf(each)}`

/** `, expected 10 Mar 2027, there on 15 Mar 2027`: both days, where they differ. */
export const daysOf = ({
  source,
  expectedOn,
  availableOn,
}: Pick<Inbound, 'source' | 'expectedOn' | 'availableOn'>): string =>
  [
    expectedOn && `, ${source === 'Container' ? 'expected' : 'ready'} ${dayOf(expectedOn)}`,
    availableOn && availableOn !== expectedOn && `, there on ${dayOf(availableOn)}`,
  ]
    .filter(Boolean)
    .join('')
