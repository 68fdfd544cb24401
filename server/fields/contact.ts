import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { textLengths } from '#define'
import { textIn, Wrong } from './cells.ts'
import type { KindColumn } from './kindColumn.ts'
import { text } from './text.ts'

export const email: KindColumn = {
  ...text,
  input: o => ({ type: 'string', maxLength: o.max ?? textLengths.email, email: true }),
  hint: () => 'an e-mail address such as name@example.com',
}

/** Stored as E.164. */
export const phone: KindColumn = {
  ...text,
  input: () => ({ type: 'string', maxLength: textLengths.phone, phone: true }),
  importCell: (cell, _, { country }) => {
    const number = parsePhoneNumberFromString(textIn(cell), country)
    return number?.isValid()
      ? number.number
      : new Wrong('must be a telephone number such as 021 123 4567 or +1 780 555 0123')
  },
  hint: () => 'a telephone number such as 021 123 4567',
  asKept: typed => phoneDigits(typed)[0] ?? typed,
}

/**
 * The part of a typed telephone number that occurs in its E.164 form, without the country code that
 * local people leave out. Undefined when it is too short or no number.
 * @example phoneDigits('(021) 123 4567') // ['211234567']
 */
export function phoneDigits(typed: string): string[] {
  const digits = /^[+(\d][\d\s().\-/]*$/.test(typed)
    ? typed.replace(/\D/g, '').replace(/^0+/, '')
    : ''
  return digits.length >= 3 ? [digits] : []
}

export const url: KindColumn = {
  ...text,
  input: o => ({
    type: 'string',
    maxLength: o.max ?? textLengths.url,
    pattern: o.pattern ?? '^https?://[^\\s]+$',
  }),
  hint: () => 'an address that begins with https://',
}
