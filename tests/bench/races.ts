// Measures bookings by 200 clients and transfers with a reader on PostgreSQL: node scripts/run.mjs tests/bench/races.ts
// [--seconds 30] [--clients 200] [--rounds 5]
import '#tests/support/installProduct.ts'
import { sql } from 'drizzle-orm'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { Random } from '#server/demo/random.ts'
import { Refused } from '#server/http/errors.ts'
import { differences, emptyBeginning, openWorld } from '#tests/support/api/world.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { quantile, tell, tellWrong } from './server.ts'
import { sizesOf } from './sizes.ts'

const { seconds, clients, rounds } = sizesOf({ seconds: 30, clients: 200, rounds: 5 })
const capacity = 7

const postgres = await startPostgres({ isDurable: true })
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
const world = await openWorld(settings)
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )

async function bookings() {
  const orders = await Promise.all(times(clients, () => world.order([])))
  // The first round warms up connections and plans, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const calendarId = await world.calendar({ defaultStops: capacity })
    const took: number[] = []
    const outcomes = await Promise.all(
      orders.map(async ({ id }) => {
        const began = performance.now()
        const done = await isDone(world.plan(id, calendarId, world.day(3)))
        took.push(performance.now() - began)
        return done
      }),
    )
    const booked = outcomes.filter(Boolean).length
    if (round === 0) continue
    took.sort((a, b) => a - b)
    console.log(
      `${clients} clients, capacity ${capacity}: ${booked} booked; half within ${quantile(took, 0.5).toFixed(0)} ms`,
    )
    tellWrong('booked beside the capacity', Math.abs(booked - capacity))
    tell('p99 of a booking', quantile(took, 0.99), 'ms', 1500)
  }
}

async function transfers() {
  const random = new Random(8, 'transfers')
  const skuIds = await Promise.all(times(3, i => world.sku(`MOVED${i}`)))
  const warehouses = await Promise.all(times(8, i => world.warehouse(`W${i}`)))
  for (const skuId of skuIds)
    for (const warehouseId of warehouses) await world.stock(skuId, warehouseId, 20)
  const end = Date.now() + seconds * 1000
  let reads = 0,
    wrong = 0,
    moved = 0
  const reader = async () => {
    while (Date.now() < end) {
      const sums = await world.db.query<{ total: number; least: number }>(
        sql`select sum(quantity)::int as total, min(quantity) as least from stock_lines where sku_id in ${skuIds} group by sku_id`,
      )
      if (sums.some(s => s.total !== 160 || s.least < 0)) wrong++
      reads++
    }
  }
  const mover = async () => {
    while (Date.now() < end) {
      const movements = times(random.int(1, 4), () => {
        const from = random.pick(warehouses)
        const to = random.pick(warehouses.filter(w => w !== from))
        return {
          skuId: random.pick(skuIds),
          quantity: random.int(1, 15),
          from: { warehouseId: from, stockStatus: 'Normal' },
          to: { warehouseId: to, stockStatus: 'Normal' },
        }
      })
      if (await isDone(world.write(context => post(context, { type: 'Transfer', movements }))))
        moved++
    }
  }
  await Promise.all([reader(), ...times(12, mover)])
  console.log(`\n${seconds} s of transfers between 8 warehouses: ${moved} postings, ${reads} reads`)
  tellWrong('reads that did not sum to the total', wrong)
}

try {
  await bookings()
  await transfers()
  const found = await differences(world.db)
  for (const text of found) console.log(`  ${text}`)
  tellWrong('differences in the ledgers', found.length)
} finally {
  await world.close()
  await postgres.stop()
}
