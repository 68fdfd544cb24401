import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Actor,
  badInput,
  type Context,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  problemAt,
  orderBy,
  Refused,
  refused,
  sortOf,
  touched,
} from '#server/kit'
import { countries } from '#resources/countries.ts'
import type { CallAnswer } from '#define'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'
import { factsOf } from './simulationFacts.server.ts'
import { effects, simulationCalls } from './simulation.calls.ts'
import { piecesToBreakEven } from './simulation.ts'
import { happenedDay } from '#resources/days.ts'

type Answer = CallAnswer<typeof simulationCalls.getSimulation>

export default handlers(simulationCalls, {
  async simulatePromotion(context, { promotionId }) {
    const { db, actor } = context
    const [promotion] = await db.query<{
      name: string
      market: 'NZ' | 'CA'
      version: number
      month: string
      hasGoods: boolean
    }>(sql`
      select p.name, p.market, p.version, (date_trunc('month', ${sql.raw(happenedDay('c.id', 'now()'))}::timestamp) - interval '1 month')::date::text as month,
        exists (select from ${goodsOfPromotions(sql`p.id`)} g) as "hasGoods"
      from promotions p join clients c on c.id = ${actor.clientId} where p.id = ${promotionId} and not p.is_deleted for no key update of p`)
    if (!promotion) throw new NotFound('No such promotion.', 'promotionId')
    const { name, market, version, month, hasGoods } = promotion
    if (market !== actor.country)
      throw refused(
        'other_market',
        'promotionId',
        `${name} is for ${countries[market].name}: simulate it there, over the orders of that market.`,
      )
    if (!hasGoods)
      throw new Refused(
        problemAt(
          'no_goods',
          'promotionId',
          `${name} has no goods yet: add a SKU or a category first.`,
        ),
      )
    // Read after the promotion is locked: two who ask at once share one.
    const [open] = await db.query<{ id: string }>(sql`
      select id from promotion_simulations where promotion_id = ${promotionId} and client_id = ${actor.clientId} and state in ('Waiting', 'Running') limit 1`)
    if (open) return open
    const id = uuid()
    const row = { id, promotionId, promotionVersion: version, month }
    await insertRows(context, metaOf('promotionSimulations'), [row])
    return { id }
  },

  async cancelSimulation({ db, actor }, { simulationId }) {
    const [one] = await db.query<{ id: string }>(sql`
      update promotion_simulations set state = 'Cancelled', ${touched(actor)}
      where id = ${simulationId} and client_id = ${actor.clientId} and state in ('Waiting', 'Running') returning id`)
    if (!one) throw new NotFound('This simulation is over already.', 'simulationId')
    return one
  },

  async getSimulation(context, { promotionId }) {
    const { db, actor } = context
    const [promotion] = await db.query<Answer['promotion']>(sql`
      select name, state, market from promotions where id = ${promotionId} and not is_deleted`)
    if (!promotion) throw new NotFound('No such promotion.', 'promotionId')
    const [progress, simulations] = await Promise.all([
      db.query<Answer['progress'][number]>(sql`
        select id, state, order_count, order_done from (
          select * from promotion_simulations where promotion_id = ${promotionId} and client_id = ${actor.clientId} order by created_on_utc desc limit 1) s
        where state <> 'Done'`),
      latestOf(context, promotionId),
    ])
    return { promotion, progress, simulations }
  },

  getPromotionFact: async (context, { promotionId }) => ({
    data: await factsOf(context, promotionId),
  }),

  async getSimulatedSkus(context, { simulationId, only, pageNo, pageSize, sort }) {
    const { db, actor } = context
    await simulationOf(context, simulationId)
    if (only === 'Below cost' && !seesCost(actor))
      throw badInput(
        'invisible',
        'only',
        'Only people who see costs can filter by what is below cost.',
      )
    const columns = seesCost(actor) ? new Map([...skuColumns, ...marginColumns]) : skuColumns
    const sorted = orderBy(sort, columns, sql`l.change, l."skuCode"`)
    const page = (rows: SQL) => sql`
      select l.*, count(*) over ()::int as total from ${rows} l order by ${sorted} limit ${pageSize ?? 25} offset ${((pageNo ?? 1) - 1) * (pageSize ?? 25)}`
    const stocked = (rows: SQL) => sql`
      select l.*, a.available, round(a.available * s.days / nullif(l.pieces, 0))::int as "daysOfStock"
      from ${rows} l join ${availableOfAll(actor.clientId, sql`select sku_id from ${rows}`)} a on a.sku_id = l.sku_id
        cross join (select ${daysOf(sql`month`)} as days from promotion_simulations where id = ${simulationId}) s`
    // Stock is counted of the page alone, unless it decides what is on it.
    const isByStock = sortOf(sort ?? undefined).some(([name]) => stockColumns.has(name))
    const found = await db.query<SkuRow & { total: number }>(sql`
      with goods as (
        select g.sku_id, sum(g.orders)::int as orders, ${partSums}, sum(g.pieces_reached) as reached, sum(g.lines_below_cost) as below_cost, sum(g.lines_below_floor) as below_floor
        from simulated_goods g where g.simulation_id = ${simulationId} group by g.sku_id),
      named as (
        select g.sku_id, k.code as "skuCode", k.name, g.orders, g.pieces, g.before, g.after, g.after - g.before as change, g."marginBefore", g."marginAfter"
        from goods g join skus k on k.id = g.sku_id where ${onlyOf(only)}),
      ${isByStock ? sql`stocked as (${stocked(sql`named`)}) ${page(sql`stocked`)}` : sql`page as (${page(sql`named`)}) select l.* from (${stocked(sql`page`)}) l order by ${sorted}`}`)
    return {
      data: found.map(({ total: _total, ...row }) => costed(actor, row)),
      totalCount: found[0]?.total ?? 0,
    }
  },

  async getSimulatedLines(context, { simulationId, pageNo, pageSize, sort, ...asked }) {
    const { db } = context
    await simulationOf(context, simulationId)
    const { branchId, channel, skuId, effect } = asked
    const narrowed = [
      sql`g.simulation_id = ${simulationId}`,
      ...(branchId ? [sql`g.branch_id = ${branchId}`] : []),
      ...(channel ? [sql`g.channel = ${channel}`] : []),
      ...(skuId ? [sql`g.sku_id = ${skuId}`] : []),
      ...(effect ? [sql`${line.index} = ${effects.indexOf(effect)}`] : []),
    ]
    const size = pageSize ?? 25
    const goods = sql`from simulated_goods g`
    const split = sql`cross join lateral jsonb_array_elements(g.lines) e`
    const where = sql`where ${sql.join(narrowed, sql` and `)}`
    // Counted apart: a page is the first of its sort, without keeping all lines for their number.
    // What a line says besides its place in the sort is read of the page alone.
    const [[counted], data] = await Promise.all([
      db.query<{ total: number }>(
        effect
          ? sql`select count(*)::int as total ${goods} ${split} ${where}`
          : sql`select coalesce(sum(jsonb_array_length(g.lines)), 0)::int as total ${goods} ${where}`,
      ),
      db.query<LineRow & { index: number }>(sql`
        with page as (
          select g.branch_id, g.channel, g.sku_id, e ${goods} ${split} ${where}
          order by ${orderBy(sort, lineColumns, sql`${line.id} desc`)} limit ${size} offset ${((pageNo ?? 1) - 1) * size}),
        lines as (
          select ${line.id} as id, branch_id, channel, sku_id, ${line.before} as before, ${line.after} as after, ${line.index} as index, e from page)
        select l.id, o.id as "orderId", o.order_code as "orderCode", o.ordered_on_utc as "orderedOnUtc", b.name as "branchName", l.channel, k.id as "skuId", k.code as "skuCode",
          ol.quantity, l.before / 100.0 as before, l.after / 100.0 as after, (l.after - l.before) / 100.0 as change, l.index
        from lines l join order_lines ol on ol.id = l.id join orders o on o.id = ol.order_id join branches b on b.id = l.branch_id join skus k on k.id = l.sku_id
        order by ${orderBy(sort, lineColumns, sql`${line.id} desc`)}`),
    ])
    return {
      data: data.map(({ index, ...line }) => ({ ...line, effect: effects[index]! })),
      totalCount: counted!.total,
    }
  },
})

