import { text as textColumn } from 'drizzle-orm/pg-core'
import { textIn } from './cells.ts'
import type { ServerHalf } from './kindColumn.ts'

const string = { type: 'string' }
const anyText = (value: unknown) =>
  typeof value === 'string' && value.length <= 1000 ? value : undefined

const ofLength = (most: number): ServerHalf => ({
  column: name => textColumn(name),
  // A required text holds more than blanks.
  input: o => ({
    ...string,
    maxLength: o.max ?? most,
    ...(o.pattern ? { pattern: o.pattern } : o.required ? { pattern: '\\S' } : {}),
  }),
  answer: () => string,
  operators: ['eq', 'not', 'in', 'has'],
  parse: anyText,
  exportCell: text => ({ text }),
  importCell: textIn,
  hint: o => `text of at most ${o.max ?? most} characters`,
})

export const text = ofLength(200)
export const longText = ofLength(4000)

/** Numbers of the business are made by a sequence, never by a request. */
export const code: ServerHalf = { ...ofLength(40), input: () => ({ ...string, maxLength: 40 }) }

export const colour: ServerHalf = {
  ...ofLength(7),
  input: () => ({ ...string, pattern: '^#[0-9A-Fa-f]{6}$' }),
  operators: ['eq', 'in'],
  hint: () => 'a colour such as #5B6B7B',
}
