import { describe, expect, it } from 'vitest'
import { periodBefore } from '#resources/bi/whyChanged/periodBefore.ts'
import { partsOf, type Sold } from '#resources/bi/whyChanged/whyChanged.ts'
import { Random } from '#server/demo/kit.ts'

const sold = (quantity: number, listed: number, discount: number, revenue: number): Sold => ({
  quantity,
  listed,
  discount,
  revenue,
})
const none = { quantity: 0, discount: 0, price: 0, added: 0, gone: 0 }

describe('why the revenue of a SKU changed', () => {
  it('is quantity at the mean before, discount by its rate, and the rest is price', () => {
    const before = sold(2, 230_00, 0, 200_00)
    expect(partsOf(before, sold(3, 345_00, 0, 300_00))).toEqual({ ...none, quantity: 100_00 })
    expect(partsOf(before, sold(2, 230_00, 23_00, 180_00))).toEqual({ ...none, discount: -20_00 })
    expect(partsOf(before, sold(2, 253_00, 0, 220_00))).toEqual({ ...none, price: 20_00 })
    expect(partsOf(before, sold(3, 379_50, 37_95, 297_00))).toEqual({
      ...none,
      quantity: 100_00,
      discount: -33_00,
      price: 30_00,
    })
  })

  it('is new or gone where it was sold in one period alone', () => {
    expect(partsOf(sold(0, 0, 0, 0), sold(1, 100_00, 0, 100_00))).toEqual({
      ...none,
      added: 100_00,
    })
    expect(partsOf(sold(1, 100_00, 0, 100_00), sold(0, 0, 0, 0))).toEqual({
      ...none,
      gone: -100_00,
    })
    expect(partsOf(sold(1, 100_00, 0, 100_00), sold(-1, -90_00, 0, -90_00)).gone).toBe(-190_00)
  })

  it('sums to the cent whatever was sold', () => {
    const random = new Random(5, 'why it changed')
    const any = () => {
      const listed = random.int(-500, 90_000_00)
      const discount = random.int(0, Math.max(listed, 0))
      return sold(random.int(-3, 40), listed, discount, Math.round((listed - discount) / 1.15))
    }
    for (let n = 0; n < 2000; n++) {
      const [before, now] = [any(), any()]
      const { quantity, discount, price, added, gone } = partsOf(before, now)
      expect(quantity + discount + price + added + gone).toBe(now.revenue - before.revenue)
      for (const part of [quantity, discount, price, added, gone])
        expect(Number.isSafeInteger(part)).toBe(true)
    }
  })
})

it('compares with as many days before, or the same days a year before', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(periodBefore(march, 'Period before')).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(periodBefore(march, 'Year before')).toEqual({ from: '2025-03-01', to: '2025-03-31' })
  expect(periodBefore({ from: '2024-02-29', to: '2024-02-29' }, 'Year before')).toEqual({
    from: '2023-02-28',
    to: '2023-02-28',
  })
})
