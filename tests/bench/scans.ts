// Phones scan as a model over HTTP, with lost, repeated and mixed up requests, while phones and the server are killed, on PostgreSQL:
// node scripts/run.mjs tests/bench/scans.ts [--scans 10000] [--phones 12] [--seed 1] [--seeds 1] [--kills 20] [--plans 60] [--day 2000]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addReference } from '#resources/demo.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { mostEvents } from '#resources/warehouse/scans/scanKinds.ts'
import { againstLog, scanAsPhones, type PhoneJob } from '#tests/support/api/phones.ts'
import { measured, quantile, tell, tellWrong } from './server.ts'
import { sizesOf } from './sizes.ts'

/** `day`: scans of a phone that was offline for a day. */
const sizes = sizesOf({
  scans: 10_000,
  phones: 12,
  seed: 1,
  seeds: 1,
  kills: 20,
  plans: 60,
  day: 2000,
})
const { scans, phones, seed, seeds, kills, plans, day: ofADay } = sizes

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
  const quantity = Math.ceil((scans + ofADay) / plans)
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
for (let i = 0; i < 100; i++)
  packs.push((await bench.get(`/api/scanPacks?date=${world.day(0)}`)).ms)
tell(
  `pack of ${plans} plans, 95 % within`,
  quantile(
    packs.toSorted((a, b) => a - b),
    0.95,
  ),
  'ms',
  150,
)

const day = Array.from({ length: ofADay }, (_, n) => ({
  id: `day-${n}`,
  kind: 'Pick',
  at: new Date(Date.now() - (ofADay - n)).toISOString(),
  quantity: 1,
  ...jobs[n % plans]!,
}))
const told = new Map<string, string>()
const sent = Date.now()
for (let n = 0; n < ofADay; n += mostEvents) {
  const events = day.slice(n, n + mostEvents)
  const body = Buffer.from(JSON.stringify({ sentAt: new Date().toISOString(), events }))
  const answer = await bench.post('/api/scanEvents', body, 'application/json')
  for (const { id, outcome } of answer.body.data) told.set(id, outcome)
}
tell(`${ofADay} scans of a day offline: in within`, (Date.now() - sent) / 1000, 's', 30)

const took: number[] = []
const failed = new Map<number, number>()
/** Batches that were not taken, by what was said; the phone sends them again. */
const refusals = new Map<string, number>()
/** Server by server, each some seconds after it was ready; with no phone left it ends. */
let isOver = false
const ready: number[] = []
async function killed() {
  for (let n = 0; n < kills && !isOver; n++) {
    await sleep(3000)
    if (!isOver) ready.push(await bench.kill())
  }
}
const began = Date.now()
const killing = killed()
for (let n = seed; n < seed + seeds; n++) {
  const of = await scanAsPhones(
    {
      jobs,
      seed: n,
      send: async events => {
        const body = Buffer.from(JSON.stringify({ sentAt: new Date().toISOString(), events }))
        // Without a server phones wait as they do without a network.
        const answer = await bench
          .post('/api/scanEvents', body, 'application/json')
          .catch(async (error: unknown) => {
            await sleep(200)
            throw error
          })
        if (answer.status >= 500) failed.set(answer.status, (failed.get(answer.status) ?? 0) + 1)
        if (!answer.body.data) {
          const said = `${answer.status} ${JSON.stringify(answer.body.errors)}`
          refusals.set(said, (refusals.get(said) ?? 0) + 1)
          throw new Error(said)
        }
        if (events.length) took.push(answer.ms / events.length)
        return answer.body.data
      },
    },
    { phones, scans: Math.ceil(scans / seeds) },
  )
  for (const [id, outcome] of of) told.set(id, outcome)
}
isOver = true
await killing
const seconds = (Date.now() - began) / 1000
const done = [...told.values()].filter(outcome => outcome === 'done').length
took.sort((a, b) => a - b)
console.log(
  `\n${told.size} scans of ${phones} phones in ${seconds.toFixed(1)} s, ${ready.length} kills of the server, ${done} done, the others refused; a scan takes ${quantile(took, 0.5).toFixed(1)} ms in half of the batches`,
)
const wrong = [...(await againstLog(world.db, told)), ...(await differences(world.db))]
for (const text of wrong.slice(0, 20)) console.log(`  ${text}`)
for (const [told, count] of refusals) console.log(`  ${count} batches: ${told}`)
tellWrong('lost, twice or not as the log says', wrong.length)
// A server that goes says 503, which phones take as no answer.
for (const [status, count] of failed) if (status !== 503) tellWrong(`${status}`, count)
tell('slowest start after a kill', Math.max(0, ...ready) / 1000, 's', 10)
await bench.close()
