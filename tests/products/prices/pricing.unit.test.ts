import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, scheduleWith, type Scheduled } from '#resources/products/prices/priceSchedule.ts'
import {
  priceAt,
  type PriceFacts,
  type PromotionPrice,
  type SaleChannel,
  type StandingPrice,
} from '#resources/products/prices/pricing.ts'
import { offer } from '#tests/support/prices/offer.ts'

const regular = (amount: number, from = 0, to: number | null = null): StandingPrice => ({
  kind: 'Regular',
  amount,
  from,
  to,
})
const clearance = (amount: number): StandingPrice => ({ ...regular(amount), kind: 'Clearance' })
const asked = (
  standing: readonly StandingPrice[],
  promotions: readonly PromotionPrice[] = [],
  at = 10,
  channel: SaleChannel = 'Showroom',
) => priceAt({ standing, promotions }, at, channel)

test.each<[string, PriceFacts['standing'], PriceFacts['promotions'], number | undefined]>([
  ['nothing', [], [], undefined],
  ['a regular price', [regular(100)], [], 100],
  ['one that has not begun', [regular(100, 11)], [], undefined],
  ['one that ends at this moment', [regular(100, 0, 10)], [], undefined],
  ['a clearance below the regular price', [regular(100), clearance(60)], [], 60],
  ['a clearance above the regular price', [regular(100), clearance(160)], [], 100],
  ['a promotion of 15 %', [regular(199)], [offer('a', { percent: 15 })], 169.15],
  ['half a cent, rounded up', [regular(0.05)], [offer('a', { percent: 50 })], 0.03],
  ['a promotion above the regular price', [regular(100)], [offer('a', { amount: 120 })], 100],
  ['one of another channel', [regular(100)], [offer('a', { amount: 50, channel: 'Website' })], 100],
  ['one that is over', [regular(100)], [offer('a', { amount: 50, to: 10 })], 100],
  ['a promotion on a clearance', [regular(100), clearance(60)], [offer('a', { percent: 10 })], 54],
  [
    'the higher priority, though it is dearer',
    [regular(100)],
    [offer('a', { amount: 80, priority: 1 }), offer('b', { amount: 50 })],
    80,
  ],
  [
    'the best for the customer among equals',
    [regular(100)],
    [offer('a', { amount: 80 }), offer('b', { percent: 30 })],
    70,
  ],
  [
    'those that add up, each on what the one before left',
    [regular(100)],
    [
      offer('a', { percent: 10, isCombinable: true, priority: 2 }),
      offer('b', { percent: 50 }),
      offer('c', { percent: 10, isCombinable: true }),
    ],
    81,
  ],
  [
    'one that does not add up and wins',
    [regular(100)],
    [offer('a', { percent: 10, isCombinable: true }), offer('b', { percent: 20 })],
    80,
  ],
  [
    'a promotion that names the SKU twice',
    [regular(100)],
    [
      offer('a', { percent: 10, isCombinable: true }),
      offer('a', { percent: 20, isCombinable: true }),
    ],
    80,
  ],
  ['a promotion without any other price', [], [offer('a', { amount: 50 })], 50],
  ['a discount without any price', [], [offer('a', { percent: 50 })], undefined],
])('the price of %s', (_, standing, promotions, amount) => {
  expect(asked(standing, promotions)?.amount).toBe(amount)
})

test('tells the regular price, when it ends, and each fact in its order', () => {
  const price = asked(
    [regular(100), clearance(80)],
    [
      offer('a', { percent: 10, isCombinable: true, priority: 1, to: 50 }),
      offer('b', { amount: 60, isCombinable: true, to: 40 }),
    ],
  )
  expect(price).toEqual({
    amount: 60,
    regular: 100,
    endsAt: 40,
    reasons: [
      { kind: 'Clearance', promotionId: null, name: null, percent: null, amount: 80 },
      { kind: 'Promotion', promotionId: 'a', name: 'a', percent: 10, amount: 72 },
      { kind: 'Promotion', promotionId: 'b', name: 'b', percent: null, amount: 60 },
    ],
  })
})

