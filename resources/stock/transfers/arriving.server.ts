import { sql } from 'drizzle-orm'
import { type Context, problemAt, type Details, type Problem, touched } from '#server/kit'
import {
  endDifferences,
  recordDifferences,
} from '#resources/stock/differences/recordDifferences.server.ts'
import { oddPieces, oddQuantities } from '#resources/stock/ledger/oddParts.server.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import type { Goods } from '#resources/stock/ledger/lockedGoods.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { freeProposals } from '#resources/stock/positions/proposing/proposing.server.ts'
import { refuseFull } from '#resources/stock/positions/room.server.ts'
import { changePromised, type Promised } from '#resources/stock/reservations/reserved.server.ts'
import {
  documentOf,
  goodsHeld,
  goodsMissing,
  keptHold,
  setLines,
  takeFor,
  takenFromOrders,
  type Transfer,
  type TransferLine,
} from './transferGoods.server.ts'

/** How the pieces of a line arrive: good or damaged at a place, missing, or more than were sent. */
export interface Arrival {
  good: number
  damaged: number
  missing: number
  extra: number
  layerId: string | null
}

export type ArrivalOf = (line: TransferLine) => Arrival

/** What of a line is still to come. */
export const onTheRoad = ({ picked, received, missing }: TransferLine) =>
  picked - received - missing

/** What is told of each line: good ones nowhere in particular where only a quantity is. */
export const arrivalsIn =
  (details: Details | undefined, isLast: boolean): ArrivalOf =>
  line => {
    const good = details ? (details.quantities?.[line.id] ?? 0) : onTheRoad(line)
    const told = details?.arrivals?.[line.id]
    const damaged = told?.damaged ?? 0
    return {
      good,
      damaged,
      missing: told?.missing ?? (isLast ? onTheRoad(line) - good - damaged : 0),
      extra: told?.extra ?? 0,
      layerId: told?.layerId ?? null,
    }
  }

/** Why pieces cannot have arrived like this. More than were sent may come when nothing else does. */
export function arrivalProblem(
  { lines }: Transfer,
  arrival: ArrivalOf,
  { none, ...messages }: Parameters<typeof oddQuantities>[1],
  most: (line: TransferLine) => number = onTheRoad,
): Problem | undefined {
  for (const line of lines) {
    const told = arrival(line)
    for (const part of ['good', 'damaged', 'missing', 'extra'] as const)
      if (oddPieces('', told[part], 0).length)
        return problemAt(
          'invalid',
          `quantities.${line.id}`,
          `${line.code}: enter a whole number from 0 to ${most(line)}.`,
        )
  }
  return oddQuantities(
    lines.map(line => {
      const { good, damaged, missing } = arrival(line)
      return { ...line, open: most(line), quantity: good + damaged + missing }
    }),
    { ...messages, none: lines.some(line => arrival(line).extra > 0) ? undefined : none },
  )
}

/**
 * Puts arrived goods down at the target, where only an order's hold remains; reservations follow
 * them. Damaged and missing pieces are no longer those of an order. Missing ones stay in transit, and
 * they and extra ones are differences.
 * @throws Refused for a place that has no room for them, is not for their kind, closed or locked
 */
export async function arrive(
  context: Context,
  transfer: Transfer,
  arrival: ArrivalOf,
): Promise<undefined> {
  await refuseFull(context, putDown(transfer, arrival))
  const goods = await goodsHeld(context.db, transfer)
  const promised: Promised[] = []
  const movements: Movement[] = []
  const lost: { line: TransferLine; warehouseId: string }[] = []
  for (const line of transfer.lines) {
    const { good, damaged, missing, layerId } = arrival(line)
    const { targetWarehouseId: warehouseId } = transfer
    for (const { place, ...pieces } of takeFor(transfer, line, goods, good).taken) {
      const { orderLineId, stockStatus } = place
      const hold = orderLineId
        ? { stockOnHoldStatus: 'Order', orderLineId }
        : holdAfter(transfer, place)
      movements.push({
        ...pieces,
        from: place,
        to: { warehouseId, stockStatus, layerId, ...hold },
      })
      if (orderLineId)
        promised.push({
          ...pieces,
          orderLineId,
          from: { warehouseId: transfer.sourceWarehouseId },
          becomes: { warehouseId },
        })
    }
    // Whole goods stay those of orders as far as they reach.
    const last = goods.toReversed()
    const broken = await takenFromOrders(
      context,
      transfer,
      takeFor(transfer, line, last, damaged).taken,
    )
    movements.push(
      ...broken.map(({ place, ...pieces }) => ({
        ...pieces,
        from: place,
        to: { warehouseId, stockStatus: 'Damaged', layerId },
      })),
    )
    const gone = await takenFromOrders(
      context,
      transfer,
      takeFor(transfer, line, last, missing).taken,
    )
    movements.push(...gone.map(toMissing))
    if (gone[0]) lost.push({ line, warehouseId: gone[0].place.warehouseId })
  }
  const types = ['Move', 'Transfer'] as const
  for (const type of types)
    await postFor(
      context,
      type,
      documentOf(transfer),
      movements.filter(
        ({ from, to }) => (from!.warehouseId === to!.warehouseId) === (type === 'Move'),
      ),
    )
  await freeProposals(
    context,
    putDown(transfer, arrival).map(({ skuId }) => skuId),
  )
  await changePromised(context, promised)
  await recordOddOnes(context, transfer, arrival, lost)
  return setLines(context, transfer, line => {
    const { good, damaged, missing, extra } = arrival(line)
    return {
      received: line.received + good + damaged,
      damaged: line.damaged + damaged,
      missing: line.missing + missing,
      extra: line.extra + extra,
    }
  })
}

