// Posts a count of 5,000 lines that all differ while somebody else reads, on PostgreSQL: node scripts/run.mjs tests/bench/warehouse/count.ts [--lines 5000]
import '#tests/support/installProduct.ts'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { addReference } from '#resources/demo.server.ts'
import { postInSets } from '#resources/stock/ledger/ledger.server.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { measured, quantile, tell } from '#tests/bench/server.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '5000' } } })
const lines = Number(values.lines)
const skusOf = 10
const places = Math.ceil(lines / skusOf)

let world!: World
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
})
const { db, actor } = world
const { clientId } = actor
const send = (path: string, body: object) =>
  bench.post(path, Buffer.from(JSON.stringify(body)), 'application/json')
const warehouseId = await world.warehouse('MAIN')
const areaId = await world.make('stockAreas', {
  name: 'Racks',
  kind: 'Storage',
  warehouseId,
  isActive: true,
})
await send('/api/aisles/make', {
  warehouseId,
  areaId,
  aisles: 'A',
  shelves: Math.ceil(places / 20),
  layers: 20,
})
const layers = await db.query<{ id: string }>(
  sql`select id from layers where area_id = ${areaId} order by id limit ${places}`,
)
const first = await world.sku('COUNTED')
await db.query(sql`
  insert into skus (id, code, name, product_id)
  select gen_random_uuid(), 'COUNTED' || n, 'Counted ' || n, k.product_id from skus k, generate_series(1, ${lines}::int) n where k.id = ${first}`)
const skus = await db.query<{ id: string }>(
  sql`select id from skus where code like 'COUNTED_%' order by id`,
)
await world.write(context =>
  postInSets(context, {
    type: 'Receipt',
    movements: skus.map(({ id: skuId }, i) => ({
      skuId,
      quantity: 5,
      to: { warehouseId, stockStatus: 'Normal', layerId: layers[i % places]!.id },
    })),
  }),
)
// Somebody else has counted each place: of every second SKU one is missing, of the others one too many.
const stocktakeId = await world.make('stocktakes', {
  no: 'ST1',
  warehouseId,
  date: world.day(0),
  scope: 'Random cycle',
  state: 'Counting',
})
await db.query(sql`
  insert into stocktake_places (id, client_id, stocktake_id, layer_id, round, state, counter_id, counted_on_utc)
  select gen_random_uuid(), ${clientId}, ${stocktakeId}, id, 1, 'Counted', ${actor.staffId}, now() from layers where area_id = ${areaId} and id in (select layer_id from stock_lines)`)
await db.query(sql`
  insert into stocktake_counts (id, client_id, place_id, sku_id, warehouse_id, layer_id, stock_status, round, quantity, staff_id, counted_on_utc)
  select gen_random_uuid(), ${clientId}, p.id, l.sku_id, l.warehouse_id, l.layer_id, l.stock_status, 1, 4 + 2 * (row_number() over (order by l.id) % 2), ${actor.staffId}, now()
  from stocktake_places p join stock_lines l on l.layer_id = p.layer_id`)
await db.text('analyze')

const step = async (operation: string) => {
  const { ms, body } = await send('/api/stocktakes/bulk', {
    operation,
    targets: [{ id: stocktakeId }],
  })
  if (!body.results?.[0]?.isSuccess) throw new Error(JSON.stringify(body).slice(0, 500))
  return ms
}
try {
  await step('review')
  for (const operation of ['approve', 'post']) {
    const { result, waits } = await bench.during(() => step(operation))
    tell(`${operation}: ${lines} lines`, result / 1000, 's', 20)
    tell(`${operation}: others' p99`, quantile(waits, 0.99), 'ms', 500)
  }
  const [left] = await db.query<{ pieces: number }>(
    sql`select sum(quantity)::int as pieces from stock_lines where layer_id is not null`,
  )
  tell('pieces that differ from the counts', Math.abs(left!.pieces - lines * 5), '', 0)
  const found = await differences(db)
  tell('differences in the ledgers', found.length, '', 0)
} finally {
  await bench.close()
}
