import type { Context } from '#server/kit'
import { sql, type SQL } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '#define'
import { allocateInbound, type InboundLine, type Promised } from './allocateInbound.ts'
import { columnsOf, notLoadedOf } from './arithmetic.ts'
import { isPromised, promisedPieces } from './reserved.server.ts'
import { todayOf } from '#resources/days.ts'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'

type Incoming = CallAnswer<typeof stockCheckCalls.searchStock>['data'][number]['incoming'][number]
type Allocated = CallAnswer<typeof stockCheckCalls.getStockPresold>['data'][number]
type Expected = InboundLine &
  Omit<Incoming, 'presold' | 'free'> & {
    /** Pieces promised from this line, and from the purchase order line of the goods. */
    promised: number
    bought: number
    /** Pieces that may still be presold by its limit; none while that is paused. */
    room: number
  }

/**
 * Inbound goods by SKU: what containers without check-in still bring, then what suppliers have
 * confirmed and no container carries.
 */
export async function incomingOf(
  context: Context,
  skuIds: readonly string[],
  warehouseId: string | null | undefined,
): Promise<(skuId: string) => Incoming[]> {
  if (!skuIds.length) return () => []
  const [lines, ofPurchases] = await Promise.all([
    expectedOf(context, skuIds),
    promisedOf(context, skuIds),
  ])
  const promised = promisesOf(lines, ofPurchases)
  const presold = new Map<string, number>()
  for (const { line, quantity } of allocateInbound(lines, promised))
    presold.set(line.lineId, (presold.get(line.lineId) ?? 0) + quantity)
  const bySku = new Map<string, Map<string, Incoming>>()
  for (const line of lines) {
    if (warehouseId && line.warehouseId !== warehouseId.toLowerCase()) continue
    const mine = presold.get(line.lineId) ?? 0
    const documents = bySku.get(line.skuId) ?? new Map<string, Incoming>()
    bySku.set(line.skuId, documents)
    const same = documents.get(line.id) ?? { ...line, quantity: 0, presold: 0, free: 0 }
    same.quantity += line.quantity
    same.presold += mine
    same.free += Math.min(line.quantity - mine, line.room)
    documents.set(line.id, same)
  }
  return skuId => [...(bySku.get(skuId)?.values() ?? [])].filter(({ quantity }) => quantity > 0)
}

/**
 * The promises from these lines, grouped by line; promises from purchases without a line form the
 * rest.
 */
function promisesOf(
  lines: readonly Expected[],
  ofPurchases: readonly { skuId: string; quantity: number }[],
): Promised[] {
  const named = { containerLineId: null, purchaseOrderLineId: null }
  const purchases = new Map(
    lines.flatMap(({ purchaseOrderLineId, skuId, bought }) =>
      purchaseOrderLineId
        ? [[purchaseOrderLineId, { skuId, quantity: bought, purchaseOrderLineId }] as const]
        : [],
    ),
  )
  const left = new Map(ofPurchases.map(({ skuId, quantity }) => [skuId, quantity]))
  for (const { skuId, quantity } of purchases.values())
    left.set(skuId, (left.get(skuId) ?? 0) - quantity)
  return [
    ...lines
      .filter(line => line.source === 'Container')
      .map(({ source, skuId, lineId, promised }) => ({
        ...named,
        source,
        skuId,
        containerLineId: lineId,
        quantity: promised,
      })),
    ...[...purchases.values(), ...[...left].map(([skuId, quantity]) => ({ skuId, quantity }))].map(
      each => ({ ...named, source: 'Purchase order' as const, ...each }),
    ),
  ]
}

/**
 * Which `containers c` are not checked in yet, and which `purchase_orders o` are confirmed by
 * suppliers and not shipped.
 */
export const isOnItsWay = sql`c.state not in ('Completed', 'Cancelled') and not c.is_deleted`
export const isOrdered = sql`o.state in ('Confirmed', 'In Production', 'Partly Shipped') and not o.is_deleted`
/** Pieces of `container_lines cl` that are still to be checked in. */
export const openOf = sql`cl.quantity - cl.received_good - cl.damaged - cl.missing`
/** Pieces of `purchase_order_lines pl` that are to come and in no container. */
export const toShipOf = sql.raw(`greatest(${notLoadedOf(columnsOf('pl'))}, 0)`)

/** Pieces of a line of a container or a purchase order that its presale limit still allows. */
export const withinLimit = (of: 'cl' | 'pl') =>
  sql.raw(`coalesce(${of}.presale_limit, ${of}.quantity) - ${of}.presold`)

