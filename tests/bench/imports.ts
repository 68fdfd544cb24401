// Measures imports of 10,000 rows with 500 wrong ones on PostgreSQL: node scripts/run.mjs tests/bench/imports.ts [rows]
import '#tests/support/installProduct.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addDemo } from '#resources/demo.server.ts'
import { csvOf } from '#server/exports/csv.ts'
import { xlsxOf } from '#server/exports/xlsx.ts'
import type { Cell } from '#server/fields/index.ts'
import { measured, quantile, tell } from './server.ts'

const rows = Number(process.argv[2] ?? 10_000)
const wrongRows = rows / 20
const headers = [
  'Code',
  'Name',
  'Product',
  'Cost',
  'Volume (m³)',
  'Weight (kg)',
  'Cartons',
  'Status',
]
const today = '2026-11-20'

const bench = await measured(db => addDemo(db, { orders: 3000, stockLines: 1000, today }))
try {
  const products = await bench.db.text<{ code: string }>('select code from products')
  const wrong = sheetOf(wrongRows, products)
  const files = {
    csv: await buffer(Readable.from(csvOf(headers, wrong))),
    xlsx: await buffer(xlsxOf({ name: 'SKUs', headers, batches: wrong })),
  }
  for (const [format, file] of Object.entries(files)) {
    await upload(file, true)
    const { result, grew, waits, lag } = await bench.during(() => upload(file, true))
    const summary = new Set((result.body.errors as { row: number }[]).map(e => e.row)).size
    const meanwhile = `pages of a list meanwhile: half within ${quantile(waits, 0.5).toFixed(1)} ms, all within ${waits.at(-1)!.toFixed(1)} ms; event loop held up for at most ${lag.toFixed(1)} ms`
    console.log(
      `\n${format}: ${rows.toLocaleString('en')} SKUs, ${(file.length / 1e6).toFixed(1)} MB; memory grew by ${grew.toFixed(0)} MB; ${meanwhile}`,
    )
    tell('dry run', result.ms / 1000, 's', 5)
    tell(`wrong rows of ${wrongRows} that were not told`, wrongRows - summary, '', 0)
  }
  const clean = await buffer(Readable.from(csvOf(headers, sheetOf(0, products))))
  for (const what of ['applied', 'the same again']) {
    const { result, waits, lag } = await bench.during(() => upload(clean, false))
    const { creates, updates, unchanged } = result.body.data
    const longest = `others waited at most ${waits.at(-1)!.toFixed(1)} ms, the event loop ${lag.toFixed(1)} ms`
    console.log(
      `\n${what}: ${creates} created, ${updates} changed, ${unchanged} unchanged in ${(result.ms / 1000).toFixed(1)} s; ${longest}`,
    )
  }
} finally {
  await bench.close()
}

function upload(file: Buffer, isDryRun: boolean) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  return bench.post(`/api/skus/import?dryRun=${isDryRun}`, body, 'multipart/form-data; boundary=x')
}

/** New SKUs, some of them wrong in one of five ways. */
function sheetOf(
  howManyWrong: number,
  products: readonly { code: string }[],
): AsyncIterable<(Cell | null)[][]> {
  const every = howManyWrong ? rows / howManyWrong : Infinity
  const wayOf = (i: number) => (i % every === 0 && howManyWrong ? (i / every) % 5 : undefined)
  const cells = Array.from({ length: rows }, (_, i) => {
    const way = wayOf(i)
    const texts = [
      way === 0 ? 'X'.repeat(41) : `BENCH-${i}`,
      way === 1 ? '' : `Table no. ${i}`,
      way === 2 ? 'no such product' : products[i % products.length]!.code,
      way === 3 ? 'twelve' : '1,299.00',
      '0.48',
      '18.5',
      way === 4 ? '1.5' : '2',
      'Active',
    ]
    return texts.map(text => (text ? { text } : null))
  })
  return {
    [Symbol.asyncIterator]: () =>
      Readable.from([cells])[Symbol.asyncIterator]() as AsyncIterator<(Cell | null)[][]>,
  }
}
