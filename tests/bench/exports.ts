// Measures exports of 100,000 orders, and of the addresses of a tenth as many plans, on PostgreSQL:
// node scripts/run.mjs tests/bench/exports.ts [orders]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDemo } from '#resources/demo.server.ts'
import { measured, quantile, tell, tellWrong } from './server.ts'

const rows = Number(process.argv[2] ?? 100_000)
const bench = await measured(db =>
  addDemo(db, { orders: rows, stockLines: 1000, today: '2026-11-20' }),
)
try {
  await bench.db.text(
    "update orders set client_id = (select id from clients where short_name = 'NZ')",
  )
  await bench.db.text('vacuum full analyze orders')
  const idle = await bench.during(() => sleep(3000))
  console.log(
    `Without an export: half of the pages within ${quantile(idle.waits, 0.5).toFixed(1)} ms, all within ${idle.waits.at(-1)!.toFixed(1)} ms`,
  )
  const most = { csv: 30, xlsx: 100 }
  for (const format of ['csv', 'xlsx'] as const) {
    const path = `/api/orders/export?format=${format}`
    await bench.get(`${path}&filter=${encodeURIComponent('{"state":"Draft"}')}`)
    const { result, grew, waits, lag } = await bench.during(() => bench.get(path))
    tellWrong('files that did not come', result.status === 200 ? 0 : 1)
    const size = `${(result.bytes / 1e6).toFixed(1)} MB in ${(result.ms / 1000).toFixed(1)} s`
    const others = `${waits.length} pages of a list asked for meanwhile, half within ${quantile(waits, 0.5).toFixed(1)} ms`
    const held = `event loop held up for at most ${lag.toFixed(1)} ms`
    console.log(`\n${format}: ${rows.toLocaleString('en')} orders, ${size}; ${others}; ${held}`)
    tell('first byte', result.first, 'ms', 100)
    tell('memory grows', grew, 'MB', most[format])
    tell('the longest that somebody else waited', waits.at(-1)!, 'ms', 50)
  }

  // The day from which on there are so many plans.
  const plans = Math.ceil(rows / 10)
  const [first] = await bench.db.text<{ from: string }>(
    "select p.date::text as from from delivery_plans p join clients k on k.id = p.client_id where k.short_name = 'NZ' and not p.is_deleted order by p.date desc offset $1 limit 1",
    [plans - 1],
  )
  if (!first) throw new Error('There are too few plans.')
  const addresses = '/api/delivery/downloadDeliveryAddress'
  for (const format of ['csv', 'xlsx'] as const) {
    await bench.file(addresses, { from: '9000-01-01', format })
    const { result, grew } = await bench.during(() =>
      bench.file(addresses, { from: first.from, format }),
    )
    tellWrong('files that did not come', result.status === 200 ? 0 : 1)
    console.log(
      `\n${format}: addresses of ${plans.toLocaleString('en')} plans, ${(result.bytes / 1e6).toFixed(1)} MB`,
    )
    tell('all of it', result.ms / 1000, 's', 5)
    tell('memory grows', grew, 'MB', 30)
  }
} finally {
  await bench.close()
}
