// Reads a file from outside into rows, in a process whose parent limits time and heap. Plain
// JavaScript: it is started unchanged from source and from the bundle.
import { rowsOfCsv } from './csv.mjs'
import { Collector } from './collector.mjs'
import { isOldOffice, isZip, rowsOfWorkbook } from './xlsx.mjs'
import { Problem } from './problem.mjs'

process.once('disconnect', () => process.exit())
// A service manager may signal every process of the service; the server ends its own children.
process.on('SIGTERM', () => {})
process.once('message', ({ bytes, limits }) =>
  read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits),
)

async function read(bytes, limits) {
  const collector = new Collector(limits, message => process.send(message))
  try {
    if (bytes.length === 0) throw new Problem('empty', 'The file is empty.')
    if (isOldOffice(bytes))
      throw new Problem(
        'unreadable',
        'This is a workbook in the old format, or one with a password. Save it as .xlsx without a password, or as CSV.',
      )
    const isWorkbook = isZip(bytes)
    await (isWorkbook ? rowsOfWorkbook(bytes, limits, collector) : rowsOfCsv(bytes, collector))
    collector.end(isWorkbook ? 'xlsx' : 'csv')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.send({
      problem: {
        code: error.code,
        message: error.message,
        ...(error.row ? { row: error.row } : {}),
      },
    })
  }
}
