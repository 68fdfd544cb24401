import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, metaOf, refused, setInRows, type Context } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { countries } from '#resources/countries.ts'
import { costsOf, lockSkus, newestOf, writeCosts, type WrittenCost } from './writtenCosts.server.ts'

interface Container {
  readonly id: string
  readonly name: string
}

interface Share {
  readonly costId: string | null
  readonly lineId: string
  readonly skuId: string
  readonly pieces: number
  readonly basis: number | null
  readonly whole: number | null
  readonly amount: number
}

/** A SKU of the container: what of it is locked, and how many pieces are there yet. */
interface Standing {
  readonly skuId: string
  readonly pieces: number
  readonly booked: number
  readonly stillThere: number
}

/**
 * Locks what is open of a container: its goods by the first lock, and each cost, or what a bill
 * differs from what is locked of it. A later lock changes the cost of SKUs whose pieces are still
 * there and whose newest cost is that of this container; the share of others stands apart.
 * @throws Refused for goods without a known cost, and costs that nothing can be split by
 */
export async function bookLanded(
  context: Context,
  container: Container,
): Promise<readonly WrittenCost[]> {
  const { db, actor } = context
  const [{ booking }] = (await db.query<{ booking: number }>(sql`
    select coalesce(max(booking), 0) + 1 as booking from landed_shares where container_id = ${container.id} and not is_deleted`)) as [
    { booking: number },
  ]
  const [{ isFirst }] = (await db.query<{ isFirst: boolean }>(sql`
    select not exists (select from landed_shares where container_id = ${container.id} and not is_reversed and not is_deleted) as is_first`)) as [
    { isFirst: boolean },
  ]
  const shares = [
    ...(isFirst ? await goodsOf(context, container) : []),
    ...(await openShares(context, container)),
  ]
  await refuseUnsplit(context, container, shares)
  await lockSkus(
    context,
    shares.map(({ skuId }) => skuId),
  )
  const standing = await standingOf(context, container)
  const newest = await newestOf(
    context,
    container.id,
    standing.map(({ skuId }) => skuId),
  )
  const bySku = new Map<string, number>()
  for (const { skuId, amount } of shares) bySku.set(skuId, (bySku.get(skuId) ?? 0) + cents(amount))
  const written = standing.flatMap(({ skuId, pieces, booked, stillThere }) => {
    const more = bySku.get(skuId)
    if (more === undefined || !pieces) return []
    if (!isFirst && (!stillThere || !newest.get(skuId)?.isOurs || !more)) return []
    return [{ id: uuid(), skuId, cost: perPiece(container, cents(booked) + more, pieces) }]
  })
  await writeCosts(
    context,
    written.map(each => ({ ...each, currency: countries[actor.country].currency })),
    `Landed cost of ${container.name}`,
  )
  const entries = new Map(written.map(({ id, skuId }) => [skuId, id]))
  const there = new Map(standing.map(each => [each.skuId, each]))
  await insertRows(
    context,
    metaOf('landedShares'),
    shares.map(({ costId, lineId, ...share }) => {
      const { stillThere, pieces } = there.get(share.skuId)!
      const inStock = isFirst
        ? cents(share.amount)
        : entries.has(share.skuId)
          ? halfUp(cents(share.amount) * stillThere, pieces)
          : 0
      return {
        ...share,
        id: uuid(),
        containerId: container.id,
        containerLineId: lineId,
        landedCostId: costId,
        booking,
        stillThere,
        inStock: inStock / 100,
        apart: (cents(share.amount) - inStock) / 100,
        skuCostId: entries.get(share.skuId) ?? null,
      }
    }),
  )
  const costs = [...new Set(shares.flatMap(({ costId }) => costId ?? []))]
  if (costs.length)
    await setInRows(context, metaOf('landedCosts'), costs, sql`booked = ${costsOf.worth}`)
  return written
}

