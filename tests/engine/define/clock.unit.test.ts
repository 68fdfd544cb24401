import { describe, expect, it } from 'vitest'
import { clockOf, instantAt, shownAt, todayFor, wallClock, zoneName, type Clock } from '#define'
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
    ['2025-12-01T00:00:00Z', canada, '2025-11-30T17:00'],
    ['2026-07-01T00:00:00Z', canada, '2026-06-30T18:00'],
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
  ['2026-12-01T00:00:00Z', fixed, 'NZST, UTC+12'],
  ['2026-12-01T00:00:00Z', { country: 'CA' }, 'MDT, UTC−6'],
  ['2026-12-01T00:00:00Z', zone, 'NZDT, UTC+13'],
  ['2026-07-01T00:00:00Z', zone, 'NZST, UTC+12'],
  ['2025-12-01T00:00:00Z', canada, 'MST, UTC−7'],
  ['2026-12-01T00:00:00Z', canada, 'MDT, UTC−6'],
] as const)('%s by %o is told with its clocks: %s', (at, clock, name) => {
  expect(zoneName(at, clock)).toBe(name)
})

// Midnights of a sale; 4 April 2027 has 25 hours in New Zealand. Alberta's clocks stay since 8 March 2026.
it.each([
  ['2026-12-26', 'NZ', '2026-12-25T11:00:00.000Z'],
  ['2026-12-27', 'NZ', '2026-12-26T11:00:00.000Z'],
  ['2027-04-04', 'NZ', '2027-04-03T11:00:00.000Z'],
  ['2027-04-05', 'NZ', '2027-04-04T12:00:00.000Z'],
  ['2025-12-26', 'CA', '2025-12-26T07:00:00.000Z'],
  ['2026-03-08', 'CA', '2026-03-08T07:00:00.000Z'],
  ['2026-03-09', 'CA', '2026-03-09T06:00:00.000Z'],
  ['2026-11-02', 'CA', '2026-11-02T06:00:00.000Z'],
  ['2026-12-26', 'CA', '2026-12-26T06:00:00.000Z'],
  ['2026-07-01', 'CA', '2026-07-01T06:00:00.000Z'],
] as const)(
  'what begins on %s in %s begins when the clocks on the wall say so',
  (day, market, at) => {
    expect(instantAt(`${day}T00:00Z`, wallClock(market))).toBe(at)
  },
)

it('what holds goes by the wall of its market, however times are shown; what happened does not', () => {
  const holds = { holds: 'market' }
  expect(clockOf({}, fixed, { market: 'CA' })).toBe(fixed)
  expect(clockOf(holds, fixed)).toBe(wallClock('NZ'))
  expect(clockOf(holds, fixed, { market: null })).toBe(wallClock('NZ'))
  expect(clockOf(holds, fixed, { market: 'CA' })).toBe(wallClock('CA'))
})
