import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marginOf, priceFor, withoutTax } from '#resources/products/costs/margins.ts'

it('A margin is the price without its tax less the cost', () => {
  expect(marginOf(115, 15, 60)).toEqual({ amount: 40, percent: 40 })
  expect(marginOf(115, 0, 60)).toEqual({ amount: 55, percent: 47.8 })
  expect(marginOf(69, 15, 80)).toEqual({ amount: -20, percent: -33.3 })
})

it('A margin without a known cost is unknown, never the whole price', () => {
  expect(marginOf(115, 15, null)).toBeNull()
})

it('The tax in a price is that of the customer, to the cent', () => {
  // 0.5 cents are rounded up.
  expect(withoutTax(0.23, 15)).toBe(0.2)
  expect(withoutTax(1.15, 15)).toBe(1)
  expect(withoutTax(99.99, 15)).toBe(86.95)
})

it('A price for a margin leaves that margin, within a cent of cost and price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom(0, 5, 15),
      fc.integer({ min: 100, max: 10_000_000 }),
      (percent, tax, cents) => {
        const margin = marginOf(priceFor(percent, tax, cents / 100), tax, cents / 100)!
        expect(Math.abs(margin.percent! - percent)).toBeLessThanOrEqual(1)
      },
    ),
    { seed: 1, numRuns: 200 },
  )
})
