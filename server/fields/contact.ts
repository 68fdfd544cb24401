import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import { allCountries, textLengths } from '#define'
import { countryName } from '#define/fields/countries.ts'
import { isPhone, rememberPhone } from '#server/http/validation.ts'
import { textIn, Wrong } from './cells.ts'
import type { KindColumn } from './kindColumn.ts'
import { text } from './text.ts'

export const email: KindColumn = {
  ...text,
  input: o => ({ type: 'string', maxLength: o.max ?? textLengths.email, email: true }),
  hint: () => 'an e-mail address such as name@example.com',
}

const isOwn = (country: string) => (allCountries() as readonly string[]).includes(country)

/** Stored as E.164. */
export const phone: KindColumn = {
  ...text,
  isWritten: false,
  input: () => ({ type: 'string', maxLength: textLengths.phone, phone: true }),
  importCell: (cell, _, clock) => {
    const { country, numbersOf = country } = clock
    const said = `${numbersOf}:${textIn(cell)}`
    const known = lately.get(said)
    if (known) return known
    const read = extensionIn(textIn(cell), numbersOf) ?? numberIn(textIn(cell), numbersOf)
    if (lately.size >= mostLately) lately.clear()
    lately.set(said, read)
    return read
  },
  hint: () => 'a telephone number such as 021 123 4567',
  asKept: typed => phoneDigits(typed)[0] ?? typed,
}

/** What cells were read as, by country and text: a switchboard is the number of many. */
const lately = new Map<string, string | Wrong>()
const mostLately = 10_000

/** A telephone number of a country as it is stored, if it is one. */
export const phoneOf = (text: string, country: string): string | undefined => {
  const read = numberIn(text, country)
  return read instanceof Wrong ? undefined : read
}

/**
 * A stored telephone number as people of a country write it: national at home, else international.
 * @example phoneText('+6421123456', 'NZ') // '021 123 456'
 */
export function phoneText(number: string, country: string): string {
  const read = parsePhoneNumberFromString(number)
  if (!read) return number
  return read.country === country ? read.formatNational() : read.formatInternational()
}

/** A number of a file keeps no extension, which would be lost in silence. */
function extensionIn(text: string, numbersOf: string): Wrong | undefined {
  const { ext } = parsePhoneNumberFromString(text, numbersOf as CountryCode) ?? {}
  return ext ? new Wrong(`must have no extension: ${ext} belongs into a remark`) : undefined
}

/** A telephone number of a country, or of none, as it is stored. */
function numberIn(text: string, numbersOf: string): string | Wrong {
  const number = parsePhoneNumberFromString(text, (numbersOf || undefined) as CountryCode)
  if (number?.isValid() && rememberPhone(number.number)) return number.number
  // Former numbers of other countries are kept; how those at home are written is known.
  if (number && !isOwn(numbersOf) && mayBe(number) && isPhone(number.number)) return number.number
  return new Wrong(
    numbersOf
      ? `must be a telephone number of ${countryName(numbersOf)}, or begin with a country code such as +44`
      : 'must begin with a country code such as +44, since nothing says its country',
  )
}

/** No number of North America begins with 0: that is French, or made of nothing. */
const mayBe = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode !== '1' || !nationalNumber.startsWith('0')

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
