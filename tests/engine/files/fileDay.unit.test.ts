import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { todayIn } from '#server/exports/file.ts'
import '#tests/support/installProduct.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-11-22T15:31:00Z', 'NZ', '2026-11-23'],
  ['2026-11-22T11:59:00Z', 'NZ', '2026-11-22'],
  ['2026-11-22T03:00:00Z', 'CA', '2026-11-21'],
] as const)('at %s a file for %s is named after %s', (now, country, day) => {
  vi.setSystemTime(new Date(now))
  expect(todayIn({ country })).toBe(day)
})
