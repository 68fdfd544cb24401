// Reads a file from outside into rows, in a thread of its own with limits on time and heap that its parent sets.
// Plain JavaScript because a worker is loaded as it stands, from source and from the bundle alike.
import { parentPort, workerData } from 'node:worker_threads'
import { rowsOfCsv } from './csv.mjs'
import { Collector } from './collector.mjs'
import { isOldOffice, isZip, rowsOfWorkbook } from './xlsx.mjs'
import { Problem } from './problem.mjs'

const bytes = Buffer.from(
  workerData.bytes.buffer,
  workerData.bytes.byteOffset,
  workerData.bytes.byteLength,
)
const collector = new Collector(workerData.limits, message => parentPort.postMessage(message))

try {
  if (bytes.length === 0) throw new Problem('empty', 'The file is empty.')
  if (isOldOffice(bytes))
    throw new Problem(
      'unreadable',
      'This is a workbook in the old format, or one with a password. Save it as .xlsx without a password, or as CSV.',
    )
  const isWorkbook = isZip(bytes)
  await (isWorkbook
    ? rowsOfWorkbook(bytes, workerData.limits, collector)
    : rowsOfCsv(bytes, collector))
  collector.end(isWorkbook ? 'xlsx' : 'csv')
} catch (error) {
  if (!(error instanceof Problem)) throw error
  parentPort.postMessage({
    problem: { code: error.code, message: error.message, ...(error.row ? { row: error.row } : {}) },
  })
}
