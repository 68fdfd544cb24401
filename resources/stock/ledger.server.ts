import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit, writeAuditOfMany } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import { writeOutboxOfMany } from '../../server/db/outbox.ts'
import { touched } from '../../server/entities/touched.ts'
import { BadInput, NotFound, Refused, type Problem } from '../../server/http/errors.ts'
import { isId } from '../../server/http/validation.ts'
import type { Who } from '../../server/session/who.ts'
import type { InputOf } from '../define/index.ts'
import { allocate, type Line as WantedLine } from './allocation.server.ts'
import { comingOf, lockComing } from './coming.server.ts'
import { goodsOf } from './goodsOf.server.ts'
import { isPromised } from './reserved.server.ts'
import type { stockMoves } from './stockMoves.entity.ts'

type MoveType = NonNullable<InputOf<typeof stockMoves>['type']>
/** Where goods are and what they are held for: the keys of a stock line. What is missing is not set. */
export interface Place {
  warehouseId: string
  stockStatus: string
  stockOnHoldStatus?: string | null
  orderLineId?: string | null
  ticketId?: string | null
  transferId?: string | null
  layerId?: string | null
  containerLineId?: string | null
}

/** Pieces of a SKU that go from one place to another; without `from` they come in, without `to` they go out. */
export interface Movement {
  skuId: string
  quantity: number
  from?: Place
  to?: Place
}

/** Movements that belong together: all of them happen or none. A `clientEventId` that was posted before is answered, not posted again. */
export interface Posting {
  type: Exclude<MoveType, 'Reservation' | 'Release'>
  movements: readonly Movement[]
  document?: { entity: string; id: string }
  clientEventId?: string
  /** Why a person moved them by hand; the history tells it. */
  reason?: string
}

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

/** More pieces than this are a slip of the keyboard. */
const mostPieces = 100_000
const mostMovements = 500

/**
 * Posts movements of stock. Everything is checked first; a line never goes below zero, at any concurrency.
 * @returns the id that the rows of the ledger share
 * @throws BadInput naming each wrong field, Refused when a place holds less than is taken from it
 */
export async function post(
  tx: Queryable,
  who: Who,
  posting: Posting,
): Promise<{ movementId: string }> {
  refuseMalformed(posting)
  const { type, document, clientEventId, reason } = posting
  const movements = posting.movements.map(lowered)
  await refuseUnknown(tx, who, movements)
  if (clientEventId !== undefined) {
    const known = await postedBefore(tx, who, clientEventId)
    if (known) return { movementId: known }
  }
  // Goods of an order move only while nobody reserves or releases them.
  const held = [
    ...new Set(
      movements.flatMap(m =>
        [m.from?.orderLineId, m.to?.orderLineId].filter(id => typeof id === 'string'),
      ),
    ),
  ]
  if (held.length)
    await tx.query(
      sql`select 1 from orders o where o.id in (select order_id from order_lines where id in ${held}) order by o.id for update`,
    )
  const entries = movements.flatMap(({ skuId, quantity, from, to }, i) => [
    ...(from
      ? [{ skuId, place: from, quantity: -quantity, field: `movements.${i}.quantity` }]
      : []),
    ...(to ? [{ skuId, place: to, quantity, field: `movements.${i}.quantity` }] : []),
  ])
  const lines = await openLines(tx, who, entries)
  await refuseShortage(tx, entries, lines)
  const movementId = await writeEntries(tx, who, type, entries, lines, { document, clientEventId })
  await writeAudit(tx, who, {
    operation: 'post',
    entity: 'stockMoves',
    recordId: movementId,
    changes: {
      type: [null, type],
      movements: [null, movements],
      ...(reason ? { reason: [null, reason] } : {}),
    },
  })
  return { movementId }
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
    refuseOddQuantity(quantity ?? 1, `lines.${i}.quantity`)
  const [problem] = (await reserveOrders(tx, who, [orderId], lines, reason)).values()
  if (problem) throw problem.code === 'unknown_line' ? new BadInput(problem) : new Refused(problem)
}

/**
 * Gives back everything that is reserved for an order, or for some of its lines, to where it lies. Locks the order.
 * @throws NotFound, BadInput for a line of another order
 */
