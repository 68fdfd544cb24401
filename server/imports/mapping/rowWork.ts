import { digitsIn } from '#define'
import {
  cellText,
  type Mapping,
  type SheetCell,
  type SheetRow,
} from '#server/imports/reading/sheet.ts'
import { inSlices } from '#server/imports/reading/values.ts'

/** Stands for every text of a column. */
export const anyText = '*'

/** More different texts than this are no kinds of rows. */
const mostKinds = 12

interface Place {
  readonly headings: readonly (string | null)[]
  /** The column that tells the record that a row is of, if rows are lines of records. */
  readonly recordOf: ((cells: readonly SheetCell[]) => SheetCell) | undefined
}

const textAt = (cells: readonly SheetCell[], index: number) => cellText(cells[index] ?? null).trim()

/**
 * The rows without those that somebody leaves out by what a column says. The other lines of such a
 * record, of which that column says nothing, go with it.
 */
export async function withoutOmitted(
  rows: readonly SheetRow[],
  { omits = {} }: Mapping,
  { headings, recordOf }: Place,
): Promise<readonly SheetRow[]> {
  const columns = Object.entries(omits).flatMap(([heading, texts]) =>
    texts.length
      ? [{ index: headings.indexOf(heading), texts: new Set(texts), gone: new Set<string>() }]
      : [],
  )
  if (!columns.length) return rows
  const nameOf = (cells: readonly SheetCell[]) => cellText(recordOf?.(cells) ?? null).trim()
  const isSaid = ({ texts }: (typeof columns)[number], stated: string) =>
    stated !== '' && (texts.has(stated) || texts.has(anyText))
  await inSlices(rows, ({ cells }) => {
    for (const column of columns)
      if (isSaid(column, textAt(cells, column.index)) && nameOf(cells))
        column.gone.add(nameOf(cells))
  })
  const stored: SheetRow[] = []
  await inSlices(rows, row => {
    const isGone = columns.some(column => {
      const stated = textAt(row.cells, column.index)
      return stated === '' ? column.gone.has(nameOf(row.cells)) : isSaid(column, stated)
    })
    if (!isGone) stored.push(row)
  })
  return stored
}

/**
 * The rows with what somebody says of empty cells. Only the first of several rows of a record gets it, and a row without lines gets none.
 */
export async function withBlanks(
  rows: readonly SheetRow[],
  { blanks = {} }: Mapping,
  { headings, recordOf }: Place,
  isOfLine: (index: number) => boolean,
): Promise<readonly SheetRow[]> {
  const stated = Object.entries(blanks).map(([heading, text]) => {
    const index = headings.indexOf(heading)
    return { index, text, isOfLine: isOfLine(index) }
  })
  if (!stated.length) return rows
  const ofLines = headings.flatMap((_, index) => (isOfLine(index) ? [index] : []))
  const seen = new Set<string>()
  const filled: SheetRow[] = []
  await inSlices(rows, ({ row, cells }) => {
    const name = recordOf ? cellText(recordOf(cells)).trim() : ''
    const isFurther = name !== '' && seen.has(name)
    if (name) seen.add(name)
    const hasLine = ofLines.some(index => textAt(cells, index) !== '')
    const all = [...cells]
    for (const each of stated)
      if ((all[each.index] ?? null) === null && (each.isOfLine ? hasLine : !isFurther)) {
        while (all.length < each.index) all.push(null)
        all[each.index] = each.text
      }
    filled.push({ row, cells: all })
  })
  return filled
}

/** The rows of which those that differ in amounts alone are one, where somebody adds these up. */
export async function summed(
  rows: readonly SheetRow[],
  { repeats = {} }: Mapping,
  paths: readonly (string | null | undefined)[],
): Promise<readonly SheetRow[]> {
  const isSum = (path: string | null | undefined) => !!path && repeats[path] === 'sum'
  if (!paths.some(isSum)) return rows
  const first = new Map<string, SheetCell[]>()
  const stored: SheetRow[] = []
  const numberAt = (cells: readonly SheetCell[], index: number) =>
    Number(digitsIn(textAt(cells, index)) ?? Number.NaN)
  await inSlices(rows, ({ row, cells }) => {
    const stated = JSON.stringify(
      paths.flatMap((path, index) => (path && !isSum(path) ? [textAt(cells, index)] : [])),
    )
    const before = first.get(stated)
    const sums = paths.flatMap((path, index) =>
      isSum(path) && before
        ? [[index, numberAt(before, index) + numberAt(cells, index)] as const]
        : [],
    )
    // A text that is no number is told by its row.
    if (!before || sums.some(([, sum]) => Number.isNaN(sum))) {
      const own = [...cells]
      first.set(stated, own)
      stored.push({ row, cells: own })
    } else for (const [index, sum] of sums) before[index] = Number(sum.toPrecision(15))
  })
  return stored
}

/** The texts of a column and how many rows say each, where they are few; a column of few rows has no kinds. */
export function kindsOfRows(rows: readonly SheetRow[], index: number) {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const text = textAt(cells, index)
    if (text === '') continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.size > mostKinds || text.length > 60) return undefined
  }
  return counts.size
    ? [...counts]
        .map(([text, count]) => ({ text, rows: count }))
        .toSorted((a, b) => b.rows - a.rows)
    : undefined
}

/** How many cells of a column are empty. */
export const emptyIn = (rows: readonly SheetRow[], index: number) =>
  rows.reduce((count, { cells }) => count + ((cells[index] ?? null) === null ? 1 : 0), 0)
