import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { every, type Database, type Job } from '#server/kit'
import { owingStates } from '#resources/common.ts'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { msOf } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { channelOf } from './channelOf.ts'
import { Simulation, type SimulatedPart, type SoldOrder } from './simulation.ts'
import { happenedDay, happenedDayBegins } from '#resources/days.ts'

/** Simulations that people wait for, one after the other, beside the work of the branches. */
export const simulationJob: Job = {
  name: 'Simulations of promotions',
  next: every(1),
  hasWork: async db =>
    (
      await db.text(
        "select 1 from promotion_simulations where state in ('Waiting', 'Running') limit 1",
      )
    ).length > 0,
  run: runSimulations,
}

/** @returns how many were made, in words */
export async function runSimulations(db: Database): Promise<string> {
  // One process at a time runs this: what is running was left by one that ended.
  await db.text("update promotion_simulations set state = 'Failed' where state = 'Running'")
  let made = 0
  for (;;) {
    const [next] = await db.query<Asked>(sql`
      update promotion_simulations s set state = 'Running', updated_on_utc = now()
      from promotions p, clients c
      where s.id = (select id from promotion_simulations where state = 'Waiting' order by id limit 1) and p.id = s.promotion_id and c.id = s.client_id
      returning s.id, s.client_id, s.promotion_id, p.coupon, s.month::text as month, c.country as market,
        ${sql.raw(happenedDayBegins('s.client_id', 's.month'))} as "fromUtc", ${sql.raw(happenedDayBegins('s.client_id', "(s.month + interval '1 month')::date"))} as "toUtc"`)
    if (!next) break
    const state = await simulate(db, next).catch(async (error: unknown) => {
      await db.query(sql`update promotion_simulations set state = 'Failed' where id = ${next.id}`)
      throw error
    })
    made += Number(state === 'Done')
  }
  return made ? `${made} ${made === 1 ? 'promotion' : 'promotions'} simulated.` : ''
}

interface Asked {
  id: string
  clientId: string
  promotionId: string
  coupon: string | null
  month: string
  market: 'NZ' | 'CA'
  fromUtc: string
  toUtc: string
}

/** Orders that are read and priced before other work has its turn. */
const atATime = 250
/** Milliseconds between two looks whether somebody has cancelled it; progress is written with them. */
const lookEvery = 250

async function simulate(db: Database, asked: Asked): Promise<'Done' | 'Cancelled'> {
  const { id, promotionId, coupon, market, fromUtc, toUtc } = asked
  const goods = (
    await db.query<{ skuId: string }>(sql`
      select g.sku_id from ${goodsOfPromotions(sql`select ${promotionId}::uuid`)} g`)
  ).map(({ skuId }) => skuId)
  const simulation = new Simulation({
    promotionId,
    coupon,
    goods: new Set(goods),
  })
  const rates = await ratesOf(db, asked)
  await db.query(
    sql`update promotion_simulations set order_count = (${orderCount(asked)}) where id = ${id}`,
  )
  const leaving = new AbortController()
  let looked = 0
  for await (const rows of db.batches<OrderRow>(ordersOf(asked, goods), atATime, leaving.signal)) {
    const orders = rows.map(row => soldOrder(row, rates))
    const unknown = simulation.unknown(
      orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
    )
    if (unknown.length) {
      const { facts } = await priceFacts(db, {
        skuIds: unknown,
        market,
        fromUtc,
        toUtc,
        asIfRunning: promotionId,
      })
      for (const skuId of unknown) simulation.know(skuId, facts.get(skuId))
    }
    for (const order of orders) simulation.add(order)
    if (performance.now() - looked >= lookEvery) {
      const [isOn] = await db.query(sql`
        update promotion_simulations set order_done = ${rows.at(-1)!.no} where id = ${id} and state = 'Running' returning id`)
      if (!isOn) return 'Cancelled'
      looked = performance.now()
    }
    await otherWork()
  }
  return finish(db, asked, simulation.parts)
}

const isOfMonth = ({ clientId, fromUtc, toUtc }: Asked) =>
  sql`o.client_id = ${clientId} and o.ordered_on_utc >= ${fromUtc} and o.ordered_on_utc < ${toUtc} and o.state in ${owingStates} and not o.is_deleted`

const orderCount = (asked: Asked) => sql`select count(*) from orders o where ${isOfMonth(asked)}`

