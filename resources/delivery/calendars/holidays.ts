import type { country } from '#resources/common.ts'
import type { Value } from '#define'
import { dateOf as day, daysAfter as plus } from './dates.ts'

/** A public holiday with its calendar date and name. */
export interface Holiday {
  readonly date: string
  readonly name: string
}

/**
 * The public holidays of a year in New Zealand, or in Alberta for Canada, in order. A holiday on a
 * weekend that is observed on a weekday appears twice: at its own date and, as `(observed)`, at the
 * day off.
 * @param names the city and the region of the place: its anniversary is a holiday too
 * @example holidaysOf('NZ', 2027).find(h => h.date === '2027-02-08') // Waitangi Day (observed)
 * @example holidaysOf('NZ', 2027, ['Hamilton'])[3] // 2027-02-01, Auckland Anniversary Day
 */
export const holidaysOf = (
  where: Value<typeof country>,
  year: number,
  names: readonly (string | null)[] = [],
): readonly Holiday[] =>
  (where === 'NZ' ? [...newZealand(year), ...anniversaryOf(year, names)] : alberta(year)).toSorted(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
  )

function newZealand(year: number): Holiday[] {
  const easter = easterOf(year)
  const matariki = matarikis[year]
  return [
    ...kept(day(year, 1, 1), "New Year's Day", 2),
    ...kept(day(year, 1, 2), "Day after New Year's Day", 2),
    ...kept(day(year, 2, 6), 'Waitangi Day', 1),
    { date: plus(easter, -2), name: 'Good Friday' },
    { date: plus(easter, 1), name: 'Easter Monday' },
    ...kept(day(year, 4, 25), 'ANZAC Day', 1),
    { date: monday(year, 6, 1), name: "King's Birthday" },
    ...(matariki ? [{ date: `${year}-${matariki}`, name: 'Matariki' }] : []),
    { date: monday(year, 10, 4), name: 'Labour Day' },
    ...kept(day(year, 12, 25), 'Christmas Day', 2),
    ...kept(day(year, 12, 26), 'Boxing Day', 2),
  ]
}

function alberta(year: number): Holiday[] {
  return [
    { date: day(year, 1, 1), name: "New Year's Day" },
    { date: monday(year, 2, 3), name: 'Family Day' },
    { date: plus(easterOf(year), -2), name: 'Good Friday' },
    // The Monday before 25 May.
    { date: mondayFrom(day(year, 5, 18)), name: 'Victoria Day' },
    { date: day(year, 7, 1), name: 'Canada Day' },
    { date: monday(year, 9, 1), name: 'Labour Day' },
    { date: monday(year, 10, 2), name: 'Thanksgiving' },
    { date: day(year, 11, 11), name: 'Remembrance Day' },
    { date: day(year, 12, 25), name: 'Christmas Day' },
  ]
}

/**
 * The anniversary of a province, where a city or a region of it is named. Waikato keeps the one of
 * Auckland.
 */
function anniversaryOf(year: number, names: readonly (string | null)[]): Holiday[] {
  const known = names.map(name => name?.trim().toLowerCase() ?? '')
  const province = provinces.find(({ places }) => places.some(place => known.includes(place)))
  return province ? [{ date: province.on(year), name: province.name }] : []
}

/** Source: regional days of 2024 to 2028 in the data of `date-holidays` (CC BY 3.0). */
const provinces: readonly {
  readonly name: string
  readonly places: readonly string[]
  readonly on: (year: number) => string
}[] = [
  {
    name: 'Auckland Anniversary Day',
    places: ['auckland', 'hamilton', 'waikato'],
    on: year => mondayNear(day(year, 1, 29)),
  },
  {
    name: 'Wellington Anniversary Day',
    places: ['wellington'],
    on: year => mondayNear(day(year, 1, 22)),
  },
  {
    name: 'Christchurch Show Day',
    places: ['christchurch', 'canterbury'],
    // The second Friday after the first Tuesday of November.
    on: year => plus(mondayFrom(day(year, 10, 31)), 11),
  },
]

/**
 * A holiday, and its observed weekday if it falls on a weekend. A single holiday: the Monday after.
 * Two consecutive ones: Monday for Saturday's, Tuesday for Sunday's.
 */
function kept(date: string, name: string, together: 1 | 2): Holiday[] {
  const weekday = weekdayOf(date)
  const later = weekday === 6 ? 2 : weekday === 0 ? together : 0
  return [
    { date, name },
    ...(later ? [{ date: plus(date, later), name: `${name} (observed)` }] : []),
  ]
}

/**
 * Law sets the dates of Matariki. Source: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1.
 */
const matarikis: Readonly<Record<number, string>> = {
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
}

const weekdayOf = (date: string) => new Date(date).getUTCDay()
const mondayFrom = (date: string) => plus(date, (8 - weekdayOf(date)) % 7)
/** The Monday at most three days before or after a date. */
const mondayNear = (date: string) => mondayFrom(plus(date, -3))
const monday = (year: number, month: number, which: number) =>
  plus(mondayFrom(day(year, month, 1)), (which - 1) * 7)

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return day(year, Math.floor(n / 31), (n % 31) + 1)
}
