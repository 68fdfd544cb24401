import { expect, it } from 'vitest'
import { lastDay } from '#resources/products/prices/lastDay.ts'

it('a price that ends at midnight is valid until the day before, one that ends later on that day itself', () => {
  const shop = { country: 'NZ', isByZone: true } as const
  expect(lastDay('2026-12-10T11:00:00.000Z', shop)).toBe('10/12/2026')
  expect(lastDay('2026-12-10T11:00:00.001Z', shop)).toBe('11/12/2026')
})
