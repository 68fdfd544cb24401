import { ofModel } from '#define/model.ts'

const shape = ofModel(({ vocabulary }) => {
  const countries = Object.values(vocabulary.countries)
  const codes = countries.map(({ currency }) => currency)
  const signs = [...countries.flatMap(({ currencySigns }) => currencySigns), '$']
  const before = [...signs.map(sign => sign.replaceAll('$', String.raw`\$`)), ...codes]
  return RegExp(
    String.raw`^([+-]?) ?(?:${before.join('|')})? ?(-?)([\d.,'’ ]*\d\.?) ?(?:${codes.join('|')})?$`,
    'i',
  )
})
const grouped = /^[1-9]\d{0,2}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.\d*)?$/
const simple = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * Plain digits of a number that is written with a currency of the product, spaces or grouped thousands. A comma
 * only groups thousands: `12,5` and `0,125` are rejected because they are ambiguous.
 * @example digitsIn('$1,299.00') // '1299.00'
 * @example digitsIn('(5.00)') // '-5.00'
 * @example digitsIn('12,5') // undefined
 */
export function digitsIn(text: string): string | undefined {
  const typed = text.slice(0, 100).replace(/\s+/g, ' ').trim().replace('\u2212', '-')
  const bracketed = /^\((.+)\)$/.exec(typed)?.[1]
  const [, sign, inner, digits = ''] = shape().exec(bracketed ?? typed) ?? []
  if (
    (!simple.test(digits) && !grouped.test(digits)) ||
    (bracketed && (sign || inner)) ||
    (sign && inner)
  )
    return undefined
  return `${bracketed ? '-' : sign || inner}${digits.replace(/[, '’]/g, '')}`
}
