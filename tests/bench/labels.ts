// Prints shelf labels on PostgreSQL: node scripts/run.mjs tests/bench/labels.ts [--labels 1000]
import '#tests/support/installProduct.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { v7 as uuid } from 'uuid'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startProduct } from '#tests/support/browser/product.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { tell } from './server.ts'

const at = process.argv.indexOf('--labels')
const count = at > 0 ? Number(process.argv[at + 1]) : 1000

const postgres = await startPostgres()
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
const product = await startProduct(settings)
const world = await worldIn(product.db)
const seller = await product.as(['J1', 'D1'])
const [{ id: branchId }] = (await product.db.text<{ id: string }>(
  `select id from branches where country = 'NZ' order by id limit 1`,
)) as [{ id: string }]
const first = await world.sku('LABEL-0')
const [{ productId }] = (await product.db.text<{ productId: string }>(
  'select product_id as "productId" from skus where id = $1',
  [first],
)) as [{ productId: string }]
const skuIds = Array.from({ length: count }, () => uuid())
await world.write(async context => {
  const skus = skuIds.map((id, n) => ({
    id,
    code: `LABEL-${n + 1}`,
    name: `Tēpu kōwhai extending dining table ${n + 1}`,
    barcode: `BAR${String(n).padStart(6, '0')}`,
    productId,
    status: 'Active',
  }))
  await insertRows(context, metaOf('skus'), skus)
  const prices = [400, 300, 100].flatMap((days, step) =>
    skuIds.map(skuId => ({
      id: uuid(),
      skuId,
      market: 'NZ',
      kind: 'Regular',
      amount: 999 + step,
      fromOnUtc: new Date(Date.now() - days * 86_400_000).toISOString(),
      toOnUtc:
        step === 2 ? null : new Date(Date.now() - [300, 100][step]! * 86_400_000).toISOString(),
    })),
  )
  await insertRows(context, metaOf('prices'), prices)
  const changes = prices.map(({ id, amount, ...of }) => ({
    ...of,
    id: uuid(),
    priceId: id,
    newAmount: amount,
  }))
  await insertRows(context, metaOf('priceChanges'), changes)
})
const began = performance.now()
const { body } = await seller.post('/api/labels/print', { branchId, skuIds })
if (!body.isSuccess) throw new Error(JSON.stringify(body).slice(0, 500))
const written = performance.now()
const answer = await seller.get('/api/labels/pages', { printNo: body.printNo, size: '70x37' })
if (answer.status !== 200)
  throw new Error(`${answer.status} ${answer.bytes.toString().slice(0, 500)}`)
const drawn = performance.now()
const { pages, text } = readPdf(answer.bytes)
const said = new Set(text.match(/LABEL-\d+/g))
tell('labels that are missing in the pages', count - said.size, '', 0)
tell('pages', pages.length, '', Math.ceil(count / 24))
tell(`writing ${count} labels`, written - began, 'ms', 4000)
tell(`printing ${count} labels`, drawn - began, 'ms', 8000)
await product.close()
await postgres.stop()
