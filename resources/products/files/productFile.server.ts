import { sql } from 'drizzle-orm'
import {
  applyFile,
  badInput,
  type Context,
  examine,
  goodOf,
  metaOf,
  type Problem,
  Refused,
  type Row,
  type Sheet,
  type SheetRow,
  tableOf,
} from '#server/kit'
import { countryFacts } from '#define'
import { bulkPlan } from '#resources/products/prices/bulk/bulkPlan.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { writePrices, type SetPrice } from '#resources/products/prices/priceSetting.server.ts'
import { nextBarcodes } from '#resources/products/skus/nextBarcodes.server.ts'
import { productColumns, type ColumnOptions } from './productColumns.ts'

export interface ProductFileOptions extends ColumnOptions {
  readonly market: 'NZ' | 'CA'
}

/** What a file of products does, by kind, and what is wrong with it, by row. */
export interface ProductFileResult {
  readonly counts: Readonly<
    Record<'products' | 'skus', { creates: number; updates: number; unchanged: number }>
  >
  readonly prices: number
  readonly problems: readonly Problem[]
  /** The header of each field that the file gives, and those of which nothing is taken. */
  readonly headers: ReadonlyMap<string, string>
  readonly ignored: readonly string[]
}

/** More than this at once is another system's whole past. */
const mostRows = 10_000

/**
 * Makes or changes products, each with its one SKU and its price, through the imports of products
 * and SKUs and as prices in bulk are set. The same file again changes nothing. The caller takes it
 * all back where there are problems.
 * @throws BadInput naming `file`: without rows, or without a column that is needed
 */
export async function importProducts(
  context: Context,
  sheet: Sheet,
  options: ProductFileOptions,
): Promise<ProductFileResult> {
  const { rows, headers, ignored } = await tableOf(context, sheet, productColumns(options), true)
  if (rows.length > mostRows)
    throw badInput('too_many', 'file', `The file has more than ${mostRows} products. Split it.`)
  // Each row is a product of its own: one code is of one row.
  const firstOf = new Map<string, number>()
  const twice = rows.flatMap(({ row, input }): Problem[] => {
    const code = String(input.code ?? '').toLowerCase()
    const first = firstOf.get(code)
    if (!code || first === undefined) {
      firstOf.set(code, row)
      return []
    }
    const message = `${String(input.code)} is in row ${first} already.`
    return [{ row, field: 'code', code: 'duplicate', message }]
  })
  const isTwice = new Set(twice.map(({ row }) => row))
  const problems: Problem[] = [...rows.flatMap(({ problems: of }) => of), ...twice]
  const good = rows
    .filter(({ row, problems: of }) => !of.length && !isTwice.has(row))
    .map(({ row, input }) => ({
      row,
      input: { ...input, categoryId: options.categoryId ?? input.categoryId },
    }))
  const products = await written(context, 'products', good, [
    'code',
    'name',
    'categoryId',
    ...['description', 'minimumStock'].filter(name => headers.has(name)),
  ])
  const wanted = await withBarcodes(context, products.good)
  const skus = await written(context, 'skus', wanted, [
    'code',
    'name',
    'productId',
    'barcode',
    ...['length', 'width', 'height', 'weight'].filter(name => headers.has(name)),
    ...(headers.has('cost') ? ['cost', 'costCurrency'] : []),
  ])
  const prices = await priced(context, skus.good, options.market)
  return {
    counts: { products: products.counts, skus: skus.counts },
    prices: prices.count,
    problems: [...problems, ...products.problems, ...skus.problems, ...prices.problems].toSorted(
      (a, b) => (a.row ?? 0) - (b.row ?? 0),
    ),
    headers,
    ignored,
  }
}

interface FileRow {
  readonly row: number
  readonly input: Row
}

/** Writes what can be written of rows; the rest has problems. */
async function written(
  context: Context,
  entity: 'products' | 'skus',
  rows: readonly FileRow[],
  columns: readonly string[],
) {
  const sheet: Sheet = {
    kind: 'csv',
    header: { row: 1, cells: columns },
    rows: rows.map(({ row, input }) => ({
      row,
      cells: columns.map(name => (input[name] ?? null) as SheetRow['cells'][number]),
    })),
  }
  const meta = metaOf(entity)
  const examined = await examine(context, meta, sheet, { ignoresUnknown: false, isLocked: true })
  const { creates, updates, unchanged } = goodOf(examined)
  const counts = { creates: creates.length, updates: updates.length, unchanged }
  const refused = new Set(examined.problems.map(({ row }) => row))
  const left = rows.filter(({ row }) => !refused.has(row))
  try {
    if (creates.length + updates.length) await applyFile(context, meta, examined, sheet.kind)
    return { counts, problems: examined.problems, good: left }
  } catch (error) {
    // Rules of written records are told with their rows; what would follow has nothing to stand on.
    if (!(error instanceof Refused)) throw error
    return { counts, problems: [...examined.problems, ...error.errors], good: [] }
  }
}

/** SKUs keep the barcode that they have; those without one get one of our own. */
async function withBarcodes({ db, actor }: Context, rows: readonly FileRow[]) {
  const codes = rows.map(({ input }) => (input.code as string).toLowerCase())
  const known = await db.query<{ code: string; barcode: string | null }>(sql`
    select lower(code) as code, barcode from skus where lower(code) = any(${sql.param(codes)}::text[]) and not is_deleted`)
  const had = new Map(known.map(({ code, barcode }) => [code, barcode]))
  const lacking = rows.filter(({ input }, n) => !input.barcode && !had.get(codes[n]!)).length
  const own = await nextBarcodes(db, lacking)
  const { currency } = countryFacts(actor.country)
  return rows.map(({ row, input }, n) => ({
    row,
    input: {
      ...input,
      productId: input.code,
      barcode: input.barcode ?? had.get(codes[n]!) ?? own.pop()!,
      costCurrency: input.cost === undefined ? null : currency,
    },
  }))
}

/** Sets the regular prices that differ from what holds. */
async function priced(context: Context, rows: readonly FileRow[], market: 'NZ' | 'CA') {
  const { db } = context
  const codes = rows.map(({ input }) => (input.code as string).toLowerCase())
  const skus = await db.query<{ id: string; code: string }>(sql`
    select id, lower(code) as code from skus where lower(code) = any(${sql.param(codes)}::text[]) and not is_deleted`)
  const idOf = new Map(skus.map(({ id, code }) => [code, id]))
  const now = await pricesNow(db, { skuIds: skus.map(({ id }) => id), market })
  const asked = rows.flatMap(({ row, input }, n) => {
    const skuId = idOf.get(codes[n]!)
    const amount = input.price as number | undefined
    if (!skuId || amount === undefined || now.get(skuId)?.regular === amount) return []
    const price: SetPrice = { skuId, market, kind: 'Regular', amount, reason: 'From a file' }
    return [{ row, price }]
  })
  if (!asked.length) return { count: 0, problems: [] }
  const prices = asked.map(({ price }) => price)
  const { planned, problems } = await bulkPlan(context, { prices }, true)
  await writePrices(context, problems.length ? [] : planned)
  return {
    count: planned.length,
    problems: problems.map(problem => ({
      ...problem,
      field: problem.field === 'amount' ? 'price' : 'code',
      row: asked[problem.row ?? 0]!.row,
    })),
  }
}