export async function release(
  tx: Queryable,
  who: Who,
  {
    orderId,
    orderLineIds,
    reason,
  }: { orderId: string; orderLineIds?: readonly string[]; reason?: string },
): Promise<void> {
  const [order] = isId(orderId)
    ? await tx.query(
        sql`select 1 from orders where id = ${orderId} and client_id = ${who.clientId} and not is_deleted for update`,
      )
    : []
  if (!order) throw noSuchOrder()
  if (orderLineIds) {
    const own = await tx.query<{ id: string }>(
      sql`select id from order_lines where order_id = ${orderId} and not is_deleted`,
    )
    const foreign = orderLineIds.findIndex(id => !own.some(o => o.id === id))
    if (foreign >= 0) throw new BadInput(unknownLine(`orderLineIds.${foreign}`))
  }
  await releaseOrders(tx, who, [orderId], orderLineIds, reason)
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

/** Pieces at a free place that go to the hold of an order line, whose order the caller has locked. */
export interface Held {
  orderLineId: string
  skuId: string
  quantity: number
  place: Pick<Place, 'warehouseId' | 'stockStatus' | 'layerId'>
}

/** @throws Refused when a place holds less */
export async function holdFor(tx: Queryable, who: Who, held: readonly Held[]): Promise<void> {
  const entries = held.flatMap(({ orderLineId, skuId, quantity, place }): Entry[] => [
    { skuId, place, quantity: -quantity },
    { skuId, place: { ...place, stockOnHoldStatus: 'Order', orderLineId }, quantity },
  ])
  const lines = await openLines(tx, who, entries)
  await refuseShortage(tx, entries, lines)
  await writeEntries(tx, who, 'Reservation', entries, lines)
}

/** Gives back what is held for orders that the caller has locked in the order of their ids. */
export async function releaseOrders(
  tx: Queryable,
  who: Who,
  orderIds: readonly string[],
  orderLineIds?: readonly string[],
  reason?: string,
): Promise<void> {
  if (!orderIds.length || orderLineIds?.length === 0) return
  const lines = sql`select id from order_lines where order_id in ${orderIds} ${orderLineIds ? sql`and id in ${orderLineIds}` : sql``}`
  // Goods on their way are locked before those in stock.
  await tx.query(sql`
    update reservations r set state = 'Released', ${touched(who)}
    where r.order_line_id in (${lines}) and ${isPromised}`)
  const held = await heldBy(tx, lines)
  await freeHeld(tx, who, held)
  const byOrder = new Map<string, object[]>()
  for (const { orderId, orderLineId, skuId, quantity } of held)
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), { orderLineId, skuId, quantity }])
  await tellOrders(tx, who, 'release', byOrder, reason)
}

/**
 * Writes the opening balance of stock lines that were loaded without movements, so that the ledger sums to them.
 * @returns how many lines were opened
 */
export async function openLedger(tx: Queryable): Promise<number> {
  const opened = await tx.query(sql`
    insert into stock_moves (id, client_id, movement_id, moved_on_utc, type, sku_id, quantity, stock_line_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id, created_on_utc)
    select gen_random_uuid(), l.client_id, gen_random_uuid()::text, l.created_on_utc, 'Opening', l.sku_id, l.quantity, l.id, l.warehouse_id, l.stock_status, l.stock_on_hold_status, l.order_line_id, l.ticket_id, l.transfer_id, l.layer_id, l.container_line_id, l.created_on_utc
    from stock_lines l where l.quantity > 0 and not l.is_deleted and not exists (select 1 from stock_moves m where m.stock_line_id = l.id) returning 1`)
  return opened.length
}

/** One side of a movement. `field` says where a shortage is told. */
interface Entry {
  skuId: string
  place: Place
  quantity: number
  field?: string
}
type Lines = ReadonlyMap<string, { id: string; quantity: number }>