/**
 * When goods of `containers c`, and of `purchase_order_lines pl`, can leave: what is not checked in
 * is never there before tomorrow. Null where nobody knows.
 */
export const containerThereOn = notBeforeTomorrow('c')
export const boughtThereOn = notBeforeTomorrow('pl')

/** The same of a promise, which is of a container or of a line alone. */
export const promisedThereOn = sql`case when c.id is not null then ${containerThereOn} else ${boughtThereOn} end`

function notBeforeTomorrow(of: 'c' | 'pl'): SQL {
  const day = `${of}.available_on`
  return sql.raw(
    `case when ${day} is not null then greatest(${day}, ${todayOf(`${of}.client_id`)} + 1) end`,
  )
}

/**
 * The orders with promises of inbound goods, earliest claim first: of a container, of a purchase
 * order, or of all purchases.
 */
export async function presoldOf(
  context: Context,
  { skuId, containerId, purchaseOrderId }: CallInput<typeof stockCheckCalls.getStockPresold>,
): Promise<Allocated[]> {
  const [lines, promised] = await Promise.all([
    expectedOf(context, [skuId]),
    context.db.query<Allocated & Promised>(sql`
    select r.id, o.id as "orderId", o.order_code, r.quantity, r.state, r.need_by, r.priority_on_utc,
      r.source, r.sku_id, r.container_line_id, r.purchase_order_line_id
    from reservations r join order_lines ol on ol.id = r.order_line_id join orders o on o.id = ol.order_id
    where r.sku_id = ${skuId} and r.client_id = ${context.actor.clientId} and r.source <> 'Stock' and ${isPromised} order by r.priority_on_utc, r.id`),
  ])
  const id = (containerId ?? purchaseOrderId)?.toLowerCase()
  const pieces = new Map<string, number>()
  if (id)
    for (const { line, promise, quantity } of allocateInbound(lines, promised))
      if (line.id === id) pieces.set(promise.id, (pieces.get(promise.id) ?? 0) + quantity)
  return promised
    .filter(each => (id ? pieces.has(each.id) : each.source === 'Purchase order'))
    .slice(0, 500)
    .map(each => ({ ...each, quantity: pieces.get(each.id) ?? each.quantity }))
}

const expectedOf = ({ db, actor }: Context, skuIds: readonly string[]) =>
  db.query<Expected>(
    sql`
    select x.*, w.name as "warehouseName" from (
      select cl.id as "lineId", cl.sku_id, cl.purchase_order_line_id, 'Container' as source, c.id, c.name as no, c.state, c.warehouse_id,
        coalesce(c.arrived_on, c.arrives_on) as eta, null::date as "readyDate", ${containerThereOn} as "availableOn", ${openOf} as quantity,
        ${promisedPieces(sql`r.container_line_id = cl.id and r.source = 'Container'`)} as promised,
        ${promisedPieces(sql`r.purchase_order_line_id = cl.purchase_order_line_id and r.source = 'Purchase order'`)} as bought,
        case when cl.paused_presold is null then ${withinLimit('cl')} else 0 end as room
      from container_lines cl join containers c on c.id = cl.container_id
      where cl.sku_id = any(${sql.param(skuIds)}::uuid[]) and cl.client_id = ${actor.clientId} and ${isOnItsWay} and not cl.is_deleted
      union all
      select pl.id, pl.sku_id, pl.id, 'Purchase order', o.id, o.no, o.state, o.warehouse_id, null, coalesce(pl.ready_date, o.requested_date), ${boughtThereOn}, (${toShipOf})::int, 0,
        ${promisedPieces(sql`r.purchase_order_line_id = pl.id and r.source = 'Purchase order'`)}, ${withinLimit('pl')}
      from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
      where pl.sku_id = any(${sql.param(skuIds)}::uuid[]) and pl.client_id = ${actor.clientId} and ${isOrdered} and not pl.is_deleted) x
      join warehouses w on w.id = x.warehouse_id
    order by x.source, x."availableOn" nulls last, x.no, x."lineId"`,
    'prepared',
  )

/** All promises from purchases, with or without a named purchase order, or some of them. */
export const promisedOf = ({ db, actor }: Context, skuIds: readonly string[], some = sql`true`) =>
  db.query<{ skuId: string; quantity: number }>(
    sql`
    select r.sku_id, sum(r.quantity)::int as quantity from reservations r
    where r.sku_id = any(${sql.param(skuIds)}::uuid[]) and r.client_id = ${actor.clientId} and r.source = 'Purchase order' and ${some} and ${isPromised} group by r.sku_id`,
    'prepared',
  )
