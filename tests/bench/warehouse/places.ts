// Measures places by free room, the map of a warehouse, the numbers of its day and a phone's pack at 20,000 places, on PostgreSQL: node scripts/run.mjs tests/bench/warehouse/places.ts [--lines 1000000]
import '#tests/support/installProduct.ts'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { addReference } from '#resources/demo.server.ts'
import { roomJob } from '#resources/stock/positions/roomJob.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { measured, quantile, tell } from '#tests/bench/server.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } })
const lines = Number(values.lines)
const [aisles, shelvesOf, layersOf, skus] = [20, 50, 20, 500]
const places = aisles * shelvesOf * layersOf
const plans = 240

let world!: World
let warehouseId!: string
// Before the server, whose job keeps the room of places too.
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
  const { clientId } = world.actor
  warehouseId = await world.warehouse('MAIN')
  const areaId = await world.make('stockAreas', {
    name: 'Racks',
    kind: 'Storage',
    warehouseId,
    isActive: true,
  })
  const skuId = await world.sku('MEASURED')
  await db.query(sql`
    insert into aisles (id, client_id, area_id, code, walk_order)
    select gen_random_uuid(), ${clientId}, ${areaId}, 'A' || n, n from generate_series(1, ${aisles}::int) n`)
  await db.query(sql`
    insert into shelves (id, client_id, aisle_id, code, max_volume)
    select gen_random_uuid(), ${clientId}, a.id, a.code || '-' || n, ${layersOf * 20}::int from aisles a, generate_series(1, ${shelvesOf}::int) n where a.area_id = ${areaId}`)
  await db.query(sql`
    insert into layers (id, client_id, shelf_id, code, max_volume)
    select gen_random_uuid(), ${clientId}, h.id, n::text, 20 from shelves h join aisles a on a.id = h.aisle_id, generate_series(1, ${layersOf}::int) n where a.area_id = ${areaId}`)
  await db.query(sql`
    insert into skus (id, code, name, product_id, volume, weight)
    select gen_random_uuid(), 'SKU' || n, 'SKU ' || n, k.product_id, round((n % 9 + 1)::numeric / 20, 3), 5 from skus k, generate_series(1, ${skus}::int) n where k.id = ${skuId}`)
  for (let i = 0; i < lines / places; i++)
    await db.query(sql`
      with place as (select id, row_number() over (order by id) as n from layers where area_id = ${areaId}),
        goods as (select id, row_number() over (order by code) - 1 as n from skus where code like 'SKU%')
      insert into stock_lines (id, client_id, sku_id, warehouse_id, layer_id, stock_status, quantity)
      select gen_random_uuid(), ${clientId}, g.id, ${warehouseId}, p.id, 'Normal', 1
      from place p join goods g on g.n = (p.n * 7 + ${i}) % ${skus}::int`)
  // Loaded without movements: their room is kept as after a change of the places.
  await db.query(sql`update layers set max_volume = max_volume where area_id = ${areaId}`)
  const calendars = await Promise.all(
    Array.from({ length: 4 }, () => world.calendar({ warehouseId })),
  )
  const lying = await db.query<{ id: string }>(
    sql`select id from skus where code like 'SKU%' order by code limit ${plans / 4}`,
  )
  for (let i = 0; i < plans; i++) {
    // The plans of one picker are of goods that lie in 2,000 places each.
    const isPicked = i % 4 === 0
    const ordered = isPicked ? lying[i / 4]!.id : skuId
    const order = await world.order([[ordered, 1]], { state: 'Confirmed' })
    const planId = await world.plan(order.id, calendars[i % 4]!, world.day(0), {
      ...(isPicked && { pickerId: world.actor.staffId }),
    })
    await world.make('planItems', {
      planId,
      orderLineId: order.line(0),
      skuId: ordered,
      quantity: 1,
    })
  }
  // As a database of a shop is by itself.
  await db.text('analyze')
})

/** The first requests of a fresh server are told apart: sessions plan their statements, and code is compiled. */
const fresh = 5

const within = async (what: string, path: string, most: number, body?: object) => {
  const took: number[] = []
  const sent = body && Buffer.from(JSON.stringify(body))
  for (let i = 0; i < fresh + 100; i++) {
    const got = await (sent ? bench.post(path, sent, 'application/json') : bench.get(path))
    if (
      got.status !== 200 ||
      (sent && !(got as { body?: { isSuccess?: boolean } }).body?.isSuccess)
    )
      throw new Error(`${path}: ${JSON.stringify(got)}`)
    took.push(got.ms)
  }
  const later = took.slice(fresh).toSorted((a, b) => a - b)
  tell(`${what}, 95 % within`, quantile(later, 0.95), 'ms', most)
  console.log(
    `        the first ${fresh} of a fresh server at most ${Math.max(...took.slice(0, fresh)).toFixed(1)} ms`,
  )
}
try {
  const filter = encodeURIComponent(JSON.stringify({ warehouseId }))
  const sort = encodeURIComponent('["freeVolume","DESC"]')
  const range = encodeURIComponent('[0,49]')
  await within('layers by free room', `/api/layers?sort=${sort}&range=${range}&count=none`, 150)
  await within(
    'layers of a warehouse by free room',
    `/api/layers?sort=${sort}&range=${range}&filter=${filter}&count=none`,
    150,
  )
  await within(
    'numbers of the day',
    `/api/deliveryPlans/preparationSummary?date=${world.day(0)}`,
    60,
  )
  await within(
    `pack of ${plans / 4} plans`,
    `/api/scanPacks?date=${world.day(0)}&pickerId=${world.actor.staffId}`,
    150,
  )
  const [goods] = await bench.db.query<{ id: string }>(sql`select id from skus where code = 'SKU7'`)
  const [fresh] = await bench.db.query<{ id: string }>(sql`
    insert into skus (id, code, name, product_id, volume, weight)
    select gen_random_uuid(), 'FRESH', 'Fresh', k.product_id, 0.3, 5 from skus k where k.code = 'SKU7' returning id`)
  for (const [what, skuId] of [
    ['goods that lie there', goods!.id],
    ['goods that lie nowhere', fresh!.id],
  ] as const)
    await within(`a place proposed, ${what}`, '/api/layers/propose', 50, {
      warehouseId,
      skuId,
      quantity: 2,
    })
  await within('map', `/api/layers/map?warehouseId=${warehouseId}`, 150)
  const began = Date.now()
  await roomJob.run(bench.db)
  tell('all kept rooms compared', Date.now() - began, 'ms', 20_000)
} finally {
  await bench.close()
}
