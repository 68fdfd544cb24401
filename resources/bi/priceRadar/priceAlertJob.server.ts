import { sql } from 'drizzle-orm'
import {
  clockActor,
  createRecord,
  daily,
  metaOf,
  type Actor,
  type Job,
  type Queryable,
} from '#server/kit'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { todayOf } from '#resources/days.ts'
import { taskTypeOf } from '#resources/newTask.server.ts'
import { latestPrices } from './latestPrices.server.ts'
import { daysCurrent, differenceOf } from './staleness.ts'

/** Before people come to work in both countries. */
const hour = 13
const typeName = 'Competitor is cheaper'

/** A competitor's price that no task was made of, and who is told of it. */
interface Fresh {
  id: string
  skuId: string
  code: string
  competitor: string
  price: number
  seenOn: string
  url: string | null
  alerts: readonly { staffId: string; below: number }[]
}

/** Each day makes one task of each current price that is below ours by what an alert says. */
export const priceAlertJob: Job = {
  name: 'Price alerts',
  next: daily(hour),
  async run(db) {
    const clients = await db.query<{ id: string; country: Actor['country'] }>(
      sql`select id, country from clients where not is_deleted order by id`,
    )
    let tasks = 0
    for (const { id, country } of clients)
      tasks += await db.write(tx => tellOfPrices(tx, { clientId: id, country }))
    return tasks ? `${tasks} tasks about prices of competitors.` : ''
  },
}

/** @returns how many tasks were made */
export async function tellOfPrices(
  tx: Queryable,
  client: Pick<Actor, 'clientId' | 'country'>,
): Promise<number> {
  const { clientId, country: market } = client
  // A second run waits, and then finds nothing.
  await tx.query(sql`select from clients where id = ${clientId} for no key update`)
  const fresh = await tx.query<Fresh>(sql`
    select c.id, c.sku_id as "skuId", k.code, c.competitor, c.amount::float8 as price, c.seen_on::text as "seenOn", c.url,
      json_agg(json_build_object('staffId', a.staff_id, 'below', a.below::float8) order by a.id) as alerts
    from (${latestPrices(clientId)}) c join skus k on k.id = c.sku_id and not k.is_deleted join products p on p.id = k.product_id
      join price_alerts a on a.client_id = c.client_id and a.is_active and not a.is_deleted and (a.competitor is null or lower(a.competitor) = lower(c.competitor))
        and (a.category_id is null or a.category_id in (
          with recursive above as (select x.id, x.parent_id from categories x where x.id = p.category_id union select x.id, x.parent_id from categories x join above b on x.id = b.parent_id)
          select id from above))
      join staff s on s.id = a.staff_id and not s.is_disabled and not s.is_deleted
    where c.seen_on >= ${sql.raw(todayOf('c.client_id'))} - ${daysCurrent}::int
      and not exists (select from price_alert_hits h where h.competitor_price_id = c.id and not h.is_deleted)
    group by c.id, c.sku_id, k.code, c.competitor, c.amount, c.seen_on, c.url order by c.id limit 1000`)
  if (!fresh.length) return 0
  const prices = await pricesNow(tx, { skuIds: fresh.map(({ skuId }) => skuId), market })
  const typeId = await taskTypeOf(tx, typeName)
  let tasks = 0
  for (const { id, skuId, code, competitor, price, seenOn, url, alerts } of fresh) {
    const ours = prices.get(skuId)?.amount
    if (!ours) continue
    const difference = differenceOf(price, ours)
    const people = alerts.filter(({ below }) => (ours - price) * 100 >= below * ours)
    if (!people.length) continue
    const staffIds = [...new Set(people.map(({ staffId }) => staffId))]
    const actor = clockActor('price alert', { ...client, staffId: staffIds[0]! })
    const words = `${competitor} sells ${code} for ${price.toFixed(2)}, ${-difference} % below our ${ours.toFixed(2)} (seen ${seenOn}).`
    const task = await createRecord({ db: tx, actor }, metaOf('tasks'), {
      typeId,
      description: [words, url].filter(Boolean).join(' '),
      assigneeIds: staffIds,
    })
    await createRecord({ db: tx, actor }, metaOf('priceAlertHits'), {
      competitorPriceId: id,
      taskId: task.id,
    })
    tasks++
  }
  return tasks
}
