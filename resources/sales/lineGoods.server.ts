import { sql } from 'drizzle-orm'
import type { Queryable } from '../../server/db/database.ts'
import { Refused, type Problem } from '../../server/http/errors.ts'
import type { Who } from '../../server/session/who.ts'
import type { RecordOf } from '../define/index.ts'
import { allocate } from '../stock/allocation.server.ts'
import { giveBack, toGiveBack, type GivenBack, type Return } from '../stock/givenBack.server.ts'
import { setsOf, type Member } from '../stock/goodsOf.server.ts'
import { incomingOf } from '../stock/incoming.server.ts'
import { offered, releaseOrders, reserveOrders } from '../stock/ledger.server.ts'
import { setsReserved, type LineNow, type LineSku } from './lineFacts.server.ts'
import { dayOf, type LineAfter, type LineProblem } from './lineRules.server.ts'
import type { orders } from './orders.entity.ts'

/** What a line takes from stock and gives back, in whole sets, and what can be had of it. */
export interface LineGoods {
  readonly reserves: number
  readonly givesBack: number
  readonly free: number
  readonly coming: number
  readonly comingOn: string | null
}

/** What a change of lines does to stock. */
export interface GoodsChange {
  /** Of the lines as they shall be, then of those that are taken away. */
  readonly lines: readonly LineGoods[]
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
 * Finds what a change of lines would take from stock and give back. What a confirmed order needs more of must be free, or be given back in
 * the same change; the first lines come first. Nothing is changed.
 * @param lock holds what is free until the change is made, so that it is still there then
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
  ].map(line => ({ ...line, reserves: reservesOf(wanted, line), back: backOf(line) }))
  const goods = all.filter(line => !line.sku.isService)
  const skuIds = [...new Set(goods.flatMap(line => line.members.map(m => m.skuId)))].toSorted()
  if (lock) await lockFree(tx, who, skuIds)
  const { warehouses, free } = await offered(tx, who, skuIds, lock)
  const incoming = await incomingOf(tx, who, skuIds, undefined)
  const back = await toGiveBack(
    tx,
    goods.flatMap(line => line.back),
  )
  const comingOf = (skuId: string) => incoming(skuId).filter(each => each.free > 0)
  const lines = all.map(({ sku, members, reserves, back: given }): LineGoods => {
    if (sku.isService) return { reserves: 0, givesBack: 0, free: 0, coming: 0, comingOn: null }
    const days = members
      .flatMap(({ skuId }) => comingOf(skuId).slice(0, 1))
      .map(c => c.eta ?? c.readyDate)
    return {
      reserves,
      givesBack: Math.max(
        0,
        ...given.map(({ skuId, quantity }) =>
          Math.ceil(quantity / (members.find(m => m.skuId === skuId)?.required ?? 1)),
        ),
      ),
      free: warehouses.reduce(
        (sum, { id }) =>
          sum +
          setsOf(members, skuId =>
            piecesOf(free.filter(f => f.warehouseId === id && isOf(f, skuId))),
          ),
        0,
      ),
      coming: setsOf(members, skuId => comingOf(skuId).reduce((sum, each) => sum + each.free, 0)),
      // A set is whole with the last of its members.
      comingOn:
        days
          .filter(day => day !== null)
          .toSorted()
          .at(-1) ?? null,
    }
  })
  const refused = new Map<string, Problem>()
  const rows = after.flatMap((_, row) => (lines[row]!.reserves > 0 ? [row] : []))
  // Pieces on the road come free with their transfer.
  const returned = back.held
    .filter(({ transferId }) => !transferId)
    .map((held, i) => ({ ...held, id: `returned ${i}` }))
  allocate(
    rows.map(row => ({
      orderId: String(row),
      lines: [
        {
          orderLineId: String(row),
          code: all[row]!.sku.code,
          branchId: wanted.order.branchId,
          quantity: lines[row]!.reserves,
          members: all[row]!.members,
          field: `orderLines.${row}.quantity`,
        },
      ],
    })),
    [...free, ...returned],
    warehouses,
    refused,
  )
  const problems = [...refused].map(([row, problem]) => ({
    ...problem,
    row: Number(row),
    message: `${problem.message} ${onItsWay(lines[Number(row)]!)}`,
  }))
  return { lines, problems, back }
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
 * Reserves what lines need more of; they are written already.
 * @throws Refused when it is not there
 */
export async function reserveMore(
  tx: Queryable,
  who: Who,
  orderId: string,
  parts: readonly { orderLineId: string; quantity: number }[],
): Promise<void> {
  const more = parts.filter(({ quantity }) => quantity > 0)
  if (!more.length) return
  const [problem] = (await reserveOrders(tx, who, [orderId], more)).values()
  if (problem) throw new Refused({ ...problem, field: 'orderLines' })
}

type Line = Pick<LineAfter, 'before' | 'sku' | 'quantity'> & { members: readonly Member[] }

/** Sets that are to be reserved: what a line of a confirmed order is to have more than before. */
function reservesOf({ order }: Wanted, { before, sku, quantity, members }: Line): number {
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
const piecesOf = (goods: readonly { quantity: number }[]) =>
  goods.reduce((sum, { quantity }) => sum + quantity, 0)

const onItsWay = ({ coming, comingOn }: LineGoods) =>
  coming === 0
    ? 'Nothing more is on its way.'
    : `On their way: ${coming}${comingOn ? `, expected ${dayOf(comingOn)}` : ''}.`
