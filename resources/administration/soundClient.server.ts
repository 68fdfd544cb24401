import { worldCountries } from '#define/fields/countries.ts'
import { badInput, type BeforeWrite, refused } from '#server/kit'
import { countriesIn } from './textCountries.ts'

/**
 * Refuses a list of countries to text to that names what is none, and writes the others alike. Whoever
 * makes a second factor needed has one: otherwise nobody might be left who lets the others in.
 */
export const soundClient: BeforeWrite = async ({ db, actor }, input) => {
  if (input.needsSecondFactor === true) {
    const [own] = await db.text(
      'select 1 from staff_second_factors where staff_id = $1 and confirmed_on_utc is not null',
      [actor.staffId],
    )
    if (!own)
      throw refused(
        'second_factor_missing',
        'needsSecondFactor',
        'Set up your own second factor in your profile first: your codes would be held back.',
      )
  }
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