/** A ticket holds the pieces that it asked for; any other hold that people set stays. */
function holdAfter({ purpose, ticketId }: Transfer, place: StockPosition) {
  const stockOnHoldStatus = keptHold(place)
  return purpose === 'Service' && ticketId && !stockOnHoldStatus
    ? { stockOnHoldStatus: 'Ticket', ticketId }
    : { stockOnHoldStatus }
}

/** The pieces that are put down at places; extra ones are not in stock yet. */
const putDown = ({ lines }: Transfer, arrival: ArrivalOf) =>
  lines.flatMap(line => {
    const { good, damaged, layerId } = arrival(line)
    const quantity = good + damaged
    return layerId && quantity
      ? [{ layerId, skuId: line.skuId, quantity, field: `quantities.${line.id}` }]
      : []
  })

/** Whatever held them before, lost pieces are those of their transfer, which their difference takes. */
const toMissing = ({ place, ...pieces }: Goods): Movement => ({
  ...pieces,
  from: place,
  to: { ...place, stockStatus: 'Missing', stockOnHoldStatus: 'Transfer' },
})

/** Missing and extra pieces are differences, which are explained and posted like those of a count. */
async function recordOddOnes(
  context: Context,
  transfer: Transfer,
  arrival: ArrivalOf,
  lost: readonly { line: TransferLine; warehouseId: string }[],
) {
  const of = { source: 'Transfer', transferId: transfer.id } as const
  await recordDifferences(context, [
    ...lost.map(({ line, warehouseId }) => ({
      ...of,
      skuId: line.skuId,
      warehouseId,
      stockStatus: 'Missing',
      expected: line.picked,
      found: line.picked - arrival(line).missing,
    })),
    ...transfer.lines.map(line => ({
      ...of,
      skuId: line.skuId,
      warehouseId: transfer.targetWarehouseId,
      layerId: arrival(line).layerId,
      stockStatus: line.stockStatus,
      expected: line.picked,
      found: line.picked + arrival(line).extra,
    })),
  ])
}

/**
 * Missing pieces that have turned up arrive after all; what is known as missing falls by them. Extra
 * ones that are found late are differences as those that came at once.
 * @returns why they cannot have: more than are missing, or written off by now
 * @throws as `arrive` does
 */
export async function turnUp(
  context: Context,
  transfer: Transfer,
  arrival: ArrivalOf,
): Promise<Problem | undefined> {
  // Differences are locked before stock, as they are where they are posted.
  const losses = await openLosses(context, transfer)
  await refuseFull(context, putDown(transfer, arrival))
  const goods = await goodsMissing(context.db, transfer)
  const movements: Movement[] = []
  for (const line of transfer.lines) {
    const { good, damaged, layerId } = arrival(line)
    for (const [wanted, stockStatus, stockOnHoldStatus] of [
      [good, line.stockStatus, line.hold ?? null],
      [damaged, 'Damaged', null],
    ] as const) {
      const { taken, lacks } = takeFor(transfer, line, goods, wanted, true)
      if (lacks)
        return problemAt(
          'written_off',
          `quantities.${line.id}`,
          `${line.code}: only ${wanted - lacks} of ${transfer.no} are still missing, others were written off. A count of their place finds them.`,
        )
      movements.push(
        ...taken.map(({ place, ...pieces }) => ({
          ...pieces,
          from: place,
          to: { warehouseId: transfer.targetWarehouseId, stockStatus, layerId, stockOnHoldStatus },
        })),
      )
    }
  }
  await postFor(context, 'Transfer', documentOf(transfer), movements)
  await accountFor(context, transfer, arrival, losses)
  await recordOddOnes(context, transfer, arrival, [])
  return setLines(context, transfer, line => {
    const { good, damaged, extra } = arrival(line)
    return {
      received: line.received + good + damaged,
      damaged: line.damaged + damaged,
      missing: line.missing - good - damaged,
      extra: line.extra + extra,
    }
  })
}

interface Loss {
  id: string
  skuId: string
  lacks: number
}

/** Open differences of the missing pieces of a transfer, locked, the earliest first. */
const openLosses = ({ db }: Context, { id }: Transfer) =>
  db.query<Loss>(sql`
    select id, sku_id, expected - found as lacks from stock_differences
    where transfer_id = ${id} and stock_status = 'Missing' and state in ('Open', 'Investigating', 'Explained') and not is_deleted order by no for update`)

/** Open differences of missing pieces fall by those that turned up. */
async function accountFor(
  context: Context,
  transfer: Transfer,
  arrival: ArrivalOf,
  open: readonly Loss[],
) {
  const { db, actor } = context
  const settled: string[] = []
  for (const line of transfer.lines) {
    const { good, damaged } = arrival(line)
    let left = good + damaged
    for (const each of open.filter(({ skuId }) => skuId === line.skuId)) {
      const pieces = Math.min(left, each.lacks)
      if (!pieces) continue
      left -= pieces
      each.lacks -= pieces
      await db.query(sql`
        update stock_differences set found = found + ${pieces}, ${touched(actor)} where id = ${each.id}`)
      if (!each.lacks) settled.push(each.id)
    }
  }
  await endDifferences(context, settled, `The pieces of ${transfer.no} turned up.`)
}
