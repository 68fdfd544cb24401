// Counts places while others pick there, by phones that send late and in any order, with differences planted beforehand, on PostgreSQL:
// node scripts/run.mjs tests/bench/warehouse/counting.ts [--seeds 50]
import '#tests/support/installProduct.ts'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { addReference } from '#resources/demo.server.ts'
import { lastCounts, systemOfCount } from '#resources/stock/stocktakes/stocktakes.entity.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { Random } from '#server/demo/random.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { measured, tell } from '#tests/bench/server.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '50' } } })
const seeds = Number(values.seeds)
const [aisles, skusOf, booked, ordered, deeds, pickers, counters] = [4, 4, 30, 20, 60, 3, 2]

const yesterday = new Date(Date.now() - 86_400_000).toISOString()

interface Event {
  readonly phone: number
  readonly at: number
  readonly fields: Readonly<Record<string, string | number>>
}

let world!: World
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
})
const { db } = world
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const send = (path: string, body: object) =>
  bench.post(path, Buffer.from(JSON.stringify(body)), 'application/json')

/** What was found and not planted, or planted and not found, in words. */
async function play(seed: number): Promise<{ wrong: string[]; planted: number; refused: number }> {
  const random = new Random(seed, 'counting')
  const warehouseId = await world.warehouse(`C${seed}`)
  const area = { warehouseId, isActive: true }
  await world.make('stockAreas', { ...area, name: 'Gate', kind: 'Loading zone' })
  const areaId = await world.make('stockAreas', { ...area, name: 'Racks', kind: 'Storage' })
  await send('/api/aisles/make', { warehouseId, areaId, aisles: 'A..D', shelves: 1, layers: 2 })
  const layers = await db.query<{ id: string; name: string }>(
    sql`select id, full_code as name from layers where area_id = ${areaId} order by full_code`,
  )
  const calendarId = await world.calendar({ warehouseId })
  const zone = `C${seed} Gate`
  /** What really lies at each place, by SKU, which nobody knows. */
  const there = new Map<string, Map<string, number>>(layers.map(({ id }) => [id, new Map()]))
  const goods = await Promise.all(
    times(skusOf, async i => {
      const item = `C${seed}-${i}`
      const skuId = await world.sku(item)
      for (const { id: layerId } of [layers[i]!, layers[i + aisles]!]) {
        const to = { warehouseId, stockStatus: 'Normal', layerId }
        await world.write(context =>
          post(context, {
            type: 'Receipt',
            movements: [{ skuId, quantity: booked, to }],
            happened: { at: yesterday, sentAt: new Date().toISOString() },
          }),
        )
        there.get(layerId)!.set(skuId, booked)
      }
      const order = await world.order([[skuId, ordered]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const planId = await world.plan(order.id, calendarId, world.day(0))
      await world.make('planItems', {
        planId,
        orderLineId: order.line(0),
        skuId,
        quantity: ordered,
      })
      return { skuId, item, planId, left: ordered }
    }),
  )
  const planted = new Map<string, number>()
  for (const { id } of layers) {
    if (random.chance(0.5)) continue
    const { skuId } = random.pick(goods)
    const lies = there.get(id)!.get(skuId) ?? 0
    const n = lies && random.chance(0.6) ? -random.int(1, 4) : random.int(1, 4)
    there.get(id)!.set(skuId, lies + n)
    planted.set(`${id} ${skuId}`, n)
  }
  const stocktakeId = (
    await send('/api/stocktakes', {
      warehouseId,
      scope: 'Random cycle',
      mostPlaces: layers.length,
      date: world.day(0),
    })
  ).body.id as string
  await send('/api/stocktakes/bulk', { operation: 'start', targets: [{ id: stocktakeId }] })

  // Each deed has its moment, which the books are asked about.
  const begun = Date.now() - 600_000
  const events: Event[] = []
  const inHand = times(pickers, () => [] as { item: string; planId: string; skuId: string }[])
  const counted = new Map(layers.map(layer => [random.int(1, deeds - 1) + random.share(), layer]))
  const moments = [...times(deeds, n => n), ...counted.keys()].sort((a, b) => a - b)
  for (const [n, moment] of moments.entries()) {
    const at = begun + n * 5000
    const layer = counted.get(moment)
    if (layer) {
      const phone = pickers + random.int(0, counters - 1)
      const place = layer.name
      let part = 0
      for (const { skuId, item } of goods) {
        const found = there.get(layer.id)!.get(skuId)
        if (found)
          events.push({
            phone,
            at: at + 1000 * part++,
            fields: { kind: 'Stocktake', place, item, counted: found },
          })
      }
      events.push({ phone, at: at + 1000 * part, fields: { kind: 'Place counted', place } })
      continue
    }
    const phone = random.int(0, pickers - 1)
    const { id, name: place } = random.pick(layers)
    const shelf = there.get(id)!
    const back = random.chance(0.25) && inHand[phone]!.pop()
    if (back) {
      const { skuId, ...of } = back
      shelf.set(skuId, (shelf.get(skuId) ?? 0) + 1)
      events.push({ phone, at, fields: { kind: 'Put back', ...of, place, quantity: 1 } })
      goods.find(each => each.skuId === skuId)!.left++
      continue
    }
    const choice = goods.filter(({ skuId, left }) => left > 0 && (shelf.get(skuId) ?? 0) > 5)
    if (!choice.length) continue
    const sku = random.pick(choice)
    const { skuId, item, planId } = sku
    sku.left--
    shelf.set(skuId, shelf.get(skuId)! - 1)
    inHand[phone]!.push({ skuId, item, planId })
    events.push({ phone, at, fields: { kind: 'Pick', planId, place, item, zone, quantity: 1 } })
  }

  // Each phone keeps its order; between phones there is none.
  const queues = times(pickers + counters, phone => events.filter(each => each.phone === phone))
  let refused = 0
  for (let n = 0; queues.some(({ length }) => length > 0); n++) {
    const queue = random.pick(queues.filter(({ length }) => length > 0))
    const batch = queue.splice(0, random.int(1, 15))
    const { body } = await send('/api/scanEvents', {
      sentAt: new Date().toISOString(),
      events: batch.map(({ at, fields }, i) => ({
        id: `${seed}-${n}-${i}`,
        at: new Date(at).toISOString(),
        ...fields,
      })),
    })
    for (const { outcome, message } of body.data) {
      if (outcome !== 'refused') continue
      refused++
      console.log(`  seed ${seed}: ${message}`)
    }
  }
  const found = await db.query<{ layerId: string; skuId: string; n: number }>(sql`
    select c.layer_id, c.sku_id, (c.quantity - ${sql.raw(systemOfCount)})::int as n from ${sql.raw(lastCounts)}${stocktakeId} and c.quantity <> ${sql.raw(systemOfCount)}`)
  const told = new Map(found.map(({ layerId, skuId, n }) => [`${layerId} ${skuId}`, n]))
  const wrong = [...new Set([...told.keys(), ...planted.keys()])].flatMap(key =>
    told.get(key) === planted.get(key)
      ? []
      : `seed ${seed}, ${key}: planted ${planted.get(key) ?? 0}, found ${told.get(key) ?? 0}`,
  )
  return { wrong, planted: planted.size, refused }
}

try {
  const all = { wrong: [] as string[], planted: 0, refused: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const { wrong, planted, refused } = await play(seed)
    all.wrong.push(...wrong)
    all.planted += planted
    all.refused += refused
  }
  for (const text of all.wrong.slice(0, 20)) console.log(`  ${text}`)
  console.log(`\n${seeds} seeds, ${all.planted} differences planted`)
  tell('differences missed, or found and not planted', all.wrong.length, '', 0)
  tell('scans refused', all.refused, '', 0)
  tell('differences in the ledgers', (await differences(db)).length, '', 0)
} finally {
  await bench.close()
}
