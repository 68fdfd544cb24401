import '#src/fields/wrongValue.texts.ts'
import type { AnyField } from '#define'
import { say } from '#src/i18n/say.ts'
import { limitsOf } from './numbers.ts'

/** The error of a number, in words; `undefined` if it is valid. */
export function problemOfNumber(field: AnyField, value: unknown): string | undefined {
  const { decimals, min, above, max } = limitsOf(field)
  if (
    typeof value !== 'number' ||
    (decimals !== undefined && Number(value.toFixed(decimals)) !== value)
  )
    return String(value).includes(',')
      ? say('wrong_value.comma', { wanted: wanted(field) })
      : wanted(field)
  if (above !== undefined && value <= above) return wanted(field)
  if (min !== undefined && value < min)
    return say('wrong_value.least', { min: min.toLocaleString('en-NZ') })
  if (value > max) return say('wrong_value.most', { max: max.toLocaleString('en-NZ') })
  return undefined
}

function wanted(field: AnyField): string {
  const { decimals, min, above } = limitsOf(field)
  if (field.kind === 'money')
    return say(
      above === 0
        ? 'wrong_value.above_zero'
        : min === 0
          ? 'wrong_value.zero_or_more'
          : 'wrong_value.amount',
    )
  if (decimals === 0) return say('wrong_value.whole')
  return decimals === undefined
    ? say('wrong_value.number')
    : say('wrong_value.decimals', { smart_count: decimals })
}
