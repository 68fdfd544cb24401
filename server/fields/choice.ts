import { boolean, text } from 'drizzle-orm/pg-core'
import { allCountries, countryFacts, valueLabel, type AnyOptions } from '#define'
import { countrySynonyms } from '#define/fields/countries.ts'
import { textIn, Wrong, type FileCell } from './cells.ts'
import type { KindColumn } from './kindColumn.ts'

export const flag: KindColumn = {
  column: name => boolean(name),
  input: () => ({ type: 'boolean' }),
  answer: () => ({ type: 'boolean' }),
  operators: ['eq', 'not'],
  parse: value =>
    value === true || value === 'true'
      ? true
      : value === false || value === 'false'
        ? false
        : undefined,
  exportCell: value => ({ text: value ? 'Yes' : 'No', value }),
  importCell: flagIn,
  hint: () => 'Yes or No',
}

export const choice: KindColumn = {
  column: name => text(name),
  input: o => ({ type: 'string', enum: o.values }),
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not'],
  parse: (value, o) => (o.values!.includes(value as string) ? value : undefined),
  exportCell: (value, o) => ({ text: valueLabel(value, o) }),
  importCell: (cell, o) => meantBy(o, textIn(cell)) ?? new Wrong(`must be ${oneOf(o)}`),
  hint: oneOf,
}

/** The transaction that writes the value checks that it is a dictionary entry. */
export const dictionary: KindColumn = {
  ...choice,
  input: () => ({ type: 'string', minLength: 1, maxLength: 60 }),
  parse: value => (typeof value === 'string' && value.length <= 60 ? value : undefined),
  importCell: textIn,
  exportCell: value => ({ text: value }),
  hint: () => 'an entry of its dictionary',
}

function flagIn(cell: FileCell) {
  const text = textIn(cell).toLowerCase()
  if (['yes', 'y', 'true', '1'].includes(text)) return true
  if (['no', 'n', 'false', '0'].includes(text)) return false
  return new Wrong('must be Yes or No')
}

/** What files call the countries of the world, those of the product by further words. */
const ofCountries = () => ({
  ...countrySynonyms,
  ...Object.fromEntries(
    allCountries().flatMap(code =>
      (countryFacts(code).synonyms ?? []).map(word => [word, code] as const),
    ),
  ),
})

/** The values by what files may say for them; a choice may have hundreds, and a file many rows. */
const said = new WeakMap<AnyOptions, ReadonlyMap<string, string>>()

export function meantBy(o: AnyOptions, text: string) {
  let known = said.get(o)
  if (!known) {
    known = new Map([
      ...Object.entries(o.synonyms === 'countries' ? ofCountries() : (o.synonyms ?? {})),
      ...o.values!.map(value => [valueLabel(value, o).toLowerCase(), value] as const),
      ...o.values!.map(value => [value.toLowerCase(), value] as const),
    ])
    said.set(o, known)
  }
  return known.get(text.toLowerCase())
}

/** More than these nobody reads. */
const mostNamed = 30

function oneOf(o: AnyOptions) {
  const names = o.values!.slice(0, mostNamed).map(value => valueLabel(value, o))
  return `one of ${names.join(', ')}${o.values!.length > mostNamed ? ' and others' : ''}`
}
