import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { allocate, type Line as WantedLine } from './allocation.server.ts'
import { comingOf, lockComing } from './inbound.server.ts'
import { isFree } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { goodsOf } from '#resources/stock/ledger/comboComponents.server.ts'
import { isPieces, oddQuantity } from '#resources/stock/ledger/ledger.server.ts'
import { holdFor, lockOrder, tellOrders, unknownLine } from '#resources/stock/ledger/earmarks.server.ts'
import { isPromised } from './reserved.server.ts'

/**
 * A part of an order to reserve; the rest of the order line when no quantity is given, its own choice of place when none is. Where it takes
 * what is on its way, that is promised for what stock lacks, and arrives with `checkIn`.
 */
export interface Reserve {
  orderLineId: string
  quantity?: number
  takesComing?: boolean
  warehouseId?: string
  stockStatus?: string
}

/**
 * Reserves goods of an order: pieces go to a line with the hold `Order`. All that is asked for or nothing; the members of a combo come
 * from one warehouse and one status, but for those that are on their way. Locks the order.
 * @throws NotFound, BadInput naming the field, Refused by name with what is there when it does not suffice
 */
export async function reserve(
  tx: Queryable,
  who: Who,
  { orderId, lines, reason }: { orderId: string; lines?: readonly Reserve[]; reason?: string },
): Promise<void> {
  await lockOpenOrder(tx, who, orderId)
  for (const [i, { quantity }] of (lines ?? []).entries())
    if (!isPieces(quantity ?? 1))
      throw new BadInput({ code: 'invalid', field: `lines.${i}.quantity`, message: oddQuantity })
  const [problem] = (await reserveOrders(tx, who, [orderId], lines, reason)).values()
  if (problem) throw problem.code === 'unknown_line' ? new BadInput(problem) : new Refused(problem)
}

/**
 * Reserves what orders still need, or the given parts of one, for orders that the caller has locked in the order of their ids; each gets
 * all of it or nothing.
 * @returns why orders were refused; nothing was reserved for these
 */
export async function reserveOrders(
  tx: Queryable,
  who: Who,
  orderIds: readonly string[],
  parts?: readonly Reserve[],
  reason?: string,
): Promise<Map<string, Problem>> {
  const known = await neededBy(tx, orderIds)
  const refused = new Map<string, Problem>()
  const wanted = orderIds.map(orderId => ({
    orderId,
    lines: wantedOf(
      orderId,
      known.filter(l => l.orderId === orderId),
      parts,
      refused,
    ),
  }))
  const skuIds = [
    ...new Set(wanted.flatMap(w => w.lines.flatMap(l => l.members.map(m => m.skuId)))),
  ]
  if (!skuIds.length) return refused
  const takesComing = parts?.some(part => part.takesComing) ?? false
  if (takesComing) await lockComing(tx, who, skuIds)
  const { warehouses, free } = await offered(tx, who, skuIds, 'for update of l')
  const { taken, presold } = allocate(
    wanted.filter(w => !refused.has(w.orderId)),
    { free, warehouses, coming: takesComing ? await comingOf(tx, who, skuIds) : [] },
    refused,
  )
  if (!taken.length && !presold.length) return refused

  const lineOf = new Map(free.map(l => [l.id, l]))
  const fromStock = taken.map(({ stockLineId, ...pieces }) => {
    const { skuId, warehouseId, stockStatus, layerId } = lineOf.get(stockLineId)!
    return { ...pieces, skuId, place: { warehouseId, stockStatus, layerId } }
  })
  const onTheirWay = presold.map(({ coming: { id, source, skuId, no }, ...pieces }) => ({
    ...pieces,
    skuId,
    source,
    no,
    [source === 'Container' ? 'containerLineId' : 'purchaseOrderLineId']: id,
  }))
  if (taken.length) await holdFor(tx, who, fromStock)
  const rows = [
    ...fromStock.map(({ place, ...row }) => ({ ...row, ...place, source: 'Stock', state: 'Soft' })),
    ...onTheirWay.map(row => ({ ...row, state: 'Planned' })),
  ].map(row => ({ ...row, id: uuid() }))
  await tx.query(sql`
    insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, warehouse_id, stock_status, container_line_id, purchase_order_line_id, state, need_by)
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, v."orderLineId", v."skuId", v.quantity, v.source, v."warehouseId", v."stockStatus", v."containerLineId", v."purchaseOrderLineId", v.state, coalesce(l.promised_date, o.promised_date)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id uuid, "orderLineId" uuid, "skuId" uuid, quantity integer, source text, "warehouseId" uuid, "stockStatus" text, "containerLineId" uuid, "purchaseOrderLineId" uuid, state text)
      join order_lines l on l.id = v."orderLineId" join orders o on o.id = l.order_id`)
  const told = [
    ...fromStock.map(({ place: _place, ...goods }) => goods),
    ...onTheirWay.map(({ orderLineId, skuId, quantity, source, no }) => ({
      orderLineId,
      skuId,
      quantity,
      source,
      no,
    })),
  ]
  await tellOrders(
    tx,
    who,
    'reserve',
    new Map(
      wanted.map(w => [
        w.orderId,
        told.filter(t => w.lines.some(l => l.orderLineId === t.orderLineId)),
      ]),
    ),
    reason,
  )
  return refused
}

