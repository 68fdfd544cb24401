import { sql } from 'drizzle-orm'
import {
  isAmong,
  problemAt,
  touched,
  writeAuditOfMany,
  type Context,
  type Problem,
} from '#server/kit'
import { iso, msOf, nowMs } from '#resources/products/prices/moments.server.ts'
import { earlier } from '#resources/products/prices/priceSchedule.ts'
import {
  planPrices,
  writeChanges,
  writePrices,
  type SetPrice,
} from '#resources/products/prices/priceSetting.server.ts'
import { withdraw } from '#resources/products/prices/withdrawing.server.ts'

const reason = 'The import was taken back'

/**
 * Sets again what was there before imported prices. Those that have begun end now, and the past stays;
 * those to come are withdrawn.
 * @returns those after which another price was set
 */
export async function takePricesBack(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const { db, actor } = context
  const posted = await lockPosted(context, ids)
  const refused = new Map(
    posted.flatMap(({ id, sku, isFollowed }): [string, Problem][] =>
      isFollowed
        ? [[id, problemAt('in_use', 'priceId', `${sku} got another price since, which stays.`)]]
        : [],
    ),
  )
  keepTogether(posted, refused)
  const left = posted.filter(({ id, isThere }) => isThere && !refused.has(id))
  const toCome = left.filter(({ from, now }) => from > now)
  if (toCome.length)
    await withdraw(
      context,
      toCome.map(({ changeId }) => changeId),
      reason,
    )
  const begun = left.filter(({ from, now }) => from <= now)
  const first = firstOf(begun)
  const last = lastOf(begun).map(each => ({ ...each, ...first.get(keyOf(each)) }))
  const isRunning = ({ to, now }: Posted) => to === null || to > now
  const isBack = ({ before, beforeTo, now }: Posted) =>
    before !== null && (beforeTo === null || beforeTo > now)
  const kept = await setAgain(
    context,
    last.filter(each => isBack(each) && (isRunning(each) || each.isFree)),
  )
  for (const [id, problem] of kept) refused.set(id, problem)
  keepTogether(begun, refused)
  await end(
    context,
    last.filter(each => isRunning(each) && !isBack(each)),
  )
  const back = posted.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  if (back.length)
    await db.query(sql`
      update imported_prices set price_id = null, former_amount = null, former_until_utc = null, posted_on_utc = null, ${touched(actor)} where ${isAmong(sql`id`, back)}`)
  return refused
}

interface Posted {
  readonly id: string
  readonly sku: string
  readonly priceId: string | null
  readonly changeId: string
  readonly price: Omit<SetPrice, 'reason'>
  /** Milliseconds. */
  readonly from: number
  readonly to: number | null
  readonly now: number
  /** What was there before, and until when it was meant to be. */
  readonly beforeId: string | null
  readonly before: number | null
  readonly beforeTo: number | null
  /** When the next one begins, which was there before. */
  readonly nextFrom: number | null
  readonly isThere: boolean
  /** It has ended by itself, and nothing else has begun since. */
  readonly isFree: boolean
  /** Somebody has set another price in its place since. */
  readonly isFollowed: boolean
}

const keyOf = ({ price: { skuId, market, kind } }: Posted) => `${skuId} ${market} ${kind}`

/** Those of one SKU, market and kind that have begun go together: the first alone knows what was there before. */
function keepTogether(posted: readonly Posted[], refused: Map<string, Problem>) {
  const begun = posted.filter(({ from, now }) => from <= now)
  const why = new Map(
    begun.flatMap(each => (refused.has(each.id) ? [[keyOf(each), refused.get(each.id)!]] : [])),
  )
  for (const each of begun) {
    const problem = why.get(keyOf(each))
    if (problem && !refused.has(each.id)) refused.set(each.id, problem)
  }
}

/** What was there before the first of those that have begun, by SKU, market and kind. */
function firstOf(posted: readonly Posted[]) {
  const first = new Map<string, Pick<Posted, 'beforeId' | 'before' | 'beforeTo'>>()
  for (const each of posted.toSorted((a, b) => a.from - b.from)) {
    const { beforeId, before, beforeTo } = each
    if (!first.has(keyOf(each))) first.set(keyOf(each), { beforeId, before, beforeTo })
  }
  return first
}

/** The last of those that have begun, by SKU, market and kind. */
const lastOf = (posted: readonly Posted[]) => [
  ...new Map(posted.toSorted((a, b) => a.from - b.from).map(each => [keyOf(each), each])).values(),
]

