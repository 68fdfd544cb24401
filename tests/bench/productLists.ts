// Measures the lists of products, SKUs and prices on PostgreSQL: node scripts/run.mjs tests/bench/productLists.ts [skus] [price changes] [repeats]
import '#tests/support/installProduct.ts'
import { addDemo } from '#resources/demo.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import type { Database } from '#server/db/database.ts'
import { measured, quantile, tell } from './server.ts'

const skus = Number(process.argv[2] ?? 20_000)
const changes = Number(process.argv[3] ?? 500_000)
const repeats = Number(process.argv[4] ?? 20)
const limit = 150

const bench = await measured(async db => {
  await addDemo(db, { orders: 1000, stockLines: 20_000, today: '2026-11-20' })
  await fillProducts(db)
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

/** Products of three SKUs each, with prices in both markets, their history, and stock of every second one. */
function fillProducts(db: Database) {
  return db.write(async tx => {
    // References, triggers and the rule against two prices at a time would check each row by itself.
    await tx.text("set local session_replication_role = 'replica'")
    await tx.text('set local statement_timeout = 0')
    await tx.text("set local maintenance_work_mem = '256MB'")
    const [rule] = (await tx.text<{ made: string }>(
      "select pg_get_constraintdef(oid) as made from pg_constraint where conname = 'prices_no_overlap'",
    )) as [{ made: string }]
    await tx.text('alter table prices drop constraint prices_no_overlap')
    await tx.text(`
    insert into products (id, code, name, category_id, type, status, created_on_utc)
    select gen_random_uuid(), 'BP' || lpad(n::text, 6, '0'), 'Bench ' || n, (select id from categories order by id offset n % 8 limit 1), 'Single', 'Active', now() - n * interval '1 minute'
    from generate_series(1, ${Math.ceil(skus / 3)}) n`)
    await tx.text(`
    insert into skus (id, code, name, barcode, product_id, status, volume, cost, cost_currency)
    select gen_random_uuid(), p.code || '-' || k, p.name || ', ' || k, case when k > 1 then p.code || k end, p.id, 'Active', 0.2, 100, 'NZD'
    from products p cross join generate_series(1, 3) k where p.code like 'BP%'`)
    await tx.text(`
    insert into prices (id, sku_id, market, kind, amount, from_on_utc)
    select gen_random_uuid(), s.id, m, 'Regular', 100 + abs(hashtext(s.code)) % 900, now() - interval '30 days'
    from skus s cross join unnest(array['NZ', 'CA']) m where s.code like 'BP%'`)
    await tx.text(`
    with times as (select greatest(1, ${changes} / (select count(*) from prices p join skus s on s.id = p.sku_id where s.code like 'BP%'))::int as n),
      past as (
        insert into prices (id, sku_id, market, kind, amount, from_on_utc, to_on_utc)
        select gen_random_uuid(), p.sku_id, p.market, p.kind, p.amount + k, p.from_on_utc - k * interval '10 days', p.from_on_utc - (k - 1) * interval '10 days'
        from prices p join skus s on s.id = p.sku_id cross join times cross join generate_series(1, times.n) k where s.code like 'BP%'
        returning id, sku_id, market, kind, amount, from_on_utc)
    insert into price_changes (id, sku_id, price_id, event, market, kind, new_amount, from_on_utc, reason, created_on_utc)
    select gen_random_uuid(), sku_id, id, 'Set', market, kind, amount, from_on_utc, 'Bench', from_on_utc from past`)
    await tx.text(`
    insert into stock_lines (id, client_id, sku_id, warehouse_id, stock_status, quantity)
    select gen_random_uuid(), w.client_id, s.id, w.id, 'Normal', 1 + abs(hashtext(s.code)) % 20
    from skus s cross join lateral (select id, client_id from warehouses where not is_deleted order by id limit 4) w
    where s.code like 'BP%' and abs(hashtext(s.code)) % 2 = 0`)
    await tx.text(`alter table prices add constraint prices_no_overlap ${rule.made}`)
  })
}
