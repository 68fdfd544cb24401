import {
  digitsIn,
  numberLimits,
  type AnyField,
  type FieldKind,
  type NumberKind,
  type NumberLimits,
} from '#define'
import { say } from '#src/i18n/say.ts'

/** What a field of numbers accepts; a kind without limits of its own accepts decimals. */
export const limitsOf = ({ kind, options }: AnyField): NumberLimits =>
  (numberLimits[kind as NumberKind] ?? numberLimits.decimal)(options)

/**
 * The typed number. Invalid text is returned unchanged, so that the user can go on typing and the
 * form shows the error.
 */
export function numberOf(text: string, field: AnyField): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return (grammars[field.kind] ?? grammar).test(typed) &&
    (typed.split('.')[1]?.length ?? 0) <= (limitsOf(field).decimals ?? Infinity)
    ? Number(typed)
    : typed
}

/**
 * The same for text pasted from letters and spreadsheets, with a currency or grouped thousands:
 * `$1,299.00`.
 */
export const numberIn = (text: string, field: AnyField) => numberOf(digitsIn(text) ?? text, field)

/** The error of a number, in words; `undefined` if it is valid. */
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

/** Digits with an optional fraction and no leading zeros except 0.xx. Source: specification §5. */
const grammar = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** Kinds with a looser grammar. Source: specification §5. */
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
