// Reads a file from outside into rows, in a process whose parent limits time and heap. Plain
// JavaScript: it is started unchanged from source and from the bundle.
import { setPriority } from 'node:os'
import { Collector } from './collector.mjs'
import { Problem } from './problem.mjs'

// Whoever waits for the server comes first.
setPriority(5)
process.once('disconnect', () => process.exit())
// A service manager may signal every process of the service; the server ends its own children.
process.on('SIGTERM', () => {})
process.once('message', ({ bytes, limits, how = {} }) =>
  read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, how),
)

async function read(bytes, limits, how) {
  const collector = new Collector(limits, message => process.send(message))
  // All that comes after the file: a batch was taken.
  process.on('message', () => collector.taken())
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
    process.send({
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
