import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '#tests/support/installProduct.ts'
import type { Clock } from '#define'
import { clientInfo } from '#src/app/clientInfo.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import {
  daysBefore,
  formatDate,
  formatInstant,
  formatLongDate,
  instantAndZone,
  instantInText,
  instantOf,
  isDate,
  partsOfInstant,
  todayOf,
} from '#src/fields/time/time.ts'

const zone = process.env.TZ
afterEach(() => {
  clientInfo.clear()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const [nz, nzByZone, ca]: readonly Clock[] = [
  { country: 'NZ' },
  { country: 'NZ', isByZone: true },
  { country: 'CA' },
]

// Of both countries, and of neither.
describe.each(['Pacific/Auckland', 'America/Edmonton', 'UTC'])('in a browser of %s', tz => {
  beforeEach(() => {
    process.env.TZ = tz
  })

  it('a calendar date stays the same day', () => {
    expect([formatDate('2026-11-01'), formatLongDate('2026-11-01')]).toEqual([
      '01/11/2026',
      '1st Nov 2026',
    ])
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
    // The days on which the clocks change.
    for (const day of ['2026-04-05', '2026-09-27', '2026-03-08', '2026-11-01'])
      expect([day, isDate(day)]).toEqual([day, true])
  })

  it('an instant is told by the clocks of the client, not of the machine', () => {
    const at = '2026-11-22T11:30:00.000Z'
    expect(formatInstant(at, nz!)).toBe('22nd Nov 2026, 11:30 PM')
    expect(instantInText(at, nz!)).toBe('22nd Nov 2026, 11:30 PM NZST')
    expect(instantInText(at, nzByZone!)).toBe('23rd Nov 2026, 12:30 AM')
    expect(instantInText(at, ca!)).toBe('22nd Nov 2026, 5:30 AM')
    expect(instantAndZone(at, nzByZone!)).toBe('23rd Nov 2026, 12:30 AM NZDT, UTC+13')
    expect(instantAndZone(at, ca!)).toBe('22nd Nov 2026, 5:30 AM MDT, UTC−6')
    expect(todayOf(nz!, at)).toBe('2026-11-23')
    expect(todayOf(ca!, at)).toBe('2026-11-22')
  })

  it('what is typed leads back to the same instant', () => {
    for (const client of [nz!, nzByZone!, ca!])
      for (const at of ['2026-04-04T10:15:00.000Z', '2026-11-01T06:45:00.000Z']) {
        const { date, time } = partsOfInstant(at, client)
        expect(instantOf(date, time, client)).toBe(at)
      }
  })

  it('an amount is told in the currency of the client, and others with their own sign', () => {
    expect([amountText(1861), amountText(-22.5), amountText(5, 'USD')]).toEqual([
      '$1,861.00',
      '-$22.50',
      'US$5.00',
    ])
    expect([amountText(5, 'NZ'), amountText(5, 'CA')]).toEqual(['$5.00', 'CA$5.00'])
    clientInfo.store('CA')
    expect([amountText(5), amountText(5, 'NZ')]).toEqual(['$5.00', 'NZ$5.00'])
  })
})
