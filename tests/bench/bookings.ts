// Measures 200 bookings at once of a day and of a slot of 7 over HTTP, on PostgreSQL: node scripts/run.mjs tests/bench/bookings.ts [rounds]
import '#tests/support/installProduct.ts'
import { addReference } from '#resources/demo.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { measured, quantile, tell } from './server.ts'

const rounds = Number(process.argv[2] ?? 5)
const [clients, capacity] = [200, 7]

let world!: World
const bench = await measured(async db => {
  await addReference(db)
  world = await worldIn(db)
})
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const skuId = await world.sku('BOOKED')
const orders = await Promise.all(
  times(clients, () => world.order([[skuId, 4 * (rounds + 1)]], { state: 'Confirmed' })),
)

/** Everybody at once, each with an order of their own. */
async function book(place: object) {
  const answers = await Promise.all(
    orders.map(order =>
      bench.post(
        '/api/delivery/addNewDeliveryPlan',
        Buffer.from(
          JSON.stringify({
            orderId: order.id,
            serviceType: 'Delivery',
            items: [{ orderLineId: order.line(0), quantity: 1 }],
            ...place,
          }),
        ),
        'application/json',
      ),
    ),
  )
  const refused = answers.filter(({ body }) => !body.isSuccess)
  return {
    took: answers.map(({ ms }) => ms).toSorted((a, b) => a - b),
    booked: answers.length - refused.length,
    /** Without three dates to take instead. */
    helpless: refused.filter(({ body }) => body.errors?.[0]?.freeDates?.length !== 3).length,
    broken: answers.filter(({ status }) => status >= 500).length,
  }
}

try {
  for (const kind of ['day', 'slot'] as const) {
    const took: number[] = []
    // The first round warms up connections and plans, and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const calendarId = await world.calendar(kind === 'day' ? { defaultStops: capacity } : {})
      const slotId =
        kind === 'slot'
          ? await world.make('calendarSlots', {
              calendarId,
              period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
              capacity,
            })
          : undefined
      const place = { calendarId, date: world.day(3), ...(slotId && { slotId }) }
      const { took: all, booked, helpless, broken } = await book(place)
      if (round === 0) continue
      took.push(...all)
      tell(`${kind}: booked beside the capacity`, Math.abs(booked - capacity), '', 0)
      tell(`${kind}: refused without three free dates`, helpless, '', 0)
      tell(`${kind}: answers of 500 and above`, broken, '', 0)
    }
    took.sort((a, b) => a - b)
    console.log(
      `${clients} clients, a ${kind} of ${capacity}: half answered within ${quantile(took, 0.5).toFixed(0)} ms`,
    )
    tell(`${kind}: p99 of an answer`, quantile(took, 0.99), 'ms', 1500)
  }
} finally {
  await bench.close()
}
