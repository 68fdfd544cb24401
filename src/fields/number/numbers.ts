import {
  digitsIn,
  type AnyField,
  type AnyOptions,
  type FieldKind,
} from '#define'
import { say } from '#src/i18n/say.ts'

interface Limits {
  decimals?: number
  min?: number
  above?: number
  max: number
}

/** What a field of numbers accepts; the server's limits are the same. */
export const limitsOf = ({ kind, options }: AnyField): Limits =>
  limits[kind]?.(options) ?? limits.decimal(options)

/** The number that was typed; the text itself where it is none, so that the person can go on typing and the form says what is wrong. */
export function numberOf(text: string, field: AnyField): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return (grammars[field.kind] ?? grammar).test(typed) &&
    (typed.split('.')[1]?.length ?? 0) <= (limitsOf(field).decimals ?? Infinity)
    ? Number(typed)
    : typed
}

/** The same of what people paste out of letters and spreadsheets, with a currency or parted thousands: `$1,299.00`. */
export const numberIn = (text: string, field: AnyField) => numberOf(digitsIn(text) ?? text, field)

/** What is wrong with a number, in words; `undefined` when nothing is. */
export function problemOfNumber(field: AnyField, value: unknown): string | undefined {
  const { decimals, min, above, max } = limitsOf(field)
  if (
    typeof value !== 'number' ||
    (decimals !== undefined && Number(value.toFixed(decimals)) !== value)
  )
    return String(value).includes(',')
      ? say('problem.comma', { wanted: wanted(field) })
      : wanted(field)
  if (above !== undefined && value <= above) return wanted(field)
  if (min !== undefined && value < min)
    return say('problem.least', { min: min.toLocaleString('en-NZ') })
  if (value > max) return say('problem.most', { max: max.toLocaleString('en-NZ') })
  return undefined
}

const between = ({ min, max }: AnyOptions, least: number, most: number) => ({
  min: min ?? least,
  max: max ?? most,
})
const int4 = 2_147_483_647
const mostMoney = 999_999_999_999.99

type LimitsOf = (options: AnyOptions) => Limits
const limits: { readonly [K in FieldKind]?: LimitsOf } & { readonly decimal: LimitsOf } = {
  integer: o => ({ decimals: 0, ...between(o, -int4, int4) }),
  decimal: o => ({ decimals: o.scale ?? 4, ...between(o, -1e12, 1e12) }),
  positive: o => between(o, 0, 1e12),
  signed: o => between(o, -1e12, 1e12),
  percent: o => ({ decimals: 3, ...between(o, 0, 100) }),
  volume: o => between(o, 0, 1e6),
  // An amount is more than nothing unless the field says otherwise.
  money: o => ({
    decimals: 2,
    max: o.max ?? mostMoney,
    ...(o.min !== undefined ? { min: o.min } : o.signed ? { min: -mostMoney } : { above: 0 }),
  }),
}

/** Digits with an optional fraction and no leading zeros except 0.xx. Source: specification §5. */
const grammar = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** Kinds that are written more freely. Source: specification §5. */
const grammars: { readonly [K in FieldKind]?: RegExp } = {
  positive: /^\d+(\.\d+)?$/,
  signed: /^[+-]?\d+(\.\d+)?$/,
}

function wanted(field: AnyField): string {
  const { decimals, min, above } = limitsOf(field)
  if (field.kind === 'money')
    return say(
      above === 0 ? 'problem.above_zero' : min === 0 ? 'problem.zero_or_more' : 'problem.amount',
    )
  if (decimals === 0) return say('problem.whole')
  return decimals === undefined
    ? say('problem.number')
    : say('problem.decimals', { smart_count: decimals })
}
