import { uuid } from 'drizzle-orm/pg-core'
import { isId } from '../http/validation.ts'
import type { ServerHalf } from './half.ts'

const id = { type: 'string', recordId: true }

export const reference: ServerHalf = {
  column: name => uuid(name),
  input: () => id,
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not'],
  parse: value => (typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined),
}

/** Links stand in a table of their own: `<entity>_<field>(from_id, to_id)`. `eq` and `in` ask for records linked to any of the ids. */
export const tags: ServerHalf = {
  column: null,
  input: () => ({ type: 'array', items: id, maxItems: 100, uniqueItems: true }),
  answer: () => ({ type: 'array', items: { type: 'string' } }),
  operators: ['eq', 'in'],
  parse: reference.parse,
}

/** Lines are records of another entity; their schemas are made from that entity's own fields. */
export const lines: ServerHalf = {
  column: null,
  input: () => ({ type: 'array', maxItems: 500 }),
  answer: () => ({ type: 'array' }),
  operators: [],
  parse: () => undefined,
}
