import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { dayOf } from '#server/fields/dayOf.ts'
import { carriedOf, isOnItsWay, isOrdered, openOf, toShipOf } from './incoming.server.ts'
import type { Member } from '#resources/stock/ledger/comboComponents.server.ts'
import { isPromised } from './reserved.server.ts'

/** Goods on their way: a line of a container, or of a purchase order, as far as it may be promised to orders. */
export interface Coming {
  /** The id of that line. */
  id: string
  source: 'Container' | 'Purchase order'
  skuId: string
  /** The number of the container or the purchase order. */
  no: string
  /** When the container is expected, or the supplier is ready. */
  expectedOn: string | null
  /** Pieces that nobody was promised. */
  open: number
  /** The line of the purchase order that the goods are bought by, and how many of that may still be presold: what is promised counts on both. */
  purchaseOrderLineId: string | null
  purchaseOpen: number | null
}

/**
 * Goods of these SKUs on their way, those in containers before those still to be shipped, the earliest first. Promises that name no
 * purchase count against the earliest.
 */
export async function comingOf(
  db: Queryable,
  who: Who,
  skuIds: readonly string[],
): Promise<Coming[]> {
  if (!skuIds.length) return []
  const skus = sql.param(skuIds)
  const promised = await db.query<{ skuId: string; quantity: number }>(sql`
    select r.sku_id as "skuId", sum(r.quantity)::int as quantity from reservations r
    where r.sku_id = any(${skus}::uuid[]) and r.client_id = ${who.clientId} and r.source = 'Purchase order' and r.purchase_order_line_id is null and ${isPromised} group by r.sku_id`)
  const coming = await db.query<Coming>(sql`
    select cl.id, 'Container' as source, cl.sku_id as "skuId", c.no, coalesce(c.arrived_on, c.arrives_on) as "expectedOn",
      least(${openOf} - (select coalesce(sum(r.quantity), 0) from reservations r where r.container_line_id = cl.id and r.source = 'Container' and ${isPromised}),
        coalesce(cl.presale_limit, cl.quantity) - cl.presold)::int as open,
      pl.id as "purchaseOrderLineId", coalesce(pl.presale_limit, pl.quantity) - pl.presold as "purchaseOpen"
    from container_lines cl join containers c on c.id = cl.container_id left join purchase_order_lines pl on pl.id = cl.purchase_order_line_id
    where cl.sku_id = any(${skus}::uuid[]) and cl.client_id = ${who.clientId} and ${isOnItsWay} and not cl.is_deleted
    union all
    select pl.id, 'Purchase order', pl.sku_id, o.no, coalesce(pl.ready_date, o.requested_date),
      (${toShipOf} - (select coalesce(sum(r.quantity), 0) from reservations r where r.purchase_order_line_id = pl.id and r.source = 'Purchase order' and ${isPromised}))::int,
      pl.id, coalesce(pl.presale_limit, pl.quantity) - pl.presold
    from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id left join lateral ${carriedOf} on true
    where pl.sku_id = any(${skus}::uuid[]) and pl.client_id = ${who.clientId} and ${isOrdered} and not pl.is_deleted
    order by source, "expectedOn" nulls last, no, id`)
  for (const { skuId, quantity } of promised) {
    let left = quantity
    for (const each of coming) {
      if (each.skuId !== skuId || each.source !== 'Purchase order') continue
      const taken = Math.min(left, Math.max(each.open, 0))
      each.open -= taken
      left -= taken
    }
  }
  return coming
}

/**
 * Keeps what is on its way of these SKUs as it is until the change is made. Comes after the lock of the order and before those of stock,
 * as wherever promises are made or given back.
 */
export async function lockComing(
  tx: Queryable,
  who: Who,
  skuIds: readonly string[],
): Promise<void> {
  const isMine = sql`sku_id = any(${sql.param(skuIds)}::uuid[]) and client_id = ${who.clientId} and not is_deleted`
  const containers = sql`select c.id from containers c where c.id in (select container_id from container_lines where ${isMine}) and ${isOnItsWay}`
  const purchases = sql`select o.id from purchase_orders o where o.id in (select purchase_order_id from purchase_order_lines where ${isMine}) and ${isOrdered}`
  await tx.query(sql`${containers} order by c.id for share`)
  await tx.query(sql`${purchases} order by o.id for share`)
  await tx.query(
    sql`select 1 from container_lines where ${isMine} and container_id in (${containers}) order by id for no key update`,
  )
  await tx.query(
    sql`select 1 from purchase_order_lines where ${isMine} and (purchase_order_id in (${purchases}) or id in (select purchase_order_line_id from container_lines where ${isMine} and container_id in (${containers}))) order by id for no key update`,
  )
}

/** Goods on their way in words: how many with what, and when; of combos by their members. */
export function comingInWords(members: readonly Member[], coming: readonly Coming[]): string {
  const open = promisable(coming)
  const told = members.flatMap(({ skuId, code }) =>
    open
      .filter(each => each.skuId === skuId)
      .map(each => `${members.length > 1 ? `${code} ` : ''}${each.open} ${placeOf(each)}`),
  )
  if (!told.length) return 'Nothing more is on its way.'
  const more = told.length > most ? `; and ${told.length - most} more` : ''
  return `On their way: ${told.slice(0, most).join('; ')}${more}.`
}

/** Those of which something may be promised, and so much of each that what they are bought by allows all of it. */
export function promisable(coming: readonly Coming[]): Coming[] {
  const bought = new Map<string, number>()
  return coming.flatMap(each => {
    const { purchaseOrderLineId: id, purchaseOpen } = each
    const left = id ? (bought.get(id) ?? purchaseOpen!) : each.open
    const open = Math.min(each.open, left)
    if (open <= 0) return []
    if (id) bought.set(id, left - open)
    return [{ ...each, open }]
  })
}

/** More than these are too many to read. */
const most = 4

const placeOf = ({ source, no, expectedOn }: Coming) => {
  const day = expectedOn && dayOf(expectedOn)
  return source === 'Container'
    ? `in container ${no}${day ? `, expected ${day}` : ''}`
    : `of purchase order ${no}${day ? `, ready ${day}` : ''}`
}
