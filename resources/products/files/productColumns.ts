import { integer, longText, money, reference, text } from '#define'
import { size } from '#resources/common.ts'

/** How a file of another system is read. */
export interface ColumnOptions {
  /** The header of a field, where it is none that is known. */
  readonly columns?: Readonly<Record<string, string>>
  /** Stands before each code, so that codes of several systems do not meet. */
  readonly prefix?: string | undefined
  /** The id of the category of all products; without it the file names them. */
  readonly categoryId?: string | undefined
}

/** The fields of a product with one SKU; headers beside our own words are those of nopCommerce. */
const fields = {
  code: { field: text({ required: true, max: 30 }), headers: ['SKU'] },
  name: { field: text({ required: true, max: 120 }), headers: [] },
  categoryId: { field: reference('categories', { label: 'Category' }), headers: ['Categories'] },
  description: { field: longText({}), headers: ['FullDescription'] },
  minimumStock: { field: integer({ min: 0 }), headers: ['MinStockQuantity'] },
  barcode: { field: text({ max: 14 }), headers: ['Gtin'] },
  cost: { field: money({ min: 0, max: 999_999.99 }), headers: ['ProductCost'] },
  price: { field: money({ min: 0.01, max: 999_999.99 }), headers: [] },
  length: { field: size.length, headers: [] },
  width: { field: size.width, headers: [] },
  height: { field: size.height, headers: [] },
  weight: { field: size.weight, headers: [] },
}
export type ProductColumn = keyof typeof fields
export const productColumnNames = Object.keys(fields) as ProductColumn[]

type Cell = string | number | boolean | object | null

/** Other systems write 0 where nobody has measured or counted. */
const unlessZero = <C extends Cell>(cell: C) =>
  cell !== null && typeof cell !== 'object' && Number(cell) === 0 ? null : cell
/** `Living >> Chairs;Sale`: the lowest category of the first path. */
const lowestCategory = <C extends Cell>(cell: C) =>
  typeof cell === 'string' ? cell.split(';')[0]!.split('>>').at(-1)!.trim() || null : cell

/** The columns of a file, by field, for `tableOf`. */
export function productColumns({ columns = {}, prefix = '', categoryId }: ColumnOptions) {
  const read: Partial<Record<ProductColumn, (cell: any) => any>> = {
    code: (cell: Cell) =>
      prefix && (typeof cell === 'string' || typeof cell === 'number')
        ? `${prefix}${String(cell).trim()}`
        : cell,
    categoryId: lowestCategory,
    ...Object.fromEntries(
      (['cost', 'length', 'width', 'height', 'weight'] as const).map(name => [name, unlessZero]),
    ),
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { field, headers }]) => {
      if (name === 'categoryId' && categoryId !== undefined) return []
      const given = columns[name]
      return [
        [
          name,
          {
            field,
            headers: given === undefined ? headers : [given],
            ...(read[name as ProductColumn] && { read: read[name as ProductColumn]! }),
          },
        ],
      ]
    }),
  )
}
