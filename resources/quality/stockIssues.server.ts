import { sql } from 'drizzle-orm'
import {
  type Context,
  createRecord,
  metaOf,
  oneRecord,
  refused,
  removeRecord,
  touched,
  writeAuditOf,
} from '#server/kit'
import type { CallInput, RecordOf } from '#define'
import {
  freeHeld,
  heldBy as heldForOrders,
  type HeldGoods,
  recordForOrders,
} from '#resources/stock/ledger/earmarks.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import { endHold, freePieces, type Held, heldBy, putOnHold } from './heldStock.server.ts'
import type { qualityCalls } from './quality.calls.ts'
import type { stockIssues } from './stockIssues.entity.ts'

export type StockIssue = RecordOf<typeof stockIssues>
type Reported = CallInput<typeof qualityCalls.createStockIssue>

interface Place {
  warehouseId: string
  layerId: string | null
  name: string
}

/**
 * Reports an issue, and holds its pieces where a place is named.
 * @throws Refused naming the field: a position of another warehouse, too few pieces there
 */
export async function reportIssue(context: Context, reported: Reported): Promise<StockIssue> {
  // The order is locked before its plans and goods are.
  const order = reported.planId ? await lockOrderOf(context, reported.planId) : undefined
  const meta = metaOf('stockIssues')
  const place = await placeOf(context, reported)
  const issue = (await createRecord(context, meta, {
    ...reported,
    ...(place && { warehouseId: place.warehouseId }),
  })) as StockIssue
  if (!place) return issue
  const pieces = await piecesAt(context, reported, place, order)
  await putOnHold(context, documentOf(issue), pieces)
  return (await oneRecord(context, meta, issue.id)) as StockIssue
}

/** Deletes an open issue that belongs to no product issue; its pieces are free again. */
export async function takeBack(context: Context, id: string): Promise<void> {
  await lockOpen(context, id, 'deleted')
  await free(context, id)
  await removeRecord(context, metaOf('stockIssues'), id, undefined)
}

/** Ends an open issue; its pieces are free again, in this status or in theirs. */
export async function resolveIssue(
  context: Context,
  id: string,
  stockStatus: StockPosition['stockStatus'] | undefined,
): Promise<StockIssue> {
  const { state } = await lockOpen(context, id, 'resolved here')
  await free(context, id, stockStatus)
  await context.db.query(sql`
    update stock_issues r set state = 'Resolved', ${touched(context.actor)} where id = ${id}`)
  await writeAuditOf(context, 'resolve', 'stockIssues', id, {
    state: [state, 'Resolved'],
    ...(stockStatus && { stockStatus: [null, stockStatus] }),
  })
  return (await oneRecord(context, metaOf('stockIssues'), id)) as StockIssue
}

async function free(context: Context, id: string, stockStatus?: StockPosition['stockStatus']) {
  const document = { entity: 'stockIssues' as const, id }
  if ((await heldBy(context.db, document)).length) await endHold(context, document, stockStatus)
}

async function lockOpen(context: Context, id: string, past: string): Promise<StockIssue> {
  const issue = (await oneRecord(context, metaOf('stockIssues'), id, 'for update')) as StockIssue
  if (issue.state === 'Open' && !issue.qaIssueId) return issue
  throw refused(
    'in_use',
    'id',
    issue.qaIssueId
      ? `${issue.no} belongs to a product issue, so it cannot be ${past}.`
      : `${issue.no} is ${issue.state} and can no longer be ${past}.`,
  )
}

/** Pieces of a product issue are held for it, and freed with it. */
const documentOf = ({ id, qaIssueId }: StockIssue) =>
  qaIssueId
    ? { entity: 'qaIssues' as const, id: qaIssueId }
    : { entity: 'stockIssues' as const, id }

async function lockOrderOf({ db, actor }: Context, planId: string) {
  const [order] = await db.query<{ id: string }>(sql`
    select o.id from orders o where o.client_id = ${actor.clientId} and not o.is_deleted
      and o.id = (select p.order_id from delivery_plans p where p.id = ${planId} and not p.is_deleted) for update`)
  return order?.id
}

async function placeOf(
  { db, actor }: Context,
  { warehouseId, layerId }: Reported,
): Promise<Place | undefined> {
  if (!layerId) {
    if (!warehouseId) return undefined
    const [place] = await db.query<Place>(sql`
      select id as warehouse_id, null as layer_id, name from warehouses where id = ${warehouseId} and client_id = ${actor.clientId} and not is_deleted`)
    // An unknown one is refused with the record.
    return place
  }
  const [place] = await db.query<Place>(sql`
    select a.warehouse_id, l.id as layer_id, l.full_code as name from layers l join stock_areas a on a.id = l.area_id
    where l.id = ${layerId} and l.client_id = ${actor.clientId} and not l.is_deleted`)
  if (place && warehouseId && place.warehouseId !== warehouseId.toLowerCase())
    throw refused('other_warehouse', 'layerId', `${place.name} is in another warehouse.`)
  return place
}

/** Pieces to hold: free ones first, then those of the order, which gives them up. */
async function piecesAt(
  context: Context,
  reported: Reported,
  place: Place,
  orderId: string | undefined,
): Promise<Held[]> {
  const { skuId, quantity } = reported
  if (orderId) await giveUp(context, reported, place, orderId)
  const free = await freePieces(context, skuId, isAt(place.warehouseId, place.layerId))
  const { taken, lacks } = takeInOrder(free, quantity)
  if (lacks === 0) return taken
  const whose = orderId ? 'free or held for this order outside of zones' : 'free'
  throw refused(
    'insufficient_stock',
    'quantity',
    `${place.name}: ${quantity} needed, ${quantity - lacks} there ${quantity - lacks === 1 ? 'is' : 'are'} ${whose}.`,
  )
}

/**
 * Ends the hold of an order on as many pieces as the free ones at a place do not suffice for.
 * Prepared ones are taken back first: their plan counts them.
 */
async function giveUp(
  context: Context,
  { skuId, quantity }: Reported,
  { warehouseId, layerId }: Place,
  orderId: string,
) {
  const { db, actor } = context
  const [free] = await db.query<{ quantity: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as quantity from stock_lines l
    where l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and ${isAt(warehouseId, layerId)} and l.quantity > 0 and ${isUnallocated}`)
  if (free!.quantity >= quantity) return
  const zones = await db.query<{ id: string }>(sql`
    select id from stock_areas where warehouse_id = ${warehouseId} and ${sql.raw(isZone('kind'))}`)
  const own = await heldForOrders(db, sql`select id from order_lines where order_id = ${orderId}`)
  const isHere = (goods: HeldGoods) =>
    goods.skuId === skuId &&
    !goods.transferId &&
    goods.warehouseId === warehouseId &&
    (!layerId || goods.layerId === layerId) &&
    !zones.some(({ id }) => id === goods.layerId)
  const { taken } = takeInOrder(own.filter(isHere), quantity - free!.quantity)
  await changePromised(
    context,
    taken.map(goods => ({
      orderLineId: goods.orderLineId!,
      skuId,
      quantity: goods.quantity,
      from: { warehouseId },
      becomes: { state: 'Released' as const },
    })),
  )
  await freeHeld(context, taken)
  await recordForOrders(context, 'release', taken)
}

const isAt = (warehouseId: string, layerId: string | null) =>
  layerId ? sql`l.layer_id = ${layerId}` : sql`l.warehouse_id = ${warehouseId}`