const nobody = '00000000-0000-0000-0000-000000000000'
const keys = [
  'warehouseId',
  'stockStatus',
  'stockOnHoldStatus',
  'orderLineId',
  'ticketId',
  'transferId',
  'layerId',
  'containerLineId',
] as const
/** Ids in lower case, so that one place has one key. */
const lowered = (m: Movement): Movement => ({
  ...m,
  skuId: m.skuId.toLowerCase(),
  ...(m.from ? { from: loweredPlace(m.from) } : {}),
  ...(m.to ? { to: loweredPlace(m.to) } : {}),
})
const loweredPlace = (place: Place) =>
  Object.fromEntries(
    Object.entries(place).map(([k, v]) => [
      k,
      k.endsWith('Id') && typeof v === 'string' ? v.toLowerCase() : v,
    ]),
  ) as unknown as Place
const keyOf = ({ skuId, place }: Pick<Entry, 'skuId' | 'place'>) =>
  [skuId, ...keys.map(k => place[k] ?? '')].join('|')
const columnsOfPlace = sql`l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.order_line_id as "orderLineId", l.ticket_id as "ticketId", l.transfer_id as "transferId", l.layer_id as "layerId", l.container_line_id as "containerLineId"`
/** Which of `stock_lines l` nobody has a claim to. */
export const isFree = sql`l.stock_on_hold_status is null and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null and not l.is_deleted`
const record = sql`"skuId" uuid, "warehouseId" uuid, "stockStatus" text, "stockOnHoldStatus" text, "orderLineId" uuid, "ticketId" uuid, "transferId" uuid, "layerId" uuid, "containerLineId" uuid`

/** Goods at the hold of an order line. */
export type HeldGoods = Place & {
  orderId: string
  orderLineId: string
  skuId: string
  quantity: number
}

/** What is held for order lines, given as a statement's ids or what finds them. */
export const heldBy = (tx: Queryable, orderLineIds: SQL) =>
  tx.query<HeldGoods>(sql`
    select ol.order_id as "orderId", l.sku_id as "skuId", l.quantity, ${columnsOfPlace}
    from stock_lines l join order_lines ol on ol.id = l.order_line_id
    where l.order_line_id in (${orderLineIds}) and l.stock_on_hold_status = 'Order' and l.quantity > 0 and not l.is_deleted order by l.id`)

/** Ends the hold of goods where they lie. */
export async function freeHeld(tx: Queryable, who: Who, held: readonly HeldGoods[]) {
  const entries = held.flatMap(
    ({ skuId, quantity, warehouseId, stockStatus, layerId, ...rest }): Entry[] => {
      const place = {
        warehouseId,
        stockStatus,
        // What is on its way stays with its transfer.
        stockOnHoldStatus: rest.transferId ? 'Transfer' : null,
        layerId: layerId ?? null,
        ticketId: rest.ticketId ?? null,
        transferId: rest.transferId ?? null,
        containerLineId: rest.containerLineId ?? null,
      }
      return [
        {
          skuId,
          place: { ...place, stockOnHoldStatus: 'Order', orderLineId: rest.orderLineId },
          quantity: -quantity,
        },
        { skuId, place, quantity },
      ]
    },
  )
  if (entries.length)
    await writeEntries(tx, who, 'Release', entries, await openLines(tx, who, entries))
}

/** The stock lines of places, made where there are none, locked in the order of their ids. Places that are only taken from are not made. */
async function openLines(tx: Queryable, who: Who, entries: readonly Entry[]): Promise<Lines> {
  const places = new Map(
    entries.map(e => [keyOf(e), { key: keyOf(e), skuId: e.skuId, ...e.place }]),
  )
  const brought = [...new Set(entries.filter(e => e.quantity > 0).map(keyOf))].sort()
  // In the order of their keys, and before anything is locked by id: those who make the same lines at once do not wait in a circle.
  await tx.query(sql`
    insert into stock_lines (id, client_id, created_by, updated_by, quantity, sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, 0, v."skuId", v."warehouseId", v."stockStatus", v."stockOnHoldStatus", v."orderLineId", v."ticketId", v."transferId", v."layerId", v."containerLineId"
    from jsonb_to_recordset(${JSON.stringify(brought.map(k => ({ id: uuid(), ...places.get(k) })))}::jsonb) as v(id uuid, ${record}) on conflict do nothing`)
  const lines = await tx.query<{ key: string; id: string; quantity: number }>(sql`
    select v.key, l.id, l.quantity from jsonb_to_recordset(${JSON.stringify([...places.values()])}::jsonb) as v(key text, ${record})
      join stock_lines l on l.client_id = ${who.clientId} and l.sku_id = v."skuId" and l.warehouse_id = v."warehouseId" and l.stock_status = v."stockStatus" and not l.is_deleted
        and l.stock_on_hold_status is not distinct from v."stockOnHoldStatus" and l.order_line_id is not distinct from v."orderLineId" and l.ticket_id is not distinct from v."ticketId"
        and l.transfer_id is not distinct from v."transferId" and l.layer_id is not distinct from v."layerId" and l.container_line_id is not distinct from v."containerLineId"
    order by l.id for update of l`)
  return new Map(lines.map(({ key, ...line }) => [key, line]))
}