/** The cost of the goods themselves. A line has no share where nothing of it came. */
async function goodsOf({ db }: Context, { id, name }: Container): Promise<Share[]> {
  const goods = await db.query<{
    lineId: string
    skuId: string
    pieces: number
    amount: number | null
    code: string
    no: string | null
  }>(sql`
    select g.line_id, g.sku_id, g.pieces, g.value as amount, k.code, o.no
    from landed_goods(${id}::uuid) g join skus k on k.id = g.sku_id join container_lines l on l.id = g.line_id left join purchase_orders o on o.id = l.purchase_order_id
    where g.pieces > 0 order by g.line_id`)
  if (!goods.length) throw refused('empty', 'containerId', `Nothing of ${name} came.`)
  const unknown = goods.find(({ amount }) => amount === null)
  if (unknown)
    throw refused(
      'unknown_cost',
      'containerId',
      unknown.no
        ? `${unknown.no} has no exchange rate: enter how much of its currency one of ours buys.`
        : `${unknown.code} has no known cost: no purchase order has it. Enter what it costs first.`,
    )
  return goods.map(({ lineId, skuId, pieces, amount }) => ({
    costId: null,
    lineId,
    skuId,
    pieces,
    basis: null,
    whole: null,
    amount: amount!,
  }))
}

const openShares = ({ db }: Context, { id }: Container) =>
  db.query<Share>(sql`
    select o.cost_id, o.line_id, o.sku_id, o.pieces, o.basis, o.whole, o.amount from landed_open(${id}::uuid) o order by o.cost_id, o.line_id`)

/** @throws Refused for a cost whose goods have nothing that it can be split by */
async function refuseUnsplit({ db }: Context, { id, name }: Container, shares: readonly Share[]) {
  const split = shares.flatMap(({ costId }) => costId ?? [])
  const [lost] = await db.query<{ kind: string; by: string; sku: string | null }>(sql`
    select x.kind, lower(x.split_by) as by, (select string_agg(k.code, ', ' order by k.code) from landed_costs_sku_ids i join skus k on k.id = i.to_id where i.from_id = x.id) as sku from landed_costs x
    where x.container_id = ${id} and not x.is_deleted and ${costsOf.open} <> 0 and x.id <> all(${sql.param(split)}::uuid[]) order by x.id limit 1`)
  if (lost)
    throw refused(
      'no_basis',
      'costs',
      `${lost.kind} is split by ${lost.by}, and ${lost.sku ?? 'what came'} of ${name} has none. Split it by something else.`,
    )
}

/**
 * SKUs of the container as they stand before this lock. Still there is the least of what was received
 * and what is on hand less what came after it.
 */
const standingOf = ({ db, actor }: Context, { id }: Container) =>
  db.query<Standing>(sql`
    with goods as (select sku_id, sum(pieces)::int as pieces from landed_goods(${id}::uuid) group by sku_id)
    select g.sku_id, g.pieces,
      (select coalesce(sum(s.amount), 0) from landed_shares s where s.container_id = ${id} and s.sku_id = g.sku_id and not s.is_reversed and not s.is_deleted) as booked,
      greatest(least(g.pieces, (select coalesce(sum(t.quantity), 0) from stock_lines t where t.sku_id = g.sku_id and t.client_id = ${actor.clientId} and not t.is_deleted)
        - (select coalesce(sum(m.quantity), 0) from stock_moves m where m.sku_id = g.sku_id and m.client_id = ${actor.clientId} and m.quantity > 0
            and m.type in ('Receipt', 'Found', 'Return', 'Opening') and m.moved_on_utc > came.last and m.document_id is distinct from ${id})), 0)::int as still_there
    from goods g cross join lateral (
      select coalesce(max(m.moved_on_utc), (select c.completed_on::timestamptz from containers c where c.id = ${id}), 'infinity') as last
      from stock_moves m where m.document_id = ${id} and m.sku_id = g.sku_id and m.type = 'Receipt') came
    order by g.sku_id`)

/** The cost of a piece, half up. @throws Refused below 0 */
function perPiece({ name }: Container, total: number, pieces: number) {
  if (total < 0)
    throw refused('negative', 'costs', `Goods of ${name} would cost less than nothing.`)
  return halfUp(total, pieces) / 100
}

/** Cents by so many pieces, rounded half away from 0; exact, because all of it are whole numbers. */
const halfUp = (amount: number, by: number) =>
  Math.sign(amount) * Math.floor((2 * Math.abs(amount) + by) / (2 * by))
