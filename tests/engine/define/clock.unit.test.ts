import { describe, expect, it } from 'vitest'
import { instantAt, shownAt, todayFor, zoneName, type Clock } from '#define'
import '#tests/support/installProduct.ts'

const fixed: Clock = { country: 'NZ' }
const zone: Clock = { country: 'NZ', isByZone: true }
const canada: Clock = { country: 'CA', isByZone: true }
const shown = (at: string, clock: Clock) => new Date(shownAt(at, clock)).toISOString().slice(0, 16)

describe('the time that people of a client see', () => {
  it.each([
    ['2026-07-01T00:00:00Z', fixed, '2026-07-01T12:00'],
    ['2026-12-01T00:00:00Z', fixed, '2026-12-01T12:00'],
    ['2026-07-01T00:00:00Z', zone, '2026-07-01T12:00'],
    ['2026-12-01T00:00:00Z', zone, '2026-12-01T13:00'],
    // The last minute of summer time, and the one after it.
    ['2026-04-04T13:59:00Z', zone, '2026-04-05T02:59'],
    ['2026-04-04T14:00:00Z', zone, '2026-04-05T02:00'],
    ['2026-12-01T00:00:00Z', canada, '2026-11-30T18:00'],
  ] as const)('%s by %o is %s', (at, clock, expected) => {
    expect(shown(at, clock)).toBe(expected)
  })

  it('leads back to what was seen, also on the days on which the clocks change', () => {
    for (const clock of [fixed, zone, canada])
      for (let hour = 0; hour < 48; hour++)
        for (const day of ['2026-04-03', '2026-09-25', '2026-12-31']) {
          const at = new Date(Date.parse(day) + hour * 3_600_000).toISOString()
          // An hour that is seen twice has two instants.
          const seen = shown(at, clock)
          expect(shown(instantAt(`${seen}Z`, clock), clock)).toBe(seen)
        }
  })

  it('keeps milliseconds', () => {
    expect(instantAt('2026-12-01T13:00:00.637Z', zone)).toBe('2026-12-01T00:00:00.637Z')
    expect(shownAt('2026-12-01T00:00:00.637Z', zone) % 1000).toBe(637)
  })

  it('today is the day of the country, however its times are shown', () => {
    const night = '2026-12-31T11:30:00Z'
    for (const clock of [fixed, zone]) expect(todayFor(clock, night)).toBe('2027-01-01')
    expect(todayFor(canada, night)).toBe('2026-12-31')
  })
})

it.each([
  ['2026-12-01T00:00:00Z', fixed, 'UTC+12'],
  ['2026-12-01T00:00:00Z', { country: 'CA' }, 'UTC−6'],
  ['2026-12-01T00:00:00Z', zone, 'NZDT'],
  ['2026-07-01T00:00:00Z', zone, 'NZST'],
  ['2026-12-01T00:00:00Z', canada, 'UTC−6'],
] as const)('%s by %o is told with its clocks: %s', (at, clock, name) => {
  expect(zoneName(at, clock)).toBe(name)
})