const lockPosted = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Posted>(sql`
    with taken as (
      select i.* from imported_prices i
      where ${isAmong(sql`i.id`, ids)} and i.client_id = ${actor.clientId} and i.posted_on_utc is not null and not i.is_deleted order by i.id for update)
    select i.id, k.code as sku, p.id as price_id, c.id as "changeId", ${msOf('p.from_on_utc')} as "from", ${msOf('p.to_on_utc')} as "to", ${nowMs} as now,
      json_build_object('skuId', p.sku_id, 'market', p.market, 'kind', p.kind, 'amount', p.amount) as price,
      b.id as "beforeId", i.former_amount as before, ${msOf('i.former_until_utc')} as "beforeTo", ${msOf('n.from_on_utc')} as "nextFrom",
      p.id is not null and not p.is_deleted as "isThere",
      not exists (select from price_changes e where e.price_id = p.id and e.event = 'Ended' and not e.is_deleted)
        and not exists (
          select from prices q where q.sku_id = p.sku_id and q.market = p.market and q.kind = p.kind and q.from_on_utc > p.from_on_utc and q.from_on_utc <= now() and not q.is_deleted) as "isFree",
      exists (
        select from prices o where o.sku_id = p.sku_id and o.market = p.market and o.kind = p.kind and o.created_on_utc > p.created_on_utc and not o.is_deleted
          and o.from_on_utc between p.from_on_utc and now()
          and not exists (select from taken t where t.price_id = o.id)) as "isFollowed"
    from taken i join skus k on k.id = i.sku_id left join prices p on p.id = i.price_id
      left join lateral (select * from price_changes where price_id = p.id and event = 'Set' and not is_deleted order by id limit 1) c on true
      left join lateral (
        select q.id from prices q
        where q.sku_id = p.sku_id and q.market = p.market and q.kind = p.kind and q.to_on_utc = p.from_on_utc and not q.is_deleted limit 1) b on true
      left join lateral (
        select min(q.from_on_utc) as from_on_utc from prices q
        where q.sku_id = p.sku_id and q.market = p.market and q.kind = p.kind and q.from_on_utc > now() and not q.is_deleted
          and not exists (select from taken t where t.price_id = q.id)) n on true
    order by i.id`)

/**
 * What was there before begins again now, until its own end or until the next one begins.
 * @returns why some of it cannot
 */
async function setAgain(
  context: Context,
  posted: readonly Posted[],
): Promise<ReadonlyMap<string, Problem>> {
  if (!posted.length) return new Map()
  const wanted = new Map(
    posted.map(each => {
      const { price, before, beforeTo, nextFrom } = each
      const to = iso(beforeTo === null ? null : earlier(beforeTo, nextFrom))
      const again: SetPrice = {
        ...price,
        amount: before!,
        fromOnUtc: null,
        toOnUtc: to,
        reason,
      }
      return [again, each]
    }),
  )
  const { planned, problems } = await planPrices(context, [...wanted.keys()])
  // Its history says its own end, which it has again once the next one is withdrawn.
  await writePrices(
    context,
    planned.map(plan => ({
      ...plan,
      wanted: { ...plan.wanted, toOnUtc: iso(wanted.get(plan.wanted)!.beforeTo) },
    })),
  )
  // Whoever has set it before finds it again.
  const again = planned.map(plan => ({ id: plan.id, before: wanted.get(plan.wanted)!.beforeId }))
  await context.db.query(sql`
    update imported_prices i set price_id = v.id from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as v(id uuid, before uuid) where i.price_id = v.before`)
  return new Map(
    problems.map(({ row, code, message }) => [
      posted[row!]!.id,
      problemAt(code, 'priceId', `What was there before cannot be set again: ${message}`),
    ]),
  )
}

/** Nothing was there before. */
async function end(context: Context, posted: readonly Posted[]) {
  if (!posted.length) return
  const { db, actor } = context
  const at = iso(posted[0]!.now)
  const priceIds = posted.map(({ priceId }) => priceId!)
  await db.query(
    sql`update prices set to_on_utc = ${at}, ${touched(actor)} where ${isAmong(sql`id`, priceIds)}`,
  )
  await writeAuditOfMany(
    context,
    'update',
    'prices',
    posted.map(({ priceId, to }) => ({ id: priceId!, changes: { toOnUtc: [iso(to), at] } })),
  )
  await writeChanges(
    context,
    posted.map(({ priceId, price, from }) => ({
      skuId: price.skuId,
      market: price.market,
      kind: price.kind,
      priceId,
      event: 'Ended',
      oldAmount: price.amount,
      fromOnUtc: iso(from),
      toOnUtc: at,
      reason,
    })),
  )
}
