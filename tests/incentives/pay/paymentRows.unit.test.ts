import { expect, it } from 'vitest'
import {
  paymentParts,
  type CountedPayment,
} from '#resources/incentives/pay/payments/paymentRows.ts'

const none = { revenue: 0, costed: 0, cost: 0 }
const payment = (more: Partial<CountedPayment> = {}): CountedPayment => ({
  amount: 34_500,
  isPending: false,
  isPoints: false,
  isByHand: false,
  isConfirmed: true,
  before: 0,
  giftCards: 0,
  plainShipping: 0,
  shares: [
    { staffId: 'a', percent: 60 },
    { staffId: 'b', percent: 40 },
  ],
  rulesOf: () => ({ basis: 'Paid', measure: 'Revenue' }),
  facts: {
    lines: [
      {
        id: 'line',
        written: { revenue: 100_000, costed: 50_000, cost: 20_000 },
        delivered: { revenue: 25_000, costed: 0, cost: 0 },
        returned: none,
      },
    ],
    shipping: 0,
    total: 115_000,
    returned: 0,
    credited: 0,
    payments: 34_500,
  },
  ...more,
})
const parts = (more: Partial<CountedPayment> = {}) =>
  paymentParts(payment(more)).map(({ staffId, amount, reason }) => [staffId, amount, reason])

it('counts a payment for its people by their shares', () => {
  expect(parts()).toEqual([
    ['a', 20_700, null],
    ['b', 13_800, null],
  ])
})

it.each([
  ['is pending', { isPending: true }, 'Pending'],
  ['is by points', { isPoints: true }, 'Points'],
  ['is taken out by hand', { isByHand: true }, 'By hand'],
  ['is of an order that is not confirmed', { isConfirmed: false }, 'Not confirmed'],
  ['is of an order of nobody', { shares: [] }, "Nobody's"],
])('counts none of one that %s', (_, more, reason) => {
  expect(parts(more)).toEqual([[null, 34_500, reason]])
})

it('leaves out what is more than owed, gift cards and shipping that earns nothing', () => {
  expect(
    parts({ amount: 40_000, before: 100_000, giftCards: 11_500, plainShipping: 23_000 }),
  ).toEqual([
    [null, 25_000, 'More than owed'],
    [null, 1_500, 'Gift card sold'],
    [null, 3_000, 'Shipping'],
    ['a', 6_300, null],
    ['b', 4_200, null],
  ])
})

it('leaves out what is not handed over, has no cost or no set, where that counts', () => {
  const rules = {
    a: { basis: 'Delivered and paid', measure: 'Margin' },
  } as const
  expect(parts({ rulesOf: staffId => rules[staffId as 'a'] })).toEqual([
    ['a', 15_525, 'Not delivered'],
    ['a', 2_588, 'No cost'],
    ['a', 2_587, null],
    ['b', 13_800, 'No set'],
  ])
})

it('sums to the payment, whatever it is', () => {
  for (let amount = -70_001; amount < 200_000; amount += 7919)
    for (const before of [0, 50_000, 115_000, 140_000]) {
      const sum = paymentParts(
        payment({ amount, before, giftCards: 3333, plainShipping: 777 }),
      ).reduce((all, part) => all + part.amount, 0)
      expect(sum).toBe(amount)
    }
})
