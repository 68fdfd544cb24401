import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max'

/** The number as a gateway wants it, or why it gets no texts. */
export type Number = { readonly e164: string } | { readonly why: string }

/**
 * A number that texts are sent to, from what a person typed. `country` is where a number without
 * `+` belongs to.
 * @example textNumber('021 123 4567', 'NZ') // { e164: '+64211234567' }
 */
export function textNumber(typed: string, country: CountryCode): Number {
  const number = parsePhoneNumber(typed, country)
  if (!number?.isValid() || number.ext)
    return { why: 'This is no telephone number that exists. Check its digits.' }
  const why = refusals[number.getType() ?? '']
  return why === undefined ? { e164: number.number } : { why }
}

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
