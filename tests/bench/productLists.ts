// Measures the lists of products, SKUs and prices on PostgreSQL: node scripts/run.mjs tests/bench/productLists.ts [skus] [price changes] [repeats]
import '#tests/support/installProduct.ts'
import { addDemo } from '#resources/demo.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { fillProducts } from './manyProducts.ts'
import { measured, quantile, tell } from './server.ts'

const skus = Number(process.argv[2] ?? 20_000)
const changes = Number(process.argv[3] ?? 500_000)
const repeats = Number(process.argv[4] ?? 20)
const limit = 150

const bench = await measured(async db => {
  await addDemo(db, { orders: 1000, stockLines: 20_000, today: '2026-11-20' })
  await fillProducts(db, { skus, changes })
})
try {
  const [category] = (await bench.db.text<{ id: string }>(
    "select category_id as id from products where code like 'BP%' limit 1",
  ))!
  const [sku] = (await bench.db.text<{ id: string }>(
    "select id from skus where code = 'BP000777-2'",
  ))!
  const filters: Record<string, readonly object[]> = {
    products: [
      {},
      { q: 'Bench 12' },
      { status: 'Active' },
      { categoryId: category!.id },
      { stock: 'In stock' },
      { stock: 'On display' },
      { stock: 'On the way' },
      { stock: 'Out of stock' },
      { regularPrice: { gte: 300, lte: 500 } },
      ...['Image', 'Volume', 'Barcode', 'Price'].map(lacks => ({ lacks })),
      { stock: 'In stock', regularPrice: { gte: 100 }, lacks: 'Image' },
    ],
    skus: [{}, { q: 'Bench 12' }, { status: 'Active' }, { hasBarcode: false }, { colour: 'Oak' }],
    priceChanges: [
      {},
      { market: 'NZ' },
      { q: 'Bench 12' },
      { skuId: sku!.id },
      { kind: 'Regular', createdOnUtc: { gte: '2026-06-01T00:00:00.000Z' } },
    ],
  }
  const sorts: Record<string, readonly string[]> = {
    products: ['code', 'name', 'createdOnUtc'],
    skus: ['code', 'name'],
    priceChanges: ['createdOnUtc'],
  }
  for (const [entity, asked] of Object.entries(filters))
    for (const filter of asked)
      for (const sort of sorts[entity]!)
        for (const order of ['ASC', 'DESC']) {
          const took: number[] = []
          const path = `/api/${entity}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify([sort, order]))}&range=[0,24]`
          for (let n = 0; n < repeats; n++) {
            const { status, ms, content } = await bench.get(path)
            if (status !== 200) throw new Error(`${path}: ${status} ${content}`)
            took.push(ms)
          }
          took.sort((a, b) => a - b)
          const what = `${entity} ${JSON.stringify(filter)} by ${sort} ${order}, 19 of 20 times`
          tell(what, quantile(took, 0.95), 'ms', limit)
        }
  const fifty = await bench.db.text<{ id: string }>(
    "select id from skus where code like 'BP%' order by hashtext(code) limit 50",
  )
  const skuIds = fifty.map(({ id }) => id)
  const took: number[] = []
  for (let n = 0; n < 10 * repeats; n++) {
    const began = performance.now()
    await pricesNow(bench.db, { skuIds, market: 'NZ' })
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  tell('prices of 50 SKUs, 19 of 20 times', quantile(took, 0.95), 'ms', 10)
} finally {
  await bench.close()
}
