import { describe, expect, it } from 'vitest'
import { orderDues, type GivenTo } from '#resources/incentives/pay/arithmetic/orderDues.ts'
import { pooled, takeFromPool } from '#resources/incentives/pay/arithmetic/pool.ts'
import { isAbove, rated, type Rules } from '#resources/incentives/pay/arithmetic/rated.ts'
import { partedBy } from '#resources/incentives/pay/arithmetic/rounding.ts'
import { takeFraction } from '#resources/incentives/pay/arithmetic/stack.ts'
import { worthOf, type Basis, type OrderFacts } from '#resources/incentives/pay/arithmetic/worth.ts'

const none = { revenue: 0, costed: 0, cost: 0 }
const pieces = (revenue: number, cost = 0) => ({ revenue, costed: cost ? revenue : 0, cost })
const nothing: OrderFacts = {
  lines: [],
  shipping: 0,
  total: 0,
  returned: 0,
  credited: 0,
  payments: 0,
}
/** An order of 1,150.00 with 150.00 of GST. */
const order = (payments: number, more: Partial<OrderFacts> = {}): OrderFacts => ({
  ...nothing,
  lines: [{ id: 'line', written: pieces(100_000), delivered: none, returned: none }],
  total: 115_000,
  payments,
  ...more,
})
const rules = (percent: number, basis: Basis = 'Paid'): Rules => ({
  setId: 'set',
  setName: 'Everybody',
  basis,
  measure: 'Revenue',
  mode: 'Marginal',
  tiers: [{ from: 0, percent, group: null }],
})

/** Months of one order, as statements would give it. */
class History {
  private readonly given: GivenTo[] = []
  private readonly sums = new Map<string, number>()
  shares = [
    { staffId: 'a', percent: 60 },
    { staffId: 'b', percent: 40 },
  ]

  /** @returns what each person gets, in cents */
  month(now: OrderFacts, by: Rules): Record<string, number> {
    const got: Record<string, number> = {}
    const dues = orderDues(
      { now, before: nothing, shares: this.shares, given: this.given },
      () => by,
    )
    for (const { staffId, taken } of dues.less)
      for (const { amount } of taken) got[staffId] = (got[staffId] ?? 0) - amount
    for (const staffId of new Set(dues.more.map(more => more.staffId)))
      for (const line of rated(
        dues.more.filter(more => more.staffId === staffId).map(more => ({ ...more, group: null })),
        by,
      )) {
        got[staffId] = (got[staffId] ?? 0) + line.amount
        this.give(staffId, line.of.key, line.base, line.amount)
      }
    for (const [staffId, amount] of Object.entries(got)) this.count(staffId, amount)
    return got
  }

  share(from: string, to: string, part: number, whole: number): number {
    const taken = takeFraction(
      this.given.filter(({ staffId }) => staffId === from),
      part,
      whole,
    )
    for (const { of, base, amount } of taken) {
      this.give(to, (of as GivenTo).key, base, amount)
      this.count(from, -amount)
      this.count(to, amount)
    }
    return taken.reduce((sum, { amount }) => sum + amount, 0)
  }

  of = (staffId: string) => this.sums.get(staffId) ?? 0

  private count(staffId: string, amount: number) {
    this.sums.set(staffId, this.of(staffId) + amount)
  }

  private give(staffId: string, key: string, base: number, amount: number) {
    const id = String(this.given.length).padStart(6, '0')
    this.given.push({ id, staffId, key, base, amount, baseLeft: base, amountLeft: amount })
  }
}

describe('an order of 1,150.00 that two share', () => {
  it('gives by what is paid, moves with shares, and is taken back at the rate that gave it', () => {
    const history = new History()
    expect(history.month(order(34_500), rules(3))).toEqual({ a: 540, b: 360 })
    expect(history.month(order(115_000), rules(3))).toEqual({ a: 1260, b: 840 })
    history.shares = [
      { staffId: 'a', percent: 50 },
      { staffId: 'b', percent: 50 },
    ]
    expect(history.share('a', 'b', 10, 60)).toBe(300)
    expect(history.month(order(115_000), rules(4))).toEqual({})
    expect(history.month(order(92_000), rules(4))).toEqual({ a: -300, b: -300 })
    expect([history.of('a'), history.of('b')]).toEqual([1200, 1200])
    history.month(order(0), rules(4))
    expect([history.of('a'), history.of('b')]).toEqual([0, 0])
  })

  it('gives nothing before it is handed over where that counts, then all at once', () => {
    const history = new History()
    const by = rules(3, 'Delivered and paid')
    expect(history.month(order(34_500), by)).toEqual({})
    const handed = order(115_000, {
      lines: [{ id: 'line', written: pieces(100_000), delivered: pieces(100_000), returned: none }],
    })
    expect(history.month(handed, by)).toEqual({ a: 1800, b: 1200 })
  })

  it('takes goods that came back and their refund once, in either order', () => {
    const back = { returned: 57_500, lines: [{ ...order(0).lines[0]!, returned: pieces(50_000) }] }
    for (const between of [order(57_500), order(115_000, back)]) {
      const history = new History()
      history.month(order(115_000), rules(3))
      history.month(between, rules(3))
      history.month(order(57_500, back), rules(3))
      expect([history.of('a'), history.of('b')]).toEqual([900, 600])
    }
  })
})

