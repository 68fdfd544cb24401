import { buyersOf } from '#resources/administration/demo/people.ts'
import { countries } from '#resources/countries.ts'
import { demoPart, type Buffers, type Random, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000
type Cost = Rows['landedCosts']
type Line = Rows['containerLines']

/**
 * Costs of containers besides their goods: estimates at sea, bills once they are there. Each country
 * has one that is locked, with a bill that came later.
 */
export const landedCosts = demoPart('landedCosts', {
  fills: ['landedCosts', 'landedShares', 'skuCosts'],
  needs: ['people', 'markets', 'incoming'],
  rows: ({ random, now, out }, { people, markets }) => {
    const stream = random('landed costs')
    for (const { clientId, country } of markets) {
      const writer = new LandedWriter(stream, now, out, buyersOf(people, country)[0]!, country)
      const of = (state: string) =>
        out.containers.filter(each => each.clientId === clientId && each.state === state)
      for (const { id } of of('Sailing').slice(0, 3)) writer.estimate(clientId, id)
      const [locked, ...completed] = of('Completed').toReversed()
      for (const { id } of completed.slice(0, 3)) writer.bill(clientId, id)
      if (locked) writer.lock(clientId, locked)
    }
  },
})

class LandedWriter {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  readonly #buyer: string
  readonly #country: 'NZ' | 'CA'

  constructor(random: Random, now: number, out: Buffers, buyer: string, country: 'NZ' | 'CA') {
    this.#random = random
    this.#now = now
    this.#out = out
    this.#buyer = buyer
    this.#country = country
  }

  estimate(clientId: string, containerId: string) {
    const ours = countries[this.#country].currency
    const of = { clientId, containerId }
    this.#cost({ ...of, kind: 'Freight', currency: 'USD', estimate: 3800, estimateRate: 0.6 })
    this.#cost({ ...of, kind: 'Cartage', splitBy: 'Weight', currency: ours, estimate: 640 })
  }

  bill(clientId: string, containerId: string) {
    const ours = countries[this.#country].currency
    const of = { clientId, containerId, remark: `INV-${this.#random.int(10_000, 99_999)}` }
    // Agents send their bills in the money of the port.
    for (const [n, currency] of (['CNY', 'EUR', 'AUD'] as const).entries())
      this.#cost({
        ...of,
        kind: 'Other',
        splitBy: 'Pieces',
        currency,
        amount: 120 + 35 * n,
        exchangeRate: [4.3, 0.55, 0.91][n],
      })
    const freight = { estimate: 4000, estimateRate: 0.6, amount: 4200, exchangeRate: 0.6 }
    this.#cost({ ...of, ...freight, kind: 'Freight', currency: 'USD' })
    this.#cost({ ...of, kind: 'Duty', splitBy: 'Value', currency: ours, amount: 1250.5 })
    this.#cost({ ...of, kind: 'Insurance', splitBy: 'Value', currency: ours, amount: 180 })
    const named = this.#cost({
      ...of,
      kind: 'Other',
      splitBy: 'Pieces',
      currency: ours,
      amount: 96.4,
    })
    for (const toId of new Set(
      this.#linesOf(containerId)
        .slice(0, 2)
        .map(({ skuId }) => skuId),
    ))
      this.#out.landedCostsSkuIds.push({ fromId: named, toId })
  }

  lock(clientId: string, { id: containerId, name }: Rows['containers']) {
    const ours = countries[this.#country].currency
    const lines = this.#linesOf(containerId).filter(line => piecesOf(line) > 0)
    const goods = lines.map(line => Math.round(piecesOf(line) * this.#pieceCost(line) * 100))
    const of = { clientId, containerId, currency: 'USD', exchangeRate: 0.6 } as const
    const freight = this.#cost({ ...of, kind: 'Freight', amount: 2700, booked: 450_000 })
    const duty = { kind: 'Duty', splitBy: 'Value', currency: ours, amount: 730.25 } as const
    const dutyId = this.#cost({ clientId, containerId, ...duty, booked: 73_025 })
    const first: (readonly [string | undefined, readonly number[], readonly Basis[]])[] = [
      [undefined, goods, []],
      [freight, ...split(450_000, lines.map(volumeOf))],
      [
        dutyId,
        ...split(
          73_025,
          goods.map(each => each / 100),
        ),
      ],
    ]
    const totals = new Map<string, { pieces: number; amount: number }>()
    for (const [i, line] of lines.entries()) {
      const { pieces, amount } = totals.get(line.skuId) ?? { pieces: 0, amount: 0 }
      const more = first.reduce((sum, [, amounts]) => sum + amounts[i]!, 0)
      totals.set(line.skuId, { pieces: pieces + piecesOf(line), amount: amount + more })
    }
    const at = this.#now - 2 * day
    const entries = new Map<string, string>()
    for (const [skuId, { pieces, amount }] of totals) {
      const id = this.#random.id(at)
      entries.set(skuId, id)
      this.#out.skuCosts.push({
        id,
        createdOnUtc: at,
        createdBy: this.#buyer,
        skuId,
        fromOnUtc: at,
        cost: Math.round(amount / pieces),
        currency: ours,
        market: this.#country,
        reason: `Landed cost of ${name}`,
      })
    }
    for (const [landedCostId, amounts, bases] of first)
      lines.forEach((line, i) =>
        this.#share(line, {
          booking: 1,
          landedCostId,
          ...bases[i],
          amount: amounts[i]!,
          inStock: amounts[i]!,
          skuCostId: entries.get(line.skuId),
        }),
      )
    // The costs of these goods were set anew before the later bill came: it stands apart.
    const later = { kind: 'Cartage', splitBy: 'Pieces', currency: ours, amount: 310 } as const
    const landedCostId = this.#cost({ clientId, containerId, ...later, booked: 31_000 })
    const [amounts, bases] = split(31_000, lines.map(piecesOf))
    lines.forEach((line, i) =>
      this.#share(line, { booking: 2, landedCostId, ...bases[i], amount: amounts[i]!, inStock: 0 }),
    )
  }

  #cost(
    cost: Omit<Cost, 'id' | 'createdOnUtc' | 'splitBy'> & Partial<Pick<Cost, 'splitBy'>>,
  ): string {
    const at = this.#now - 3 * day
    const id = this.#random.id(at)
    this.#out.landedCosts.push({
      createdOnUtc: at,
      createdBy: this.#buyer,
      splitBy: 'Volume',
      ...cost,
      id,
    })
    return id
  }

  #share(
    line: Line,
    share: Pick<
      Rows['landedShares'],
      'booking' | 'landedCostId' | 'basis' | 'whole' | 'amount' | 'inStock' | 'skuCostId'
    >,
  ) {
    const at = this.#now - 2 * day
    this.#out.landedShares.push({
      ...share,
      id: this.#random.id(at),
      clientId: line.clientId,
      createdOnUtc: at,
      createdBy: this.#buyer,
      containerId: line.containerId,
      containerLineId: line.id,
      skuId: line.skuId,
      pieces: piecesOf(line),
      apart: share.amount - share.inStock,
      stillThere: share.booking === 1 ? piecesOf(line) : 0,
      isReversed: false,
    })
  }

  readonly #linesOf = (containerId: string) =>
    this.#out.containerLines
      .filter(line => line.containerId === containerId)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))

  /** The cost of a piece of a line in our own money. */
  #pieceCost({ purchaseOrderLineId, purchaseOrderId }: Line): number {
    const line = this.#out.purchaseOrderLines.find(({ id }) => id === purchaseOrderLineId)!
    const order = this.#out.purchaseOrders.find(({ id }) => id === purchaseOrderId)!
    return line.unitCost / (order.exchangeRate ?? 1)
  }
}

interface Basis {
  readonly basis: number
  readonly whole: number
}

const piecesOf = ({ receivedGood, damaged }: Line) => receivedGood + damaged
const volumeOf = (line: Line) =>
  Math.round(((line.volume ?? 0) * piecesOf(line) * 1e5) / line.quantity) / 1e5

/** Cents by what each has of something; what is left over goes to the largest rests, then in their order. */
function split(
  cents: number,
  parts: readonly number[],
): readonly [amounts: readonly number[], bases: readonly Basis[]] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const exact = parts.map(part => (cents * part) / whole)
  const amounts = exact.map(Math.floor)
  const left = cents - amounts.reduce((sum, amount) => sum + amount, 0)
  const byRest = exact
    .map((amount, i) => [amount - Math.floor(amount), i] as const)
    .toSorted(([one], [other]) => other - one)
  for (const [, i] of byRest.slice(0, left)) amounts[i]! += 1
  return [amounts, parts.map(basis => ({ basis, whole: Math.round(whole * 1e5) / 1e5 }))]
}
