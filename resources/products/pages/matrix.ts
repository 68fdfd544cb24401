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

/** A row or a column of the matrix: what its cells share. */
export interface Band {
  readonly key: string
  readonly title: string
}

/** A cell: a SKU that is there or can be made. */
export interface MatrixCell {
  /** The ids of what is chosen in it. */
  readonly key: string
  readonly title: string
  readonly row: string
  readonly column: string
  readonly values: readonly AxisValue[]
  /** Of a set: its members. */
  readonly members: readonly CellMember[]
  /** The SKU that is there. */
  readonly sku: MadeSku | undefined
}

export interface CellMember {
  readonly skuId: string
  readonly quantity: number
  /** The codes of its options. */
  readonly options: string
  readonly priceNZ: number | null
  readonly priceCA: number | null
}

export interface Matrix {
  readonly rows: readonly Band[]
  readonly columns: readonly Band[]
  readonly cells: readonly (readonly MatrixCell[])[]
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

/** The values of a product by axis, of the axes that have any. */
export const axesIn = (values: readonly AxisValue[]) =>
  axes.flatMap(axis => {
    const own = values.filter(value => value.axis === axis)
    return own.length ? [own] : []
  })

/** The matrix of a product. Without options there is one cell. */
export const matrixOf = (values: readonly AxisValue[], skus: readonly MadeSku[]): Matrix =>
  layOut(axesIn(values), own => ({
    values: own,
    members: [],
    sku: skus.find(sku => hasOptions(sku, own)),
  }))

/** The SKUs without a value of an axis of their product, each with these axes. */
export const lackingIn = <Sku extends MadeSku>(
  values: readonly Pick<AxisValue, 'axis'>[],
  skus: readonly Sku[],
) => {
  const used = axes.filter(axis => values.some(value => value.axis === axis))
  return skus.flatMap(sku => {
    const lacking = used.filter(axis => !sku[axisFields[axis]])
    return lacking.length ? [{ sku, lacking }] : []
  })
}

/** Whether a SKU has these values and no others. */
export function hasOptions(sku: MadeSku, values: readonly AxisValue[]) {
  const ids = optionsIn(values)
  return axes.every(
    axis => (sku[axisFields[axis]] ?? undefined) === (ids[axisFields[axis]] ?? undefined),
  )
}

/**
 * A matrix of all combinations. The last dimension stands above the columns, the others before the
 * rows.
 */
export function layOut<Choice extends { readonly id: string; readonly name: string }>(
  dimensions: readonly (readonly Choice[])[],
  cellOf: (choices: readonly Choice[]) => Pick<MatrixCell, 'values' | 'members' | 'sku'>,
): Matrix {
  const across = dimensions.length > 1 ? dimensions.at(-1)! : undefined
  const down = across ? dimensions.slice(0, -1) : dimensions
  const rows = down.reduce<readonly Choice[][]>(
    (all, dimension) => all.flatMap(before => dimension.map(choice => [...before, choice])),
    [[]],
  )
  const columns = across ? across.map(choice => [choice]) : [[]]
  const band = (choices: readonly Choice[]): Band => ({
    key: choices.map(({ id }) => id).join(' '),
    title: choices.map(({ name }) => name).join(', '),
  })
  return {
    rows: rows.map(band),
    columns: columns.map(band),
    cells: rows.map(row =>
      columns.map(column => {
        const { key, title } = band([...row, ...column])
        return {
          key: key || 'one',
          title,
          row: `row ${band(row).key}`,
          column: `column ${band(column).key}`,
          ...cellOf([...row, ...column]),
        }
      }),
    ),
  }
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
    ...(cell.members.length && {
      members: cell.members.map(({ skuId, quantity }) => ({ skuId, quantity })),
    }),
    ...Object.fromEntries(
      measures.flatMap(measure => {
        const text = heldBy(typed, cell, measure)
        return text === undefined ? [] : [[measure, numberIn(text)]]
      }),
    ),
  }))

/** The number that is typed, or the text if it is none. */
export const numberIn = (text: string): number | string =>
  /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text

export const codeOf = (product: string, cell: MatrixCell, pattern: string) =>
  codeBy(pattern.trim() || usualPattern, product, cell.values, cell.members)

const optionsIn = (
  values: readonly AxisValue[],
): Partial<Record<(typeof axisFields)[Axis], string>> =>
  Object.fromEntries(values.map(({ axis, id }) => [axisFields[axis], id]))
