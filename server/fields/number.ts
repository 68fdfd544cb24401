import { integer as integerColumn, numeric } from 'drizzle-orm/pg-core'
import type { AnyOptions } from '../../resources/define/index.ts'
import type { ServerHalf } from './half.ts'

const bounds = (o: AnyOptions, min: number, max: number) => ({ minimum: o.min ?? min, maximum: o.max ?? max })

function parse(value: unknown) {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e15 ? number : undefined
}

const numberHalf = {
  answer: () => ({ type: 'number' }),
  operators: ['eq', 'not', 'in', 'gte', 'lte'],
  parse,
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
}

export const decimal: ServerHalf = {
  ...numberHalf,
  column: (name, o) => numeric(name, { precision: 18, scale: o.scale ?? 4 }),
  input: o => ({ type: 'number', decimals: o.scale ?? 4, ...bounds(o, -1e12, 1e12) }),
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
    ...(o.min !== undefined ? { minimum: o.min } : o.signed ? { minimum: -mostMoney } : { exclusiveMinimum: 0 }),
  }),
}

export const volume: ServerHalf = {
  ...numberHalf,
  column: name => numeric(name),
  input: o => ({ type: 'number', ...bounds(o, 0, 1e6) }),
}