/** Where goods for orders come from: the warehouses in the order in which they are asked, and what is free in them. */
export async function offered(
  tx: Queryable,
  who: Who,
  skuIds: readonly string[],
  lock: 'for update of l' | '',
) {
  const warehouses = await tx.query<{ id: string; name: string; branchId: string }>(sql`
    select w.id, w.name, w.branch_id as "branchId" from warehouses w left join warehouse_groups g on g.id = w.group_id and not g.is_deleted
    where w.client_id = ${who.clientId} and w.warehouse_type = 'Warehouse' and w.is_active and not w.is_presale and not w.is_deleted
    order by g.position nulls last, w.priority nulls last, w.name, w.id`)
  // Empty lines are locked too: what another transaction is just giving back stands in them.
  const free = await tx.query<{
    id: string
    skuId: string
    warehouseId: string
    stockStatus: string
    layerId: string | null
    quantity: number
  }>(sql`
    select l.id, l.sku_id as "skuId", l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.layer_id as "layerId", l.quantity from stock_lines l
    where l.client_id = ${who.clientId} and l.sku_id in ${[...skuIds, nobody]} and l.warehouse_id in ${warehouses.map(w => w.id).concat(nobody)} and ${isFree}
    order by l.id ${sql.raw(lock)}`)
  return { warehouses, free }
}

const nobody = '00000000-0000-0000-0000-000000000000'

async function lockOpenOrder(tx: Queryable, who: Who, orderId: string) {
  const order = await lockOrder(tx, who, orderId)
  if (!['Draft', 'Quotation', 'Confirmed'].includes(order.state))
    throw new Refused({
      code: 'order_closed',
      field: 'orderId',
      message: `${order.orderCode} is ${order.state}; nothing can be reserved for it.`,
    })
}

/** An order line with what is still to be reserved of it: `members` are the goods of one set, the SKU itself when it is no combo. */
interface Needed extends Omit<WantedLine, 'field' | 'quantity'> {
  orderId: string
  isService: boolean
  open: number
}

/** The lines of orders and how many sets of each are neither delivered nor reserved. */
async function neededBy(tx: Queryable, orderIds: readonly string[]): Promise<Needed[]> {
  const rows = await tx.query<
    Omit<Needed, 'open'> & { quantity: number; reserved: Record<string, number> }
  >(sql`
    select ol.order_id as "orderId", ol.id as "orderLineId", k.code, o.branch_id as "branchId", p.type = 'Service' as "isService", ol.quantity - ol.quantity_delivered as quantity,
      ${goodsOf(sql`ol.sku_id`, sql`k.code`)} as members,
      coalesce((select json_object_agg(r.sku_id, r.quantity) from (select sku_id, sum(quantity) as quantity from reservations r where r.order_line_id = ol.id and ${isPromised} group by sku_id) r), '{}') as reserved
    from order_lines ol join orders o on o.id = ol.order_id join skus k on k.id = ol.sku_id join products p on p.id = k.product_id
    where ol.order_id in ${orderIds} and not ol.is_deleted order by ol.order_id, ol.position, ol.id`)
  return rows.map(({ quantity, reserved, ...row }) => ({
    ...row,
    open:
      quantity -
      Math.max(...row.members.map(m => Math.ceil((reserved[m.skuId] ?? 0) / m.required))),
  }))
}

/** What is asked for of one order's lines; a wrong part refuses the order. */
function wantedOf(
  orderId: string,
  lines: readonly Needed[],
  parts: readonly Reserve[] | undefined,
  refused: Map<string, Problem>,
): (WantedLine & { orderId: string })[] {
  if (!parts)
    return lines.filter(l => !l.isService && l.open > 0).map(l => ({ ...l, quantity: l.open }))
  const asked = new Map<string, number>()
  return parts.flatMap(({ orderLineId, quantity, warehouseId, stockStatus, takesComing }, i) => {
    const line = lines.find(l => l.orderLineId === orderLineId)
    const refuse = (problem: Problem) => {
      if (!refused.has(orderId)) refused.set(orderId, problem)
      return []
    }
    if (!line) return refuse(unknownLine(`lines.${i}.orderLineId`))
    if (line.isService)
      return refuse({
        code: 'service',
        field: `lines.${i}.orderLineId`,
        message: `${line.code} is a service; there is nothing to reserve.`,
      })
    const open = line.open - (asked.get(orderLineId) ?? 0)
    const wanted = quantity ?? open
    if (wanted > open || wanted < 1)
      return refuse({
        code: 'too_many',
        field: `lines.${i}.quantity`,
        message: `${line.code}: ${open === 0 ? 'everything is reserved or delivered already' : `only ${open.toLocaleString('en')} of this line are neither reserved nor delivered`}.`,
      })
    asked.set(orderLineId, (asked.get(orderLineId) ?? 0) + wanted)
    return [
      {
        ...line,
        quantity: wanted,
        field: `lines.${i}.quantity`,
        ...(warehouseId ? { warehouseId } : {}),
        ...(stockStatus ? { stockStatus } : {}),
        ...(takesComing ? { takesComing } : {}),
      },
    ]
  })
}
