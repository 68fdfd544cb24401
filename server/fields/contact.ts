import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { textIn, Wrong } from './cells.ts'
import type { ServerHalf } from './kindColumn.ts'
import { text } from './text.ts'

export const email: ServerHalf = {
  ...text,
  input: o => ({ type: 'string', maxLength: o.max ?? 160, email: true }),
  hint: () => 'an e-mail address such as name@example.com',
}

/** Kept as E.164. */
export const phone: ServerHalf = {
  ...text,
  input: () => ({ type: 'string', maxLength: 20, phone: true }),
  importCell: (cell, _, country) => {
    const number = parsePhoneNumberFromString(textIn(cell), country)
    return number?.isValid()
      ? number.number
      : new Wrong('must be a telephone number such as 021 123 4567 or +1 780 555 0123')
  },
  hint: () => 'a telephone number such as 021 123 4567',
  sought: typed => phoneDigits(typed)[0] ?? typed,
}

/**
 * What of a telephone number that is typed stands in its E.164 form, whose country nobody types at home; none where it is too little, or
 * something else.
 * @example phoneDigits('(021) 123 4567') // ['211234567']
 */
export function phoneDigits(typed: string): string[] {
  const digits = /^[+(\d][\d\s().\-/]*$/.test(typed)
    ? typed.replace(/\D/g, '').replace(/^0+/, '')
    : ''
  return digits.length >= 3 ? [digits] : []
}

export const url: ServerHalf = {
  ...text,
  input: o => ({
    type: 'string',
    maxLength: o.max ?? 500,
    pattern: o.pattern ?? '^https?://[^\\s]+$',
  }),
  hint: () => 'an address that begins with https://',
}
