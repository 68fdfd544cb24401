import { worldCountries } from '#define/fields/countries.ts'
import { badInput, type BeforeWrite } from '#server/kit'
import { countriesIn } from './textCountries.ts'

/** Refuses a list of countries to text to that names what is none, and writes the others alike. */
export const soundClient: BeforeWrite = async (_context, input) => {
  if (typeof input.textCountries !== 'string') return input
  const countries = [...new Set(countriesIn(input.textCountries))]
  const unknown = countries.find(code => !worldCountries.includes(code))
  if (unknown !== undefined || !countries.length)
    throw badInput(
      'invalid',
      'textCountries',
      unknown === undefined
        ? 'List at least one country, such as NZ.'
        : `${unknown.slice(0, 20)} is no country. Write two letters for each, such as NZ, CA.`,
    )
  return { ...input, textCountries: countries.join(', ') }
}
