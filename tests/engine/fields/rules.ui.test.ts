import { describe, expect, test } from 'vitest'
import {
  address,
  date,
  decimal,
  install,
  integer,
  isSameList,
  money,
  positive,
  signed,
  text,
  volume,
} from '#define'
import { numberIn, numberOf } from '#src/fields/number/numbers.ts'
import { problemOf } from '#src/fields/problemOf.ts'
import { differencesIn } from '#src/views/form/conflict.ts'
import { summaryOfRange, withEnd } from '#src/fields/number/range.ts'
import {
  dateOf,
  daysBefore,
  formatDate,
  formatInstant,
  formatLongDate,
  instantOf,
  shortcuts,
  todayOf,
} from '#src/fields/time/time.ts'
import { vocabulary } from '#resources/vocabulary.ts'

install({ tree: [], screens: {}, entities: {}, calls: {}, vocabulary })

const nz = { country: 'NZ' } as const,
  ca = { country: 'CA' } as const

describe('§5 money: a positive amount with at most 2 decimals, no leading zeros except 0.xx', () => {
  const problem = (typed: string, field = money()) => problemOf(field, numberOf(typed, field))
  test.each(['1', '0.5', '0.05', '10.00', '1299.99'])('%s is an amount', typed =>
    expect(problem(typed)).toBeUndefined(),
  )
  test.each(['0', '0.00', '-1', '01', '00.5', '1.999', '1.', '.5', '1,000', 'abc', '1e3'])(
    '%s is not',
    typed => expect(problem(typed)).toMatch(/^Enter a positive amount with at most 2 decimals/),
  )
  test('zero is one where the field says so', () =>
    expect(problem('0', money({ min: 0 }))).toBeUndefined())
  test('less than zero is one where the field is signed', () =>
    expect(problem('-5.25', money({ signed: true }))).toBeUndefined())
})

test('§5 volume: at least 5 decimal places are kept', () => {
  expect(numberOf('0.4812345', volume())).toBe(0.4812345)
  expect(problemOf(volume(), -1)).toBe('Must be at least 0')
})

describe('§5 numbers', () => {
  test.each([
    ['0', 0],
    ['007', 7],
    ['12.375', 12.375],
  ])('positive: digits with an optional fraction, %s', (typed, value) => {
    expect(numberOf(typed, positive())).toBe(value)
    expect(problemOf(positive(), value)).toBeUndefined()
  })
  test.each(['-1', '+1', '1.', '.5', '1,000', '1e3', 'abc'])('%s is not positive', typed =>
    expect(problemOf(positive(), numberOf(typed, positive()))).toBeTypeOf('string'),
  )
  test.each([
    ['5', 5],
    ['+5', 5],
    ['-5', -5],
    ['-0.25', -0.25],
    ['+12.375', 12.375],
  ])('signed: optional + or -, digits, optional fraction, %s', (typed, value) => {
    expect(numberOf(typed, signed())).toBe(value)
    expect(problemOf(signed(), value)).toBeUndefined()
  })
  test.each(['+-5', '--5', '+', '5-', '1.', '1,000', 'abc'])('%s is not signed', typed =>
    expect(problemOf(signed(), numberOf(typed, signed()))).toBeTypeOf('string'),
  )
})

describe('§5 two lists are the same when they match ignoring case and order', () => {
  test.each([
    [['Oak', 'ash'], ['Ash', 'oak'], true],
    [[], [], true],
    [['oak', 'oak'], ['oak'], false],
    [['oak'], ['ash'], false],
    [['a,b'], ['a', 'b'], false],
  ])('%j and %j: %s', (a, b, expected) => expect(isSameList(a, b)).toBe(expected))
  test('so tags in another order are no conflict', () => {
    const base = { id: '1', tagIds: ['a', 'b'] }
    const mine = { tagIds: ['b', 'a', 'c'] }
    expect(
      differencesIn({ base, mine, theirs: { ...base, tagIds: ['c', 'b', 'a'] } }, ['tagIds']),
    ).toEqual([])
    expect(
      differencesIn({ base, mine, theirs: { ...base, tagIds: ['b', 'a'] } }, ['tagIds']),
    ).toEqual([{ name: 'tagIds', isMine: true, isTheirs: false }])
  })
})

describe('a number that is pasted is read where it is clear what it means', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['$1,234.50', 1234.5],
    [' 1 234.50 ', 1234.5],
    ['1\u00a0234\u00a0567.5', 1_234_567.5],
    ['NZ$ 1,234', 1234],
    ['1299.00', 1299],
  ])('%j is the amount %d', (typed, amount) => {
    expect(numberIn(typed, money())).toBe(amount)
    expect(problemOf(money(), amount)).toBeUndefined()
  })
  test.each(['1,23', '0,125', '1.234,50', '1,23,456', '1,2345'])('%s is not', typed =>
    expect(problemOf(money(), numberIn(typed, money()))).toBe(
      'Enter a positive amount with at most 2 decimals, such as 1299.00; commas only separate thousands, as in 1,299',
    ),
  )
  test('and has to be one that the field takes', () => {
    expect(numberIn('1,200', integer())).toBe(1200)
    expect(problemOf(integer(), numberIn('1,200.5', integer()))).toBe('Enter a whole number')
    expect(problemOf(money(), numberIn('-$5', money()))).toMatch(/^Enter a positive amount/)
    expect(problemOf(money(), numberIn('$01', money()))).toMatch(/^Enter a positive amount/)
    expect(problemOf(positive(), numberIn('+1', positive()))).toBeTypeOf('string')
    expect(numberIn('+1', signed())).toBe(1)
  })
})

