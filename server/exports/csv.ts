import type { Cell } from '#server/fields/index.ts'

/** Excel reads a CSV as UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF'

/** A CSV (RFC 4180, CRLF, UTF-8 with byte order mark) in pieces, one for each batch of rows. */
export async function* csvOf(
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly (Cell | null)[])[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(headers)}`
  for await (const batch of batches) yield batch.map(row => csvLine(row.map(csvText))).join('')
}

/** One line of texts; what would be a formula is made inert. */
const csvLine = (texts: readonly string[]) => `${texts.map(quoted).join(',')}\r\n`

/** Numbers stay as they are, minus sign included; only text could be a formula. */
const csvText = (cell: Cell | null) =>
  cell === null ? '' : cell.value === undefined ? inert(cell.text) : cell.text

/** Spreadsheets run a text that begins like this when they open a CSV. */
const runs = /^[=+\-@\t\r\n]/
/** So that reading takes exactly one apostrophe away again, a text that looks as if it had one gets another. */
const looksInert = /^'+[=+\-@\t\r\n]/

/** The text with an apostrophe in front where a spreadsheet would run it as a formula. */
const inert = (text: string) => (runs.test(text) ? `'${text}` : withApostrophe(text))

/** The text so that it comes back as it is. */
export const withApostrophe = (text: string) => (looksInert.test(text) ? `'${text}` : text)

const quoted = (text: string) =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
