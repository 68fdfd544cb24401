import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  rateOf,
  spread,
  sumOfRows,
  taxRows,
  type TaxRate,
} from '#resources/sales/orders/taxes/lineTaxes.ts'
import { places } from './reckoning.ts'

const tax = (name: string, rate: number, more: Partial<TaxRate> = {}): TaxRate => ({
  taxTypeId: name,
  name,
  rate,
  isCompound: false,
  isPerOrder: false,
  ...more,
})
const amounts = (worth: number, rates: readonly TaxRate[], isOnTop = true) =>
  taxRows([{ worth, rates }], isOnTop)[0]!.map(({ name, amount }) => [name, amount])

test('each tax is rounded by itself: 10.10 in British Columbia, in Ontario, in Quebec, in New Zealand', () => {
  expect(amounts(1010, [tax('GST', 5), tax('PST', 7)])).toEqual([
    ['GST', 51],
    ['PST', 71],
  ])
  expect(amounts(1010, [tax('HST', 13)])).toEqual([['HST', 131]])
  expect(amounts(1010, [tax('GST', 5), tax('QST', 9.975)])).toEqual([
    ['GST', 51],
    ['QST', 101],
  ])
  expect(amounts(1010, [tax('GST', 15)], false)).toEqual([['GST', 132]])
})

test('a compound tax is charged on the others too, on top and within prices', () => {
  const rates = [tax('GST', 5), tax('QST', 9.5, { isCompound: true })]
  expect(rateOf(rates)).toBe(14.975)
  // 9.5 % of 100.00 and its 5.00.
  expect(amounts(10_000, rates)).toEqual([
    ['GST', 500],
    ['QST', 998],
  ])
  // The price of 114.98 contains what 100.00 is taxed with, to the cent.
  expect(amounts(11_498, rates, false)).toEqual([
    ['GST', 500],
    ['QST', 998],
  ])
})

test('a tax that is rounded per order is that of the sum, whatever the lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(99_999), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(9.975, 15, 5, 0.001),
      fc.boolean(),
      (worths, rate, isOnTop) => {
        const rates = [tax('QST', rate, { isPerOrder: true })]
        const rows = taxRows(
          worths.map(worth => ({ worth, rates })),
          isOnTop,
        )
        const all = worths.reduce((sum, worth) => sum + worth, 0)
        expect(sumOfRows(rows.flat())).toBe(amounts(all, [tax('QST', rate)], isOnTop)[0]![1])
        expect(rows.flat().every(({ amount }) => amount >= 0)).toBe(true)
      },
    ),
    { seed: 17, numRuns: 200 },
  )
})

test('lines keep their rows, but a tax that is rounded per order is spread anew', () => {
  const [qst, gst] = [tax('QST', 10, { isPerOrder: true }), tax('GST', 5)]
  // 0.05 and 0.05 are taxed with 0.01 together.
  const kept = taxRows([{ worth: 5, rates: [qst] }], true)[0]!
  expect(sumOfRows(kept)).toBe(1)
  const both = taxRows(
    [
      { worth: 5, rates: [qst], kept },
      { worth: 5, rates: [qst] },
    ],
    true,
  )
  expect(sumOfRows(both.flat())).toBe(1)
  const old = [{ taxTypeId: null, name: 'Tax', rate: null, base: 1010, amount: 121 }]
  expect(taxRows([{ worth: 1010, rates: [gst], kept: old }], true)).toEqual([old])
})

test('a discount of an order is spread to the cent, the largest remainders first', () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spread(5, [0, 300, 700])).toEqual([0, 2, 3])
  expect(spread(10, [0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
      fc.nat(1000),
      (weights, permille) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((all * permille) / 1000)
        const parts = spread(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        parts.forEach((part, i) => {
          expect(part).toBeLessThanOrEqual(weights[i]!)
          expect(Math.abs(part * all - amount * weights[i]!)).toBeLessThanOrEqual(all)
        })
      },
    ),
    { seed: 17, numRuns: 200 },
  )
})

test.each(places)('$name: every amount is taxed as whole numbers say', ({ name: place, taxes }) => {
  const isOnTop = place !== 'New Zealand'
  const rates = Object.entries(taxes).map(([name, rate]) => tax(name, rate / 1000))
  const all = Object.values(taxes).reduce((sum, rate) => sum + rate, 0)
  for (const worth of [0, 1, 9, 10, 99, 1010, 3333, 4999, 100_000, 8_888_888, 1_234_567_890])
    expect(amounts(worth, rates, isOnTop)).toEqual(
      Object.entries(taxes).map(([name, rate]) => {
        const of = isOnTop ? 100_000 : 100_000 + all
        // Half up, without fractions: the quotient, and one more from half of the divisor on.
        const [quotient, rest] = [
          (BigInt(worth) * BigInt(rate)) / BigInt(of),
          (BigInt(worth) * BigInt(rate)) % BigInt(of),
        ]
        return [name, Number(quotient) + (2n * rest >= BigInt(of) ? 1 : 0)]
      }),
    )
})
