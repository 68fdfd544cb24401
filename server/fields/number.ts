import { integer as integerColumn, numeric } from 'drizzle-orm/pg-core'
import { digitsIn, type AnyOptions } from '#define'
import { exact, isSerial, plain, textIn, Wrong, type FileCell } from './cells.ts'
import type { ServerHalf } from './kindColumn.ts'

const bounds = (o: AnyOptions, min: number, max: number) => ({
  minimum: o.min ?? min,
  maximum: o.max ?? max,
})

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
} satisfies Partial<ServerHalf>

const int4 = 2_147_483_647

export const integer: ServerHalf = {
  ...numberHalf,
  column: name => integerColumn(name),
  input: o => ({ type: 'integer', ...bounds(o, -int4, int4) }),
  answer: () => ({ type: 'integer' }),
  parse: value => {
    const number = parse(value)
    return Number.isInteger(number) && Math.abs(number!) <= int4 ? number : undefined
  },
  exportCell: value => ({ text: String(value), value, format: '#,##0' }),
  importCell: cell => {
    const number = numberIn(cell)
    return Number.isInteger(number) ? number : new Wrong('must be a whole number such as 12')
  },
  hint: () => 'a whole number such as 12',
}

export const decimal: ServerHalf = {
  ...numberHalf,
  column: (name, o) => numeric(name, { precision: 18, scale: o.scale ?? 4 }),
  input: o => ({ type: 'number', decimals: o.scale ?? 4, ...bounds(o, -1e12, 1e12) }),
}

/** Source: specification §5, positive number. */
export const positive: ServerHalf = {
  ...decimal,
  column: name => numeric(name),
  input: o => ({ type: 'number', ...bounds(o, 0, 1e12) }),
}

/** Source: specification §5, signed decimal. */
export const signed: ServerHalf = {
  ...decimal,
  column: name => numeric(name),
  input: o => ({ type: 'number', ...bounds(o, -1e12, 1e12) }),
}

export const percent: ServerHalf = {
  ...decimal,
  column: name => numeric(name, { precision: 9, scale: 3 }),
  input: o => ({ type: 'number', decimals: 3, ...bounds(o, 0, 100) }),
}

const mostMoney = 999_999_999_999.99

/** Source: specification §5, money: a positive amount with at most 2 decimals, unless the field allows zero or less. */
export const money: ServerHalf = {
  ...numberHalf,
  column: name => numeric(name, { precision: 14, scale: 2 }),
  input: o => ({
    type: 'number',
    decimals: 2,
    maximum: o.max ?? mostMoney,
    ...(o.min !== undefined
      ? { minimum: o.min }
      : o.signed
        ? { minimum: -mostMoney }
        : { exclusiveMinimum: 0 }),
  }),
  exportCell: value => ({ text: value.toFixed(2), value, format: '#,##0.00' }),
  importCell: cell => numberIn(cell) ?? new Wrong('must be an amount such as 1,299.00'),
  hint: () => 'an amount such as 1299.00',
}

export const volume: ServerHalf = {
  ...numberHalf,
  column: name => numeric(name),
  input: o => ({ type: 'number', ...bounds(o, 0, 1e6) }),
}

function numberIn(cell: FileCell): number | undefined {
  if (typeof cell === 'number') return exact(cell)
  if (typeof cell === 'boolean' || isSerial(cell)) return undefined
  const digits = digitsIn(textIn(cell))
  return digits === undefined ? undefined : Number(digits)
}
