import { Collector } from './collector.mjs'
import { Problem } from './problem.mjs'

/**
 * Reads a file into messages: `{rows}` in batches, then `{header, kind, source}`, or `{problem}`.
 * @param send takes each message
 * @param onTaken is given what to call each time that a batch was taken
 */
export async function readFile(bytes, limits, how, send, onTaken) {
  const collector = new Collector(limits, send)
  onTaken(() => collector.taken())
  try {
    if (bytes.length === 0) throw new Problem('empty', 'The file is empty.')
    if (isOldOffice(bytes))
      throw new Problem(
        'unreadable',
        'This is a workbook in the old format, or one with a password. Save it as .xlsx without a password, or as CSV.',
      )
    const isWorkbook = isZip(bytes)
    // A process reads one file. Loading what reads the other kind would take as long as reading a small one.
    const source = isWorkbook
      ? await (await import('./xlsx.mjs')).rowsOfWorkbook(bytes, limits, how, collector)
      : await (await import('./csv.mjs')).rowsOfCsv(bytes, how, collector)
    collector.end(isWorkbook ? 'xlsx' : 'csv', source)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    send({
      problem: {
        code: error.code,
        message: error.message,
        ...(error.row ? { row: error.row } : {}),
      },
    })
  }
}

const isZip = bytes => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] <= 8
const isOldOffice = bytes => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0
