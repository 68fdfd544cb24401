import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  priceAt,
  type GroupOffer,
  type GroupRule,
  type PriceFacts,
  type PromotionPrice,
} from '#resources/products/prices/pricing.ts'
import {
  priceOrder,
  type OrderToPrice,
  type PricedOrder,
} from '#resources/products/promotions/orderPricing.ts'
import { offer } from '#tests/support/prices/offer.ts'

const group = (id: string, rule: GroupRule, more: Partial<GroupOffer> = {}): GroupOffer => {
  const { amount: _, percent: __, ...of } = offer(id)
  return { ...of, rule, ...more }
}
/** Facts of SKUs: a regular price, and what is offered. */
const goods = (
  of: Record<string, { at: number; offers?: PromotionPrice[]; groups?: GroupOffer[] }>,
) =>
  new Map<string, PriceFacts>(
    Object.entries(of).map(([skuId, { at, offers = [], groups = [] }]) => [
      skuId,
      {
        standing: [{ kind: 'Regular', amount: at, from: 0, to: null }],
        promotions: offers,
        groups,
      },
    ]),
  )
const sold = (
  facts: ReadonlyMap<string, PriceFacts>,
  lines: [skuId: string, quantity: number, price?: number][],
  more: Partial<OrderToPrice> = {},
): PricedOrder =>
  priceOrder(facts, {
    at: 10,
    channel: 'Showroom',
    lines: lines.map(([skuId, quantity, price]) => ({ skuId, quantity, price: price ?? null })),
    ...more,
  })
const amounts = ({ lines }: PricedOrder) => lines.map(line => line?.amount)

const free: GroupRule = { type: 'Buy X get Y', buy: 2, get: 1, percent: 100 }
const table = {
  type: 'Bundle',
  amount: 999,
  percent: null,
  parts: [
    { lineId: 't', quantity: 1 },
    { lineId: 'c', quantity: 4 },
  ],
} satisfies GroupRule
const tiers: GroupRule = {
  type: 'Spend tier',
  tiers: [
    { from: 500, percent: 5, off: null },
    { from: 1000, percent: null, off: 100 },
  ],
}

test('a line costs its pieces at the price of one piece alone', () => {
  const facts = goods({ a: { at: 100, offers: [offer('sale', { percent: 15 })] } })
  expect(sold(facts, [['a', 3]]).lines).toEqual([
    {
      price: 85,
      discount: 0,
      amount: 255,
      off: 45,
      offers: [{ promotionId: 'sale', name: 'sale', lineId: null, pieces: 3, off: 45 }],
    },
  ])
  expect(sold(facts, [['unknown', 1]]).lines).toEqual([undefined])
  // A price that a person set stands, and promotions leave it alone.
  expect(sold(facts, [['a', 3, 90]]).lines).toMatchObject([{ price: 90, off: 0, offers: [] }])
})

test('an amount off each piece stops at the floor', () => {
  const off = (floor: number | null) =>
    amounts(sold(goods({ a: { at: 100, offers: [offer('off', { off: 30, floor })] } }), [['a', 2]]))
  expect(off(null)).toEqual([140])
  expect(off(80)).toEqual([160])
  expect(off(120)).toEqual([200])
})

test('beyond the stock cap pieces cost what they cost without it, lines share it, and the pieces are told', () => {
  const facts = goods({
    a: { at: 100, offers: [offer('s', { amount: 80, lineId: 'l', cap: 10 })] },
  })
  const order = sold(facts, [
    ['a', 8],
    ['a', 4],
  ])
  expect(order.lines).toMatchObject([
    { price: 80, discount: 0, amount: 640 },
    { price: 100, discount: 40, amount: 360, offers: [{ pieces: 2, off: 40 }] },
  ])
  expect(order.uses).toEqual([
    { promotionId: 's', times: 10, pieces: new Map([['l', 10]]), coupon: null },
  ])
  expect(amounts(sold(facts, [['a', 12]], { gone: new Map([['l', 10]]) }))).toEqual([1200])
})

