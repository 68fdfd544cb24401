import { movableHolds } from '#resources/stock/check/stockActions.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import {
  type Buffers,
  demoPart,
  isoDate,
  type Random,
  type Rows,
  weightsOf,
} from '#server/demo/kit.ts'
import { transferCount, type Stock } from './stock.ts'

export const transfers = demoPart('transfers', {
  fills: ['transfers', 'transferLines', 'stockLines', 'stockMoves', 'pairedMoves'],
  needs: ['skus', 'markets', 'stock'],
  after: ['orders'],
  grows: true,
  rows: ({ size, now, random, recent, out }, { skus, markets, stock }) =>
    addTransfers(
      random('transfers'),
      random('transfer lines'),
      transferCount(size),
      skus,
      markets,
      stock,
      now,
      recent('shippingProviders'),
      out,
    ),
})

type Status = Rows['transfers']['jobStatus']

const day = 86_400_000
/** 18 months. */
const days = 548
const open: readonly Status[] = ['Draft', 'Requested', 'Picking', 'In Transit', 'Partly Received']
const youngStatuses = weightsOf<Status>({
  Draft: 10,
  Requested: 20,
  Picking: 15,
  'In Transit': 25,
  'Partly Received': 10,
  Received: 18,
  Cancelled: 2,
})
const oldStatuses = weightsOf<Status>({
  Received: 94,
  Cancelled: 6,
  Draft: 0,
  Requested: 0,
  Picking: 0,
  'In Transit': 0,
  'Partly Received': 0,
})

/** Writes `count` transfers in the order of time. The goods of open ones are held where they are: at the source, or on the way. */
function* addTransfers(
  random: Random,
  beside: Random,
  count: number,
  skus: readonly Sku[],
  markets: readonly Market[],
  stock: Stock,
  now: number,
  vehicles: ReadonlyMap<string, readonly string[]>,
  out: Buffers,
): Generator<void> {
  const singles = skus.filter(s => s.type === 'Single')
  // Half of them of the last ten days, so that the lists of open work are full.
  const times = Array.from(
    { length: count },
    (_, i) => now - Math.ceil(random.share() * (i % 2 ? days : 10) * day),
  ).sort((a, b) => a - b)
  for (const [i, at] of times.entries()) {
    // The last ones go through every open status in both countries, so that none is missing in a small set.
    const fromEnd = count - 1 - i
    const market =
      fromEnd < 10
        ? markets[fromEnd % 2]!
        : random.chance(markets[0]!.share)
          ? markets[0]!
          : markets[1]!
    const { main, shops, service } = market.warehouses
    const source = random.pick(main)
    const target = random.pick([...main, ...shops, service].filter(w => w !== source))
    const jobStatus =
      fromEnd < 10
        ? open[fromEnd >> 1]!
        : random.weighted(now - at < 8 * day ? youngStatuses : oldStatuses)
    const id = random.id(at)
    const reason = beside.pick(reasons)
    const own = vehicles.get(market.clientId) ?? []
    out.transfers.push({
      id,
      clientId: market.clientId,
      createdOnUtc: at,
      no: `TR${String(i + 1).padStart(6, '0')}`,
      sourceWarehouseId: source,
      targetWarehouseId: target,
      jobStatus,
      reason,
      purpose: purposes[reasons.indexOf(reason)]!,
      isDraft: jobStatus === 'Draft',
      vehicleId: isOnTheRoad.has(jobStatus) ? own[i % own.length] : undefined,
      date: isoDate(at + beside.int(1, 5) * day),
    })
    const isHeld = open.includes(jobStatus) && jobStatus !== 'Draft'
    const isOnTheWay = jobStatus === 'In Transit' || jobStatus === 'Partly Received'
    const moved = new Set<Sku>()
    for (let n = random.int(1, 5); n > 0; n--) moved.add(random.pick(skus))
    const goods = [...moved].filter(s => s.type === 'Single')
    // A transfer is about something: where the hand fell on sets and services alone, it is one piece.
    if (!goods.length) goods.push(beside.pick(singles))
    for (const sku of goods) {
      const quantity = random.int(1, sku.isSeat ? 12 : 4)
      const received = jobStatus === 'Received' ? quantity : jobStatus === 'Partly Received' ? 1 : 0
      // What has arrived already is not held any more.
      const wanted = jobStatus === 'Partly Received' ? quantity + received : quantity
      out.transferLines.push({
        id: beside.id(at),
        clientId: market.clientId,
        createdOnUtc: at,
        transferId: id,
        skuId: sku.id,
        stockStatus: 'Normal',
        // Of some that are over; the pieces of the others are free ones.
        hold: jobStatus === 'Received' && i % 5 === 0 ? movableHolds[(i / 5) % 2]! : undefined,
        quantity: wanted,
        picked: isOnTheWay || jobStatus === 'Received' ? wanted : 0,
        received,
        damaged: 0,
        missing: 0,
        extra: 0,
      })
      if (isHeld)
        stock.addFrom(
          { warehouseId: source, stockStatus: 'Normal' },
          'Transfer',
          market,
          at,
          {
            skuId: sku.id,
            warehouseId: isOnTheWay ? market.warehouses.transit : source,
            stockStatus: 'Normal',
            stockOnHoldStatus: 'Transfer',
            quantity,
            transferId: id,
          },
          {
            documentEntity: 'transfers',
            documentId: id,
            staffId: beside.pick(market.branches.values[0]!.hands),
          },
        )
    }
    if (i % 1000 === 999) yield
  }
}

const isOnTheRoad: ReadonlySet<Status> = new Set<Status>([
  'In Transit',
  'Partly Received',
  'Received',
])

/** Why each of these reasons asks for a transfer. */
const purposes = ['Demo', 'Order', 'Replenish', 'Service', 'Return'] as const
const reasons = [
  'Fill the showroom',
  'Order from another branch',
  'Balance between warehouses',
  'Repair finished',
  'Space for the next container',
]
