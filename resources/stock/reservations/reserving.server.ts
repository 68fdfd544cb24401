import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  BadInput,
  isAmong,
  Refused,
  metaOf,
  problemAt,
  recordset,
  refused,
  type Problem,
  type Queryable,
} from '#server/kit'
import {
  allocate,
  type Free,
  type Line as WantedLine,
  type Warehouse,
} from './allocation.server.ts'
import { inboundOf, lockInbound } from './inbound.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { comboComponents } from '#resources/stock/ledger/comboComponents.server.ts'
import { oddPieces } from '#resources/stock/ledger/oddParts.server.ts'
import {
  holdFor,
  lockOrder,
  recordForOrders,
  unknownLine,
} from '#resources/stock/ledger/earmarks.server.ts'
import { isPromised } from './reserved.server.ts'

/**
 * A part of an order to reserve. Without a quantity, the rest of the order line; without a
 * warehouse, any but shops; the display piece of a shop is taken where the shop is named. If it takes inbound goods, they cover what stock lacks and arrive with `checkIn`.
 */
export interface Reserve {
  orderLineId: string
  quantity?: number
  takesComing?: boolean
  warehouseId?: string
  stockStatus?: string
  /** The named warehouse may be one of presale: a website shows it. */
  takesPresale?: boolean
  /** Only from places of the order's branch: it is handed over there at once. */
  isHere?: boolean
}

/**
 * Reserves goods of an order: pieces move to a line with the hold `Order`. All or nothing. The
 * members of a combo come from one warehouse and one status, except inbound ones. Locks the order.
 * @throws NotFound, BadInput naming the field, Refused naming the goods and what is available if it
 * does not suffice
 */
export async function reserve(
  context: Context,
  { orderId, lines, reason }: { orderId: string; lines?: readonly Reserve[]; reason?: string },
): Promise<void> {
  await lockOpenOrder(context, orderId)
  const [odd] = (lines ?? []).flatMap((l, i) => oddPieces(`lines.${i}.quantity`, l.quantity ?? 1))
  if (odd) throw new BadInput(odd)
  const [problem] = (await reserveOrders(context, [orderId], lines, reason)).values()
  if (problem) throw problem.code === 'unknown_line' ? new BadInput(problem) : new Refused(problem)
}

/**
 * Reserves what orders still need, or the given parts: of one order, or of each. The caller has
 * locked the orders in id order. Each order gets all or nothing.
 * @returns why orders were refused; nothing was reserved for these
 */
