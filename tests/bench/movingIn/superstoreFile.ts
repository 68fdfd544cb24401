import { parse } from 'csv-parse/sync'
import type { importing, Said } from './importing.ts'

/** A row of the file of Superstore: a line of a sale, with its customer and its product in it. */
export type Line = Readonly<Record<string, string>>

export const linesOf = (file: Buffer) =>
  parse(file, { columns: true, bom: true }) as readonly Line[]

/** Some order numbers are of sales to two customers. */
export const noOf = (line: Line) => [line['Order ID'], line['Customer Name']].join(' ')

/** In cents, half a cent and more upwards, without the errors of binary fractions. */
export const centsOf = (said: string) => {
  const [whole, rest = ''] = said.split('.')
  const digits = Number(`${whole}${rest.padEnd(4, '0').slice(0, 4)}`)
  return Math.floor((digits + 50) / 100)
}

export const sumOf = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((all, line) => all + of(line), 0)

const one = (heading: string) => ({ columns: [heading], by: '' })

/** How the file is mapped: what of it is left out, and what is not. */
export function mappingsOf(lines: readonly Line[]) {
  const leftOut = Object.fromEntries(Object.keys(lines[0]!).map(heading => [heading, null]))
  const only = (columns: Readonly<Record<string, string>>, more: Said = {}): Said => ({
    ...more,
    columns: { ...leftOut, ...columns },
  })
  return {
    customers: only({}, { joined: { oldNo: one('Customer Name'), name: one('Customer Name') } }),
    categories: only({ 'Product Category': 'name' }),
    subcategories: only({ 'Product Sub-Category': 'name', 'Product Category': 'parentId' }),
    products: only({ 'Product Name': 'name', 'Product Sub-Category': 'categoryId' }),
    skus: only({ 'Product Name': 'name' }, { joined: { productId: one('Product Name') } }),
    /** Without their numbers. */
    sales: (constants: Readonly<Record<string, string>>) =>
      only(
        {
          'Customer Name': 'customerId',
          'Order Date': 'orderedDate',
          'Product Name': 'lines.skuId',
          'Order Quantity': 'lines.quantity',
          Sales: 'lines.lineTotal',
          'Ship Date': 'lines.promisedDate',
        },
        { constants },
      ),
  }
}

/** The numbers of sales, which two customers do not share. */
export const numbered = (sales: Said): Said => ({
  ...sales,
  joined: { orderNo: { columns: ['Order ID', 'Customer Name'], by: ' ' } },
})

/** Brings customers, categories, products and SKUs of the file. */
export async function bringRecords(
  bring: ReturnType<typeof importing>['bring'],
  file: Buffer | string,
  mappings: ReturnType<typeof mappingsOf>,
) {
  await bring('customers', file, mappings.customers)
  await bring('categories', file, mappings.categories)
  await bring('categories', file, mappings.subcategories)
  await bring('products', file, mappings.products)
  await bring('skus', file, mappings.skus)
}

/** Says whether a number is what the file makes of it; what is not fails the run. */
export function same(what: string, is: number, shouldBe: number) {
  if (is !== shouldBe) process.exitCode = 1
  console.log(
    `${is === shouldBe ? 'ok    ' : 'WRONG '} ${what.padEnd(58)} ${is.toLocaleString('en')}${is === shouldBe ? '' : `, by the file ${shouldBe.toLocaleString('en')}`}`,
  )
}
