import { expect, it } from 'vitest'
import { dayAfter, monthsOf, periodBefore } from '#resources/service/figures/days.ts'

it('a period stands beside as many days before it', () => {
  expect(periodBefore({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
    from: '2026-08-31',
    to: '2026-09-30',
  })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

it('a period has the whole months that it touches, and those before them', () => {
  expect(monthsOf({ from: '2026-12-15', to: '2027-01-02' }, 1)).toEqual([
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
  ])
})
