import { allCountries, countryFacts, valueLabel, type AnyOptions } from '#define'
import { countrySynonyms } from '#define/fields/countries.ts'

/** Names of the countries of the world in files, those of the product by further words. */
const ofCountries = () => ({
  ...countrySynonyms,
  ...Object.fromEntries(
    allCountries().flatMap(code =>
      (countryFacts(code).synonyms ?? []).map(word => [word, code] as const),
    ),
  ),
})

/** The values by what files may say for them; a choice may have hundreds, and a file many rows. */
const meanings = new WeakMap<AnyOptions, ReadonlyMap<string, string>>()

/** The value that a text of a file means, if any. */
export function meantBy(o: AnyOptions, text: string) {
  let known = meanings.get(o)
  if (!known) {
    known = new Map([
      ...Object.entries(o.synonyms === 'countries' ? ofCountries() : (o.synonyms ?? {})),
      ...o.values!.map(value => [valueLabel(value, o).toLowerCase(), value] as const),
      ...o.values!.map(value => [value.toLowerCase(), value] as const),
    ])
    meanings.set(o, known)
  }
  return known.get(text.toLowerCase())
}
