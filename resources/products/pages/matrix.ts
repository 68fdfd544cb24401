import { axes, axisFields, type Axis } from '#resources/products/axes/axes.ts'
import { codeBy, usualPattern, type AxisValue } from '#resources/products/axes/skuCells.ts'

/** What can be typed for a cell. */
export const measures = [
  'priceNZ',
  'priceCA',
  'cost',
  'length',
  'width',
  'height',
  'volume',
  'weight',
  'cartons',
] as const
export type Measure = (typeof measures)[number]

/** A row or a column of the matrix: the values that its cells share. */
export interface Band {
  readonly key: string
  readonly title: string
  readonly values: readonly AxisValue[]
}

/** A cell: the options of a SKU that is there or can be made. */
export interface MatrixCell {
  /** The ids of its values. */
  readonly key: string
  readonly title: string
  readonly row: string
  readonly column: string
  readonly values: readonly AxisValue[]
  /** The SKU that is there. */
  readonly sku: MadeSku | undefined
}

export interface MadeSku {
  readonly id: string
  readonly code: string
  readonly colourId?: string | null
  readonly sizeId?: string | null
  readonly fabricId?: string | null
}

/** What is typed: of a cell, a row, a column, or of all. */
export type Typed = Readonly<Record<string, string>>

export const typedKey = (scope: string, measure: Measure) => `${scope} ${measure}`

/**
 * The matrix of a product. The last axis with values stands above the columns, the others before
 * the rows. Without options there is one cell.
 */
export function matrixOf(values: readonly AxisValue[], skus: readonly MadeSku[]) {
  const used = axes.flatMap(axis => {
    const own = values.filter(value => value.axis === axis)
    return own.length ? [own] : []
  })
  const across = used.length > 1 ? used.at(-1)! : []
  const down = used.length > 1 ? used.slice(0, -1) : used
  const rows = down.reduce<readonly AxisValue[][]>(
    (all, axis) => all.flatMap(before => axis.map(value => [...before, value])),
    [[]],
  )
  const band = (own: readonly AxisValue[]): Band => ({
    key: own.map(({ id }) => id).join(' '),
    title: own.map(({ name }) => name).join(', '),
    values: own,
  })
  const bands = {
    rows: rows.map(band),
    columns: across.length ? across.map(value => band([value])) : [band([])],
  }
  const cells = bands.rows.map(row =>
    bands.columns.map((column): MatrixCell => {
      const own = [...row.values, ...column.values]
      const ids = optionsIn(own)
      return {
        key: own.map(({ id }) => id).join(' ') || 'one',
        title: own.map(({ name }) => name).join(', '),
        row: `row ${row.key}`,
        column: `column ${column.key}`,
        values: own,
        sku: skus.find(sku =>
          axes.every(
            axis => (sku[axisFields[axis]] ?? undefined) === (ids[axisFields[axis]] ?? undefined),
          ),
        ),
      }
    }),
  )
  return { ...bands, cells }
}

/** What holds for a cell: its own number, else that of its row, its column, or of all. */
export const heldBy = (typed: Typed, cell: MatrixCell, measure: Measure): string | undefined =>
  [cell.key, cell.row, cell.column, 'all']
    .map(scope => typed[typedKey(scope, measure)]?.trim())
    .find(Boolean)

/** The cells as the call takes them. A text that is no number is sent as it is, to be refused by name. */
export const cellsToMake = (cells: readonly MatrixCell[], typed: Typed) =>
  cells.map(cell => ({
    ...optionsIn(cell.values),
    ...Object.fromEntries(
      measures.flatMap(measure => {
        const text = heldBy(typed, cell, measure)
        return text === undefined
          ? []
          : [[measure, /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]]
      }),
    ),
  }))

export const codeOf = (product: string, { values }: MatrixCell, pattern: string) =>
  codeBy(pattern.trim() || usualPattern, product, values)

const optionsIn = (
  values: readonly AxisValue[],
): Partial<Record<(typeof axisFields)[Axis], string>> =>
  Object.fromEntries(values.map(({ axis, id }) => [axisFields[axis], id]))
