import { boolean, text } from 'drizzle-orm/pg-core'
import { valueLabel, type AnyOptions } from '#define'
import { textIn, Wrong, type FileCell } from './cells.ts'
import { meantBy } from './choiceMeaning.ts'
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

/** More than these nobody reads. */
const mostNamed = 30

function oneOf(o: AnyOptions) {
  const names = o.values!.slice(0, mostNamed).map(value => valueLabel(value, o))
  return `one of ${names.join(', ')}${o.values!.length > mostNamed ? ' and others' : ''}`
}
