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

  /**
   * What is held for an order line, member by member where it is a combo; goods that have gone out leave a line with a quantity of 0.
   * @returns how many stock lines that made
   */
  holdForOrder(
    market: Market,
    branch: Branch,
    at: number,
    orderLineId: string,
    sku: Sku,
    quantity: number,
  ): number {
    if (sku.type === 'Service') return 0
    const goods = sku.type === 'Combo' ? sku.members : [{ sku, quantity: 1 }]
    const warehouseId = this.#random.pick(branch.main)
    const stockStatus = sku.type === 'Combo' ? 'Normal' : this.#random.weighted(soldStatuses)
    for (const piece of goods)
      this.add(market, at, {
        skuId: piece.sku.id,
        warehouseId,
        stockStatus,
        stockOnHoldStatus: 'Order',
        quantity: quantity * piece.quantity,
        orderLineId,
      })
    return goods.length
  }

  /** About `wanted` lines that belong to no order, ticket or transfer: what can be sold, stands in shops, or is out of use. */
  addOnHand(skus: readonly Sku[], markets: readonly Market[], now: number, wanted: number) {
    const random = this.#random
    const places = markets.flatMap(market =>
      skus.map(sku => ({ market, sku, slots: slotsOf(sku, market) })),
    )
    const factor =
      wanted /
      places.reduce((sum, { slots }) => sum + slots.reduce((s, [, , , chance]) => s + chance, 0), 0)
    // Every status and hold is there at least once in each country, however little stock was asked for.
    const missing = new Set(
      markets.flatMap(m =>
        [...dictionaries.physicalStockStatus!, ...ownHolds].map(s => `${m.country} ${s}`),
      ),
    )
    for (const { market, sku, slots } of places)
      for (const [warehouseId, stockStatus, stockOnHoldStatus, chance, most] of slots) {
        const isFirst = missing.delete(`${market.country} ${stockOnHoldStatus ?? stockStatus}`)
        if (!isFirst && !random.chance(chance * factor)) continue
        const at = now - random.int(0, 150) * day - random.int(1, day)
        this.add(market, at, {
          skuId: sku.id,
          warehouseId,
          stockStatus,
          stockOnHoldStatus,
          quantity: random.int(1, most) * (sku.isSeat ? 4 : 1),
        })
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
function slotsOf(sku: Sku, { country, warehouses: w }: Market): Slot[] {
  if (sku.type === 'Combo' || sku.type === 'Service' || !sku.prices[country]) return []
  const isCleared = sku.status !== 'Active'
  const most = Math.max(2, Math.round(sku.demand * 2.5))
  const first = w.main[0]!
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
