import { sql } from 'drizzle-orm'
import type { CallInput } from '#define'
import { barcodeKind } from '#define/labels/barcodeKind.ts'
import { amountIn, optionsBeside } from '#define/labels/labelTexts.ts'
import { optionNames } from '#resources/products/axes/axes.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { type Context, NotFound, type PdfDocument, type PdfPage, type PdfPart } from '#server/kit'
import type { catalogueCalls } from './catalogue.calls.ts'
import { picturesOf } from './printedPictures.server.ts'

interface Facts {
  name: string
  code: string
  category: string
  description: string | null
  care: string | null
}
interface SheetSku {
  id: string
  code: string
  name: string
  barcode: string | null
  options: string | null
  members: string | null
  size: string
}

const [width, height] = [210, 297]
const [left, right, bottom] = [14, width - 14, height - 18]
const row = 17
const mostPictures = 6
const grey = '#5f6368'

/** A product on paper, in the prices and the currency of whoever reads. */
export async function printProduct(
  context: Context,
  { productId }: CallInput<(typeof catalogueCalls)['printProduct']>,
): Promise<PdfDocument> {
  const [product] = await context.db.query<Facts>(sql`
    select p.name, p.code, c.name as category, p.description, p.care_text as care
    from products p join categories c on c.id = p.category_id where p.id = ${productId} and not p.is_deleted`)
  if (!product) throw new NotFound('No such product.', 'productId')
  const skus = await context.db.query<SheetSku>(sql`
    select s.id, s.code, s.name, s.barcode, ${sql.raw(optionNames('s'))} as options,
      (select string_agg(m.quantity || ' × ' || k.name, ', ' order by m.quantity desc, k.name) from combo_members m join skus k on k.id = m.sku_id
        where m.combo_sku_id = s.id and not m.is_deleted) as members,
      case when s.length is null or s.width is null or s.height is null then '' else concat_ws(' × ', s.length::float8, s.width::float8, s.height::float8) || ' cm' end as size
    from skus s where s.product_id = ${productId} and not s.is_deleted and s.status <> 'Discontinued' order by s.code`)
  const { country: market } = context.actor
  const prices = await pricesNow(context.db, { skuIds: skus.map(({ id }) => id), market })
  const rows = skus.map((sku): SheetRow => {
    const price = prices.get(sku.id)
    return { ...sku, price: price ? amountIn(market, price.amount) : 'No price yet' }
  })
  const head = headOf(product, await picturesOfProduct(context, productId))
  const pages = sheetPages(head, rows, product.name, market)
  return { title: `Product ${product.code}`, pages, pageCount: pages.length }
}

type SheetRow = SheetSku & { readonly price: string }

/** Those of the product and of its SKUs in their order, each once. */
async function picturesOfProduct(context: Context, productId: string): Promise<Uint8Array[]> {
  const rows = await context.db.query<{ picture: string }>(sql`
    select picture from (
      select picture, 0 as part, '' as code, position from product_pictures where product_id = ${productId} and not is_deleted
      union all select k.picture, 1, s.code, k.position from sku_pictures k join skus s on s.id = k.sku_id
        where s.product_id = ${productId} and s.status <> 'Discontinued' and not s.is_deleted and not k.is_deleted) all_of_them
    group by picture order by min(part), min(position), min(code) limit ${mostPictures}`)
  const ids = rows.map(({ picture }) => picture)
  const bytes = await picturesOf(context, ids)
  return ids.flatMap(id => bytes.get(id) ?? [])
}

/** What stands above the SKUs of the first page, and where they begin. */
function headOf(
  { name, code, category, description, care }: Facts,
  [first, ...others]: readonly Uint8Array[],
): { parts: PdfPart[]; end: number } {
  const wide = right - left
  const parts: PdfPart[] = [
    { x: left, y: 12, width: wide, text: name, size: 18, weight: 'semibold', lines: 2, least: 12 },
    {
      x: left,
      y: 28,
      width: wide,
      text: `${code}  ·  ${category}`,
      size: 9,
      colour: grey,
      lines: 1,
    },
  ]
  const top = 36
  const x = first ? left + 96 : left
  const text = [description, care].flatMap(each => each?.trim() || []).join('\n\n')
  if (first) parts.push({ x: left, y: top, width: 90, height: 68, picture: first })
  if (text) parts.push({ x, y: top, width: right - x, text, size: 9, lines: first ? 16 : 10 })
  parts.push(
    ...others.map((picture, n) => ({
      x: left + n * 36.9,
      y: top + 72,
      width: 34,
      height: 26,
      picture,
    })),
  )
  return { parts, end: top + (others.length ? 104 : first ? 74 : text ? 46 : 4) }
}

function sheetPages(
  head: { parts: PdfPart[]; end: number },
  rows: readonly SheetRow[],
  name: string,
  market: 'NZ' | 'CA',
): PdfPage[] {
  const first = Math.floor((bottom - head.end - 7) / row)
  const others = Math.floor((bottom - 31) / row)
  const pages: PdfPage[] = []
  for (let at = 0; at === 0 || at < rows.length; at += pages.length === 1 ? first : others) {
    const isFirst = at === 0
    const shown = rows.slice(at, at + (isFirst ? first : others))
    const top = isFirst ? head.end : 24
    const again: PdfPart = { x: left, y: 12, width: 182, text: name, size: 11, lines: 1 }
    pages.push({
      width,
      height,
      parts: [
        ...(isFirst ? head.parts : [again]),
        ...(shown.length ? headings(top) : []),
        ...shown.flatMap((sku, n) => rowOf(sku, top + 7 + n * row)),
        footOf(market),
      ],
    })
  }
  return pages
}

const columns = {
  sku: { x: left, width: 76 },
  size: { x: left + 78, width: 36 },
  price: { x: left + 114, width: 24, align: 'right' },
  barcode: { x: left + 144, width: 38 },
} as const

const headings = (y: number): PdfPart[] =>
  Object.entries({ sku: 'SKU', size: 'Size', price: 'Price', barcode: 'Barcode' }).map(
    ([column, text]) => ({
      ...columns[column as keyof typeof columns],
      y,
      text,
      size: 8,
      colour: grey,
      lines: 1,
    }),
  )

function rowOf({ code, name, barcode, options, members, size, price }: SheetRow, y: number) {
  const small = { size: 8, colour: grey } as const
  const facts = members ?? optionsBeside(name, options)
  const parts: PdfPart[] = [
    { x: left, y: y - 1.5, width: right - left, line: 'solid', colour: '#d9d9d9' },
    { ...columns.sku, y, text: name, size: 9, weight: 'medium', lines: 1, least: 7 },
    { ...columns.sku, y: y + 4.5, text: code, ...small, lines: 1 },
    { ...columns.size, y, text: size, size: 8, lines: 1, least: 6 },
    { ...columns.price, y, text: price, size: 10, weight: 'semibold', lines: 1, least: 6 },
  ]
  if (facts) parts.push({ ...columns.sku, y: y + 8.5, text: facts, ...small, lines: 1, least: 6 })
  if (barcode)
    parts.push(
      { ...columns.barcode, y, height: 9, code: barcode, kind: barcodeKind(barcode) },
      { ...columns.barcode, y: y + 10, text: barcode, size: 7, align: 'center', lines: 1 },
    )
  return parts
}

const footOf = (market: 'NZ' | 'CA'): PdfPart => ({
  x: left,
  y: height - 12,
  width: right - left,
  text: `Prices of ${market === 'NZ' ? 'New Zealand, including GST' : 'Canada, plus tax'}`,
  size: 8,
  colour: grey,
  lines: 1,
})
