import { countryFacts } from '#define/model.ts'
import type { Country } from '#define/vocabulary.ts'

/**
 * A price as on shelves: whole dollars without cents.
 * @example amountIn(client.country, 1299) // '$1,299'
 */
export const amountIn = (country: Country, amount: number) =>
  new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency: countryFacts(country).currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

/**
 * The options that a name does not say: most names do.
 * @example optionsBeside('Sofa Oak', 'Oak, 3-seater') // '3-seater'
 */
export const optionsBeside = (name: string, options: string | null): string =>
  options
    ?.split(', ')
    .filter(option => !name.includes(option))
    .join(', ') ?? ''