export async function reserveOrders(
  context: Context,
  orderIds: readonly string[],
  given?: readonly Reserve[] | ReadonlyMap<string, readonly Reserve[]>,
  reason?: string,
): Promise<Map<string, Problem>> {
  const { db, actor } = context
  const known = await neededBy(db, orderIds)
  const refused = new Map<string, Problem>()
  const partsFor = (orderId: string) =>
    given && 'get' in given ? (given.get(orderId) ?? []) : given
  const parts = given && 'get' in given ? [...given.values()].flat() : given
  const linesFor = new Map(orderIds.map(id => [id, [] as Needed[]]))
  for (const line of known) linesFor.get(line.orderId)!.push(line)
  const wanted = orderIds.map(orderId => ({
    orderId,
    lines: wantedOf(orderId, linesFor.get(orderId)!, partsFor(orderId), refused),
  }))
  const skuIds = [
    ...new Set(wanted.flatMap(w => w.lines.flatMap(l => l.members.map(m => m.skuId)))),
  ]
  if (!skuIds.length) return refused
  const takesComing = parts?.some(part => part.takesComing) ?? false
  if (takesComing) await lockInbound(context, skuIds)
  const named = (parts ?? []).flatMap(({ warehouseId }) => warehouseId ?? [])
  const presale = (parts ?? []).flatMap(part => (part.takesPresale && part.warehouseId) || [])
  const { warehouses, free } = await offered(context, skuIds, 'for update of l', named, presale)
  const { taken, allocated } = allocate(
    wanted.filter(w => !refused.has(w.orderId)),
    { free, warehouses, inbound: takesComing ? await inboundOf(context, skuIds) : [] },
    refused,
  )
  if (!taken.length && !allocated.length) return refused

  const lineOf = new Map(free.map(l => [l.id, l]))
  const fromStock = taken.map(({ stockLineId, ...pieces }) => {
    const { skuId, warehouseId, stockStatus, layerId } = lineOf.get(stockLineId)!
    return { ...pieces, skuId, place: { warehouseId, stockStatus, layerId } }
  })
  const onTheirWay = allocated.map(({ inbound: { id, source, skuId, no }, ...pieces }) => ({
    ...pieces,
    skuId,
    source,
    no,
    [source === 'Container' ? 'containerLineId' : 'purchaseOrderLineId']: id,
  }))
  if (taken.length) await holdFor(context, fromStock)
  const rows = [
    ...fromStock.map(({ place, ...row }) => ({ ...row, ...place, source: 'Stock', state: 'Soft' })),
    ...onTheirWay.map(row => ({ ...row, state: 'Planned' })),
  ].map(row => ({ ...row, id: uuid() }))
  await db.query(
    sql`
    insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, warehouse_id, stock_status, container_line_id, purchase_order_line_id, state, need_by)
    select v.id, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, v.order_line_id, v.sku_id, v.quantity, v.source, v.warehouse_id, v.stock_status, v.container_line_id, v.purchase_order_line_id, v.state, coalesce(l.promised_date, o.promised_date)
    from ${recordset(metaOf('reservations'), rows)} join order_lines l on l.id = v.order_line_id join orders o on o.id = l.order_id`,
    'prepared',
  )
  const orderOf = new Map(known.map(line => [line.orderLineId, line.orderId]))
  const goods = [...fromStock, ...onTheirWay].map(each => ({
    ...each,
    orderId: orderOf.get(each.orderLineId)!,
  }))
  await recordForOrders(context, 'reserve', goods, reason)
  return refused
}

/**
 * The sources of goods for orders: warehouses in order of preference, and their free stock. What is
 * announced is only presold: none of its stock is free.
 * @param named shops whose display pieces are offered as well
 * @param presale presale warehouses that are offered as well, for a website that shows them
 */
