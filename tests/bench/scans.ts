// Phones scan as a model over HTTP, with lost, repeated and mixed up requests, on PostgreSQL: node scripts/run.mjs tests/bench/scans.ts [--scans 10000] [--phones 12] [--seed 1]
import '#tests/support/installProduct.ts'
import { parseArgs } from 'node:util'
import { addReference } from '#resources/demo.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { againstLog, scanAsPhones, type PhoneJob } from '#tests/support/api/phones.ts'
import { measured, quantile, tell } from './server.ts'

const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '10000' },
    phones: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
})
const [scans, phones, seed] = [values.scans, values.phones, values.seed].map(Number) as [
  number,
  number,
  number,
]
const plans = 60

let world!: World
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
})
const warehouseId = await world.warehouse('MAIN')
const calendarId = await world.calendar({ warehouseId })
const floor = (name: string, kind: string) =>
  world.make('stockAreas', { name, kind, warehouseId, barcode: name, isActive: true })
await floor('GATE', 'Loading zone')
const racks = await floor('RACKS', 'Returns')
const jobs: PhoneJob[] = []
for (let i = 0; i < plans; i++) {
  const item = `SCANNED${i}`
  const skuId = await world.sku(item)
  const quantity = Math.ceil(scans / plans)
  await world.write(context =>
    post(context, {
      type: 'Receipt',
      movements: [{ skuId, quantity, to: { warehouseId, stockStatus: 'Normal', layerId: racks } }],
    }),
  )
  const order = await world.order([[skuId, quantity]])
  await world.write(context => confirmOrder(context, { orderId: order.id }))
  const planId = await world.plan(order.id, calendarId, world.day(0))
  await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity })
  jobs.push({ planId, item, place: 'RACKS', zone: 'GATE' })
}

const packs: number[] = []
for (let i = 0; i < 20; i++) packs.push((await bench.get(`/api/scanPacks?date=${world.day(0)}`)).ms)
tell(
  `pack of ${plans} plans, 95 % within`,
  quantile(
    packs.toSorted((a, b) => a - b),
    0.95,
  ),
  'ms',
  150,
)

const took: number[] = []
let failed = 0
/** Batches that were not taken, by what was said; the phone sends them again. */
const refusals = new Map<string, number>()
const began = Date.now()
const told = await scanAsPhones(
  {
    jobs,
    seed,
    send: async events => {
      const body = Buffer.from(JSON.stringify({ sentAt: new Date().toISOString(), events }))
      const answer = await bench.post('/api/scanEvents', body, 'application/json')
      if (answer.status >= 500) failed++
      if (!answer.body.data) {
        const told = `${answer.status} ${JSON.stringify(answer.body.errors)}`
        refusals.set(told, (refusals.get(told) ?? 0) + 1)
        throw new Error(told)
      }
      if (events.length) took.push(answer.ms / events.length)
      return answer.body.data
    },
  },
  { phones, scans },
)
const seconds = (Date.now() - began) / 1000
const done = [...told.values()].filter(outcome => outcome === 'done').length
took.sort((a, b) => a - b)
console.log(
  `\n${told.size} scans of ${phones} phones in ${seconds.toFixed(1)} s, ${done} done, the others refused; a scan takes ${quantile(took, 0.5).toFixed(1)} ms in half of the batches`,
)
const wrong = [...(await againstLog(world.db, told)), ...(await differences(world.db))]
for (const text of wrong.slice(0, 20)) console.log(`  ${text}`)
for (const [told, count] of refusals) console.log(`  ${count} batches: ${told}`)
tell('lost, twice or not as the log says', wrong.length, '', 0)
tell('5xx', failed, '', 0)
await bench.close()
