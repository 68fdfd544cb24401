import type { Examined } from '#server/imports/examine.ts'
import { cellText, type Sheet } from '#server/imports/reading/sheet.ts'
import { inSlices } from '#server/imports/reading/values.ts'
import { headingsOf } from './mapping.ts'

/** Problems of one reason in many rows, whatever they say, with all of these rows. */
export interface Cause {
  readonly field: string
  readonly code: string
  readonly message: string
  readonly rows: readonly number[]
  /** The most frequent of what stands there, and how many different texts do. */
  readonly values: readonly string[]
  readonly distinct: number
}

/** A file with more causes has a systematic fault. */
const mostCauses = 500
const mostValues = 3
const mostText = 60

/** The problems of a file by their causes, in the order of their first rows. */
export async function causesOf(
  { header, rows }: Sheet,
  { columns, problems }: Examined,
): Promise<Cause[]> {
  const headings = headingsOf(header.cells)
  const indexOf = new Map(columns.map(each => [each.field, headings.indexOf(each.header)]))
  const cellsOf = new Map(problems.length ? rows.map(({ row, cells }) => [row, cells]) : [])
  const found = new Map<string, Gathered>()
  await inSlices(problems, ({ row, field, code, message }) => {
    const general = withoutValues(message)
    const key = JSON.stringify([field, general])
    const cause: Gathered = found.get(key) ?? { field, code, message, rows: [], counts: new Map() }
    // Words of one row are those of all, unless another row has other values in them.
    if (cause.message !== message) cause.message = general
    found.set(key, cause)
    if (cause.rows.at(-1) !== row) cause.rows.push(row)
    const text = cellText(cellsOf.get(row)?.[indexOf.get(field) ?? -1] ?? null).slice(0, mostText)
    if (text) cause.counts.set(text, (cause.counts.get(text) ?? 0) + 1)
  })
  return [...found.values()].slice(0, mostCauses).map(({ counts, ...cause }) => ({
    ...cause,
    values: [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostValues)
      .map(([text]) => text),
    distinct: counts.size,
  }))
}

/** The words of a problem, without what its row says: `"…" is not among the SKUs`. */
const withoutValues = (message: string) =>
  message
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\brow \d[\d,]*/g, 'an earlier row')
    .replaceAll(/-?\d[\d,]*\.\d{2}\b/g, '…')

interface Gathered extends Pick<Cause, 'field' | 'code'> {
  message: string
  readonly rows: number[]
  readonly counts: Map<string, number>
}
