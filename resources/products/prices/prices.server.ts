import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  handlers,
  NotFound,
  type Problem,
  problemAt,
  Refused,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'
import { priceCalls } from './prices.calls.ts'
import { priceFacts } from './priceFacts.server.ts'
import { priceAt } from './pricing.ts'
import { earlier } from './priceSchedule.ts'
import {
  planPrices,
  writeChanges,
  writePrices,
  type PlannedPrice,
  type SetPrice,
} from './priceSetting.server.ts'

export default handlers(priceCalls, {
  async setPrice(context, asked) {
    const [{ id }] = await set(context, [asked as SetPrice], problem => problem)
    return { id }
  },

  async applyPrices(context, { prices = [] }) {
    if (!prices.length)
      throw new BadInput(problemAt('required', 'prices', 'Give at least one price.'))
    const set_ = await set(context, prices as SetPrice[], problem => ({
      ...problem,
      field: `prices.${problem.row}.${problem.field}`,
    }))
    return { ids: set_.map(({ id }) => ({ id })) }
  },

  async withdrawPrice(context, { changeId, reason }) {
    const price = await lockedPrice(context, changeId)
    const isToCome = price.from > price.now
    if (!isToCome && !(price.kind === 'Clearance' && (price.to === null || price.to > price.now)))
      throw refused(
        'past',
        'changeId',
        'This price has begun, and the past stays as it was: set a new price instead.',
      )
    if (price.kind === 'Promotion')
      throw refused(
        'of_promotion',
        'changeId',
        'A promotion sets this price: change the promotion.',
      )
    const { db, actor } = context
    await db.query(
      isToCome
        ? sql`update prices set is_deleted = true, ${touched(actor)} where id = ${price.id}`
        : sql`update prices set to_on_utc = ${iso(price.now)}, ${touched(actor)} where id = ${price.id}`,
    )
    if (isToCome) await prolongBefore(context, price)
    await writeAuditOf(context, isToCome ? 'remove' : 'update', 'prices', price.id, {
      ...(isToCome ? {} : { toOnUtc: [iso(price.to), iso(price.now)] }),
      reason: [null, reason],
    })
    const { skuId, market, kind, amount } = price
    await writeChanges(context, [
      {
        skuId,
        market,
        kind,
        priceId: price.id,
        event: isToCome ? 'Withdrawn' : 'Ended',
        oldAmount: amount,
        fromOnUtc: iso(price.from),
        toOnUtc: isToCome ? null : iso(price.now),
        reason,
      },
    ])
    return { id: price.id }
  },

  async restorePrice(context, { changeId, reason }) {
    const [change] = await context.db.query<
      Pick<SetPrice, 'skuId' | 'market'> & { kind: string; newAmount: number | null }
    >(sql`
      select sku_id, market, kind, new_amount from price_changes where id = ${changeId} and not is_deleted`)
    if (!change) throw new NotFound('No such entry of the history.', 'changeId')
    if (change.newAmount === null || change.kind === 'Promotion')
      throw refused('no_price', 'changeId', 'This entry set no price that could be restored.')
    const { skuId, market, kind, newAmount: amount } = change
    const [{ id }] = await set(
      context,
      [{ skuId, market, kind, amount, reason } as SetPrice],
      problem => ({
        ...problem,
        field: 'changeId',
      }),
    )
    return { id }
  },

  async getPriceAt({ db, actor }, { skuId, market, channel, onUtc }) {
    const asked = {
      skuIds: [skuId],
      market: market ?? actor.country,
      ...(onUtc && { fromUtc: onUtc }),
    }
    const { at, facts } = await priceFacts(db, asked)
    const of = facts.get(skuId.toLowerCase())
    const price = of && priceAt(of, at, channel ?? 'Showroom')
    return {
      data: {
        amount: price?.amount ?? null,
        regular: price?.regular ?? null,
        endsOnUtc: iso(price?.endsAt ?? null),
        atUtc: iso(at)!,
        reasons: [...(price?.reasons ?? [])],
      },
    }
  },
})

/**
 * Sets prices, or refuses all of them.
 * @throws BadInput and Refused naming every problem in the words of the call
 */
async function set(
  context: Context,
  wanted: readonly SetPrice[],
  named: (problem: Problem) => Problem,
): Promise<[PlannedPrice, ...PlannedPrice[]]> {
  const { planned, problems } = await planPrices(context, wanted)
  const [first, ...others] = planned
  if (problems.length || !first) {
    const told = problems.map(problem => named(problem))
    throw problems.every(({ code }) => code === 'unknown_reference')
      ? new BadInput(...told)
      : new Refused(...told)
  }
  await writePrices(context, planned)
  return [first, ...others]
}

interface LockedPrice {
  id: string
  skuId: string
  market: 'NZ' | 'CA'
  kind: 'Regular' | 'Promotion' | 'Clearance'
  amount: number
  from: number
  to: number | null
  now: number
}

/** The price that an entry of the history has set, with its SKU locked. */
async function lockedPrice({ db }: Context, changeId: string): Promise<LockedPrice> {
  const setBy = sql`select price_id from price_changes where id = ${changeId} and event = 'Set' and not is_deleted`
  await db.query(sql`
    select 1 from skus where id = (select sku_id from prices where id = (${setBy})) for no key update`)
  const [price] = await db.query<LockedPrice>(sql`
    select id, sku_id, market, kind, amount, (extract(epoch from from_on_utc) * 1000)::float8 as "from", (extract(epoch from to_on_utc) * 1000)::float8 as "to",
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from prices where id = (${setBy}) and not is_deleted`)
  if (!price) throw new NotFound('This price is no longer there.', 'changeId')
  return price
}

/** The price before a withdrawn one stands again, until its own end or the next one. */
async function prolongBefore(context: Context, { skuId, market, kind, from }: LockedPrice) {
  const { db, actor } = context
  const [found] = await db.query<{ id: string; end: number | null; next: number | null }>(sql`
    select p.id, (select (extract(epoch from c.to_on_utc) * 1000)::float8 from price_changes c where c.price_id = p.id and c.event = 'Set' and not c.is_deleted) as "end",
      (select (extract(epoch from min(n.from_on_utc)) * 1000)::float8 from prices n where n.sku_id = p.sku_id and n.market = p.market and n.kind = p.kind and n.from_on_utc > p.from_on_utc and not n.is_deleted) as next
    from prices p where p.sku_id = ${skuId} and p.market = ${market} and p.kind = ${kind} and p.to_on_utc = ${iso(from)} and not p.is_deleted`)
  if (!found) return
  const to = iso(earlier(found.end, found.next))
  await db.query(sql`update prices set to_on_utc = ${to}, ${touched(actor)} where id = ${found.id}`)
  await writeAuditOf(context, 'update', 'prices', found.id, { toOnUtc: [iso(from), to] })
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
