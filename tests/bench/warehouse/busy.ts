// A warehouse in which 12 people pick while others store, sell, transfer and count, on PostgreSQL: node scripts/run.mjs tests/bench/warehouse/busy.ts
// [--seconds 30] [--fresh 10] [--plans 120] [--sales 2000]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { addReference } from '#resources/demo.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { Random } from '#server/demo/random.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { measured, quantile, tell, tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'

/** `fresh`: seconds in which a fresh server plans its statements, before what is counted. */
const { seconds, fresh, plans, sales } = sizesOf({
  seconds: 30,
  fresh: 10,
  plans: 120,
  sales: 2000,
})
const [skus, layersOf, piecesOf] = [40, 2, 30]

let world!: World
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
})
const { db } = world
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const send = (path: string, body: object) =>
  bench.post(path, Buffer.from(JSON.stringify(body)), 'application/json')

const main = await world.warehouse('MAIN')
const branch = await world.warehouse('BRANCH')
await world.warehouse('ROAD', 'Transit')
const area = { warehouseId: main, isActive: true }
await world.make('stockAreas', { ...area, name: 'Gate', kind: 'Loading zone', barcode: 'GATE' })
const areaId = await world.make('stockAreas', { ...area, name: 'Racks', kind: 'Storage' })
await send('/api/aisles/make', {
  warehouseId: main,
  areaId,
  aisles: 'A',
  shelves: skus,
  layers: layersOf,
  maxVolume: 500,
})
const layers = await db.query<{ id: string; code: string }>(
  sql`select id, full_code as code from layers where area_id = ${areaId} order by full_code`,
)
const goods = await Promise.all(
  times(skus, async i => {
    const code = `GOODS${i}`
    const skuId = await world.sku(code)
    await db.text('update skus set volume = 0.1 where id = $1', [skuId])
    const [low, high] = layers.slice(i * layersOf, (i + 1) * layersOf)
    for (const [layerId, quantity] of [
      [low!.id, 2000],
      [null, 1000],
    ] as const)
      await world.write(context =>
        post(context, {
          type: 'Receipt',
          movements: [
            { skuId, quantity, to: { warehouseId: main, stockStatus: 'Normal', layerId } },
          ],
        }),
      )
    return { skuId, code, low: low!, high: high! }
  }),
)
const calendarId = await world.calendar({ warehouseId: main })
const jobs = await Promise.all(
  times(plans, async i => {
    const { skuId, code, low } = goods[i % skus]!
    const order = await world.order([[skuId, piecesOf]])
    await world.write(context => confirmOrder(context, { orderId: order.id }))
    const planId = await world.plan(order.id, calendarId, world.day(0))
    await world.make('planItems', {
      planId,
      orderLineId: order.line(0),
      skuId,
      quantity: piecesOf,
    })
    return { planId, item: code, place: low.code, zone: 'GATE' }
  }),
)
const quotations = await Promise.all(
  times(sales, i => world.order(times(3, n => [goods[(i * 3 + n) % skus]!.skuId, 1] as const))),
)
const made = await send('/api/stocktakes', {
  warehouseId: main,
  scope: 'Random cycle',
  mostPlaces: skus * layersOf,
  date: world.day(0),
})
const stocktakeId = made.body.id as string
await send('/api/stocktakes/bulk', { operation: 'start', targets: [{ id: stocktakeId }] })
await db.text('analyze')

const took = new Map<string, number[]>()
const done = new Map<string, number>()
let failed = 0
const counted = Date.now() + fresh * 1000
const end = counted + seconds * 1000
/** One thing after the other, about one in a second, until the time is over. */
async function person(what: string, no: number, act: (random: Random, n: number) => Asked) {
  const random = new Random(no, what)
  for (let n = 0; Date.now() < end; n++) {
    const [path, body] = await act(random, n)
    const { status, ms, body: answer } = await send(path, body)
    if (status >= 500) {
      failed++
      console.log(`  ${what}: ${JSON.stringify(answer).slice(0, 200)}`)
    }
    if (Date.now() > counted) took.set(what, [...(took.get(what) ?? []), ms])
    await sleep(random.int(500, 1500))
    if (isDone(answer)) done.set(what, (done.get(what) ?? 0) + 1)
  }
}
type Asked = readonly [path: string, body: object] | Promise<readonly [path: string, body: object]>

