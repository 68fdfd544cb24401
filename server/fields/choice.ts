import { boolean, text } from 'drizzle-orm/pg-core'
import type { ServerHalf } from './half.ts'

export const flag: ServerHalf = {
  column: name => boolean(name),
  input: () => ({ type: 'boolean' }),
  answer: () => ({ type: 'boolean' }),
  operators: ['eq', 'not'],
  parse: value => (value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined),
}

export const choice: ServerHalf = {
  column: name => text(name),
  input: o => ({ type: 'string', enum: o.values }),
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not'],
  parse: (value, o) => (o.values!.includes(value as string) ? value : undefined),
}

/** That the value is an entry of the dictionary is checked in the database, in the transaction that writes it. */
export const dictionary: ServerHalf = {
  ...choice,
  input: () => ({ type: 'string', minLength: 1, maxLength: 60 }),
  parse: value => (typeof value === 'string' && value.length <= 60 ? value : undefined),
}