test('a customer has a promotion as often as its limit says', () => {
  const facts = goods({ a: { at: 100, offers: [offer('s', { percent: 50, limit: 2 })] } })
  expect(amounts(sold(facts, [['a', 3]]))).toEqual([200])
  expect(amounts(sold(facts, [['a', 3]], { had: new Map([['s', 1]]) }))).toEqual([250])
})

test('what has a coupon holds for those who give it, in any case', () => {
  const facts = goods({ a: { at: 100, offers: [offer('s', { percent: 50, coupon: 'Cosy8' })] } })
  expect(amounts(sold(facts, [['a', 1]]))).toEqual([100])
  expect(amounts(sold(facts, [['a', 1]], { coupons: ['cOSY8'] }))).toEqual([50])
  expect(priceAt(facts.get('a')!, 10, 'Showroom')!.amount).toBe(100)
})

test('buy 2 get 1: of each three pieces the cheapest is free, the dearest three first', () => {
  const groups = [group('b', free)]
  const facts = goods({ a: { at: 100, groups }, b: { at: 60, groups }, c: { at: 10, groups } })
  // 100 100 (60) · 60 10 stay.
  expect(
    amounts(
      sold(facts, [
        ['c', 1],
        ['b', 2],
        ['a', 2],
      ]),
    ),
  ).toEqual([10, 60, 200])
  expect(amounts(sold(facts, [['a', 7]]))).toEqual([500])
})

test('a bundle costs its price to the cent, in whole sets, shared by worth', () => {
  const groups = [group('set', table)]
  const facts = goods({
    t: { at: 799.99, groups: [{ ...groups[0]!, lineId: 't' }] },
    c: { at: 129.95, groups: [{ ...groups[0]!, lineId: 'c' }] },
  })
  const whole = sold(facts, [
    ['t', 1],
    ['c', 4],
  ])
  expect(amounts(whole)).toEqual([605.54, 393.46])
  expect(whole.lines[1]).toMatchObject({ price: 129.95, discount: 126.34 })
  expect(
    amounts(
      sold(facts, [
        ['t', 2],
        ['c', 7],
      ]),
    ).reduce((sum, amount) => sum! + amount!, 0),
  ).toBeCloseTo(999 + 799.99 + 3 * 129.95, 8)
  expect(amounts(sold(facts, [['c', 4]]))).toEqual([519.8])
})

test.each([
  [4, [400]],
  [5, [475]],
  [10, [900]],
])('the highest tier that is reached holds: %i pieces', (pieces, expected) => {
  const facts = goods({ a: { at: 100, groups: [group('spend', tiers)] } })
  expect(amounts(sold(facts, [['a', pieces]]))).toEqual(expected)
})

test('an offer for several pieces takes the place of others from the same priority up, or adds up', () => {
  const one = (priority: number, isCombinable: boolean, percent: number) => {
    const facts = goods({
      a: {
        at: 100,
        offers: [offer('p', { percent, priority: 1, isCombinable })],
        groups: [group('g', free, { priority, isCombinable })],
      },
    })
    return amounts(sold(facts, [['a', 3]]))
  }
  expect(one(0, false, 10)).toEqual([270])
  expect(one(1, false, 10)).toEqual([200])
  expect(one(2, false, 10)).toEqual([200])
  // The price on the shelf holds whatever else is bought.
  expect(one(2, false, 50)).toEqual([150])
  expect(one(0, true, 10)).toEqual([180])
})

