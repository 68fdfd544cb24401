import { sql } from 'drizzle-orm'
import {
  type Context,
  type Problem,
  problemAt,
  Refused,
  touched,
  writeAuditOfMany,
} from '#server/kit'
import { iso, msOf, nowMs } from './moments.server.ts'
import { writeChanges } from './priceSetting.server.ts'

interface Locked {
  changeId: string
  id: string | null
  skuId: string
  /** Its code. */
  sku: string
  market: 'NZ' | 'CA'
  kind: 'Regular' | 'Promotion' | 'Clearance'
  amount: number
  from: number
  to: number | null
  now: number
}

/**
 * Takes prices back before they begin, and ends clearances. The one before a withdrawn price
 * stands again. All of them or none, with a few statements.
 * @param changeIds the entries of the history that have set them
 * @returns the ids of the prices, in that order
 * @throws Refused naming the row of each that cannot be taken back, or as `refusal` says
 */
export async function withdraw(
  context: Context,
  changeIds: readonly string[],
  reason: string,
  refusal: (problems: readonly Problem[]) => Error = problems => new Refused(...problems),
): Promise<string[]> {
  const { db, actor } = context
  const found = await lockedPrices(context, changeIds)
  const problems = changeIds.flatMap((changeId, row) => {
    const problem = whyNot(found.get(changeId.toLowerCase()))
    return problem ? [{ ...problem, row }] : []
  })
  if (problems.length) throw refusal(problems)
  const prices = [...found.values()] as (Locked & { id: string })[]
  const toCome = prices.filter(isToCome)
  const ended = prices.filter(price => !isToCome(price))
  const at = iso(prices[0]!.now)
  if (toCome.length)
    await db.query(
      sql`update prices set is_deleted = true, ${touched(actor)} where id in ${toCome.map(({ id }) => id)}`,
    )
  if (ended.length)
    await db.query(
      sql`update prices set to_on_utc = ${at}, ${touched(actor)} where id in ${ended.map(({ id }) => id)}`,
    )
  if (toCome.length) await prolongBefore(context, toCome)
  const because = { reason: [null, reason] }
  await writeAuditOfMany(
    context,
    'remove',
    'prices',
    toCome.map(({ id }) => ({ id, changes: because })),
  )
  await writeAuditOfMany(
    context,
    'update',
    'prices',
    ended.map(({ id, to }) => ({ id, changes: { toOnUtc: [iso(to), at], ...because } })),
  )
  await writeChanges(
    context,
    prices.map(price => ({
      skuId: price.skuId,
      market: price.market,
      kind: price.kind,
      priceId: price.id,
      event: isToCome(price) ? 'Withdrawn' : 'Ended',
      oldAmount: price.amount,
      fromOnUtc: iso(price.from),
      toOnUtc: isToCome(price) ? null : at,
      reason,
    })),
  )
  return changeIds.map(changeId => found.get(changeId.toLowerCase())!.id!)
}

const isToCome = ({ from, now }: Locked) => from > now

function whyNot(price: Locked | undefined): Problem | undefined {
  if (!price?.id) return problemAt('not_found', 'changeId', 'This price is no longer there.')
  if (price.kind === 'Promotion')
    return problemAt(
      'of_promotion',
      'changeId',
      `A promotion sets this price of ${price.sku}: change the promotion.`,
    )
  const runs = price.to === null || price.to > price.now
  if (isToCome(price) || (price.kind === 'Clearance' && runs)) return undefined
  return problemAt(
    'past',
    'changeId',
    `This price of ${price.sku} has begun, and the past stays as it was: set a new price instead.`,
  )
}

/** The prices that entries of the history have set, by entry, with their SKUs locked. */
async function lockedPrices({ db }: Context, changeIds: readonly string[]) {
  const entries = sql`select id, price_id from price_changes where id = any(${sql.param(changeIds)}::uuid[]) and event = 'Set' and not is_deleted`
  await db.query(sql`
    select 1 from skus where id in (select p.sku_id from prices p join (${entries}) c on c.price_id = p.id) order by id for no key update`)
  const rows = await db.query<Locked>(sql`
    select c.id as "changeId", p.id, p.sku_id, s.code as sku, p.market, p.kind, p.amount, ${msOf('p.from_on_utc')} as "from", ${msOf('p.to_on_utc')} as "to", ${nowMs} as now
    from (${entries}) c join prices p on p.id = c.price_id and not p.is_deleted join skus s on s.id = p.sku_id`)
  return new Map(rows.map(row => [row.changeId, row]))
}

/** The prices before withdrawn ones stand again, until their own end or the next one. */
async function prolongBefore(context: Context, withdrawn: readonly Locked[]) {
  const { db, actor } = context
  const gone = JSON.stringify(
    withdrawn.map(({ skuId, market, kind, from }) => ({
      sku_id: skuId,
      market,
      kind,
      at: iso(from),
    })),
  )
  const prolonged = await db.query<{ id: string; before: number; after: number | null }>(sql`
    with gone as (select * from jsonb_to_recordset(${gone}::jsonb) as g(sku_id uuid, market text, kind text, at timestamptz)),
    found as (
      select p.id, p.to_on_utc as before, least(
        (select c.to_on_utc from price_changes c where c.price_id = p.id and c.event = 'Set' and not c.is_deleted),
        (select min(n.from_on_utc) from prices n where n.sku_id = p.sku_id and n.market = p.market and n.kind = p.kind and n.from_on_utc > p.from_on_utc and not n.is_deleted)) as after
      from prices p join gone g on g.sku_id = p.sku_id and g.market = p.market and g.kind = p.kind and g.at = p.to_on_utc where not p.is_deleted)
    update prices p set to_on_utc = f.after, ${touched(actor)} from found f where f.id = p.id
    returning p.id, ${msOf('f.before')} as before, ${msOf('f.after')} as after`)
  await writeAuditOfMany(
    context,
    'update',
    'prices',
    prolonged.map(({ id, before, after }) => ({
      id,
      changes: { toOnUtc: [iso(before), iso(after)] },
    })),
  )
}
