import {
  digitsIn,
  numberLimits,
  type AnyField,
  type FieldKind,
  type NumberKind,
  type NumberLimits,
} from '#define'

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

/** Digits with an optional fraction and no leading zeros except 0.xx. Source: specification §5. */
const grammar = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** Kinds with a looser grammar. Source: specification §5. */
const grammars: { readonly [K in FieldKind]?: RegExp } = {
  positive: /^\d+(\.\d+)?$/,
  signed: /^[+-]?\d+(\.\d+)?$/,
}
