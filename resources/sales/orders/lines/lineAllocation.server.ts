import { sql } from 'drizzle-orm'
import { type Context, Refused, type Problem } from '#server/kit'
import type { AnswerOf, RecordOf } from '#define'
import {
  allocate,
  type Offer,
  type Allocated,
} from '#resources/stock/reservations/allocation.server.ts'
import {
  inboundOf,
  lockInbound,
  promisable,
  type Inbound,
} from '#resources/stock/reservations/inbound.server.ts'
import {
  releaseStock,
  toRelease,
  type ReleasedStock,
  type Return,
} from '#resources/stock/reservations/releasedStock.server.ts'
import { setsOf, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import {
  offered,
  reserveOrders,
  type Reserve,
} from '#resources/stock/reservations/reserving.server.ts'
import { setsReserved, type LineState, type LineSku } from './lineState.server.ts'
import type { previewShape } from './orderLinePreview.ts'
import type { LineAfter, LineProblem } from './lineRules.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type LinePreview = AnswerOf<typeof previewShape>['lines'][number]

/**
 * For a line, in whole sets: what it takes from stock and releases, its other promises, and the
 * available quantity.
 */
export type LineAllocation = Pick<
  LinePreview,
  'reserves' | 'parts' | 'givesBack' | 'free' | 'coming' | 'comingOn'
>

/** The effect of a change of lines on stock. */
export interface AllocationChange {
  /** The new lines, then the removed ones. */
  readonly lines: readonly LineAllocation[]
  /** The sets to promise to each new line. */
  readonly needed: readonly number[]
  readonly problems: readonly LineProblem[]
  readonly back: Return
}

/** The part of the change that concerns goods. */
interface Wanted {
  readonly order: RecordOf<typeof orders>
  readonly after: readonly LineAfter[]
  readonly removed: readonly LineState[]
  readonly skus: ReadonlyMap<string, LineSku>
}

/**
 * Finds what a change of lines would take from stock and release. Additional goods of a confirmed
 * order must be free, released by the same change, or inbound for lines that take inbound goods.
 * Earlier lines come first. Changes nothing.
 * @param lock locks the available goods until the change is made
 */
export async function allocationChange(
  context: Context,
  wanted: Wanted,
  lock: 'for update of l' | '',
): Promise<AllocationChange> {
  const { after, removed, skus } = wanted
  const all = [
    ...after.map(line => ({ ...line, members: line.sku.members })),
    ...removed.map(before => {
      const sku = skus.get(before.skuId)!
      return { before, sku, quantity: 0, members: sku.members }
    }),
  ].map(line => ({ ...line, needs: needsOf(wanted, line), back: backOf(line) }))
  const goods = all.filter(line => !line.sku.isService)
  const skuIds = [...new Set(goods.flatMap(line => line.members.map(m => m.skuId)))].toSorted()
  if (lock && (after.some(line => line.takesComing) || goods.some(line => line.back.length)))
    await lockInbound(context, skuIds)
  if (lock) await lockFree(context, skuIds)
  const { warehouses, free } = await offered(context, skuIds, lock)
  const back = await toRelease(
    context.db,
    goods.flatMap(line => line.back),
  )
  const inbound = withReturned(await inboundOf(context, skuIds), back)
  // Pieces in transit become free with their transfer.
  const returned = back.held
    .filter(({ transferId }) => !transferId)
    .map((held, i) => ({ ...held, id: `returned ${i}` }))
  const inStock = [...free, ...returned]
  const refused = new Map<string, Problem>()
  const { taken, allocated } = allocate(
    all.flatMap(({ needs: quantity, members, sku }, row) => {
      const [id, field] = [String(row), `orderLines.${row}.quantity`]
      const { branchId } = wanted.order
      const takesComing = after[row]?.takesComing ?? false
      const { code, isAnnounced } = sku
      const goodsOf = { orderLineId: id, code, branchId, quantity, members }
      const line = { ...goodsOf, takesComing, isAnnounced, field }
      return quantity > 0 ? [{ orderId: id, lines: [line] }] : []
    }),
    { free: inStock, warehouses, inbound },
    refused,
  )
  const open = promisable(inbound)
  const lines = all.map((line, row): LineAllocation => {
    if (line.sku.isService) return nothing
    const isMine = ({ orderLineId }: { orderLineId: string }) => orderLineId === String(row)
    return {
      ...promisedTo(wanted, line, {
        taken: taken.filter(isMine).map(({ stockLineId, quantity }) => ({
          skuId: inStock.find(({ id }) => id === stockLineId)!.skuId,
          quantity,
        })),
        allocated: allocated.filter(isMine),
      }),
      ...toHave(line.members, { warehouses: line.sku.isAnnounced ? [] : warehouses, free, open }),
      givesBack: Math.max(
        0,
        ...line.back.map(({ skuId, quantity }) =>
          Math.ceil(quantity / (line.members.find(m => m.skuId === skuId)?.required ?? 1)),
        ),
      ),
    }
  })
  return {
    lines,
    needed: all.map(({ needs }) => needs),
    problems: [...refused].map(([row, problem]) => ({ ...problem, row: Number(row) })),
    back,
  }
}

/** A line's need as whole sets from stock, and from other sources. */
function promisedTo(
  { order }: Wanted,
  { needs, members, promisedDate }: Line & { needs: number },
  { taken, allocated }: { taken: readonly Pieces[]; allocated: readonly Allocated[] },
): Pick<LineAllocation, 'reserves' | 'parts'> {
  const promised = promisedDate ?? order.promisedDate
  const begun = allocated.map(({ inbound: { skuId }, quantity }) => ({ skuId, quantity }))
  const reserves = needs - setsReserved({ reserved: bySku(begun) }, members)
  const inStock = bySku(taken)
  return {
    reserves,
    parts: members.flatMap(({ skuId, code: skuCode, required }) => {
      const rest = (inStock[skuId] ?? 0) - reserves * required
      return [
        ...(allocated.length && rest > 0
          ? [
              {
                source: 'Stock' as const,
                no: null,
                skuCode,
                quantity: rest,
                expectedOn: null,
                availableOn: null,
                isLate: false,
              },
            ]
          : []),
        ...allocated
          .filter(({ inbound }) => inbound.skuId === skuId)
          .map(({ inbound: { source, no, expectedOn, availableOn }, quantity }) => ({
            source,
            no,
            skuCode,
            quantity,
            expectedOn,
            availableOn,
            isLate: !!availableOn && !!promised && availableOn > promised,
          })),
      ]
    }),
  }
}

/** How many sets are available now, and how many are inbound. */
function toHave(
  members: readonly Component[],
  { warehouses, free, open }: Pick<Offer, 'warehouses' | 'free'> & { open: readonly Inbound[] },
): Pick<LineAllocation, 'free' | 'coming' | 'comingOn'> {
  const inboundOf = (skuId: string) => open.filter(each => each.skuId === skuId)
  return {
    free: sum(
      warehouses.map(({ id }) =>
        setsOf(members, skuId =>
          sum(free.filter(f => f.warehouseId === id && isOf(f, skuId)).map(f => f.quantity)),
        ),
      ),
    ),
    coming: setsOf(members, skuId => sum(inboundOf(skuId).map(each => each.open))),
    // A set is complete with its last member.
    comingOn:
      members
        .flatMap(({ skuId }) => inboundOf(skuId)[0]?.availableOn ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** Inbound goods after these promises are released. */
const withReturned = (inbound: readonly Inbound[], { promised }: Return): Inbound[] => {
  const back = promised.filter(p => p.source !== 'Stock')
  const piecesOf = (isOfIt: (promise: (typeof back)[number]) => boolean) =>
    sum(back.filter(isOfIt).map(p => p.quantity))
  return inbound.map(({ id, open, purchaseOrderLineId, purchaseOpen, ...each }) => ({
    ...each,
    id,
    open: open + piecesOf(p => (p.containerLineId ?? p.purchaseOrderLineId) === id),
    purchaseOrderLineId,
    purchaseOpen:
      purchaseOpen === null
        ? null
        : purchaseOpen + piecesOf(p => p.purchaseOrderLineId === purchaseOrderLineId),
  }))
}

/**
 * Releases what lines no longer need, as `allocationChange` found it, and all goods of removed
 * lines. The caller has locked the order.
 */
export async function releaseOfLines(
  context: Context,
  orderId: string,
  { back }: AllocationChange,
  removedIds: readonly string[],
): Promise<void> {
  await releaseOrders(context, [orderId], removedIds)
  const isKept = ({ orderLineId }: { orderLineId: string }) => !removedIds.includes(orderLineId)
  const promised = back.promised.filter(isKept)
  if (promised.length)
    await releaseStock(context, orderId, { promised, held: back.held.filter(isKept) })
}

/**
 * Promises the additional goods of lines, which are written already.
 * @throws Refused when they are not available
 */
export async function reserveMore(
  context: Context,
  orderId: string,
  parts: readonly (Reserve & { quantity: number })[],
): Promise<void> {
  const more = parts.filter(({ quantity }) => quantity > 0)
  if (!more.length) return
  const [problem] = (await reserveOrders(context, [orderId], more)).values()
  if (problem) throw new Refused({ ...problem, field: 'orderLines' })
}

type Line = Pick<LineAfter, 'before' | 'sku' | 'quantity'> &
  Partial<Pick<LineAfter, 'promisedDate'>> & { members: readonly Component[] }
interface Pieces {
  readonly skuId: string
  readonly quantity: number
}

/** The sets to promise: the additional quantity of a confirmed order's line. */
function needsOf({ order }: Wanted, { before, sku, quantity, members }: Line): number {
  if (order.state !== 'Confirmed' || sku.isService) return 0
  if (!before) return quantity
  const open = quantity - before.quantityDelivered - setsReserved(before, members)
  return Math.max(0, Math.min(quantity - before.quantity, open))
}

/** Pieces promised to a line beyond its quantity; of SKUs that are no longer members, all. */
function backOf({ before, quantity, members }: Line): ReleasedStock[] {
  if (!before || before.quantity === quantity) return []
  const open = Math.max(0, quantity - before.quantityDelivered)
  return Object.entries(before.reserved).flatMap(([skuId, reserved]) => {
    const over = reserved - open * (members.find(m => m.skuId === skuId)?.required ?? 0)
    return over > 0 ? [{ orderLineId: before.id, skuId, quantity: over }] : []
  })
}

/**
 * Locks all positions of the goods at once, so that changes of several lines use one lock order.
 */
const lockFree = ({ db, actor }: Context, skuIds: readonly string[]) =>
  skuIds.length
    ? db.query(sql`
        select 1 from stock_lines l where l.client_id = ${actor.clientId} and l.sku_id in ${skuIds} and l.stock_on_hold_status is null and l.order_line_id is null and not l.is_deleted
        order by l.id for update of l`)
    : Promise.resolve([])

const isOf = (free: { skuId: string; stockStatus: string }, skuId: string) =>
  free.skuId === skuId && free.stockStatus === 'Normal'
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
const bySku = (pieces: readonly Pieces[]) =>
  pieces.reduce<Record<string, number>>(
    (sums, { skuId, quantity }) => ({ ...sums, [skuId]: (sums[skuId] ?? 0) + quantity }),
    {},
  )
const nothing: LineAllocation = {
  reserves: 0,
  parts: [],
  givesBack: 0,
  free: 0,
  coming: 0,
  comingOn: null,
}
