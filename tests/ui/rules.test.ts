import { describe, expect, test } from 'vitest'
import { date, decimal, integer, money, text, volume } from '../../resources/define/index.ts'
import { numberOf } from '../../src/fields/numbers.ts'
import { problemOf } from '../../src/fields/problemOf.ts'
import { summaryOfRange, withEnd } from '../../src/fields/range.ts'
import {
  dateOf,
  daysBefore,
  formatDate,
  formatInstant,
  formatLongDate,
  instantOf,
  todayOf,
} from '../../src/fields/time.ts'

const nz = { country: 'NZ' } as const,
  ca = { country: 'CA' } as const

describe('money that is typed', () => {
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

test('a volume keeps more than five decimals', () => {
  expect(numberOf('0.4812345', volume())).toBe(0.4812345)
  expect(problemOf(volume(), -1)).toBe('Must be at least 0')
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

test('dates and instants are shown in the formats of the specification', () => {
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
  expect(formatLongDate('2026-11-05')).toBe('5th Nov 2026')
  expect(formatInstant('2026-11-05T13:05:00.000Z', nz)).toBe('6th Nov 2026, 1:05 AM')
  expect(formatInstant('2026-11-05T13:05:00.000Z', ca)).toBe('5th Nov 2026, 7:05 AM')
})

test('an instant that is typed is the one that is shown', () => {
  expect(instantOf('2026-11-06', '01:05', nz)).toBe('2026-11-05T13:05:00.000Z')
  expect(formatInstant(instantOf('2026-11-06', '01:05', ca), ca)).toBe('6th Nov 2026, 1:05 AM')
})

test('today is the day in Auckland, daylight saving included, or in Edmonton', () => {
  const now = new Date('2026-12-31T11:30:00Z')
  expect(todayOf(nz, now)).toBe('2027-01-01')
  expect(todayOf(ca, now)).toBe('2026-12-31')
  expect(todayOf(ca, new Date('2027-01-01T05:59:00Z'))).toBe('2026-12-31')
})

test('ranges are told in words and end where nothing is left', () => {
  expect(summaryOfRange({ gte: 1, lte: 5 }, String)).toBe('1 to 5')
  expect(summaryOfRange({ gte: 1 }, String)).toBe('from 1')
  expect(withEnd({ gte: 1 }, 'gte', null)).toBeUndefined()
  expect(daysBefore('2026-03-01', 30)).toBe('2026-01-30')
})
