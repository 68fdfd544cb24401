import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { quantile } from '#tests/bench/server.ts'
import type { Actor } from '#server/session/actor.ts'
import { send, times, type Target } from './load.ts'
import type { Result } from './report.ts'

const limits = { seconds: 3, page: 200 }
const job = 'Simulations of promotions'

/** Simulates a promotion of all goods over the month before, and reads its page in every way. */
export async function simulationOf(
  db: Database,
  actor: Actor,
  product: Target,
): Promise<readonly Result[]> {
  const promotionId = await promotionOfAll(db, product)
  const runs: number[] = []
  const waits: number[] = []
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    const { id } = await ask<{ id: string }>(product, '/api/promotions/simulate', { promotionId })
    runs.push(await secondsOf(db, id))
    waits.push((performance.now() - began) / 1000)
  }
  runs.sort((a, b) => a - b)
  waits.sort((a, b) => a - b)
  const { simulations } = await ask<{ simulations: Sums[] }>(
    product,
    `/api/promotions/simulation?promotionId=${promotionId}`,
  )
  const found = simulations[0]!
  const counted = await countedBySql(db, actor, promotionId)
  const differences = (['orders', 'pieces', 'before'] as const).filter(
    sum => found[sum] !== counted[sum],
  )
  return [
    {
      what: `simulation of a month: ${found.orderCount.toLocaleString('en')} orders, ${found.pieces.toLocaleString('en')} pieces`,
      measured: `at most ${runs.at(-1)!.toFixed(1)} s of ${runs.length}; from asking on ${waits.at(-1)!.toFixed(1)} s`,
      limit: `${limits.seconds} s`,
      isMet: runs.at(-1)! <= limits.seconds,
    },
    {
      what: 'orders, pieces and revenue of the simulation, counted by SQL',
      measured: differences.length ? `other: ${differences.join(', ')}` : 'equal',
      limit: 'equal',
      isMet: !differences.length,
    },
    ...(await pagesOf(product, promotionId, found)),
  ]
}

interface Sums {
  id: string
  orderCount: number
  orders: number
  pieces: number
  before: number
  groups: readonly { branchId: string; channel: string }[]
}

/** A promotion of every category, for later. */
async function promotionOfAll(db: Database, product: Target): Promise<string> {
  const roots = await db.text<{ id: string }>(
    'select id from categories where parent_id is null and not is_deleted',
  )
  const name = `Bench ${Date.now()}`
  const { id } = await ask<{ id: string }>(product, '/api/promotions', {
    name,
    code: name.replace(' ', '-').toUpperCase(),
    market: 'NZ',
    fromOnUtc: new Date(Date.now() + 86_400_000).toISOString(),
    lines: roots.map(({ id: categoryId }) => ({ categoryId, discount: 15 })),
  })
  return id
}

/** Waits until a simulation is done. @returns how many seconds its job took */
async function secondsOf(db: Database, id: string): Promise<number> {
  for (;;) {
    const [run] = await db.text<{ state: string; seconds: number | null }>(
      `select s.state, (select extract(epoch from j.finished_on_utc - j.started_on_utc)::float8 from job_runs j
         where j.name = $2 and j.started_on_utc >= s.created_on_utc order by j.started_on_utc desc limit 1) as seconds
       from promotion_simulations s where s.id = $1`,
      [id, job],
    )
    if (run?.state === 'Done' && run.seconds !== null) return run.seconds
    if (run && !['Waiting', 'Running', 'Done'].includes(run.state)) throw new Error(run.state)
    await sleep(20)
  }
}

/** What the month had of the goods of a promotion, without any of the product's own. */
async function countedBySql(db: Database, { clientId }: Actor, promotionId: string) {
  const [counted] = await db.text<Record<'orders' | 'pieces' | 'before', number>>(
    `with recursive month as (
       select date_trunc('month', now() at time zone timezone) as ends, timezone from clients where id = $1),
     below as (
       select category_id as id from promotion_lines where promotion_id = $2 and not is_deleted
       union select c.id from below b join categories c on c.parent_id = b.id and not c.is_deleted)
     select count(distinct o.id)::int as orders, sum(l.quantity)::int as pieces, sum(l.quantity * l.price - l.discount)::float8 as before
     from month m join orders o on o.ordered_on_utc >= (m.ends - interval '1 month') at time zone m.timezone and o.ordered_on_utc < m.ends at time zone m.timezone
       join order_lines l on l.order_id = o.id and not l.is_deleted
       join skus s on s.id = l.sku_id join products p on p.id = s.product_id and p.category_id in (select id from below)
     where o.client_id = $1 and not o.is_deleted and o.state in ('Confirmed', 'Completed')`,
    [clientId, promotionId],
  )
  return counted!
}

/** How long one person waits for what the page of a simulation reads. */
async function pagesOf(
  product: Target,
  promotionId: string,
  { id: simulationId, groups }: Sums,
): Promise<Result[]> {
  const of = (call: string, query: object) =>
    `/api/promotions/simulation${call}?${new URLSearchParams(query as Record<string, string>)}`
  const sorts = (...names: string[]) =>
    names.flatMap(name => [JSON.stringify([name, 'ASC']), JSON.stringify([name, 'DESC'])])
  const { branchId, channel } = groups[0]!
  const paths = {
    figures: [of('', { promotionId })],
    'goods, in every sort': [
      ...sorts(
        'skuCode',
        'orders',
        'pieces',
        'change',
        'marginAfter',
        'available',
        'daysOfStock',
      ).map(sort => of('/skus', { simulationId, sort })),
      of('/skus', { simulationId, only: 'Below cost' }),
      of('/skus', { simulationId, pageNo: '4' }),
    ],
    'lines, in every sort': [
      ...sorts('orderedOnUtc', 'before', 'after', 'change', 'effect').map(sort =>
        of('/lines', { simulationId, sort }),
      ),
      of('/lines', { simulationId, branchId, channel }),
      of('/lines', { simulationId, effect: 'Price set by hand' }),
      of('/lines', { simulationId, pageNo: '40' }),
    ],
  }
  const results: Result[] = []
  for (const [what, asked] of Object.entries(paths)) {
    let n = 0
    const { times: took } = await send(
      product,
      () => ({ path: asked[n++ % asked.length]! }),
      1,
      times(Math.max(40, asked.length * 5)),
    )
    results.push({
      what: `page of a simulation: ${what}`,
      measured: `half within ${quantile(took, 0.5).toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)}, at most ${took.at(-1)!.toFixed(1)}`,
      limit: `${limits.page} ms in 19 of 20`,
      isMet: quantile(took, 0.95) <= limits.page,
    })
  }
  return results
}

/** Gets, or posts where there is a body. */
async function ask<Body>({ origin, headers }: Target, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${origin}${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as Body & { isSuccess?: boolean }
  if (!answer.ok || said.isSuccess === false)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`)
  return said
}