describe('what an order comes to', () => {
  it('counts the part of its price that was paid, and no more than is kept', () => {
    expect(worthOf(order(200_000), 'Paid', 'Revenue').worth).toBe(100_000)
    expect(worthOf(order(115_000, { credited: 11_500 }), 'Paid', 'Revenue').worth).toBe(90_000)
    expect(worthOf(order(-100), 'Paid', 'Revenue').worth).toBe(0)
    expect(worthOf(order(0), 'Written', 'Revenue').worth).toBe(100_000)
  })

  it('counts shipping with what is handed over', () => {
    const half = order(0, {
      shipping: 10_000,
      total: 126_500,
      lines: [
        { id: 'a', written: pieces(50_000), delivered: pieces(50_000), returned: none },
        { id: 'b', written: pieces(50_000), delivered: none, returned: none },
      ],
    })
    const { worth, parts } = worthOf(half, 'Delivered', 'Revenue')
    expect([worth, Object.fromEntries(parts)]).toEqual([55_000, { a: 50_000, b: 0, '': 5_000 }])
  })

  it('counts the margin of lines with a cost alone, and is never below 0', () => {
    const lines = (cost: number) => [
      { id: 'a', written: pieces(60_000, cost), delivered: none, returned: none },
      { id: 'b', written: pieces(40_000), delivered: none, returned: none },
    ]
    const of = (cost: number) => worthOf(order(115_000, { lines: lines(cost) }), 'Paid', 'Margin')
    expect(of(35_000).worth).toBe(25_000)
    expect(of(35_000).parts.get('b')).toBe(0)
    expect(of(70_000).worth).toBe(0)
  })

  it('is parted to the cent: largest remainder, then the lower id', () => {
    expect(
      partedBy(100, [
        ['b', 1],
        ['a', 1],
        ['c', 1],
      ]),
    ).toEqual([33, 34, 33])
    expect(
      partedBy(101, [
        ['a', 1],
        ['b', 2],
      ]),
    ).toEqual([34, 67])
  })
})

describe('tiers of a month', () => {
  const tiers = [
    { from: 0, percent: 2, group: null },
    { from: 50_000, percent: 3, group: null },
  ]
  const dues = [1_000_000, 4_500_000, 500_000].map(base => ({ base, group: null }))
  const paid = (by: Rules) => rated(dues, by).reduce((sum, { amount }) => sum + amount, 0)

  it('pay 60,000.00 with 1,300.00 each by its part, with 1,800.00 by the highest', () => {
    expect(paid({ ...rules(2), tiers })).toBe(130_000)
    expect(paid({ ...rules(2), tiers, mode: 'Whole' })).toBe(180_000)
  })

  it('count each group for itself, what no tier names as the rest', () => {
    const by = { ...rules(2), tiers: [...tiers, { from: 0, percent: 10, group: 'Rugs' }] }
    const lines = rated(
      [
        { base: 1000, group: 'rugs' },
        { base: 1000, group: 'Sofas' },
        { base: 1000, group: null },
      ],
      by,
    )
    expect(lines.map(({ amount }) => amount)).toEqual([100, 20, 20])
  })

  it('round half up, pay less with fewer hours, and nothing without a set', () => {
    expect(rated([{ base: 25, group: null }], rules(2))[0]!.amount).toBe(1)
    expect(rated([{ base: 24, group: null }], rules(2))[0]!.amount).toBe(0)
    const hours = { worked: 8000, full: 16_000 }
    expect(rated([{ base: 10_000, group: null }], { ...rules(2), hours })[0]!.amount).toBe(100)
    expect(rated([{ base: 10_000, group: null }], undefined)[0]).toMatchObject({
      amount: 0,
      percent: 0,
    })
  })
})

