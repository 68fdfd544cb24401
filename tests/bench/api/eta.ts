import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { quantile } from '#tests/bench/server.ts'
import type { Target } from './load.ts'
import type { Result } from './report.ts'
import type { Bench } from './showroom.ts'

/** Orders that wait for the goods of one container, and rows that an agent sends. */
const waiting = 400
const pasted = 200

interface Box {
  readonly id: string
}

/** What a slip of a container with 400 orders takes: its ETA, the warnings, what can be done, and a mail of new ETAs. */
export async function* etaOf({ db, product, requests = 20 }: Bench): AsyncGenerator<Result> {
  const world = await worldIn(db)
  const { box, others } = await groundOf(world)
  const ask = asking(product)
  let days = 30
  const nextDay = () => world.day(30 + (++days % 20))
  const isOf = (id: string) => JSON.stringify({ containerId: id })
  const versionOf = async ({ id }: Box) =>
    ((await ask(`containers/${id}`)) as { version: number }).version
  const measures: readonly [
    what: string,
    limit: number,
    step: () => Promise<() => Promise<unknown>>,
  ][] = [
    [
      `ETA of a container with ${waiting} orders`,
      300,
      async () => {
        const version = await versionOf(box)
        const body = { containerId: box.id, version, arrivesOn: nextDay(), reason: 'Bench' }
        return () => ask('containers/changeEta', body)
      },
    ],
    ['ETA warnings: the first page', 500, async () => () => ask('etaWarnings?range=[0,24]')],
    [
      `orders of the warnings of a container: the first 25 of ${waiting}`,
      500,
      async () => () =>
        ask(`etaWarningOrders?range=[0,24]&filter=${encodeURIComponent(isOf(box.id))}`),
    ],
    [
      `alternatives of ${waiting} orders`,
      1000,
      async () => () => ask('etaWarnings/plan', { containerId: box.id }),
    ],
    [
      `${pasted} pasted ETAs`,
      3000,
      async () => {
        const arrivesOn = nextDay()
        const rows = await Promise.all(
          others.map(async other => ({
            containerId: other.id,
            version: await versionOf(other),
            arrivesOn,
          })),
        )
        return () => ask('containers/changeEtas', { rows, reason: 'Bench' })
      },
    ],
  ]
  for (const [what, limit, step] of measures) {
    const took: number[] = []
    // The first two are not counted: plans and caches are as in the middle of a day.
    for (let n = -2; n < requests; n++) {
      const request = await step()
      const from = performance.now()
      await request()
      if (n >= 0) took.push(performance.now() - from)
    }
    took.sort((a, b) => a - b)
    yield {
      what,
      measured: `half within ${quantile(took, 0.5).toFixed(0)} ms, 95 % within ${quantile(took, 0.95).toFixed(0)}`,
      limit: `${limit} ms in 19 of 20`,
      isMet: quantile(took, 0.95) <= limit,
    }
  }
}

/** A container that 400 orders wait for, all too late, and 200 others at sea. */
async function groundOf(world: World): Promise<{ box: Box; others: Box[] }> {
  // A kept database has those of earlier runs.
  const start = Date.now() % 100_000
  const warehouseId = await world.warehouse(`ETA${start}`)
  const skuId = await world.sku(`BENCH-ETA-${start}`)
  const sailing = (n: number, quantity: number) =>
    world.container(
      {
        no: containerNo('PMTU', start + n),
        type: '40',
        warehouseId,
        state: 'Sailing',
        departsOn: world.day(-10),
        arrivesOn: world.day(30),
      },
      { skuId, quantity },
    )
  const box = await sailing(0, waiting)
  for (let n = 0; n < waiting; n++) {
    const { line } = await world.order([[skuId, 1]], {
      state: 'Confirmed',
      promisedDate: world.day(5 + (n % 15)),
    })
    await world.make('reservations', {
      orderLineId: line(0),
      skuId,
      quantity: 1,
      source: 'Container',
      containerLineId: box.lineId,
      priorityOnUtc: new Date().toISOString(),
    })
  }
  const others: Box[] = []
  for (let n = 1; n <= pasted; n++) others.push(await sailing(n, 1))
  return { box, others }
}

/** A person who asks. @throws Error for an answer that is no success */
function asking({ origin, headers }: Target) {
  return async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/${path}`, {
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { isSuccess?: boolean }
    if (!answer.ok || said.isSuccess === false)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(said).slice(0, 300)}`)
    return said
  }
}
