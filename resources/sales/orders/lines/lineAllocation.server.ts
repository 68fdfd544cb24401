import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { AnswerOf, RecordOf } from '#define'
import { allocate, type Offer, type Presold } from '#resources/stock/reservations/allocation.server.ts'
import { comingOf, lockComing, promisable, type Coming } from '#resources/stock/reservations/inbound.server.ts'
import { giveBack, toGiveBack, type GivenBack, type Return } from '#resources/stock/reservations/releasedStock.server.ts'
import { setsOf, type Member } from '#resources/stock/ledger/comboComponents.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { offered, reserveOrders, type Reserve } from '#resources/stock/reservations/reserving.server.ts'
import { setsReserved, type LineNow, type LineSku } from './lineState.server.ts'
import type { previewShape } from './orderLinePreview.ts'
import type { LineAfter, LineProblem } from './lineRules.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Told = AnswerOf<typeof previewShape>['lines'][number]

/** What a line takes from stock and gives back, in whole sets, what it is promised beside that, and what can be had of it. */
export type LineGoods = Pick<
  Told,
  'reserves' | 'parts' | 'givesBack' | 'free' | 'coming' | 'comingOn'
>

/** What a change of lines does to stock. */
export interface GoodsChange {
  /** Of the lines as they shall be, then of those that are taken away. */
  readonly lines: readonly LineGoods[]
  /** Sets that each line as it shall be is to be promised. */
  readonly needed: readonly number[]
  readonly problems: readonly LineProblem[]
  readonly back: Return
}

/** The change, as far as goods go. */
interface Wanted {
  readonly order: RecordOf<typeof orders>
  readonly after: readonly LineAfter[]
  readonly removed: readonly LineNow[]
  readonly skus: ReadonlyMap<string, LineSku>
}

/**
 * Finds what a change of lines would take from stock and give back. What a confirmed order needs more of must be free, on its way where a
 * line takes that, or be given back in the same change; the first lines come first. Nothing is changed.
 * @param lock holds what can be had until the change is made, so that it is still there then
 */