const ids = ['a', 'b', 'c'] as const
const money = (max: number) => fc.integer({ min: 1, max: max * 100 }).map(cents => cents / 100)
const anyOffer = fc.record({
  promotionId: fc.constantFrom('p', 'q', 'r'),
  effect: fc.oneof(
    fc.record({ amount: money(200) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ off: money(200) }),
  ),
  priority: fc.integer({ min: 0, max: 2 }),
  isCombinable: fc.boolean(),
  floor: fc.option(money(100)),
})
const anyRule: fc.Arbitrary<GroupRule> = fc.oneof(
  fc.record({
    type: fc.constant('Buy X get Y' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    type: fc.constant('Bundle' as const),
    amount: fc.option(money(300)),
    percent: fc.integer({ min: 1, max: 100 }),
    parts: fc.constant(ids.slice(0, 2).map(lineId => ({ lineId, quantity: 2 }))),
  }),
  fc.record({
    type: fc.constant('Spend tier' as const),
    tiers: fc.array(
      fc.record({
        from: money(500),
        percent: fc.option(fc.integer({ min: 1, max: 100 })),
        off: money(200),
      }),
      { maxLength: 3 },
    ),
  }),
)
const anyGroup = fc.record({
  promotionId: fc.constantFrom('x', 'y', 'z'),
  rule: anyRule,
  priority: fc.integer({ min: 0, max: 2 }),
  isCombinable: fc.boolean(),
  limit: fc.option(fc.integer({ min: 0, max: 3 })),
  cap: fc.option(fc.integer({ min: 0, max: 6 })),
  floor: fc.option(money(100)),
})
const anyOrder = fc.record({
  prices: fc.tuple(money(200), money(200), money(200)),
  offers: fc.array(fc.tuple(fc.constantFrom(...ids), anyOffer), { maxLength: 6 }),
  groups: fc.uniqueArray(anyGroup, { maxLength: 3, selector: ({ promotionId }) => promotionId }),
  lines: fc.array(
    fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 9 })) as fc.Arbitrary<
      [string, number]
    >,
    { minLength: 1, maxLength: 5 },
  ),
})

test('no order costs more than its pieces alone, goes below a floor, beyond a cap or loses a cent', () => {
  fc.assert(
    fc.property(anyOrder, ({ prices, offers, groups, lines }) => {
      const factsWith = (all: typeof groups) =>
        goods(
          Object.fromEntries(
            ids.map((skuId, i) => [
              skuId,
              {
                at: prices[i]!,
                offers: offers.flatMap(([of, { effect, ...more }]) =>
                  of === skuId ? [offer(more.promotionId, { ...more, ...effect })] : [],
                ),
                groups: all.map(({ rule, ...more }) =>
                  group(more.promotionId, rule, { ...more, lineId: skuId }),
                ),
              },
            ]),
          ),
        )
      const facts = factsWith(groups)
      const order = sold(facts, lines)
      const alone = lines.map(
        ([skuId, quantity]) =>
          Math.round(priceAt(facts.get(skuId)!, 10, 'Showroom')!.amount * 100) * quantity,
      )
      expect(amounts(sold(factsWith([]), lines)).map(amount => Math.round(amount! * 100))).toEqual(
        alone,
      )
      const cents = order.lines.map(line => Math.round(line!.amount * 100))
      expect(sumOf(cents)).toBeLessThanOrEqual(sumOf(alone))
      for (const [i, line] of order.lines.entries()) {
        const { price, discount, amount, off, offers: given } = line!
        const [skuId, quantity] = lines[i]!
        expect(Math.min(amount, discount, off)).toBeGreaterThanOrEqual(0)
        expect(Math.round((price * quantity - discount) * 100)).toBe(cents[i])
        expect(sumOf(given.map(one => Math.round(one.off * 100)))).toBe(Math.round(off * 100))
        const before = prices[ids.indexOf(skuId as 'a')]!
        expect(Math.round((before * quantity - off) * 100)).toBe(cents[i])
      }
      for (const { promotionId, times, pieces } of order.uses) {
        const of = groups.find(one => one.promotionId === promotionId)
        if (of?.limit != null) expect(times).toBeLessThanOrEqual(of.limit)
        if (of?.cap != null)
          for (const count of pieces.values()) expect(count).toBeLessThanOrEqual(of.cap)
      }
      // What all floors allow at the least.
      const floor = Math.min(
        ...groups.map(one => one.floor ?? 0),
        ...offers.map(([, o]) => o.floor ?? 0),
      )
      for (const [i, [skuId, quantity]] of lines.entries())
        expect(cents[i]).toBeGreaterThanOrEqual(
          Math.round(Math.min(floor, prices[ids.indexOf(skuId as 'a')]!) * 100) * quantity,
        )
      expect(amounts(sold(factsWith(groups.toReversed()), lines))).toEqual(amounts(order))
    }),
    { numRuns: 500, seed: 15 },
  )
})

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