const anyOffer = fc.record({
  promotionId: fc.constantFrom('a', 'b', 'c'),
  name: fc.constant(null),
  channel: fc.constantFrom('Everywhere', 'Showroom', 'Website', 'Marketplace'),
  priority: fc.integer({ min: 0, max: 2 }),
  isCombinable: fc.boolean(),
  from: fc.integer({ min: 0, max: 20 }),
  to: fc.option(fc.integer({ min: 5, max: 30 })),
  amount: fc.option(fc.integer({ min: 1, max: 20_000 }).map(cents => cents / 100)),
  percent: fc.integer({ min: 0, max: 100 }),
}) as fc.Arbitrary<PromotionPrice>

test('no promotion raises a price, and the order of facts does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(anyOffer, { maxLength: 6 }),
      fc.integer({ min: 1, max: 20_000 }),
      (offers, cents) => {
        const price = asked([regular(cents / 100)], offers)!
        expect(price.amount).toBeLessThanOrEqual(cents / 100)
        expect(price.amount).toBeGreaterThanOrEqual(0)
        expect(Math.round(price.amount * 100) / 100).toBe(price.amount)
        expect(price.reasons.at(-1)!.amount).toBe(price.amount)
        expect(asked([regular(cents / 100)], offers.toReversed())!.amount).toBe(price.amount)
      },
    ),
    { numRuns: 500, seed: 15 },
  )
})

test.each([
  [
    { from: 5, to: null },
    { code: 'past', field: 'fromOnUtc' },
  ],
  [
    { from: 20, to: 20 },
    { code: 'ends_first', field: 'toOnUtc' },
  ],
  [
    { from: 30, to: null },
    { code: 'overlap', field: 'fromOnUtc' },
  ],
  [
    { from: 20, to: 31 },
    { code: 'overlap', field: 'toOnUtc' },
  ],
  [
    { from: null, to: null },
    { from: 10, to: 30, before: { id: 'now' } },
  ],
  [
    { from: 20, to: 25 },
    { from: 20, to: 25, before: { id: 'now' } },
  ],
  [
    { from: 40, to: null },
    { from: 40, to: null, before: { id: 'later' } },
  ],
])('the place of %o', (wanted, place) => {
  const schedule: Scheduled[] = [
    { id: 'now', amount: 1, from: 0, to: 30 },
    { id: 'later', amount: 2, from: 30, to: null },
  ]
  expect(placeOf(schedule, wanted, 10)).toMatchObject(place)
})

test('prices that are set one after the other never overlap, and the past stays', () => {
  const wanted = fc.record({
    from: fc.option(fc.integer({ min: 0, max: 100 })),
    to: fc.option(fc.integer({ min: 0, max: 120 })),
    step: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 20 }), all => {
      let schedule: Scheduled[] = []
      let now = 0
      for (const [i, { step, ...one }] of all.entries()) {
        now += step
        const place = placeOf(schedule, one, now)
        if ('code' in place) continue
        const amountsBefore = [...Array(now).keys()].map(at => standingAt(schedule, at))
        schedule = scheduleWith(schedule, place, { id: String(i), amount: i })
        expect([...Array(now).keys()].map(at => standingAt(schedule, at))).toEqual(amountsBefore)
        expect(standingAt(schedule, place.from)).toEqual([i])
      }
      const ordered = schedule.toSorted((a, b) => a.from - b.from)
      for (const [i, price] of ordered.entries()) {
        expect(price.to === null || price.to > price.from).toBe(true)
        if (i) expect(ordered[i - 1]!.to! <= price.from).toBe(true)
      }
    }),
    { numRuns: 500, seed: 15 },
  )
})

const standingAt = (schedule: readonly Scheduled[], at: number) =>
  schedule
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .map(({ amount }) => amount)