describe('discounts that people gave', () => {
  const by = { ...rules(3), penalty: { above: 15, loss: 50 } }
  const paid = (off: number, more: Partial<Rules> = {}) =>
    rated([{ base: 10_001, group: null, byPeople: { off, worth: 100_000 } }], { ...by, ...more })[0]

  it('cost a part of the line above the limit, not at it', () => {
    expect(paid(15_000)).toMatchObject({ amount: 300, lost: 0 })
    expect(paid(15_001)).toMatchObject({ amount: 150, lost: 50 })
    expect(rated([{ base: 10_001, group: null }], by)[0]).toMatchObject({ amount: 300, lost: 0 })
    expect(isAbove({ off: 1, worth: 0 }, 100)).toBe(true)
    expect(isAbove({ off: 0, worth: 0 }, 0)).toBe(false)
  })

  it('are rounded once, together with hours', () => {
    // 10,001 x 3 % x 50 % x 1/3 = 50.005
    expect(paid(90_000, { hours: { worked: 1, full: 3 } })!.amount).toBe(50)
    expect(paid(90_000, { penalty: { above: 15, loss: 100 } })!.amount).toBe(0)
  })
})

describe('a team pool', () => {
  it('is parted by hours to the cent: largest remainder, then the lower id', () => {
    // 0.2 % of 60,012.50 is 120.025, half up 120.03.
    const pool = pooled(6_001_250, 0.2, [
      ['c', 8000],
      ['b', 8000],
      ['a', 8000],
      ['d', 0],
    ])
    expect([pool.amount, pool.hours]).toEqual([12_003, 24_000])
    expect(pool.parts.map(({ staffId, amount }) => [staffId, amount])).toEqual([
      ['c', 4001],
      ['b', 4001],
      ['a', 4001],
    ])
    expect(
      pooled(6_001_250, 0.2, [
        ['b', 1],
        ['a', 1],
      ]).parts.map(p => p.amount),
    ).toEqual([6001, 6002])
    expect(pooled(100, 1, []).parts).toEqual([])
    expect(pooled(-100, 1, [['a', 1]]).parts).toMatchObject([{ base: 0, amount: 0 }])
  })

  it('is given back with the sales it was of, and whole with all of them', () => {
    const chance = seeded(11)
    for (let round = 0; round < 200; round++) {
      const base = 1 + Math.floor(chance() * 9_000_000)
      const pool = pooled(base, Math.round(chance() * 5000) / 1000, [
        ['a', 1 + Math.floor(chance() * 20_000)],
        ['b', 1 + Math.floor(chance() * 20_000)],
        ['c', Math.floor(chance() * 2)],
      ])
      const stack = pool.parts.map(part => ({
        id: part.staffId,
        base: part.base,
        amount: part.amount,
        baseLeft: part.base,
        amountLeft: part.amount,
      }))
      let left = base
      while (left > 0) {
        const taken = Math.min(1 + Math.floor((chance() * base) / 2), left)
        expect(takeFromPool(stack, taken).reduce((sum, part) => sum + part.base, 0)).toBe(taken)
        left -= taken
        for (const { amountLeft } of stack) expect(amountLeft).toBeGreaterThanOrEqual(0)
      }
      expect(stack.map(({ baseLeft, amountLeft }) => [baseLeft, amountLeft])).toEqual(
        stack.map(() => [0, 0]),
      )
      expect(takeFromPool(stack, 100)).toEqual([])
    }
  })
})

describe('any history', () => {
  it('leaves 0.00 with everybody once all money is back', () => {
    const chance = seeded(7)
    for (let round = 0; round < 300; round++) {
      const history = new History()
      const basis: Basis = chance() < 0.5 ? 'Paid' : 'Written'
      for (let month = 0; month < 8; month++) {
        const percent = Math.round(chance() * 9000) / 1000
        if (chance() < 0.2) {
          const [from, to] = chance() < 0.5 ? ['a', 'b'] : ['b', 'a']
          const old = history.shares.find(({ staffId }) => staffId === from)!.percent
          const moved = Math.round(old * chance() * 1000) / 1000
          if (moved > 0 && moved < old) {
            history.share(from!, to!, Math.round(moved * 1000), Math.round(old * 1000))
            history.shares = history.shares.map(share => ({
              ...share,
              percent:
                Math.round((share.percent + (share.staffId === from ? -moved : moved)) * 1000) /
                1000,
            }))
          }
        }
        const credited = basis === 'Written' ? Math.floor(chance() * 115_000) : 0
        history.month(order(Math.floor(chance() * 130_000), { credited }), rules(percent, basis))
        expect(history.of('a')).toBeGreaterThanOrEqual(0)
        expect(history.of('b')).toBeGreaterThanOrEqual(0)
      }
      history.month(order(0, { credited: 115_000 }), rules(5, basis))
      expect([history.of('a'), history.of('b')], `round ${round}`).toEqual([0, 0])
    }
  })
})

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
