import { allCountries, countryFacts, type Country } from '#define'
import { clientCountry } from '#src/app/clientInfo.ts'

/**
 * An amount of money where no heading says its currency. `currency` is an ISO code, or the country
 * that pays with it; by default that of the user's client, whose sign is a plain `$`.
 * @example amountText(1861) // '$1,861.00'
 * @example amountText(1861, 'USD') // 'US$1,861.00'
 */
export const amountText = (amount: number, currency?: string | null): string =>
  formatOf(home(), currencyOf(currency)).format(amount)

/** An amount whose heading says its currency, in a table of a letter. */
export const plainAmount = (amount: number) =>
  amount.toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The ISO code of a currency, of a country's currency, or of the client's. */
export function currencyOf(currency: string | null | undefined): string {
  const country = allCountries().find(code => code === (currency || home()))
  return country ? countryFacts(country).currency : currency!
}

const home = (): Country => clientCountry() ?? allCountries()[0]!

function formatOf(country: Country, currency: string): Intl.NumberFormat {
  const key = `${country} ${currency}`
  const made =
    formats.get(key) ?? new Intl.NumberFormat(`en-${country}`, { style: 'currency', currency })
  formats.set(key, made)
  return made
}
const formats = new Map<string, Intl.NumberFormat>()