export async function offered(
  { db, actor }: Context,
  skuIds: readonly string[],
  lock: 'for update of l' | '',
  named: readonly string[] = [],
  presale: readonly string[] = [],
) {
  const warehouses = await db.query<Warehouse>(sql`
    select w.id, w.name, w.branch_id, w.warehouse_type = 'ShopDisplay' as "isDisplay" from warehouses w left join warehouse_groups g on g.id = w.group_id and not g.is_deleted
    where w.client_id = ${actor.clientId} and (w.warehouse_type = 'Warehouse' or (w.warehouse_type = 'ShopDisplay' and w.id in ${[...named, nobody]})) and w.is_active and (not w.is_presale or w.id in ${[...presale, nobody]}) and not w.is_deleted
    order by g.position nulls last, w.priority nulls last, w.name, w.id`)
  // Empty lines are locked too: a concurrent transaction may be releasing goods into them.
  const free = await db.query<Free & { layerId: string | null }>(sql`
    select l.id, l.sku_id, l.warehouse_id, l.stock_status, l.layer_id, l.quantity from stock_lines l
    where l.client_id = ${actor.clientId} and l.sku_id in ${[...skuIds, nobody]} and l.warehouse_id in ${warehouses.map(w => w.id).concat(nobody)} and ${isUnallocated}
      and l.sku_id not in (select k.id from skus k join products p on p.id = k.product_id where k.id in ${[...skuIds, nobody]} and p.status = 'Prelaunch')
    order by l.id ${sql.raw(lock)}`)
  return { warehouses, free }
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function lockOpenOrder(context: Context, orderId: string) {
  const order = await lockOrder(context, orderId)
  if (!['Draft', 'Quotation', 'Confirmed'].includes(order.state))
    throw refused(
      'order_closed',
      'orderId',
      `${order.orderCode} is ${order.state}; nothing can be reserved for it.`,
    )
}

/**
 * An order line with what is still to be reserved. `members` are the goods of one set, or the SKU
 * itself if it is no combo.
 */
interface Needed extends Omit<WantedLine, 'field' | 'quantity'> {
  orderId: string
  isService: boolean
  open: number
}

/** The lines of orders, with the number of sets that are not delivered or reserved. */
async function neededBy(tx: Queryable, orderIds: readonly string[]): Promise<Needed[]> {
  const rows = await tx.query<
    Omit<Needed, 'open'> & { quantity: number; reserved: Record<string, number> }
  >(
    sql`
    select ol.order_id, ol.id as "orderLineId", k.code, o.branch_id, p.type = 'Service' as "isService", p.status = 'Prelaunch' as "isAnnounced", ol.quantity - ol.quantity_delivered as quantity,
      ${comboComponents(sql`ol.sku_id`, sql`k.code`)} as members,
      coalesce((select json_object_agg(r.sku_id, r.quantity) from (select sku_id, sum(quantity) as quantity from reservations r where r.order_line_id = ol.id and ${isPromised} group by sku_id) r), '{}') as reserved
    from order_lines ol join orders o on o.id = ol.order_id join skus k on k.id = ol.sku_id join products p on p.id = k.product_id
    where ${isAmong(sql`ol.order_id`, orderIds)} and not ol.is_deleted order by ol.order_id, ol.position, ol.id`,
    'prepared',
  )
  return rows.map(({ quantity, reserved, ...row }) => ({
    ...row,
    open:
      quantity -
      Math.max(...row.members.map(m => Math.ceil((reserved[m.skuId] ?? 0) / m.required))),
  }))
}

/** The wanted parts of one order's lines; a wrong part refuses the order. */
function wantedOf(
  orderId: string,
  lines: readonly Needed[],
  parts: readonly Reserve[] | undefined,
  refused: Map<string, Problem>,
): (WantedLine & { orderId: string })[] {
  if (!parts)
    return lines.filter(l => !l.isService && l.open > 0).map(l => ({ ...l, quantity: l.open }))
  const asked = new Map<string, number>()
  return parts.flatMap((part, i) => {
    const { orderLineId, quantity, warehouseId, stockStatus, takesComing, isHere } = part
    const line = lines.find(l => l.orderLineId === orderLineId)
    const field = `lines.${i}.quantity`
    const refuse = (problem: Problem) => {
      if (!refused.has(orderId)) refused.set(orderId, problem)
      return []
    }
    if (!line) return refuse(unknownLine(`lines.${i}.orderLineId`))
    if (line.isService) {
      const message = `${line.code} is a service; there is nothing to reserve.`
      return refuse(problemAt('service', `lines.${i}.orderLineId`, message))
    }
    const open = line.open - (asked.get(orderLineId) ?? 0)
    const wanted = quantity ?? open
    if (wanted > open || wanted < 1) {
      const message = `${line.code}: ${open === 0 ? 'everything is already reserved or delivered' : `only ${open.toLocaleString('en')} of this line are left to reserve`}.`
      return refuse(problemAt('too_many', field, message))
    }
    asked.set(orderLineId, (asked.get(orderLineId) ?? 0) + wanted)
    return [
      {
        ...line,
        quantity: wanted,
        field,
        ...(warehouseId ? { warehouseId } : {}),
        ...(stockStatus ? { stockStatus } : {}),
        ...(takesComing ? { takesComing } : {}),
        ...(isHere ? { isHere } : {}),
      },
    ]
  })
}
