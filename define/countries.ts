import { model, ofModel } from './model.ts'
import type { CountryFacts, Vocabulary } from './vocabulary.ts'

/** The country of a client; any text until a product declares its countries (`Vocabulary`). */
export type Country = Vocabulary extends { readonly countries: infer All }
  ? Extract<keyof All, string>
  : string

/**
 * The countries of the installed product, the usual one first.
 * @example allCountries() // ['NZ', 'CA']
 */
export const allCountries = ofModel(
  ({ vocabulary }) => Object.keys(vocabulary.countries) as Country[],
)

/**
 * What the installed product says of a country.
 * @example countryFacts('NZ').displayHours // 12: what happened at 22:00 UTC is shown at 10:00 of the next day
 */
export const countryFacts = (country: Country): CountryFacts =>
  model().vocabulary.countries[country]!