export async function goodsOfChange(
  tx: Queryable,
  who: Who,
  wanted: Wanted,
  lock: 'for update of l' | '',
): Promise<GoodsChange> {
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
    await lockComing(tx, who, skuIds)
  if (lock) await lockFree(tx, who, skuIds)
  const { warehouses, free } = await offered(tx, who, skuIds, lock)
  const back = await toGiveBack(
    tx,
    goods.flatMap(line => line.back),
  )
  const coming = withReturned(await comingOf(tx, who, skuIds), back)
  // Pieces on the road come free with their transfer.
  const returned = back.held
    .filter(({ transferId }) => !transferId)
    .map((held, i) => ({ ...held, id: `returned ${i}` }))
  const inStock = [...free, ...returned]
  const refused = new Map<string, Problem>()
  const { taken, presold } = allocate(
    all.flatMap(({ needs, members, sku: { code } }, row) =>
      needs > 0
        ? [
            {
              orderId: String(row),
              lines: [
                {
                  orderLineId: String(row),
                  code,
                  branchId: wanted.order.branchId,
                  quantity: needs,
                  members,
                  takesComing: after[row]!.takesComing,
                  field: `orderLines.${row}.quantity`,
                },
              ],
            },
          ]
        : [],
    ),
    { free: inStock, warehouses, coming },
    refused,
  )
  const open = promisable(coming)
  const lines = all.map((line, row): LineGoods => {
    if (line.sku.isService) return nothing
    const isMine = ({ orderLineId }: { orderLineId: string }) => orderLineId === String(row)
    return {
      ...promisedTo(wanted, line, {
        taken: taken.filter(isMine).map(({ stockLineId, quantity }) => ({
          skuId: inStock.find(({ id }) => id === stockLineId)!.skuId,
          quantity,
        })),
        presold: presold.filter(isMine),
      }),
      ...toHave(line.members, { warehouses, free, open }),
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

/** What of a line's need is served by whole sets in stock, and by what else. */
function promisedTo(
  { order }: Wanted,
  { needs, members, promisedDate }: Line & { needs: number },
  { taken, presold }: { taken: readonly Pieces[]; presold: readonly Presold[] },
): Pick<LineGoods, 'reserves' | 'parts'> {
  const promised = promisedDate ?? order.promisedDate
  const begun = presold.map(({ coming: { skuId }, quantity }) => ({ skuId, quantity }))
  const reserves = needs - setsReserved({ reserved: bySku(begun) }, members)
  const inStock = bySku(taken)
  return {
    reserves,
    parts: members.flatMap(({ skuId, code: skuCode, required }) => {
      const rest = (inStock[skuId] ?? 0) - reserves * required
      return [
        ...(presold.length && rest > 0
          ? [
              {
                source: 'Stock' as const,
                no: null,
                skuCode,
                quantity: rest,
                expectedOn: null,
                isLate: false,
              },
            ]
          : []),
        ...presold
          .filter(({ coming }) => coming.skuId === skuId)
          .map(({ coming: { source, no, expectedOn }, quantity }) => ({
            source,
            no,
            skuCode,
            quantity,
            expectedOn,
            isLate: !!expectedOn && !!promised && expectedOn > promised,
          })),
      ]
    }),
  }
}

/** How many sets can be had now, and how many are on their way. */
function toHave(
  members: readonly Member[],
  { warehouses, free, open }: Pick<Offer, 'warehouses' | 'free'> & { open: readonly Coming[] },
): Pick<LineGoods, 'free' | 'coming' | 'comingOn'> {
  const comingOf = (skuId: string) => open.filter(each => each.skuId === skuId)
  return {
    free: sum(
      warehouses.map(({ id }) =>
        setsOf(members, skuId =>
          sum(free.filter(f => f.warehouseId === id && isOf(f, skuId)).map(f => f.quantity)),
        ),
      ),
    ),
    coming: setsOf(members, skuId => sum(comingOf(skuId).map(each => each.open))),
    // A set is whole with the last of its members.
    comingOn:
      members
        .flatMap(({ skuId }) => comingOf(skuId)[0]?.expectedOn ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** What is on its way once these promises are given back. */
const withReturned = (coming: readonly Coming[], { promised }: Return): Coming[] => {
  const back = promised.filter(p => p.source !== 'Stock')
  const piecesOf = (isOfIt: (promise: (typeof back)[number]) => boolean) =>
    sum(back.filter(isOfIt).map(p => p.quantity))
  return coming.map(({ id, open, purchaseOrderLineId, purchaseOpen, ...each }) => ({
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

/** Gives back what lines do not need any more, as `goodsOfChange` found it, and all of those that go. The caller has locked the order. */
export async function giveBackOf(
  tx: Queryable,
  who: Who,
  orderId: string,
  { back }: GoodsChange,
  removedIds: readonly string[],
): Promise<void> {
  await releaseOrders(tx, who, [orderId], removedIds)
  const isKept = ({ orderLineId }: { orderLineId: string }) => !removedIds.includes(orderLineId)
  const promised = back.promised.filter(isKept)
  if (promised.length)
    await giveBack(tx, who, orderId, { promised, held: back.held.filter(isKept) })
}

/**
 * Promises what lines need more of; they are written already.
 * @throws Refused when it is not there
 */
export async function reserveMore(
  tx: Queryable,
  who: Who,
  orderId: string,
  parts: readonly (Reserve & { quantity: number })[],
): Promise<void> {
  const more = parts.filter(({ quantity }) => quantity > 0)
  if (!more.length) return
  const [problem] = (await reserveOrders(tx, who, [orderId], more)).values()
  if (problem) throw new Refused({ ...problem, field: 'orderLines' })
}

type Line = Pick<LineAfter, 'before' | 'sku' | 'quantity'> &
  Partial<Pick<LineAfter, 'promisedDate'>> & { members: readonly Member[] }
interface Pieces {
  readonly skuId: string
  readonly quantity: number
}

/** Sets that are to be promised: what a line of a confirmed order is to have more than before. */
function needsOf({ order }: Wanted, { before, sku, quantity, members }: Line): number {
  if (order.state !== 'Confirmed' || sku.isService) return 0
  if (!before) return quantity
  const open = quantity - before.quantityDelivered - setsReserved(before, members)
  return Math.max(0, Math.min(quantity - before.quantity, open))
}

/** Pieces that are promised to a line beyond what it is to have; of goods that its SKU no longer consists of, all. */
function backOf({ before, quantity, members }: Line): GivenBack[] {
  if (!before || before.quantity === quantity) return []
  const open = Math.max(0, quantity - before.quantityDelivered)
  return Object.entries(before.reserved).flatMap(([skuId, reserved]) => {
    const over = reserved - open * (members.find(m => m.skuId === skuId)?.required ?? 0)
    return over > 0 ? [{ orderLineId: before.id, skuId, quantity: over }] : []
  })
}

/** Those who change several lines at once lock all places of their goods in one order. */
const lockFree = (tx: Queryable, who: Who, skuIds: readonly string[]) =>
  skuIds.length
    ? tx.query(sql`
        select 1 from stock_lines l where l.client_id = ${who.clientId} and l.sku_id in ${skuIds} and l.stock_on_hold_status is null and l.order_line_id is null and not l.is_deleted
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
const nothing: LineGoods = {
  reserves: 0,
  parts: [],
  givesBack: 0,
  free: 0,
  coming: 0,
  comingOn: null,
}
