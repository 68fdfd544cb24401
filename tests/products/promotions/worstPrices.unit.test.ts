import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GroupRule, PriceFacts } from '#resources/products/prices/pricing.ts'
import { priceOrder } from '#resources/products/promotions/orderPricing.ts'
import { worstPrices } from '#resources/products/promotions/worstPrices.ts'

const ids = ['a', 'b', 'c'] as const
const cents = fc.integer({ min: 100, max: 90_000 }).map(n => n / 100)
const percent = fc.integer({ min: 1, max: 100 })
const rule = fc.oneof(
  fc.record({
    type: fc.constant('Buy X get Y' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percent,
  }),
  fc
    .record({ amount: fc.option(cents), percent, quantity: fc.integer({ min: 1, max: 2 }) })
    .map(({ amount, percent: off, quantity }) => ({
      type: 'Bundle' as const,
      amount,
      percent: amount === null ? off : null,
      parts: [
        { lineId: 'a', quantity },
        { lineId: 'b', quantity: 1 },
      ],
    })),
  fc.array(fc.record({ from: cents, percent }), { minLength: 1, maxLength: 2 }).map(tiers => ({
    type: 'Spend tier' as const,
    tiers: tiers.map(({ from, percent: off }, i) =>
      i ? { from, percent: off, off: null } : { from, percent: null, off: (from * off) / 100 },
    ),
  })),
) as fc.Arbitrary<GroupRule>

const span = { from: 0, to: null }
const factsOf = (
  of: GroupRule,
  goods: readonly { price: number; floor: number | null }[],
): ReadonlyMap<string, PriceFacts> =>
  new Map(
    goods.map(({ price, floor }, i) => {
      // The third SKU is another one of the category that the second part of a set names.
      const lineId = i ? 'b' : 'a'
      const offer = { promotionId: 'p', name: 'p', channel: 'Everywhere', priority: 0 } as const
      return [
        ids[i]!,
        {
          standing: [{ kind: 'Regular', amount: price, ...span }],
          promotions: [],
          groups: [{ ...offer, ...span, isCombinable: false, rule: of, lineId, floor }],
        },
      ]
    }),
  )

it('no order of any pieces comes to less than the worst prices of its pieces', () => {
  fc.assert(
    fc.property(
      rule,
      fc.tuple(
        ...ids.map(() =>
          fc.record({ price: cents, floor: fc.option(cents, { freq: 2 }), pieces: fc.nat(5) }),
        ),
      ),
      (of, goods) => {
        const facts = factsOf(of, goods)
        const at = { at: 10, channel: 'Showroom' } as const
        const worst = worstPrices(facts, { ...at, promotionId: 'p', coupon: null })
        const lines = goods.flatMap(({ pieces }, i) =>
          pieces ? [{ skuId: ids[i]!, quantity: pieces }] : [],
        )
        const { lines: priced } = priceOrder(facts, { ...at, lines })
        const paid = priced.reduce((sum, line) => sum + line!.amount, 0)
        const least = goods.reduce(
          (sum, { price, pieces }, i) =>
            sum + pieces * Math.min(price, worst.get(ids[i]!) ?? price),
          0,
        )
        // Each piece of a worst price may be rounded by half a cent.
        expect(paid).toBeGreaterThanOrEqual(least - 0.005 * 16 - 1e-6)
      },
    ),
    { numRuns: 1500, seed: 20_261_123 },
  )
})

it('one SKU with one free of three comes to two thirds, and a coupon is reckoned with', () => {
  const facts = factsOf({ type: 'Buy X get Y', buy: 2, get: 1, percent: 100 }, [
    { price: 90, floor: null },
  ])
  const asked = { promotionId: 'p', at: 10, channel: 'Showroom', coupon: 'EASTER' } as const
  expect(worstPrices(facts, asked)).toEqual(new Map([['a', 60]]))
  const { promotions, ...of } = facts.get('a')!
  const withCoupon = { ...of, groups: of.groups!.map(each => ({ ...each, coupon: 'Easter' })) }
  expect(worstPrices(new Map([['a', { ...withCoupon, promotions }]]), asked).get('a')).toBe(60)
})
