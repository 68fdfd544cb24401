import type { Cell } from '#server/fields/index.ts'

/** Excel reads a CSV as UTF-8 only with this prefix. */
const byteOrderMark = '\uFEFF'

/** A CSV (RFC 4180, CRLF, UTF-8 with byte order mark) in chunks, one per batch of rows. */
export async function* csvOf(
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly (Cell | null)[])[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(headers.map(inert))}`
  for await (const batch of batches) yield batch.map(row => csvLine(row.map(csvText))).join('')
}

/** One line of texts; formulas are escaped. */
const csvLine = (texts: readonly string[]) => `${texts.map(quoted).join(',')}\r\n`

/** Numbers stay unchanged, minus sign included; only text could be a formula. */
const csvText = (cell: Cell | null) =>
  cell === null ? '' : cell.value === undefined ? inert(cell.text) : cell.text

/** Spreadsheets execute a text that starts like this when they open a CSV. */
const runs = /^[=+\-@\t\r\n]/
/** Import strips exactly one apostrophe, so a text that looks escaped gets another. */
const looksInert = /^'+[=+\-@\t\r\n]/

/** The text with a leading apostrophe if a spreadsheet would execute it as a formula. */
const inert = (text: string) => (runs.test(text) ? `'${text}` : withApostrophe(text))

/** The text without the apostrophe, for round trips. */
export const withApostrophe = (text: string) => (looksInert.test(text) ? `'${text}` : text)

/** Where a country's spreadsheets separate by semicolons or tabs, one inside a cell would end it. */
const quoted = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
