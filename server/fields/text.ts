import { text as textColumn } from 'drizzle-orm/pg-core'
import { textLengths } from '#define'
import { textIn, Wrong, type FileCell } from './cells.ts'
import type { KindColumn } from './kindColumn.ts'

const string = { type: 'string' }
const anyText = (value: unknown) =>
  typeof value === 'string' && value.length <= 1000 ? value : undefined

/** Codes and barcodes that a spreadsheet wrote as numbers have lost their last digits. */
const shortened = /^\d[.,]\d+E\+\d{2}$/

const wholeIn = (cell: FileCell): string | Wrong => {
  const found = textIn(cell)
  return shortened.test(found)
    ? new Wrong(
        'was written in short by a spreadsheet, so that its digits are lost. Export it again as text',
      )
    : found
}

const ofLength = (most: number, isOneLine = true): KindColumn => ({
  column: name => textColumn(name),
  // A required text holds more than blanks.
  input: o => ({
    ...string,
    // One form of each letter, whichever way it came.
    written: 'NFC',
    ...(isOneLine && { oneLine: true }),
    maxLength: o.max ?? most,
    ...(o.pattern ? { pattern: o.pattern } : o.required ? { pattern: '\\S' } : {}),
  }),
  answer: () => string,
  isWritten: true,
  operators: ['eq', 'not', 'in', 'has'],
  parse: anyText,
  exportCell: text => ({ text }),
  importCell: isOneLine ? wholeIn : textIn,
  hint: o => `text of at most ${o.max ?? most} characters`,
})

export const text = ofLength(textLengths.text)
export const longText = ofLength(textLengths.longText, false)

/** A sequence generates numbers of the business, never a request. */
export const code: KindColumn = {
  ...ofLength(textLengths.code),
  isWritten: false,
  input: () => ({ ...string, maxLength: textLengths.code }),
}

export const colour: KindColumn = {
  ...ofLength(textLengths.colour),
  isWritten: false,
  input: () => ({ ...string, pattern: '^#[0-9A-Fa-f]{6}$' }),
  operators: ['eq', 'in'],
  hint: () => 'a colour such as #5B6B7B',
}