interface OrderRow {
  id: string
  no: number
  customerId: string
  branchId: string
  source: string
  at: number
  day: string
  lines: readonly [
    id: string,
    skuId: string,
    quantity: number,
    price: number,
    discount: number,
    cost: number | null,
  ][]
}

/** The orders of the month with any of the goods, in the order of time; `no` counts all of them. */
const ordersOf = (asked: Asked, goods: readonly string[]) => sql`
  select o.id, o.no, o.customer_id as "customerId", o.branch_id as "branchId", o.source, ${msOf('o.ordered_on_utc')} as at,
    ${sql.raw(happenedDay('o.client_id', 'o.ordered_on_utc'))}::text as day, x.lines
  from (select o.*, (row_number() over (order by o.ordered_on_utc, o.id))::int as no from orders o where ${isOfMonth(asked)}) o
    cross join lateral (
      select json_agg(json_build_array(l.id, l.sku_id, l.quantity, (l.price * 100)::int8, (l.discount * 100)::int8, (l.cost_at_sale * 100)::int8) order by l.position, l.id) as lines,
        bool_or(l.sku_id = any(${sql.param(goods)}::uuid[])) as has
      from order_lines l where l.order_id = o.id and not l.is_deleted) x
  where x.has order by o.ordered_on_utc, o.id`

const soldOrder = (row: OrderRow, rates: ReadonlyMap<string, number>): SoldOrder => ({
  id: row.id,
  customerId: row.customerId,
  branchId: row.branchId,
  channel: channelOf(row.source),
  at: row.at,
  taxRate: rates.get(row.day) ?? 0,
  lines: row.lines.map(([id, skuId, quantity, price, discount, cost]) => ({
    id,
    skuId,
    quantity,
    price,
    discount,
    cost,
  })),
})

/** The tax in the prices of each day of the month. */
async function ratesOf(
  db: Database,
  { market, month }: Asked,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ day: string; rate: number }>(sql`
    select d::date::text as day, ${rateInPrices(sql`${market}::text`, sql`d::date`)} as rate
    from generate_series(${month}::date, ${month}::date + interval '1 month' - interval '1 day', interval '1 day') d`)
  return new Map(rows.map(({ day, rate }) => [day, rate]))
}

/** Keeps what a simulation came to. Of earlier ones of the promotion the last before it began stays. */
async function finish(db: Database, asked: Asked, parts: readonly SimulatedPart[]) {
  const { id, promotionId, clientId } = asked
  return db.write(async tx => {
    const [done] = await tx.query(sql`
      update promotion_simulations set state = 'Done', order_done = order_count, version = version + 1, updated_on_utc = now() where id = ${id} and state = 'Running' returning id`)
    if (!done) return 'Cancelled'
    for (let at = 0; at < parts.length; at += partsAtATime) {
      const rows = parts.slice(at, at + partsAtATime).map(part => ({ ...part, id: uuid() }))
      await tx.query(sql`
        insert into simulated_goods (id, simulation_id, sku_id, branch_id, channel, orders, orders_once, pieces, pieces_reached, standing, before, after,
          net_before, net_after, cost, lines_below_cost, lines_below_floor, lines_without_cost, lines)
        select v.id, ${id}, v."skuId", v."branchId", v.channel, v.orders, v."ordersOnce", v.pieces, v."piecesReached", v.standing / 100.0, v.before / 100.0, v.after / 100.0,
          v."netBefore" / 100.0, v."netAfter" / 100.0, v.cost / 100.0, v."linesBelowCost", v."linesBelowFloor", v."linesWithoutCost", v.lines
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, "skuId" uuid, "branchId" uuid, channel text, orders int, "ordersOnce" int, pieces int, "piecesReached" int,
          standing int8, before int8, after int8, "netBefore" int8, "netAfter" int8, cost int8, "linesBelowCost" int, "linesBelowFloor" int, "linesWithoutCost" int, lines jsonb)`)
    }
    await tx.query(sql`
      delete from promotion_simulations s using promotions p
      where s.promotion_id = ${promotionId} and s.client_id = ${clientId} and p.id = s.promotion_id and s.id <> ${id} and s.state not in ('Waiting', 'Running')
        and s.id is distinct from (select f.id from promotion_simulations f where f.promotion_id = p.id and f.client_id = s.client_id and f.state = 'Done' and f.created_on_utc < p.from_on_utc order by f.created_on_utc desc limit 1)`)
    return 'Done' as const
  })
}

const partsAtATime = 500