test('the parts of an address are limited as they are where it is kept', () => {
  const street = { line1: '1 Oak Road', city: 'Auckland', country: 'NZ' }
  expect(problemOf(address(), street)).toBeUndefined()
  expect(problemOf(address(), { ...street, line1: 'x'.repeat(120) })).toBeUndefined()
  expect(problemOf(address(), { ...street, line1: 'x'.repeat(121) })).toBe(
    'Street: At most 120 characters',
  )
  expect(problemOf(address(), { ...street, postcode: '12345678901' })).toBe(
    'Postcode: At most 10 characters',
  )
})

test('other numbers say what they want', () => {
  expect(problemOf(integer(), numberOf('1.5', integer()))).toBe('Enter a whole number')
  expect(problemOf(decimal({ scale: 1 }), numberOf('1.55', decimal({ scale: 1 })))).toBe(
    'Enter a number with at most 1 decimal',
  )
  expect(problemOf(integer({ max: 10 }), 11)).toBe('Must be at most 10')
})

test('texts are limited by length and pattern, and blanks are nothing', () => {
  expect(problemOf(text({ max: 3 }), 'long')).toBe('At most 3 characters')
  expect(problemOf(text({ pattern: '^a', help: 'Begins with a' }), 'b')).toBe('Begins with a')
  expect(problemOf(text({ required: true }), '  ')).toBe('Required')
  expect(problemOf(text(), null)).toBeUndefined()
})

test('dates are read as people here write them', () => {
  expect(dateOf('24/11/2026', '2026-01-01')).toBe('2026-11-24')
  expect(dateOf('4.1.27', '2026-01-01')).toBe('2027-01-04')
  expect(dateOf('24/11', '2026-01-01')).toBe('2026-11-24')
  expect(dateOf('24112026', '2026-01-01')).toBe('2026-11-24')
  expect(dateOf('31/02/2026', '2026-01-01')).toBeUndefined()
  expect(problemOf(date(), 'soon')).toBe('Enter a date such as 24/11/2026')
})

test("§9 display formats 'Do MMM YYYY', 'DD/MM/YYYY' and 'Do MMM YYYY, h:mm A'; offsets NZ UTC+12, Canada UTC-6", () => {
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
  expect(formatLongDate('2026-11-05')).toBe('5th Nov 2026')
  expect(formatInstant('2026-11-05T13:05:00.000Z', nz)).toBe('6th Nov 2026, 1:05 AM')
  expect(formatInstant('2026-11-05T13:05:00.000Z', ca)).toBe('5th Nov 2026, 7:05 AM')
  expect(formatInstant('2026-01-01T12:00:00.000Z', nz)).toBe('2nd Jan 2026, 12:00 AM')
  expect(formatInstant('2026-07-22T18:30:00.000Z', ca)).toBe('22nd Jul 2026, 12:30 PM')
  expect(
    [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(
      day => formatLongDate(`2026-12-${String(day).padStart(2, '0')}`).split(' ')[0],
    ),
  ).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '31st'])
})

test('an instant that is typed is the one that is shown', () => {
  expect(instantOf('2026-11-06', '01:05', nz)).toBe('2026-11-05T13:05:00.000Z')
  expect(formatInstant(instantOf('2026-11-06', '01:05', ca), ca)).toBe('6th Nov 2026, 1:05 AM')
})

test('by the clocks of the zone what is typed is shown again, an hour later in summer', () => {
  const zone = { ...nz, isByZone: true }
  expect(formatInstant('2026-11-05T13:05:00.000Z', zone)).toBe('6th Nov 2026, 2:05 AM')
  expect(formatInstant('2026-07-05T13:05:00.000Z', zone)).toBe('6th Jul 2026, 1:05 AM')
  expect(instantOf('2026-11-06', '02:05', zone)).toBe('2026-11-05T13:05:00.000Z')
})

test('§9 default timezone Pacific/Auckland, daylight saving included; Canada has its own day', () => {
  const now = new Date('2026-12-31T11:30:00Z')
  expect(todayOf(nz, now)).toBe('2027-01-01')
  expect(todayOf(ca, now)).toBe('2026-12-31')
  expect(todayOf(ca, new Date('2027-01-01T05:59:00Z'))).toBe('2026-12-31')
})

test('§5 and §9 date shortcuts: 1 week, 1 month, 3 months are 7, 31 and 91 days, today included', () => {
  expect(shortcuts.map(([name, days]) => [name, days, daysBefore('2026-11-20', days)])).toEqual([
    ['week', 6, '2026-11-14'],
    ['month', 30, '2026-10-21'],
    ['months', 90, '2026-08-22'],
  ])
})

test('ranges are told in words and end where nothing is left', () => {
  expect(summaryOfRange({ gte: 1, lte: 5 }, String)).toBe('1 to 5')
  expect(summaryOfRange({ gte: 1 }, String)).toBe('from 1')
  expect(withEnd({ gte: 1 }, 'gte', null)).toBeUndefined()
  expect(daysBefore('2026-03-01', 30)).toBe('2026-01-30')
})
