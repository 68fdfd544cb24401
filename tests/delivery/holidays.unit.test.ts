import { describe, expect, it } from 'vitest'
import { holidaysOf } from '#resources/delivery/calendars/holidays.ts'

const years = [2024, 2025, 2026, 2027, 2028]

describe('regional public holidays', () => {
  const regional = (...names: (string | null)[]) =>
    years.flatMap(year => {
      const known = new Set(holidaysOf('NZ', year).map(({ date }) => date))
      return holidaysOf('NZ', year, names).filter(({ date }) => !known.has(date))
    })

  it.each([
    [
      ['Auckland', null],
      'Auckland Anniversary Day',
      ['2024-01-29', '2025-01-27', '2026-01-26', '2027-02-01', '2028-01-31'],
    ],
    [
      ['Hamilton', null],
      'Auckland Anniversary Day',
      ['2024-01-29', '2025-01-27', '2026-01-26', '2027-02-01', '2028-01-31'],
    ],
    [
      ['Lower Hutt', ' wellington '],
      'Wellington Anniversary Day',
      ['2024-01-22', '2025-01-20', '2026-01-19', '2027-01-25', '2028-01-24'],
    ],
    [
      ['Christchurch', null],
      'Christchurch Show Day',
      ['2024-11-15', '2025-11-14', '2026-11-13', '2027-11-12', '2028-11-17'],
    ],
    [
      ['Rolleston', 'Canterbury'],
      'Christchurch Show Day',
      ['2024-11-15', '2025-11-14', '2026-11-13', '2027-11-12', '2028-11-17'],
    ],
  ])('of %j are one day a year, in order: %s', (names, name, dates) => {
    expect(regional(...names)).toEqual(dates.map(date => ({ date, name })))
    for (const year of years) {
      const all = holidaysOf('NZ', year, names).map(({ date }) => date)
      expect(all).toEqual(all.toSorted())
    }
  })

  it('are none where the province is not known', () =>
    expect(regional('Somewhere', null)).toEqual([]))

  it('of Alberta are the same in each of its cities', () => {
    expect(holidaysOf('CA', 2028, ['Calgary', null])).toEqual(holidaysOf('CA', 2028))
    expect(
      years.map(year => holidaysOf('CA', year, ['Edmonton']).find(h => h.name === 'Family Day')),
    ).toEqual(
      ['2024-02-19', '2025-02-17', '2026-02-16', '2027-02-15', '2028-02-21'].map(date => ({
        date,
        name: 'Family Day',
      })),
    )
  })
})
