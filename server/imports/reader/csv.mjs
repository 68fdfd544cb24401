import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { Problem } from './problem.mjs'
import { decoded, refuseOthers, withoutApostrophe } from './text.mjs'

const sliceLength = 65_536

/**
 * Adds each record of a CSV to the collector, and tells how it was read. Separator (comma, semicolon,
 * tab, bar) and encoding are detected where nobody says them.
 */
export async function rowsOfCsv(bytes, how, collector) {
  const { encoding, text: whole } = decoded(bytes, how.encoding)
  refuseOthers(whole)
  const { text, delimiter: found, firstRow } = withoutHint(whole)
  const delimiter = how.separator ?? found
  let row = firstRow
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 24" in the middle of a text can only mean inches.
    relax_quotes: true,
    max_record_size: 5_000_000,
    // Nothing is passed on: an iterator takes as long for a record as parsing it.
    on_record(record) {
      collector.add(row++, record.map(asTyped))
    },
  })
  try {
    await pipeline(Readable.from(slicesOf(text, collector)), parser, new Writable())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unreadable', `Row ${row}: ${wordsOf(error)}`, row)
  }
  return { encoding, separator: delimiter }
}

async function* slicesOf(text, collector) {
  for (let at = 0; at < text.length; at += sliceLength) {
    yield text.slice(at, at + sliceLength)
    await collector.caughtUp()
  }
}

/** Some programs write `="0600"` to prevent a spreadsheet from converting it to a number. */
const asTyped = text =>
  text[0] === '=' || text[0] === "'"
    ? (/^="([^"]*)"$/.exec(text)?.[1] ?? withoutApostrophe(text))
    : text

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

/** Some programs name the delimiter in an extra first line: `sep=;`. */
function withoutHint(text) {
  const hint = /^sep=(.)\r?\n/i.exec(text)
  return hint
    ? { text: text.slice(hint[0].length), delimiter: hint[1], firstRow: 2 }
    : { text, delimiter: delimiterOf(text), firstRow: 1 }
}

/** The most frequent delimiter in the first line that has one, outside of quotation marks. */
function delimiterOf(text) {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let isQuoted = false
  for (let i = 0; i < Math.min(text.length, 100_000); i++) {
    const c = text[i]
    if (c === '"') isQuoted = !isQuoted
    else if (
      !isQuoted &&
      (c === '\n' || c === '\r') &&
      Object.values(counts).some(count => count > 0)
    )
      break
    else if (!isQuoted && c in counts) counts[c]++
  }
  return Object.entries(counts).toSorted(([, a], [, b]) => b - a)[0][0]
}