/** What all entries together change in each place. */
function changesOf(entries: readonly Entry[]): Map<string, number> {
  const changes = new Map<string, number>()
  for (const e of entries) changes.set(keyOf(e), (changes.get(keyOf(e)) ?? 0) + e.quantity)
  return changes
}

async function refuseShortage(tx: Queryable, entries: readonly Entry[], lines: Lines) {
  const short = [...changesOf(entries)].filter(
    ([key, change]) => change < 0 && (lines.get(key)?.quantity ?? 0) + change < 0,
  )
  if (!short.length) return
  const named = short.map(([key, change]) => ({
    key,
    change,
    entry: entries.find(e => e.quantity < 0 && keyOf(e) === key)!,
  }))
  const names = await tx.query<{ id: string; name: string }>(sql`
    select id, code as name from skus where id in ${named.map(n => n.entry.skuId)} union all select id, name from warehouses where id in ${named.map(n => n.entry.place.warehouseId)}`)
  const nameOf = (id: string) => names.find(n => n.id === id)?.name ?? id
  throw new Refused(
    ...named.map(({ key, change, entry: { skuId, place, field } }): Problem => ({
      code: 'insufficient_stock',
      ...(field ? { field } : {}),
      message: `${nameOf(skuId)} in ${nameOf(place.warehouseId)} (${[place.stockStatus, place.stockOnHoldStatus].filter(Boolean).join(', held: ')}): ${-change} needed, ${lines.get(key)?.quantity ?? 0} there.`,
    })),
  )
}

/** Changes the locked lines and writes the ledger, one statement each. The event stands in one row, as a line may be touched twice. */
async function writeEntries(
  tx: Queryable,
  who: Who,
  type: MoveType,
  entries: readonly Entry[],
  lines: Lines,
  told: { document?: Posting['document']; clientEventId?: string | undefined } = {},
): Promise<string> {
  const movementId = uuid()
  const changes = [...changesOf(entries)]
    .filter(([, change]) => change !== 0)
    .map(([key, change]) => ({ id: lines.get(key)!.id, change }))
  await tx.query(sql`
    update stock_lines l set quantity = l.quantity + v.change, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v(id uuid, change integer) where l.id = v.id`)
  await tx.query(sql`
    insert into stock_moves (id, client_id, created_by, updated_by, staff_id, movement_id, type, document_entity, document_id, client_event_id, quantity, stock_line_id,
      sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${who.staffId}, ${movementId}, ${type}, ${told.document?.entity ?? null}, ${told.document?.id ?? null}, v.event, v.quantity, v."lineId",
      v."skuId", v."warehouseId", v."stockStatus", v."stockOnHoldStatus", v."orderLineId", v."ticketId", v."transferId", v."layerId", v."containerLineId"
    from jsonb_to_recordset(${JSON.stringify(entries.map((e, i) => ({ id: uuid(), lineId: lines.get(keyOf(e))!.id, quantity: e.quantity, skuId: e.skuId, event: i === 0 ? told.clientEventId : null, ...e.place })))}::jsonb) as v(id uuid, "lineId" uuid, quantity integer, event text, ${record})`)
  return movementId
}