/** Figures with the pieces to break even; what tells of costs is for those who see them. */
const costed = <Sums extends { pieces: number } & Margins>(actor: Actor, sums: Sums) =>
  seesCost(actor)
    ? {
        ...sums,
        piecesToBreakEven: piecesToBreakEven(sums.pieces, sums.marginBefore, sums.marginAfter),
      }
    : { ...sums, marginBefore: null, marginAfter: null, piecesToBreakEven: null }

interface Margins {
  marginBefore: number
  marginAfter: number
}

type SkuRow = Omit<
  CallAnswer<typeof simulationCalls.getSimulatedSkus>['data'][number],
  'piecesToBreakEven' | 'marginBefore' | 'marginAfter'
> &
  Margins
type LineRow = Omit<CallAnswer<typeof simulationCalls.getSimulatedLines>['data'][number], 'effect'>
type Latest = Omit<Answer['simulations'][number], 'piecesToBreakEven' | 'groups' | keyof Margins> &
  Margins

const partSums = sql`sum(g.pieces)::int as pieces, sum(g.before) as before, sum(g.after) as after, sum(g.net_before - g.cost) as "marginBefore", sum(g.net_after - g.cost) as "marginAfter"`
const daysOf = (month: SQL) =>
  sql`extract(day from ${month} + interval '1 month' - interval '1 day')::int`

const onlyOf = (only: string | null | undefined) =>
  only === 'Below cost'
    ? sql`g.below_cost > 0`
    : only === 'Below the floor'
      ? sql`g.below_floor > 0`
      : only === 'Reached'
        ? sql`g.reached > 0`
        : sql`true`

