import { countries } from '#resources/countries.ts'
import {
  badInput,
  type Context,
  filterOf,
  handlers,
  listRecords,
  metaOf,
  type PdfPage,
  type PdfPart,
  type Row,
  sortOf,
} from '#server/kit'
import { catalogueCalls } from './catalogue.calls.ts'
import { picturesOf } from './printedPictures.server.ts'
import { printProduct } from './productSheet.server.ts'

const [width, height] = [210, 297]
const perRow = 3
const cell = { width: 58, height: 64, gap: 4 }
const top = 26
const perPage = perRow * 4

export default handlers(catalogueCalls, {
  printProduct,

  async printCatalogue(context, { filter, sort }) {
    const asked = { filter: filterOf(filter ?? undefined), sort: sortOf(sort ?? undefined) }
    const page = (n: number, limit = perPage) =>
      listRecords(context, metaOf('products'), { ...asked, offset: n * perPage, limit })
    const { total } = await page(0, 1)
    if (!total)
      throw badInput('empty', 'filter', 'No products match: change the filter of the list first.')
    const pageCount = Math.ceil(total / perPage)
    return { title: 'Catalogue', pageCount, pages: pagesOf(context, page, pageCount) }
  },
})

async function* pagesOf(
  context: Context,
  page: (n: number) => ReturnType<typeof listRecords>,
  pageCount: number,
): AsyncGenerator<PdfPage> {
  for (let n = 0; n < pageCount; n++) {
    const { rows } = await page(n)
    if (!rows.length) return
    const pictures = await picturesOf(
      context,
      rows.flatMap(({ photo }) => (photo as string | null) ?? []),
    )
    const head: PdfPart[] = [
      { x: 14, y: 12, width: 120, text: 'Catalogue', size: 15, weight: 'semibold' },
      { x: 134, y: 14, width: 62, text: `${n + 1} / ${pageCount}`, size: 8, align: 'right' },
    ]
    const cells = rows.flatMap((row, i) =>
      cellOf(row, i, pictures.get(row.photo as string), context.actor.country),
    )
    yield { width, height, parts: [...head, ...cells] }
  }
}

function cellOf(
  row: Row,
  i: number,
  picture: Uint8Array | undefined,
  market: 'NZ' | 'CA',
): PdfPart[] {
  const x = 14 + (i % perRow) * (cell.width + cell.gap)
  const y = top + Math.floor(i / perRow) * (cell.height + cell.gap)
  const price = (market === 'NZ' ? row.priceNz : row.priceCa) as number | null
  return [
    ...(picture ? [{ x, y, width: cell.width, height: 42, picture }] : []),
    {
      x,
      y: y + 44,
      width: cell.width,
      text: row.name as string,
      size: 9,
      weight: 'medium',
      lines: 2,
    },
    { x, y: y + 53, width: 30, text: row.code as string, size: 8, colour: '#5f6368', lines: 1 },
    {
      x: x + 30,
      y: y + 53,
      width: cell.width - 30,
      text: price === null ? '' : moneyOf(market).format(price),
      size: 10,
      weight: 'semibold',
      align: 'right',
      lines: 1,
    },
  ]
}

const moneyOf = (market: 'NZ' | 'CA') =>
  new Intl.NumberFormat(`en-${market}`, { style: 'currency', currency: countries[market].currency })