/** In the history of each order, with why a person did it by hand, and to the outbox. */
export async function tellOrders(
  tx: Queryable,
  who: Who,
  operation: 'reserve' | 'release',
  byOrder: ReadonlyMap<string, readonly object[]>,
  reason?: string,
) {
  const told = [...byOrder].filter(([, goods]) => goods.length)
  if (!told.length) return
  await writeAuditOfMany(
    tx,
    who,
    operation,
    'orders',
    told.map(([id, goods]) => ({
      id,
      changes: {
        goods: operation === 'reserve' ? [null, goods] : [goods, null],
        ...(reason ? { reason: [null, reason] } : {}),
      },
    })),
  )
  await writeOutboxOfMany(
    tx,
    `orders.${operation}`,
    told.map(([id, goods]) => ({ id, clientId: who.clientId, goods })),
  )
}

const comesIn: readonly string[] = ['Opening', 'Receipt', 'Found', 'Return'],
  goesOut: readonly string[] = ['Delivery', 'Loss'],
  staysInside: readonly string[] = ['Transfer', 'Move']

function refuseMalformed({ type, movements }: Posting) {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ code: 'invalid', field, message })
  if (![...comesIn, ...goesOut, ...staysInside, 'Count'].includes(type))
    add('type', `Stock is not moved by hand as ${String(type).slice(0, 30)}.`)
  if (!movements.length || movements.length > mostMovements)
    add('movements', `A posting has 1 to ${mostMovements} movements.`)
  for (const [i, { skuId, quantity, from, to }] of movements.slice(0, mostMovements).entries()) {
    const at = `movements.${i}`
    if (!isPieces(quantity)) add(`${at}.quantity`, oddQuantity)
    if (!isId(skuId)) add(`${at}.skuId`, 'This is not a record id.')
    for (const [side, place] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const wrong = place && keys.find(k => k.endsWith('Id') && place[k] && !isId(place[k]))
      if (wrong) add(`${at}.${side}.${wrong}`, 'This is not a record id.')
      if (place && Boolean(place.orderLineId) !== (place.stockOnHoldStatus === 'Order'))
        add(`${at}.${side}.stockOnHoldStatus`, 'Stock held for an order names its order line.')
    }
    const sides = [from && 'from', to && 'to'].filter(Boolean).join()
    if (comesIn.includes(type) && sides !== 'to')
      add(`${at}.to`, `${type} brings goods in: give the place they come to, and no other.`)
    if (goesOut.includes(type) && sides !== 'from')
      add(`${at}.from`, `${type} takes goods out: give the place they leave, and no other.`)
    if (staysInside.includes(type) && sides !== 'from,to')
      add(at, `${type} needs the place that goods leave and the one they come to.`)
    if (type === 'Count' && sides !== 'from' && sides !== 'to')
      add(at, 'A count corrects one place.')
    if (from && to && keyOf({ skuId, place: from }) === keyOf({ skuId, place: to }))
      add(`${at}.to`, 'The goods are there already.')
    // What is delivered leaves its hold together with the house.
    if (type !== 'Delivery' && (from?.orderLineId ?? '') !== (to?.orderLineId ?? ''))
      add(
        `${at}.${from?.orderLineId ? 'from' : 'to'}.orderLineId`,
        'Goods are held for an order by reserving them, and freed by releasing them.',
      )
  }
  if (problems.length) throw new BadInput(...problems)
}

const oddQuantity = `A quantity is a whole number from 1 to ${mostPieces.toLocaleString('en')}.`
const isPieces = (quantity: unknown) =>
  Number.isInteger(quantity) && (quantity as number) >= 1 && (quantity as number) <= mostPieces

function refuseOddQuantity(quantity: unknown, field: string) {
  if (!isPieces(quantity)) throw new BadInput({ code: 'invalid', field, message: oddQuantity })
}

