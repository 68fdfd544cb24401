import { MoveWriter } from '#resources/stock/demo/moves.ts'
import type { Stock } from '#resources/stock/demo/stock.ts'
import type { Market } from './markets.ts'
import type { Load } from './planLoads.ts'
import { type Buffers, type Random, type Rows } from '#server/demo/kit.ts'

const hour = 3_600_000

/**
 * Brings the goods of prepared plans to a zone: those of today and of tomorrow to a loading zone
 * each, those of a day that is over stand in the way.
 */
export class ZoneGoods {
  readonly #random: Random
  readonly #moves: MoveWriter
  readonly #stock: Stock
  /** What stands in a zone for the plans of a day. */
  readonly #zones = new Map<string, Zone>()
  readonly #now: number
  readonly #out: Buffers

  constructor(random: Random, stock: Stock, now: number, out: Buffers) {
    this.#random = random
    this.#stock = stock
    this.#moves = new MoveWriter(random, out)
    this.#now = now
    this.#out = out
  }

  /** @param daysAhead of the plan's date, from today */
  addPlan(
    plan: Rows['deliveryPlans'],
    { warehouses }: Market,
    loads: readonly Load[],
    daysAhead: number,
    hands: readonly string[],
  ) {
    const part = parts[plan.preparationStatus] ?? 0
    const held = loads.flatMap(({ line, quantity }) =>
      standing(line.held ?? [], Math.floor(quantity * part) / quantity),
    )
    const { warehouseId } = held[0]?.goods ?? {}
    const zones = warehouseId && warehouses.zones.get(warehouseId)
    // A plan stands in one zone.
    if (!zones || isOver.has(plan.state) || held.some(h => h.goods.warehouseId !== warehouseId))
      return
    if (daysAhead > 1 || daysAhead < -6 || held.every(({ pieces }) => !pieces)) return
    const zoneId = daysAhead < 0 ? zones.staging : daysAhead ? zones.tomorrow : zones.today
    const staffId = this.#random.pick(hands)
    const key = `${zoneId} ${plan.date}`
    const zone = this.#zones.get(key) ?? { plan, zoneId, hands, goods: [] }
    this.#zones.set(key, zone)
    for (const { goods: line, pieces } of held) {
      const known = zone.goods.find(g => g.planId === plan.id && g.skuId === line.skuId)
      if (known) {
        known.expected += line.quantity
        known.pieces += pieces
      } else
        zone.goods.push({ planId: plan.id, skuId: line.skuId, expected: line.quantity, pieces })
      if (!pieces) continue
      const at = Math.max(line.createdOnUtc, this.#now - this.#random.int(1, 20) * hour)
      const row = {
        ...line,
        id: this.#random.id(at),
        createdOnUtc: at,
        layerId: zoneId,
        quantity: pieces,
      }
      line.quantity -= pieces
      this.#stock.count++
      this.#out.stockLines.push(row)
      this.#moves.pair('Move', line, row, row.quantity, at, {
        staffId,
        documentEntity: 'deliveryPlans',
        documentId: plan.id,
      })
    }
    plan.zoneId = zoneId
    plan.pickerId = staffId
  }

  /** Checks of the zones: some passed, one given up. */
  writeChecks() {
    for (const [i, { plan, zoneId, hands, goods }] of [...this.#zones.values()].entries()) {
      const state = checkStates[i % checkStates.length]!
      const at = this.#now - this.#random.int(1, 6) * hour
      const row = () => ({ id: this.#random.id(at), clientId: plan.clientId, createdOnUtc: at })
      const check = {
        ...row(),
        no: `ZC${String(this.#out.zoneChecks.length + 1).padStart(6, '0')}`,
        zoneId,
        date: plan.date,
        state,
        ...(state === 'Failed' && { checkedById: hands[0], checkedOnUtc: at }),
        ...(state === 'Passed' && {
          seal: `S${this.#random.int(10_000, 99_999)}`,
          remark: 'Two blankets are missing on the truck',
          checkedById: hands.find(id => id !== plan.pickerId) ?? hands[0],
          checkedOnUtc: at,
        }),
      }
      this.#out.zoneChecks.push(check)
      for (const { planId, skuId, expected, pieces } of goods) {
        const scanned = state === 'Passed' ? pieces : this.#random.int(0, pieces)
        const isReasoned = scanned !== expected && (state === 'Passed' || this.#random.chance(0.4))
        this.#out.zoneCheckLines.push({
          ...row(),
          zoneCheckId: check.id,
          planId,
          skuId,
          expected,
          scanned,
          cartons: 0,
          reason: isReasoned ? 'Comes with the next trip' : undefined,
        })
      }
    }
  }
}

interface Zone {
  readonly plan: Rows['deliveryPlans']
  readonly zoneId: string
  readonly hands: readonly string[]
  readonly goods: { planId: string; skuId: string; expected: number; pieces: number }[]
}

/** A share of pieces that lie in several places, taken from one place after the other. */
function standing<G extends { skuId: string; quantity: number }>(
  held: readonly G[],
  share: number,
) {
  const left = new Map<string, number>()
  for (const { skuId, quantity } of held) left.set(skuId, (left.get(skuId) ?? 0) + quantity * share)
  return held.map(goods => {
    // Shares of single pieces add up to whole ones, but for the last digits.
    const pieces = Math.min(goods.quantity, Math.round(left.get(goods.skuId)!))
    left.set(goods.skuId, left.get(goods.skuId)! - pieces)
    return { goods, pieces }
  })
}

const checkStates = ['Passed', 'Open', 'Failed', 'Cancelled'] as const

/** Of a plan: what stands in its zone. */
const parts: Readonly<Partial<Record<string, number>>> = {
  'Prepared By Warehouse': 1,
  'Partially Prepared By Warehouse': 0.5,
}
const isOver = new Set<Rows['deliveryPlans']['state']>([
  'Cancelled',
  'Delivered',
  'Partially Delivered',
])
