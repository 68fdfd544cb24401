// Makes SKUs and sets prices by file on PostgreSQL: node scripts/run.mjs tests/bench/productChanges.ts [skus] [price changes] [repeats]
import '#tests/support/installProduct.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addDemo } from '#resources/demo.server.ts'
import { csvOf } from '#server/exports/csv.ts'
import { xlsxOf } from '#server/exports/xlsx.ts'
import { fillProducts } from './manyProducts.ts'
import { measured, quantile, tell } from './server.ts'

const skus = Number(process.argv[2] ?? 20_000)
const changes = Number(process.argv[3] ?? 500_000)
const repeats = Number(process.argv[4] ?? 20)
const rows = Math.min(10_000, skus)
const wrongRows = rows / 20
const headers = ['SKU', 'Market', 'Price', 'From', 'Until', 'Reason']

const bench = await measured(async db => {
  await addDemo(db, { orders: 1000, stockLines: 20_000, today: '2026-11-20' })
  await fillProducts(db, { skus, changes })
})
try {
  await makeMatrices()
  const codes = await bench.db.text<{ code: string }>(
    "select code from skus where code like 'BP%' order by code limit $1",
    [rows],
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const wrong = await uploaded(format, sheetOf(codes, wrongRows))
    const { ms, body } = await post('/api/prices/preview', { fileId: wrong })
    const found = new Set((body.problems as { row: number }[]).map(({ row }) => row)).size
    tell(`${format}: dry run of ${rows} prices`, ms / 1000, 's', 5)
    tell(`${format}: wrong rows of ${wrongRows} that were not told`, wrongRows - found, '', 0)
  }
  const right = await uploaded('csv', sheetOf(codes, 0))
  const seen = await post('/api/prices/preview', { fileId: right })
  tell(`dry run of ${rows} prices without errors`, seen.ms / 1000, 's', 5)
  const token = seen.body.data.token as string
  const applied = await bench.during(() => post('/api/prices/apply', { fileId: right, token }))
  tell(`${rows} prices applied`, applied.result.ms / 1000, 's', 15)
  tell('prices that were not set', rows - applied.result.body.ids.length, '', 0)
  const { waits, lag } = applied
  console.log(
    `        pages of a list meanwhile: half within ${quantile(waits, 0.5).toFixed(1)} ms, all within ${waits.at(-1)!.toFixed(1)} ms; event loop held up for at most ${lag.toFixed(1)} ms`,
  )
} finally {
  await bench.close()
}

async function post(path: string, body: object) {
  const answer = await bench.post(path, Buffer.from(JSON.stringify(body)), 'application/json')
  if (answer.status >= 300 || answer.body.isSuccess === false)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer
}

/** Products of ten colours and twenty sizes, each with all its SKUs and their prices at once. */
async function makeMatrices() {
  const [category] = await bench.db.text<{ id: string }>('select id from categories limit 1')
  const values = (axis: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      axis,
      name: `${axis} ${n}`,
      code: `${axis[0]}${n}`,
      position: n,
    }))
  const took: number[] = []
  for (let n = 0; n < repeats; n++) {
    const { body: product } = await post('/api/products', {
      code: `MATRIX-${n}`,
      name: `Matrix ${n}`,
      categoryId: category!.id,
      axisValues: [...values('Colour', 10), ...values('Size', 20)],
    })
    const idsOf = (axis: string) =>
      (product.axisValues as { id: string; axis: string }[]).filter(v => v.axis === axis)
    const cells = idsOf('Colour').flatMap(colour =>
      idsOf('Size').map(size => ({
        colourId: colour.id,
        sizeId: size.id,
        priceNZ: 199,
        priceCA: 179.5,
        cost: 60,
      })),
    )
    const { id: productId, version } = product as { id: string; version: number }
    const { ms, body } = await post('/api/products/makeSkus', { productId, version, cells })
    if (body.made !== cells.length) throw new Error(JSON.stringify(body).slice(0, 500))
    took.push(ms)
  }
  took.sort((a, b) => a - b)
  tell('makeSkus of 200 with two prices each, 19 of 20 times', quantile(took, 0.95), 'ms', 1000)
}

async function uploaded(format: 'csv' | 'xlsx', batches: AsyncIterable<Row[]>): Promise<string> {
  const bytes =
    format === 'csv'
      ? await buffer(Readable.from(csvOf(headers, batches)))
      : await buffer(xlsxOf({ name: 'Prices', headers, batches }))
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="prices.${format}"\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  const { body } = await bench.post('/api/skus/files', form, 'multipart/form-data; boundary=x')
  return body.id as string
}

type Row = ({ text: string } | null)[]

/** A price for each SKU, some of them wrong in one of five ways. */
async function* sheetOf(codes: readonly { code: string }[], howManyWrong: number) {
  const every = howManyWrong ? rows / howManyWrong : Infinity
  yield codes.map(({ code }, i): Row => {
    const way = howManyWrong && i % every === 0 ? (i / every) % 5 : undefined
    const texts = [
      way === 0 ? 'no such SKU' : code,
      way === 1 ? 'Australia' : 'NZ',
      way === 2 ? '12,50' : `${300 + (i % 500)}.00`,
      way === 3 ? '2020-01-01' : '',
      '',
      way === 4 ? '' : 'Bench',
    ]
    return texts.map(text => (text ? { text } : null))
  })
}
