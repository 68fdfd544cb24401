import { date as dateColumn, timestamp } from 'drizzle-orm/pg-core'
import { isCalendarDate, isInstant } from '../http/validation.ts'
import type { ServerHalf } from './half.ts'

export const date: ServerHalf = {
  column: name => dateColumn(name, { mode: 'string' }),
  input: () => ({ type: 'string', calendarDate: true }),
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not', 'gte', 'lte'],
  parse: value => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
}

export const instant: ServerHalf = {
  column: name => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }),
  input: () => ({ type: 'string', instant: true }),
  answer: () => ({ type: 'string' }),
  operators: ['gte', 'lte', 'eq', 'not'],
  parse: value => (typeof value === 'string' && isInstant(value) ? value : undefined),
}
