import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import type { Cell } from '#server/fields/index.ts'
import { withApostrophe } from './csv.ts'
import * as parts from './xlsxParts.ts'

const mostSheetRows = 1_048_576

type Row = readonly (Cell | null)[]

export interface Book {
  /** The name of its sheets. */
  readonly name: string
  readonly headers: readonly string[]
  readonly batches: AsyncIterable<readonly Row[]>
  /**
   * The rows of a sheet, header included; the rest continues on the next sheet. By default the
   * maximum of a sheet.
   */
  readonly rowsPerSheet?: number
}

/**
 * A workbook as a stream. Rows are read at the client's speed and compressed on zlib's threads, so
 * that neither memory nor the event loop depends on their number.
 */
export function xlsxOf(book: Book): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.once('error', fail)
  write(zip, output, book).catch(fail)
  return output
}

async function write(
  zip: yazl.ZipFile,
  output: Readable,
  { name, headers, batches, rowsPerSheet = mostSheetRows }: Book,
) {
  const styles = parts.styleTable()
  const source = new Batches(batches)
  let sheets = 0
  do {
    const sheet = Readable.from(sheetXml(headers, source, styles, rowsPerSheet), {
      objectMode: false,
    })
    output.once('close', () => sheet.destroy())
    zip.addReadStream(sheet, `xl/worksheets/sheet${++sheets}.xml`, { compressionLevel: 4 })
    await finished(sheet)
  } while (!(await source.isOver()))
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
  add('xl/styles.xml', styles.xml())
  add('xl/workbook.xml', parts.workbook(name, sheets))
  add('xl/_rels/workbook.xml.rels', parts.workbookRelations(sheets))
  add('_rels/.rels', parts.rootRelations)
  add('[Content_Types].xml', parts.contentTypes(sheets))
  zip.end()
}

/** Batches of rows, consumed by one sheet after the other. */
class Batches {
  readonly #source: AsyncIterator<readonly Row[]>
  #rest: readonly Row[] = []

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#source = batches[Symbol.asyncIterator]()
  }

  async isOver(): Promise<boolean> {
    while (!this.#rest.length) {
      const next = await this.#source.next()
      if (next.done) return true
      this.#rest = next.value
    }
    return false
  }

  /** At most `most` rows; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    if (await this.isOver()) return []
    const taken = this.#rest.slice(0, most)
    this.#rest = this.#rest.slice(most)
    return taken
  }
}

async function* sheetXml(
  headers: readonly string[],
  source: Batches,
  styles: parts.StyleTable,
  mostRows: number,
): AsyncGenerator<Buffer> {
  const letters = headers.map((_, i) => parts.columnLetters(i))
  let number = 0
  const rowXml = (cells: readonly string[]) => {
    const at = ++number
    return `<row r="${at}">${cells.map((cell, i) => (cell ? `<c r="${letters[i]}${at}"${cell}` : '')).join('')}</row>`
  }
  const rowsXml = (rows: readonly Row[]) =>
    rows.map(row => rowXml(row.map(cell => cellXml(cell, styles)))).join('')
  const first = await source.take(mostRows - 1)
  yield Buffer.from(
    parts.sheetHead(widthsOf(headers, first)) +
      rowXml(headers.map(text => parts.textCell(text, styles.header))) +
      rowsXml(first),
  )
  for (let rows = first; rows.length && number < mostRows;) {
    rows = await source.take(mostRows - number)
    yield Buffer.from(rowsXml(rows))
  }
  yield Buffer.from(parts.sheetFoot)
}

function cellXml(cell: Cell | null, styles: parts.StyleTable): string {
  if (cell === null) return ''
  if (typeof cell.value === 'boolean')
    return `${styles.of(undefined)} t="b"><v>${cell.value ? 1 : 0}</v></c>`
  if (typeof cell.value === 'number') return `${styles.of(cell.format)}><v>${cell.value}</v></c>`
  return parts.textCell(withApostrophe(cell.text), styles.text(cell.text))
}

/** Wide enough for the header and the first rows, within limits. */
const widthsOf = (headers: readonly string[], rows: readonly Row[]) =>
  headers.map((header, i) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, row[i]?.text.length ?? 0), header.length)
    return Math.min(60, Math.max(8, longest + 2))
  })
