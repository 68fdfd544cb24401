/** A row of a count sheet as it is typed. */
export interface SheetRow {
  readonly key: number
  readonly place: string
  readonly code: string
  readonly quantity: string
  readonly stockStatus: string
  /** Nothing else lies at the place. */
  readonly isLast: boolean
  /** Why it was refused, and which cell is wrong. */
  readonly problem?: { readonly field: string | null; readonly message: string } | undefined
}

/** The cells of a row in their order. */
export const sheetColumns = ['place', 'code', 'quantity'] as const
export type SheetColumn = (typeof sheetColumns)[number]

let keys = 0
export const emptyRow = (values: Partial<SheetRow> = {}): SheetRow => ({
  place: '',
  code: '',
  quantity: '',
  stockStatus: 'Normal',
  isLast: false,
  ...values,
  key: ++keys,
})

/** A row that says something about a count: a place alone is printed there already. */
export const isTyped = ({ code, quantity, isLast }: SheetRow, known?: SheetRow): boolean =>
  isLast || quantity.trim() !== '' || (code.trim() !== '' && code !== (known?.code ?? ''))

/** The rows with changed cells, and an empty one at the end. */
export function withCells(
  rows: readonly SheetRow[],
  at: number,
  changed: readonly Partial<SheetRow>[],
): SheetRow[] {
  const next = [...rows]
  for (const [i, cells] of changed.entries())
    next[at + i] = { ...(next[at + i] ?? emptyRow()), ...cells, problem: undefined }
  const last = next.at(-1)
  if (!last || last.place || last.code || last.quantity || last.isLast) next.push(emptyRow())
  return next
}

/** Pasted cells as changes of rows, from a column on. */
export const pastedCells = (
  cells: readonly (readonly string[])[],
  from: number,
): Partial<SheetRow>[] =>
  cells.map(row =>
    Object.fromEntries(
      row.flatMap((text, i) => {
        const column = sheetColumns[from + i]
        return column ? [[column, text.trim()]] : []
      }),
    ),
  )

/** The rows, each typed one with its place, which it keeps when the row above that names it leaves. */
export function withPlaces(rows: readonly SheetRow[]): SheetRow[] {
  let above = ''
  return rows.map(row => {
    above = row.place.trim() || above
    return isTyped(row) && !row.place.trim() ? { ...row, place: above } : row
  })
}

/** What a row sends. */
export interface SentRow {
  readonly place: string
  readonly code?: string
  readonly quantity?: number
  readonly stockStatus?: string
  readonly isLast: boolean
}

/**
 * The typed rows with what they send, by their index. A row without a place is of the place above.
 * What cannot be sent has its problem instead.
 */
export function rowsToSend(
  rows: readonly SheetRow[],
  texts: { readonly place: string; readonly code: string; readonly quantity: string },
): { readonly index: number; readonly sent?: SentRow; readonly problem?: SheetRow['problem'] }[] {
  return withPlaces(rows).flatMap((row, index) => {
    if (!isTyped(row)) return []
    const place = row.place.trim()
    const code = row.code.trim()
    const quantity = row.quantity.trim()
    const isOnlyLast = row.isLast && !code && !quantity
    if (!place) return { index, problem: { field: 'place', message: texts.place } }
    if (!code && !isOnlyLast) return { index, problem: { field: 'code', message: texts.code } }
    if (!isOnlyLast && !/^\d{1,6}$/.test(quantity))
      // A printed SKU without a number was not counted.
      return quantity === '' && !row.isLast
        ? []
        : { index, problem: { field: 'quantity', message: texts.quantity } }
    return {
      index,
      sent: {
        place,
        isLast: row.isLast,
        ...(code && { code }),
        ...(quantity && { quantity: Number(quantity), stockStatus: row.stockStatus }),
      },
    }
  })
}
