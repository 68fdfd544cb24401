import { withWords } from '#src/views/display/display.ts'
import type { ChosenColumn } from '#src/views/parts/columns.ts'

export type Density = 'comfortable' | 'compact'

/**
 * The look of a list: its columns in order, with optional widths, and the density of its rows.
 * Absent parts are as declared.
 */
export interface Look {
  readonly columns?: readonly ChosenColumn[]
  readonly density?: Density
}

export const asDeclared: Look = {}

/**
 * `columns=name.240-price&density=compact`: names and pixels, in characters that URLs do not
 * escape.
 */
export function lookIn(search: string): Look {
  const query = new URLSearchParams(search)
  const columns = query.get('columns')
  const density = query.get('density')
  return {
    ...(columns ? { columns: columns.split('-').map(chosenIn) } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
  }
}

/** The address's query with this look instead of its own. */
export const withLook = (search: string, { columns, density }: Look): string =>
  withWords(search, {
    columns: columns
      ?.map(({ field, width }) => (width === undefined ? field : `${field}.${width}`))
      .join('-'),
    density,
  })

/** The limits of a column's width in pixels. */
export const narrowest = 48
export const widest = 2000
export const widthWithin = (width: number) =>
  Math.round(Math.min(widest, Math.max(narrowest, width)))

function chosenIn(text: string): ChosenColumn {
  const [field = '', width] = text.split('.')
  return Number(width) > 0 ? { field, width: widthWithin(Number(width)) } : { field }
}
