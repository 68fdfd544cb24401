import { countryName } from '#define/fields/countries.ts'
import { countriesIn } from '#resources/administration/textCountries.ts'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'

/** The number as a gateway wants it, or why it gets no texts. */
export type Number =
  | { readonly e164: string }
  | {
      readonly why: string
      /** Of a country that the client does not text to. */ readonly isForeign?: true
    }

/**
 * A number that texts are sent to, from what a person typed. `country` is where a number without
 * `+` belongs to; `allowed` are the countries that the client texts to, as its page lists them.
 * @example textNumber('021 123 4567', 'NZ', 'NZ, CA') // { e164: '+64211234567' }
 */
export function textNumber(typed: string, country: CountryCode, allowed: string): Number {
  const number = parsePhoneNumber(typed, country)
  if (!number?.isValid() || number.ext)
    return { why: 'This is no telephone number that exists. Check its digits.' }
  const countries = countriesIn(allowed)
  // Satellite telephones and their like are of no country.
  if (!number.country || !countries.includes(number.country))
    return { why: foreign(number.country, countries), isForeign: true }
  const type = number.getType() ?? ''
  return mobiles.has(type)
    ? { e164: number.number }
    : { why: refusals[type] ?? 'This is no mobile number. Texts go to mobile numbers.' }
}

/**
 * The first of a customer's numbers that gets texts, the main one before others. Where none does, why the
 * main one gets none; undefined for who has no number.
 */
export function textNumberOf(facts: Reached): Number | undefined {
  const numbers = [facts.phone, ...facts.otherPhones]
    .filter(phone => phone !== null)
    .map(phone => textNumber(phone, facts.country, facts.textCountries))
  return numbers.find(number => 'e164' in number) ?? numbers[0]
}

/** Where a customer is called, and the countries of `textNumber`. */
interface Reached {
  readonly phone: string | null
  readonly otherPhones: readonly string[]
  readonly country: CountryCode
  readonly textCountries: string
}

/** Some countries have the same digits for both. */
const mobiles: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

const foreign = (country: CountryCode | undefined, allowed: readonly string[]) =>
  `This is ${country ? `a number of ${countryName(country)}` : 'a number of no country'}. Texts go to ${allowed.map(countryName).join(', ')}. Somebody with code B2 may list more countries on the client’s page.`

const refusals: Readonly<Record<string, string>> = {
  PREMIUM_RATE: 'This is a premium number. Texts go to mobile numbers.',
  TOLL_FREE: 'This is a toll-free number. Texts go to mobile numbers.',
  SHARED_COST: 'This is a number of shared cost. Texts go to mobile numbers.',
  UAN: 'This is a company number. Texts go to mobile numbers.',
  VOIP: 'This is an internet telephone. Texts go to mobile numbers.',
  PAGER: 'This is a pager. Texts go to mobile numbers.',
  VOICEMAIL: 'This is a voicemail. Texts go to mobile numbers.',
  FIXED_LINE: 'This is a landline. Texts go to mobile numbers.',
}