/** Everything that movements name must exist, live and belong to the person's client; one statement finds what does not. */
async function refuseUnknown(tx: Queryable, who: Who, movements: readonly Movement[]) {
  const named = movements.flatMap(({ skuId, from, to }, i) => [
    { field: `movements.${i}.skuId`, kind: 'sku', value: skuId, within: null },
    ...(
      [
        ['from', from],
        ['to', to],
      ] as const
    ).flatMap(([side, place]) =>
      place
        ? keys.flatMap(k =>
            place[k]
              ? [
                  {
                    field: `movements.${i}.${side}.${k}`,
                    kind: k,
                    value: place[k],
                    within:
                      k === 'layerId' ? place.warehouseId : k === 'orderLineId' ? skuId : null,
                  },
                ]
              : [],
          )
        : [],
    ),
  ])
  const unknown = await tx.query<{ field: string; isCombo: boolean }>(sql`
    select v.field, v.kind = 'sku' and exists (select 1 from combo_members m where m.combo_sku_id = v.value::uuid and not m.is_deleted) as "isCombo"
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as v(field text, kind text, value text, within text)
    where not case v.kind
      when 'sku' then exists (select 1 from skus k join products p on p.id = k.product_id where k.id = v.value::uuid and not k.is_deleted and p.type <> 'Service')
        and not exists (select 1 from combo_members m where m.combo_sku_id = v.value::uuid and not m.is_deleted)
      when 'warehouseId' then exists (select 1 from warehouses w where w.id = v.value::uuid and w.client_id = ${who.clientId} and not w.is_deleted)
      when 'stockStatus' then exists (select 1 from dictionary_entries d where d.kind = 'physicalStockStatus' and d.value = v.value and d.is_active and not d.is_deleted)
      when 'stockOnHoldStatus' then exists (select 1 from dictionary_entries d where d.kind = 'onHoldStockStatus' and d.value = v.value and d.is_active and not d.is_deleted)
      when 'orderLineId' then exists (select 1 from order_lines l where l.id = v.value::uuid and l.client_id = ${who.clientId} and not l.is_deleted)
      when 'ticketId' then exists (select 1 from tickets t where t.id = v.value::uuid and t.client_id = ${who.clientId} and not t.is_deleted)
      when 'transferId' then exists (select 1 from transfers t where t.id = v.value::uuid and t.client_id = ${who.clientId} and not t.is_deleted)
      when 'containerLineId' then exists (select 1 from container_lines c where c.id = v.value::uuid and c.client_id = ${who.clientId} and not c.is_deleted)
      when 'layerId' then exists (
        select 1 from layers y join shelves s on s.id = y.shelf_id join aisles a on a.id = s.aisle_id join stock_areas r on r.id = a.area_id
        where y.id = v.value::uuid and r.warehouse_id = v.within::uuid and not y.is_deleted)
      else false end`)
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(({ field, isCombo }) => ({
        code: isCombo ? 'combo' : 'unknown_reference',
        field,
        message: isCombo
          ? 'A combo has no stock of its own: move its members.'
          : 'There is no such entry to choose.',
      })),
    )
}

/** The lock makes a repeat that comes at the same time wait for the first. */
async function postedBefore(tx: Queryable, who: Who, event: string): Promise<string | undefined> {
  if (!event.trim() || event.length > 60)
    throw new BadInput({
      code: 'invalid',
      field: 'clientEventId',
      message: 'An event has an id of 1 to 60 characters.',
    })
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${who.clientId} ${event}`}, 0))`,
  )
  const [known] = await tx.query<{ movementId: string }>(
    sql`select movement_id as "movementId" from stock_moves where client_id = ${who.clientId} and client_event_id = ${event} limit 1`,
  )
  return known?.movementId
}

async function lockOpenOrder(tx: Queryable, who: Who, orderId: string) {
  const [order] = isId(orderId)
    ? await tx.query<{ orderCode: string; state: string }>(
        sql`select order_code as "orderCode", state from orders where id = ${orderId} and client_id = ${who.clientId} and not is_deleted for update`,
      )
    : []
  if (!order) throw noSuchOrder()
  if (!['Draft', 'Quotation', 'Confirmed'].includes(order.state))
    throw new Refused({
      code: 'order_closed',
      field: 'orderId',
      message: `${order.orderCode} is ${order.state}; nothing can be reserved for it.`,
    })
}

const noSuchOrder = () => new NotFound('This order does not exist, or not any more.', 'orderId')
const unknownLine = (field: string): Problem => ({
  code: 'unknown_line',
  field,
  message: 'This line does not belong to the order.',
})

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
