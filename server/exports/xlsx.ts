import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Cell } from '../fields/index.ts'
import { withApostrophe } from './csv.ts'
import * as parts from './xlsxParts.ts'

/** A sheet has this many rows, the header among them. */
export const mostSheetRows = 1_048_576

export interface Sheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly batches: AsyncIterable<readonly (readonly (Cell | null)[])[]>
}

/**
 * A workbook of one sheet as a stream. Rows are taken as the reader takes bytes, and are compressed on zlib's threads, so that neither
 * memory nor the event loop notices how many there are.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.once('error', fail)
  const styles = parts.styleTable()
  const rows = Readable.from(sheetXml(sheet, styles), { objectMode: false })
  rows.once('error', fail)
  output.once('close', () => rows.destroy())
  // Programs that tell a file by its first entry look for the content types.
  zip.addBuffer(Buffer.from(parts.contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(parts.rootRelations), '_rels/.rels')
  zip.addBuffer(Buffer.from(parts.workbook(sheet.name)), 'xl/workbook.xml')
  zip.addBuffer(Buffer.from(parts.workbookRelations), 'xl/_rels/workbook.xml.rels')
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 })
  // Which styles there are is known only when the last row has been written.
  zip.addReadStreamLazy('xl/styles.xml', done => done(null, Readable.from([Buffer.from(styles.xml())])))
  zip.end()
  return output
}

async function* sheetXml({ headers, batches }: Sheet, styles: parts.StyleTable): AsyncGenerator<Buffer> {
  const letters = headers.map((_, i) => parts.columnLetters(i))
  let number = 1
  let isBegun = false
  const begin = (first: readonly (readonly (Cell | null)[])[]) => {
    isBegun = true
    return parts.sheetHead(widthsOf(headers, first)) + rowXml(headers.map(text => parts.textCell(text, styles.header)))
  }
  const rowXml = (cells: readonly string[]) => {
    const at = number++
    return `<row r="${at}">${cells.map((cell, i) => (cell ? `<c r="${letters[i]}${at}"${cell}` : '')).join('')}</row>`
  }
  for await (const batch of batches) {
    const head = isBegun ? '' : begin(batch)
    yield Buffer.from(head + batch.map(row => rowXml(row.map(cell => cellXml(cell, styles)))).join(''))
  }
  yield Buffer.from((isBegun ? '' : begin([])) + parts.sheetFoot)
}

function cellXml(cell: Cell | null, styles: parts.StyleTable): string {
  if (cell === null) return ''
  if (typeof cell.value === 'boolean') return `${styles.of(undefined)} t="b"><v>${cell.value ? 1 : 0}</v></c>`
  if (typeof cell.value === 'number') return `${styles.of(cell.format)}><v>${cell.value}</v></c>`
  return parts.textCell(withApostrophe(cell.text), styles.text(cell.text))
}

/** Wide enough for the header and for the first rows, within reason. */
const widthsOf = (headers: readonly string[], rows: readonly (readonly (Cell | null)[])[]) =>
  headers.map((header, i) => {
    const longest = rows.slice(0, 200).reduce((most, row) => Math.max(most, row[i]?.text.length ?? 0), header.length)
    return Math.min(60, Math.max(8, longest + 2))
  })
