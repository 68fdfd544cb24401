import type { Sku } from './catalogue.ts'
import type { Market } from './markets.ts'
import { weightsOf, type Random } from './random.ts'
import type { Stock } from './stock.ts'
import type { Buffers, Rows } from './tables.ts'

type Status = Rows['transfers']['jobStatus']

const day = 86_400_000
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
export function addTransfers(
  random: Random,
  count: number,
  skus: readonly Sku[],
  markets: readonly Market[],
  stock: Stock,
  days: number,
  now: number,
  out: Buffers,
): void {
  // Half of them of the last ten days, so that the lists of open work are full.
  const times = Array.from(
    { length: count },
    (_, i) => now - Math.ceil(random.share() * (i % 2 ? days : 10) * day),
  ).sort((a, b) => a - b)
  times.forEach((at, i) => {
    // The last ones go through every open status in both countries, so that none is missing in a small set.
    const fromEnd = count - 1 - i
    const market =
      fromEnd < 10
        ? markets[fromEnd % 2]!
        : random.chance(markets[0]!.share)
          ? markets[0]!
          : markets[1]!
    const { main, shops, transit, service } = market.warehouses
    const source = random.pick(main)
    const target = random.pick([...main, ...shops, service].filter(w => w !== source))
    const jobStatus =
      fromEnd < 10
        ? open[fromEnd >> 1]!
        : random.weighted(now - at < 8 * day ? youngStatuses : oldStatuses)
    const id = random.id(at)
    out.transfers.push({
      id,
      clientId: market.clientId,
      createdOnUtc: at,
      no: `TR${String(i + 1).padStart(6, '0')}`,
      sourceWarehouseId: source,
      targetWarehouseId: target,
      jobStatus,
    })
    if (!open.includes(jobStatus) || jobStatus === 'Draft') return
    const isOnTheWay = jobStatus === 'In Transit' || jobStatus === 'Partly Received'
    const moved = new Set<Sku>()
    for (let n = random.int(1, 5); n > 0; n--) moved.add(random.pick(skus))
    for (const sku of moved)
      if (sku.type === 'Single')
        stock.add(market, at, {
          skuId: sku.id,
          warehouseId: isOnTheWay ? transit : source,
          stockStatus: 'Normal',
          stockOnHoldStatus: 'Transfer',
          quantity: random.int(1, sku.isSeat ? 12 : 4),
          transferId: id,
        })
  })
}
