import type { AnyField } from '../../resources/define/index.ts'

interface Limits { decimals?: number; min?: number; above?: number; max: number }

/** What a field of numbers accepts; the server's limits are the same. */
export function limitsOf({ kind, options: o }: AnyField): Limits {
  switch (kind) {
    case 'integer': return { decimals: 0, min: o.min ?? -int4, max: o.max ?? int4 }
    case 'money': return { decimals: 2, max: o.max ?? mostMoney, ...(o.min !== undefined ? { min: o.min } : o.signed ? { min: -mostMoney } : { above: 0 }) }
    case 'volume': return { min: o.min ?? 0, max: o.max ?? 1e6 }
    default: return { decimals: o.scale ?? 4, min: o.min ?? -1e12, max: o.max ?? 1e12 }
  }
}

/** The number that was typed; the text itself where it is none, so that the person can go on typing and the form says what is wrong. */
export function numberOf(text: string, field: AnyField): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return grammar.test(typed) && (typed.split('.')[1]?.length ?? 0) <= (limitsOf(field).decimals ?? Infinity) ? Number(typed) : typed
}

/** What is wrong with a number, in words; `undefined` when nothing is. */
export function problemOfNumber(field: AnyField, value: unknown): string | undefined {
  const { decimals, min, above, max } = limitsOf(field)
  if (typeof value !== 'number' || (decimals !== undefined && Number(value.toFixed(decimals)) !== value)) return `Enter ${wordsOf(field)}`
  if (above !== undefined && value <= above) return `Enter ${wordsOf(field)}`
  if (min !== undefined && value < min) return `Must be at least ${min.toLocaleString('en-NZ')}`
  if (value > max) return `Must be at most ${max.toLocaleString('en-NZ')}`
  return undefined
}

const int4 = 2_147_483_647
const mostMoney = 999_999_999_999.99

/** Digits with an optional fraction and no leading zeros except 0.xx. Source: specification §5. */
const grammar = /^-?(0|[1-9]\d*)(\.\d+)?$/

function wordsOf(field: AnyField): string {
  const { decimals, min, above } = limitsOf(field)
  if (field.kind === 'money')
    return `${above === 0 ? 'a positive amount' : min === 0 ? 'an amount of 0 or more' : 'an amount'} with at most 2 decimals, such as 1299.00`
  if (decimals === 0) return 'a whole number'
  return decimals === undefined ? 'a number, such as 0.48125' : `a number with at most ${decimals} decimal${decimals === 1 ? '' : 's'}`
}
