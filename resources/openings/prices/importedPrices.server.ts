import { sql } from 'drizzle-orm'
import {
  isAmong,
  problemAt,
  tellRows,
  type AfterImport,
  type BeforeTakeBack,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { followPosted } from '#resources/openings/followPosted.server.ts'
import { bulkPlan } from '#resources/products/prices/bulk/bulkPlan.server.ts'
import { iso, msOf, nowMs } from '#resources/products/prices/moments.server.ts'
import {
  writePrices,
  type PlannedPrice,
  type SetPrice,
} from '#resources/products/prices/priceSetting.server.ts'
import { takePricesBack } from './takingPricesBack.server.ts'
import { wallMoment } from '#resources/days.ts'

/** The effects of the steps of imported prices. */
export const importedPriceSteps = {
  post: (context, ids) => postPrices(context, ids),
  takeBack: (context, ids) => takePricesBack(context, ids),
} satisfies Record<string, StepEffect>

/** The prices of a file are set at once. */
export const setImported: AfterImport = async (context, ids) => {
  const refused = await postPrices(context, ids)
  await followPosted(context, 'importedPrices', ids)
  return refused
}

/** What was there before is set again before an import is taken back. */
export const takeImportedPricesBack: BeforeTakeBack = async (context, { made, changed }) => {
  const ids = [...made, ...changed]
  const refused = await takePricesBack(context, ids)
  await followPosted(context, 'importedPrices', ids)
  return refused
}

interface Draft {
  readonly id: string
  readonly sku: string
  readonly price: Omit<SetPrice, 'reason'> & { readonly reason: string | null }
  /** Milliseconds; what ends, ends with its last day. */
  readonly from: number
  readonly to: number | null
  readonly now: number
  /** What holds now has this amount and this end. */
  readonly isThere: boolean
  /** It held in its days as it says, and is over: the file changes nothing of it. */
  readonly wasThere: boolean
}

/**
 * Sets prices, each from its day or, where that has begun, from now. What holds already is left as it
 * is, and so is what held and is over.
 * @returns what is wrong with some of them, by which those are not set
 */
async function postPrices(context: Context, ids: readonly string[]): Promise<Map<string, Problem>> {
  const drafts = await lockDrafts(context, ids)
  const refused = clashesOf(drafts)
  let done = 0
  for (const part of bySku(drafts)) {
    const made = await setPart(context, part, refused)
    const posted = part.flatMap(({ id }) => {
      const { id: price, before } = made.get(id) ?? {}
      return refused.has(id) ? [] : [{ id, price, before: before?.id, amount: before?.amount }]
    })
    if (posted.length)
      await context.db.query(sql`
        update imported_prices i set price_id = v.price, former_amount = v.amount, posted_on_utc = now(),
          former_until_utc = (select c.to_on_utc from price_changes c where c.price_id = v.before and c.event = 'Set' and not c.is_deleted limit 1)
        from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as v(id uuid, price uuid, before uuid, amount numeric) where i.id = v.id`)
    tellRows('posted', (done += part.length), drafts.length)
  }
  return refused
}

/** Prices that are set together: more hold up others. Those of one SKU stay together. */
const perSet = 500

function bySku(drafts: readonly Draft[]): readonly (readonly Draft[])[] {
  const parts: Draft[][] = []
  for (const [i, draft] of drafts.entries()) {
    const isSame = drafts[i - 1]?.price.skuId === draft.price.skuId
    const last = parts.at(-1)
    if (last && (isSame || last.length < perSet)) last.push(draft)
    else parts.push([draft])
  }
  return parts
}

/** @returns what was set for each that is not refused and does not hold already */
async function setPart(
  context: Context,
  drafts: readonly Draft[],
  refused: Map<string, Problem>,
): Promise<Map<string, PlannedPrice>> {
  let left = drafts.filter(
    ({ id, isThere, wasThere, from, now }) =>
      !refused.has(id) && !wasThere && !(isThere && from <= now),
  )
  const made = new Map<string, PlannedPrice>()
  while (left.length) {
    const prices = left.map(priceOf)
    const { planned, problems } = await bulkPlan(context, { prices }, true)
    if (!problems.length) {
      await writePrices(context, planned)
      const plans = new Map(planned.map(plan => [plan.wanted, plan]))
      for (const [i, { id }] of left.entries()) made.set(id, plans.get(prices[i]!)!)
      break
    }
    // What was planned behind a refused price is planned again without it.
    for (const { row, code, field, message } of problems)
      refused.set(left[row!]!.id, problemAt(code, fields[field!] ?? field!, message))
    left = left.filter(({ id }) => !refused.has(id))
  }
  return made
}

const priceOf = ({ price, from, now, to }: Draft): SetPrice => ({
  ...price,
  fromOnUtc: from <= now ? null : iso(from),
  toOnUtc: iso(to),
  reason: price.reason ?? 'From a file',
})

const fields: Readonly<Record<string, string>> = { fromOnUtc: 'fromDate', toOnUtc: 'untilDate' }

/** Days are those of the market. Those of one SKU come in the order of their beginnings. */
const lockDrafts = ({ db, actor }: Context, ids: readonly string[]): Promise<Draft[]> =>
  db.query<Draft>(sql`
    select d.id, k.code as sku, ${msOf('d.from')} as "from", ${msOf('d.to')} as "to", ${nowMs} as now,
      json_build_object('skuId', d.sku_id, 'market', d.market, 'kind', d.kind, 'amount', d.charged, 'reason', d.reason) as price,
      exists (
        select from prices p where p.sku_id = d.sku_id and p.market = d.market and p.kind = d.kind and p.amount = d.charged and not p.is_deleted
          and p.from_on_utc <= now() and (p.to_on_utc is null or p.to_on_utc > now()) and p.to_on_utc is not distinct from coalesce(d.to, (
            select min(n.from_on_utc) from prices n where n.sku_id = p.sku_id and n.market = p.market and n.kind = p.kind and n.from_on_utc > now() and not n.is_deleted))) as "isThere",
      (d.to <= now() or lead(d.from) over (partition by d.sku_id, d.market, d.kind order by d.from) <= now()) and exists (
        select from prices p where p.sku_id = d.sku_id and p.market = d.market and p.kind = d.kind and p.amount = d.charged and not p.is_deleted
          and p.to_on_utc > d.from and p.to_on_utc <= coalesce(d.to, now()) and p.to_on_utc <= now()) as "wasThere"
    from (
      select i.*, ${charged} as charged, ${beginOf('i.from_date')} as "from", ${beginOf('i.until_date + 1')} as "to"
      from imported_prices i where ${isAmong(sql`i.id`, ids)} and i.client_id = ${actor.clientId} and i.posted_on_utc is null and not i.is_deleted order by i.id for update) d
    join skus k on k.id = d.sku_id order by d.sku_id, d.market, d.kind, d.from`)

/** The price that a customer pays: prices of New Zealand contain their tax. */
const charged = sql`
  case when i.amounts_are = 'Without tax' then round(i.amount * (1 + ${rateInPrices(sql`i.market`, sql`i.from_date`)} / 100), 2) else i.amount end`

const beginOf = (day: string) =>
  sql`(select ${sql.raw(wallMoment('c.id', day))} from clients c where c.country = i.market order by c.id limit 1)`

/** What is over, and prices of which another one of the same file begins too early. */
function clashesOf(drafts: readonly Draft[]): Map<string, Problem> {
  const refused = new Map<string, Problem>()
  for (const [i, { id, sku, price, from, to, now, wasThere }] of drafts.entries()) {
    if (wasThere) continue
    const next = drafts[i + 1]
    const isFollowed =
      next?.price.skuId === price.skuId &&
      next.price.market === price.market &&
      next.price.kind === price.kind
    if (to !== null && to <= now)
      refused.set(
        id,
        problemAt('past', 'untilDate', `This price of ${sku} is over: the past stays.`),
      )
    else if (isFollowed && from <= now && next.from <= now)
      refused.set(
        id,
        problemAt('past', 'fromDate', `A later price of ${sku} in this file holds already.`),
      )
    else if (isFollowed && to !== null && next.from < to)
      refused.set(
        next.id,
        problemAt(
          'overlap',
          'fromDate',
          `This price of ${sku} begins before that of ${price.amount.toFixed(2)} in this file ends.`,
        ),
      )
  }
  return refused
}
