/** How an account of each country is written: its parts, and what people are told. */
const forms = {
  NZ: {
    parts: /^(\d{2})[- ]?(\d{4})[- ]?(\d{7})[- ]?(\d{2,3})$/,
    told: 'Write bank, branch, account and suffix, such as 12-3456-7890123-00.',
  },
  CA: {
    parts: /^(\d{3})[- ]?(\d{5})[- ]?(\d{7,12})$/,
    told: 'Write institution, transit and account, such as 004-12345-1234567.',
  },
} as const

type Country = keyof typeof forms

/**
 * A bank account as it is kept, or nothing where it is none of the country.
 * @example accountOf('02 0123 0456789 000', 'NZ') // '02-0123-0456789-000'
 */
export const accountOf = (typed: string, country: Country): string | undefined =>
  forms[country].parts.exec(typed.trim())?.slice(1).join('-')

export const accountForm = (country: Country): string => forms[country].told