const isDone = (answer: any) =>
  answer.data?.[0]?.outcome === 'done' ||
  answer.results?.[0]?.isSuccess === true ||
  (answer.isSuccess ?? answer.id !== undefined) === true

const scan = (no: number, n: number, event: object) =>
  [
    '/api/scanEvents',
    {
      sentAt: new Date().toISOString(),
      events: [{ id: `busy-${no}-${n}`, at: new Date().toISOString(), quantity: 1, ...event }],
    },
  ] as const

let sold = 0
const transfers: { id: string; steps: string[] }[] = []
try {
  await Promise.all([
    ...times(12, no =>
      person('pick', no, (random, n) =>
        scan(no, n, { kind: random.chance(0.1) ? 'Put back' : 'Pick', ...random.pick(jobs) }),
      ),
    ),
    ...times(3, no =>
      person('store', no, random => {
        const { skuId, low, high } = random.pick(goods)
        const layerId = random.pick([low, high]).id
        return ['/api/layers/putAway', { layerId, skuId, quantity: random.int(1, 3) }]
      }),
    ),
    ...times(2, no =>
      person('move', no, random => {
        const { skuId, low, high } = random.pick(goods)
        const [from, to] = random.chance(0.5) ? [low, high] : [high, low]
        return [
          '/api/layers/move',
          { layerId: from.id, toLayerId: to.id, skuId, quantity: random.int(1, 5) },
        ]
      }),
    ),
    ...times(4, no =>
      person('sell', no, () => [
        '/api/orders/bulk',
        { operation: 'confirm', targets: [{ id: quotations[sold++ % quotations.length]!.id }] },
      ]),
    ),
    ...times(2, no =>
      person('transfer', no, async random => {
        const open = transfers.shift()
        if (!open || random.chance(0.3)) {
          if (open) transfers.push(open)
          const [latest] = await db.query<{ id: string }>(
            sql`select id from transfers where job_status = 'Requested' order by created_on_utc desc limit 1`,
          )
          if (latest && !transfers.some(({ id }) => id === latest.id))
            transfers.push({ id: latest.id, steps: ['pick', 'dispatch', 'receive'] })
          return [
            '/api/transfers',
            {
              sourceWarehouseId: main,
              targetWarehouseId: branch,
              lines: [{ skuId: random.pick(goods).skuId, quantity: random.int(1, 4) }],
            },
          ]
        }
        const operation = open.steps.shift()!
        if (open.steps.length) transfers.push(open)
        return ['/api/transfers/bulk', { operation, targets: [{ id: open.id }] }]
      }),
    ),
    ...times(2, no =>
      person('count', no, random => {
        const { code, low, high } = random.pick(goods)
        const layerId = random.pick([low, high]).id
        return [
          '/api/stocktakes/count',
          { stocktakeId, layerId, code, quantity: random.int(0, 2000) },
        ]
      }),
    ),
  ])
  for (const [what, all] of took) {
    const sorted = all.toSorted((a, b) => a - b)
    console.log(
      `${what}: ${all.length} requests, half within ${quantile(sorted, 0.5).toFixed(0)} ms; ${done.get(what) ?? 0} done`,
    )
    tell(`${what}, p99`, quantile(sorted, 0.99), 'ms', 500)
  }
  tellWrong('5xx', failed)
  const [odd] = await db.query<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from stock_lines where quantity < 0
      union all select 1 from layers y where y.max_volume < (select sum(l.quantity * k.volume) from stock_lines l join skus k on k.id = l.sku_id where l.layer_id = y.id and l.quantity > 0 and y.id in (select id from layers where area_id = ${areaId}))
      union all select 1 from stock_lines l join order_lines o on o.id = l.order_line_id group by o.id having sum(l.quantity) > o.quantity) x`)
  tellWrong('negative, overfull or held twice', odd!.n)
  const found = await differences(db)
  for (const text of found.slice(0, 20)) console.log(`  ${text}`)
  tellWrong('differences in the ledgers', found.length)
} finally {
  await bench.close()
}