const named = (names: readonly string[]) =>
  new Map(names.map(name => [name, sql.raw(`l."${name}"`)]))
const skuColumns = named([
  'skuCode',
  'name',
  'orders',
  'pieces',
  'before',
  'after',
  'change',
  'available',
  'daysOfStock',
])
const marginColumns = named(['marginBefore', 'marginAfter'])
const stockColumns = new Set(['available', 'daysOfStock'])
/** The parts of a kept line `e`: `SimulatedLine`. Numbers are read without becoming texts. */
const line = {
  id: sql`(e->>0)::uuid`,
  before: sql`(e->1)::int8`,
  after: sql`(e->2)::int8`,
  index: sql`(e->3)::int`,
}
const lineColumns = new Map([
  ['before', line.before],
  ['after', line.after],
  ['change', sql`(${line.after} - ${line.before})`],
  ['effect', line.index],
  // Ids grow with time.
  ['orderedOnUtc', line.id],
] as const)

/** @throws NotFound for one of another client */
async function simulationOf({ db, actor }: Context, id: string) {
  const [one] = await db.query(sql`
    select 1 from promotion_simulations where id = ${id} and client_id = ${actor.clientId}`)
  if (!one) throw new NotFound('This simulation is no longer there.', 'simulationId')
}

async function latestOf(
  { db, actor }: Context,
  promotionId: string,
): Promise<Answer['simulations']> {
  const [latest] = await db.query<Pick<Latest, LatestFact>>(sql`
    select s.id, s.month, ${daysOf(sql`s.month`)} as days, s.created_on_utc as "madeOnUtc", s.promotion_version <> p.version as "isOutdated", s.order_count as "orderCount"
    from promotion_simulations s join promotions p on p.id = s.promotion_id
    where s.promotion_id = ${promotionId} and s.client_id = ${actor.clientId} and s.state = 'Done'
    -- Of a promotion that is over, the last before it began is the forecast.
    order by p.state = 'Ended' and s.created_on_utc < p.from_on_utc desc, s.created_on_utc desc limit 1`)
  if (!latest) return []
  const goods = sql`from simulated_goods g where g.simulation_id = ${latest.id}`
  const [[sums], [cover], groups] = await Promise.all([
    db.query<Omit<Latest, LatestFact | 'daysOfStock'>>(sql`
      select coalesce(g.orders, 0) as orders, coalesce(g.pieces, 0) as pieces, coalesce(g.reached, 0) as "piecesReached", coalesce(g.standing, 0) as standing, coalesce(g.before, 0) as before,
        coalesce(g.after, 0) as after, coalesce(g.after - g.before, 0) as change, coalesce(g."marginBefore", 0) as "marginBefore", coalesce(g."marginAfter", 0) as "marginAfter", g.skus,
        g.below_floor as "skusBelowFloor", g.below_cost as "skusBelowCost", coalesce(g.without_cost, 0) as "linesWithoutCost"
      from (
        select sum(g.orders_once)::int as orders, ${partSums}, sum(g.pieces_reached)::int as reached, sum(g.standing) as standing, count(distinct g.sku_id)::int as skus,
          count(distinct g.sku_id) filter (where g.lines_below_floor > 0)::int as below_floor, count(distinct g.sku_id) filter (where g.lines_below_cost > 0)::int as below_cost,
          sum(g.lines_without_cost)::int as without_cost ${goods}) g`),
    db.query<Pick<Latest, 'daysOfStock'>>(sql`
      with sold as materialized (select g.sku_id, sum(g.pieces) as pieces ${goods} group by g.sku_id)
      select round(sum(a.available) * ${latest.days}::int / nullif(sum(k.pieces), 0))::int as "daysOfStock"
      from sold k join ${availableOfAll(actor.clientId, sql`select sku_id from sold`)} a on a.sku_id = k.sku_id`),
    db.query<Group>(sql`
      select b.id as "branchId", b.name as "branchName", g.channel, sum(g.orders_once)::int as orders, ${partSums}, sum(g.after - g.before) as change
      from simulated_goods g join branches b on b.id = g.branch_id where g.simulation_id = ${latest.id} group by b.id, b.name, g.channel order by b.name, g.channel`),
  ])
  const simulation = costed(actor, { ...latest, ...sums!, ...cover! })
  const told = seesCost(actor) ? {} : { skusBelowCost: null, linesWithoutCost: null }
  return [
    {
      ...simulation,
      ...told,
      groups: groups.map(group => {
        const { piecesToBreakEven: _, ...own } = costed(actor, group)
        return own
      }),
    },
  ]
}

/** What is known of a simulation without its goods. */
type LatestFact = 'id' | 'month' | 'days' | 'madeOnUtc' | 'isOutdated' | 'orderCount'
type Group = Omit<Answer['simulations'][number]['groups'][number], keyof Margins> & Margins
