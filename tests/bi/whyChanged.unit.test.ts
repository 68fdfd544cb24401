import { describe, expect, test } from 'vitest'
import { earlierOf } from '#resources/bi/period.ts'
import { partsOf, type Sold } from '#resources/bi/whyChanged/whyChanged.ts'

const sold = (
  quantity: number,
  listed: number,
  discount = 0,
  revenue = listed - discount,
): Sold => ({
  quantity,
  listed,
  discount,
  revenue,
})
const nothing = sold(0, 0)

describe('the parts of a change', () => {
  test('are quantity at the mean before, discount by its rate, and price as the rest', () => {
    // 2 pieces at 100.00 each; then 3 at 110.00, a tenth off.
    expect(partsOf(sold(2, 20_000), sold(3, 33_000, 3300))).toEqual({
      byQuantity: 10_000,
      byDiscount: -3300,
      byPrice: 3000,
      fresh: 0,
      gone: 0,
    })
  })

  test('are new or gone where only one of the periods has pieces', () => {
    expect(partsOf(nothing, sold(1, 5000))).toMatchObject({ fresh: 5000, byPrice: 0 })
    expect(partsOf(sold(1, 5000), nothing)).toMatchObject({ gone: -5000, byQuantity: 0 })
    expect(partsOf(sold(1, 5000), sold(-1, -5000))).toMatchObject({ gone: -10_000 })
    expect(partsOf(nothing, sold(-1, -5000))).toMatchObject({ byPrice: -5000, fresh: 0 })
  })

  test('are discount where everything was given away', () => {
    expect(partsOf(sold(1, 5000), sold(2, 10_000, 10_000))).toMatchObject({
      byQuantity: 5000,
      byDiscount: -10_000,
      byPrice: 0,
    })
  })

  test('sum to the change to the cent, whatever was sold', () => {
    let seed = 7
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let n = 0; n < 2000; n++) {
      const one = () => {
        const quantity = next(9) - 1
        const listed = quantity * (next(200_000) + 1)
        const discount = Math.trunc((listed * next(101)) / 100)
        const revenue = Math.round(((listed - discount) * 20) / 23)
        return sold(quantity, listed, discount, revenue)
      }
      const [before, now] = [one(), one()]
      const { byQuantity, byDiscount, byPrice, fresh, gone } = partsOf(before, now)
      expect(byQuantity + byDiscount + byPrice + fresh + gone).toBe(now.revenue - before.revenue)
    }
  })
})

describe('the earlier period', () => {
  test.each([
    ['2026-03-01', '2026-03-31', 'Period before', '2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-04-30', 'Period before', '2026-01-01', '2026-02-28'],
    ['2026-03-02', '2026-03-31', 'Period before', '2026-01-31', '2026-03-01'],
    ['2028-02-01', '2028-02-29', 'Year before', '2027-02-01', '2027-02-28'],
    ['2028-02-10', '2028-02-29', 'Year before', '2027-02-10', '2027-02-28'],
    ['2027-02-01', '2027-02-28', 'Year before', '2026-02-01', '2026-02-28'],
  ] as const)('of %s to %s, %s, is %s to %s', (from, to, comparison, first, last) => {
    expect(earlierOf({ from, to }, comparison)).toEqual({ from: first, to: last })
  })
})
