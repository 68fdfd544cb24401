import { integer as integerColumn, numeric } from 'drizzle-orm/pg-core'
import { digitsIn, mostInteger, numberLimits, type AnyOptions, type NumberKind } from '#define'
import { exact, isSerial, plain, textIn, Wrong, type FileCell } from './cells.ts'
import type { KindColumn } from './kindColumn.ts'

/** The schema of the numbers that a kind accepts. */
const input = (kind: NumberKind) => (o: AnyOptions) => {
  const { decimals, min, above, max } = numberLimits[kind](o)
  return {
    ...(decimals === 0 ? { type: 'integer' } : { type: 'number', decimals }),
    ...(above === undefined ? { minimum: min } : { exclusiveMinimum: above }),
    maximum: max,
  }
}

function parse(value: unknown) {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e15
    ? number
    : undefined
}

const numberHalf = {
  answer: () => ({ type: 'number' }),
  operators: ['eq', 'not', 'in', 'gte', 'lte'],
  parse,
  exportCell: value => ({ text: plain(value), value }),
  importCell: cell => numberIn(cell) ?? new Wrong('must be a number such as 1250.5'),
  hint: () => 'a number such as 1250.5',
} satisfies Partial<KindColumn>

export const integer: KindColumn = {
  ...numberHalf,
  column: name => integerColumn(name),
  input: input('integer'),
  answer: () => ({ type: 'integer' }),
  parse: value => {
    const number = parse(value)
    return Number.isInteger(number) && Math.abs(number!) <= mostInteger ? number : undefined
  },
  exportCell: value => ({ text: String(value), value, format: '#,##0' }),
  importCell: cell => {
    const number = numberIn(cell)
    return Number.isInteger(number) ? number : new Wrong('must be a whole number such as 12')
  },
  hint: () => 'a whole number such as 12',
}

export const decimal: KindColumn = {
  ...numberHalf,
  column: (name, o) => numeric(name, { precision: 18, scale: numberLimits.decimal(o).decimals }),
  input: input('decimal'),
}

const numberOf = (kind: NumberKind, digits?: { precision: number; scale: number }): KindColumn => ({
  ...numberHalf,
  column: name => numeric(name, digits),
  input: input(kind),
})

/** Source: specification §5, positive number. */
export const positive = numberOf('positive')

/** Source: specification §5, signed decimal. */
export const signed = numberOf('signed')

export const percent = numberOf('percent', { precision: 9, scale: 3 })

export const volume = numberOf('volume')

/**
 * Source: specification §5, money: a positive amount with at most 2 decimals, unless the field
 * allows zero or less.
 */
export const money: KindColumn = {
  ...numberOf('money', { precision: 14, scale: 2 }),
  exportCell: value => ({ text: value.toFixed(2), value, format: '#,##0.00' }),
  importCell: cell => numberIn(cell) ?? new Wrong('must be an amount such as 1,299.00'),
  hint: () => 'an amount such as 1299.00',
}

function numberIn(cell: FileCell): number | undefined {
  if (typeof cell === 'number') return exact(cell)
  if (typeof cell === 'boolean' || isSerial(cell)) return undefined
  const digits = digitsIn(textIn(cell))
  return digits === undefined ? undefined : Number(digits)
}
