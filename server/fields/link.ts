import { listOf } from '#server/fields/jsonSchema.ts'
import { uuid } from 'drizzle-orm/pg-core'
import { isId } from '#server/http/validation.ts'
import { textIn } from './cells.ts'
import { shownOnly, type KindColumn } from './kindColumn.ts'

const id = { type: 'string', recordId: true }

export const reference: KindColumn = {
  column: name => uuid(name),
  input: () => id,
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not'],
  parse: value => (typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined),
  exportCell: label => ({ text: label }),
  importCell: textIn,
  hint: () => 'the name of an existing record',
}

/**
 * Links are in a table of their own: `<entity>_<field>(from_id, to_id)`. `eq` and `in` match
 * records linked to any of the ids.
 */
export const tags: KindColumn = {
  column: null,
  input: ({ max = 100 }) => ({ type: 'array', items: id, maxItems: max, uniqueItems: true }),
  answer: () => listOf({ type: 'string' }),
  operators: ['eq', 'in'],
  parse: reference.parse,
  exportCell: (linked: readonly { label: string }[]) => ({
    text: linked.map(l => quoted(l.label)).join('; '),
  }),
  importCell: cell => namesIn(textIn(cell)),
  hint: () => 'names of existing records, separated by ; as in A; B',
}

/** A limit: more links should be records of their own. */
export const mostLines = 500

/** Lines are records of another entity; their schemas come from that entity's own fields. */
export const lines: KindColumn = {
  ...shownOnly,
  column: null,
  input: () => ({ type: 'array', maxItems: mostLines }),
  answer: () => ({ type: 'array' }),
  exportCell: null,
}

/** A name that would not parse back is quoted. */
export const quoted = (name: string) =>
  /[;"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name

/** The names in a cell, which are separated by `;`. */
export const namesIn = (text: string) =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)/g)]
    .map(([, inQuotes, bare]) => (inQuotes?.replaceAll('""', '"') ?? bare ?? '').trim())
    .filter(name => name !== '')
