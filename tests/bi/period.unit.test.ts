import { expect, it } from 'vitest'
import { wholeMonthsOf } from '#resources/bi/period.ts'

it.each([
  ['2026-01-15', '2026-03-31', '2026-02-01', '2026-04-01'],
  ['2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['2025-11-30', '2026-01-30', '2025-12-01', '2026-01-01'],
  ['2028-02-01', '2028-02-29', '2028-02-01', '2028-03-01'],
])('the whole months from %s to %s begin on %s and end before %s', (from, to, begin, end) => {
  expect(wholeMonthsOf({ from, to })).toEqual({ begin, end })
})

it.each([
  ['2026-01-02', '2026-01-31'],
  ['2026-01-01', '2026-01-30'],
  ['2026-01-20', '2026-02-27'],
])('from %s to %s there is no whole month', (from, to) => {
  expect(wholeMonthsOf({ from, to })).toBeUndefined()
})
