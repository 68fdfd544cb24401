import type { Sku } from './catalogue.ts'
import type { Branch, Market } from './markets.ts'
import { weightsOf, type Random } from './random.ts'
import { dictionaries } from './reference.ts'
import type { Buffers, Rows } from './tables.ts'

type Line = Pick<Rows['stockLines'], 'skuId' | 'warehouseId' | 'stockStatus' | 'quantity'> &
  Partial<Rows['stockLines']>

const day = 86_400_000
const soldStatuses = weightsOf({ Normal: 95, OpenBox: 3, Clearance: 2 })

/** Stock lines as they are written; the parts of the generator that make them share the count. */
export class Stock {
  count = 0
  readonly #random: Random
  readonly #out: Buffers

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  add({ clientId }: Market, at: number, line: Line) {
    this.count++
    this.#out.stockLines.push({ id: this.#random.id(at), clientId, createdOnUtc: at, ...line })
  }

  /** What is held for an order line, member by member where it is a combo; a line that has gone out stays with a quantity of 0. */
  holdForOrder(
    market: Market,
    branch: Branch,
    at: number,
    orderLineId: string,
    sku: Sku,
    quantity: number,
  ) {
    if (sku.type === 'Service') return
    const warehouseId = this.#random.pick(branch.main),
      stockStatus = this.#random.weighted(soldStatuses)
    if (sku.type !== 'Combo')
      this.add(market, at, {
        skuId: sku.id,
        warehouseId,
        stockStatus,
        stockOnHoldStatus: 'Order',
        quantity,
        orderLineId,
      })
    else
      for (const m of sku.members)
        this.add(market, at, {
          skuId: m.sku.id,
          warehouseId,
          stockStatus: 'Normal',
          stockOnHoldStatus: 'Order',
          quantity: quantity * m.quantity,
          orderLineId,
        })
  }

  /** About `wanted` lines that belong to no order, ticket or transfer: what can be sold, stands in shops, or is out of use. */
  addOnHand(skus: readonly Sku[], markets: readonly Market[], now: number, wanted: number) {
    const random = this.#random
    let expected = 0
    for (const market of markets)
      for (const sku of skus) for (const [, , , chance] of slots(sku, market)) expected += chance
    const factor = wanted / expected
    for (const market of markets) {
      const missing = new Set([...dictionaries.physicalStockStatus!, ...ownHolds])
      for (const sku of skus)
        for (const [warehouseId, stockStatus, stockOnHoldStatus, chance, most] of slots(
          sku,
          market,
        )) {
          // Every status and hold is there at least once, however little stock was asked for.
          const isFirst = missing.has(stockOnHoldStatus ?? stockStatus)
          if (!isFirst && !random.chance(chance * factor)) continue
          missing.delete(stockOnHoldStatus ?? stockStatus)
          const quantity = Math.max(1, Math.round(random.int(1, most) * (sku.isSeat ? 4 : 1)))
          this.add(market, now - random.int(0, 150) * day - random.int(1, day), {
            skuId: sku.id,
            warehouseId,
            stockStatus,
            stockOnHoldStatus,
            quantity,
          })
        }
    }
  }
}

const ownHolds = ['Demo Request', 'QA', 'Presale', 'Manual']

type Slot = readonly [
  warehouseId: string,
  status: string,
  hold: string | undefined,
  chance: number,
  most: number,
]

/** Where a SKU may lie in a country, how likely that is, and how many there may be. */
function slots(sku: Sku, { country, warehouses: w }: Market): Slot[] {
  if (sku.type === 'Combo' || sku.type === 'Service' || !sku.prices[country]) return []
  const isCleared = sku.status !== 'Active',
    most = Math.max(2, Math.round(sku.demand * 2.5)),
    first = w.main[0]!
  return [
    ...w.main.map((id): Slot => [id, 'Normal', undefined, isCleared ? 0.25 : 0.62, most]),
    ...w.shops.map((id): Slot => [id, 'Normal', undefined, sku.type === 'Part' ? 0 : 0.42, 2]),
    ...w.main.map((id): Slot => [id, 'Clearance', undefined, isCleared ? 0.5 : 0.02, 4]),
    ...w.main.map((id): Slot => [id, 'OpenBox', undefined, 0.05, 2]),
    [first, 'Damaged but Repaired', undefined, 0.06, 2],
    [w.shops[0]!, 'OpenBox', undefined, 0.05, 1],
    [first, 'Damaged', undefined, 0.07, 3],
    [first, 'Missing Parts', undefined, 0.05, 2],
    [w.service, 'Under Repair', undefined, 0.05, 2],
    [w.service, 'Awaiting Inspection', 'QA', 0.04, 3],
    [first, 'Awaiting Inspection', undefined, 0.04, 6],
    [first, 'Quarantine', 'QA', 0.03, 12],
    [first, 'Quarantine', undefined, 0.02, 4],
    [w.lost, 'Missing', undefined, 0.04, 2],
    [w.lost, 'Scrapped', undefined, 0.05, 3],
    [first, 'Normal', 'Demo Request', 0.04, 1],
    [first, 'Normal', 'Manual', 0.03, 2],
    [w.presale, 'Normal', 'Presale', isCleared ? 0 : 0.1, most * 2],
    [w.thirdParty, 'Normal', undefined, 0.08, most],
    [w.transit, 'Normal', undefined, 0.03, most],
  ]
}
