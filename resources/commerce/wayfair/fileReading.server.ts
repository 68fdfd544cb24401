import {
  badInput,
  BadInput,
  inSlices,
  parseFile,
  tableOf,
  type Context,
  type Problem,
  type Sheet,
  type SheetRow,
} from '#server/kit'
import { dayAlone, inOrderOf, orderOfDates, type DateOrder } from './fileDates.ts'
import {
  dayColumns,
  headingOf,
  neededColumns,
  plainHeading,
  wayfairFields,
  type WayfairColumn,
} from './wayfairFile.ts'

/** A line of a Wayfair file. */
export interface FileLine {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly poNumber: string
  readonly poDate: string
  readonly status: string
  readonly itemNumber: string
  readonly quantity: number
  readonly price: number
  readonly orderedOnUtc?: string
  readonly stockAtPo?: number
  readonly payload: Readonly<Record<string, string>>
  /** The other columns, which all are texts. */
  readonly texts: Readonly<Partial<Record<WayfairColumn, string>>>
}

export interface FileProblem extends Problem {
  readonly row: number
  readonly poNumber: string | null
}

export interface WayfairFile {
  readonly lines: readonly FileLine[]
  readonly problems: readonly FileProblem[]
  readonly rows: number
  /** Columns of which only the whole line is stored. */
  readonly ignored: readonly string[]
}

/** A file with more lines is another system's past. */
const mostLines = 20_000

/**
 * Reads a file of Wayfair's orders by its headings.
 * @throws BadInput naming missing and doubled headings, or `dateOrder` where its dates may be read in two ways
 */
export async function readWayfairFile(
  context: Context,
  bytes: Uint8Array,
  gone: AbortSignal,
  dateOrder?: DateOrder | null,
): Promise<WayfairFile> {
  const sheet = withHeader(await parseFile(bytes, gone))
  refuseHeadings(sheet)
  const order = dateOrder ?? orderIn(sheet)
  const readDay = (cell: unknown) => (typeof cell === 'string' ? inOrderOf(cell, order) : cell)
  const fields = wayfairFields(readDay)
  for (const name of dayColumns)
    if (fields[name]!.field.kind === 'date')
      fields[name]!.read = (cell: unknown) => {
        const day = readDay(cell)
        return typeof day === 'string' ? dayAlone(day) : day
      }
  const { rows, ignored } = await tableOf(context, sheet, fields, true)
  if (rows.length > mostLines)
    throw badInput('too_many', 'file', `The file has more than ${mostLines} lines. Split it.`)
  const cells = new Map(sheet.rows.map(each => [each.row, each]))
  const lines: FileLine[] = []
  const problems: FileProblem[] = []
  await inSlices(rows, ({ row, input, problems: wrong }) => {
    const poNumber = (input.poNumber as string | undefined)?.trim().slice(0, 40) ?? null
    if (wrong.length)
      problems.push(
        ...wrong.map(problem => ({
          ...problem,
          row,
          poNumber,
          field: headingOf(problem.field as WayfairColumn),
        })),
      )
    else lines.push(lineOf(row, input, payloadOf(sheet, cells.get(row)!)))
  })
  return { lines, problems, rows: rows.length, ignored }
}

function lineOf(
  row: number,
  input: Readonly<Record<string, any>>,
  payload: FileLine['payload'],
): FileLine {
  const { poDate, quantity, price, orderedOnUtc, stockAtPo, mustShipBy, backorderDate, ...texts } =
    input
  const trimmed: Partial<Record<WayfairColumn, string>> = {}
  for (const [name, value] of Object.entries({ ...texts, mustShipBy, backorderDate })) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text) trimmed[name as WayfairColumn] = text
  }
  return {
    row,
    poNumber: trimmed.poNumber!,
    status: trimmed.status!,
    itemNumber: trimmed.itemNumber!,
    poDate,
    quantity,
    price,
    ...(orderedOnUtc && { orderedOnUtc }),
    ...(stockAtPo !== undefined && { stockAtPo }),
    payload,
    texts: trimmed,
  }
}

/** The whole line by its headings, without what is empty. */
function payloadOf({ header }: Sheet, { cells }: SheetRow): FileLine['payload'] {
  const payload: Record<string, string> = {}
  for (const [i, cell] of cells.entries()) {
    const heading = header.cells[i]
    if (cell === null || cell === undefined || typeof heading !== 'string') continue
    const text =
      typeof cell !== 'object' ? String(cell) : 'error' in cell ? cell.error : String(cell.serial)
    if (text !== '') payload[heading.trim().slice(0, 60)] = text.slice(0, 500)
  }
  return payload
}

/** The file with the row that names the PO number as its heading: a title may stand above it. */
function withHeader(sheet: Sheet): Sheet {
  const all = [sheet.header, ...sheet.rows]
  const at = all
    .slice(0, 20)
    .findIndex(({ cells }) => cells.some(cell => isHeading(cell, headingOf('poNumber'))))
  return at > 0 ? { ...sheet, header: all[at]!, rows: all.slice(at + 1) } : sheet
}

const isHeading = (cell: unknown, heading: string) =>
  typeof cell === 'string' && plainHeading(cell) === plainHeading(heading)

/** @throws BadInput naming every heading that is needed and missing, or there twice */
function refuseHeadings({ header }: Sheet) {
  const fields = wayfairFields(cell => cell)
  const given = header.cells.flatMap(cell => (typeof cell === 'string' ? [cell.trim()] : []))
  const plain = new Set(given.map(plainHeading))
  const missing = neededColumns.filter(
    name => !fields[name]!.headers.some(heading => plain.has(plainHeading(heading))),
  )
  const seen = new Set<string>()
  const doubled = given.filter(heading => {
    const isTwice = seen.has(plainHeading(heading))
    seen.add(plainHeading(heading))
    return isTwice
  })
  const problems = [
    ...missing.map(name =>
      problemOf('missing_column', `The file has no column "${headingOf(name)}".`),
    ),
    ...new Set(doubled),
  ].map(each =>
    typeof each === 'string'
      ? problemOf('duplicate_column', `The file has two columns "${each.slice(0, 100)}". Keep one.`)
      : each,
  )
  if (problems.length) throw new BadInput(...problems)
}

const problemOf = (code: string, message: string): Problem => ({ code, field: 'file', message })

/** @throws BadInput naming `dateOrder` where dates fit both orders, or no order fits all */
function orderIn({ header, rows }: Sheet): DateOrder {
  const fields = wayfairFields(cell => cell)
  const places = header.cells.flatMap((cell, i) =>
    dayColumns.some(name => fields[name]!.headers.some(heading => isHeading(cell, heading)))
      ? [i]
      : [],
  )
  const order = orderOfDates(
    rows.flatMap(({ cells }) =>
      places.flatMap(i => {
        const cell = cells[i]
        return typeof cell === 'string' ? [cell] : []
      }),
    ),
  )
  if (order === 'both')
    throw badInput(
      'ambiguous',
      'dateOrder',
      'Its dates could be month first or day first. Choose which.',
    )
  if (order === 'neither')
    throw badInput(
      'mixed_dates',
      'file',
      'Some of its dates are month first and others day first. Export it again in one format.',
    )
  return order
}
