import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { Problem } from './problem.mjs'

const sliceLength = 65_536

/**
 * Adds each record of a CSV to the collector. Delimiter (comma, semicolon, tab) and encoding are
 * detected.
 */
export async function rowsOfCsv(bytes, collector) {
  const { text, delimiter, firstRow } = withoutHint(decoded(bytes))
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 24" in the middle of a text can only mean inches.
    relax_quotes: true,
    max_record_size: 5_000_000,
  })
  let row = firstRow
  try {
    for await (const record of Readable.from(slicesOf(text)).pipe(parser))
      collector.add(row++, record.map(asTyped))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unreadable', `Row ${row}: ${wordsOf(error)}`, row)
  }
}

function* slicesOf(text) {
  for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength)
}

/** Export prefixes an apostrophe to texts that a spreadsheet would execute; import removes it. */
export const withoutApostrophe = text => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)

/** Some programs write `="0600"` to prevent a spreadsheet from converting it to a number. */
const asTyped = text => /^="([^"]*)"$/.exec(text)?.[1] ?? withoutApostrophe(text)

function wordsOf(error) {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and never closed.'
    case 'CSV_MAX_RECORD_SIZE':
      return 'the row is too long. Is a quotation mark never closed?'
    default:
      return 'a quotation mark stands where none can. Write a text with quotation marks as "say ""this""".'
  }
}

/**
 * The text, decoded by its byte order mark; without one as UTF-8 if valid, else as Western
 * European.
 */
function decoded(bytes) {
  const starts = (...first) => first.every((byte, i) => bytes[i] === byte)
  if (starts(0xef, 0xbb, 0xbf)) return utf8(bytes.subarray(3)) ?? western(bytes.subarray(3))
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 1000)
  const zerosAt = parity => sample.filter((byte, i) => byte === 0 && i % 2 === parity).length
  if (zerosAt(1) > sample.length * 0.35) return new TextDecoder('utf-16le').decode(bytes)
  if (zerosAt(0) > sample.length * 0.35) return new TextDecoder('utf-16be').decode(bytes)
  return utf8(bytes) ?? western(bytes)
}

function utf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function western(bytes) {
  // Pictures and programs are full of control characters; texts have none.
  if (bytes.subarray(0, 4096).filter(byte => byte < 9 || (byte > 13 && byte < 32)).length > 8)
    throw new Problem('unreadable', 'This is neither a workbook (.xlsx) nor a CSV.')
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Some programs name the delimiter in an extra first line: `sep=;`. */
function withoutHint(text) {
  const hint = /^sep=(.)\r?\n/i.exec(text)
  return hint
    ? { text: text.slice(hint[0].length), delimiter: hint[1], firstRow: 2 }
    : { text, delimiter: delimiterOf(text), firstRow: 1 }
}

/** The most frequent delimiter in the first line, outside of quotation marks. */
function delimiterOf(text) {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (let i = 0; i < Math.min(text.length, 100_000); i++) {
    const c = text[i]
    if (c === '"') isQuoted = !isQuoted
    else if (
      !isQuoted &&
      (c === '\n' || c === '\r') &&
      counts[','] + counts[';'] + counts['\t'] > 0
    )
      break
    else if (!isQuoted && c in counts) counts[c]++
  }
  return Object.entries(counts).toSorted(([, a], [, b]) => b - a)[0][0]
}
