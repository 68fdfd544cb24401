import { headed } from './headed.ts'
import { oddRowsOf, totalsOf } from './oddRows.ts'
import { type Crash, parseFile } from './parse.ts'
import type { Reading, Sheet } from './sheet.ts'

interface How {
  readonly gone: AbortSignal
  readonly crashed: (crash: Crash) => void
  readonly reading: Reading | undefined
  /** Whether a heading says a field. */
  readonly isKnown: (heading: string) => boolean
}

/** A file as its records: without what stands above the headings. */
export async function readFile(
  bytes: Uint8Array,
  { gone, crashed, reading = {}, isKnown }: How,
): Promise<Sheet> {
  const { sheet, encoding, separator, heading } = reading
  const source = { sheet, encoding, separator }
  return headed(await parseFile(bytes, gone, crashed, source), heading, isKnown)
}

/** The file without its totals where a person leaves them out; else with what is odd of its rows. */
export function withoutTotals(file: Sheet, leavesTotals: boolean | undefined): Sheet {
  const found = totalsOf(file)
  const rows = leavesTotals ? file.rows.slice(0, file.rows.length - found.length) : file.rows
  const read = { ...file, rows, totals: found.length }
  return { ...read, odd: oddRowsOf(read, leavesTotals === undefined ? found : []) }
}
