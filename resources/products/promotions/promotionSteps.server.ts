import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  type StepEffect,
  touched,
} from '#server/kit'
import type { RecordOf } from '#define'
import { msOf } from '#resources/products/prices/moments.server.ts'
import { belowCost, type Judged } from './belowCost.server.ts'
import { tellRuns } from './promotionHistory.server.ts'
import type { promotions } from './promotions.entity.ts'

interface Stepped extends Judged {
  id: string
  rule: RecordOf<typeof promotions>['rule']
  buyQuantity: number | null
  getQuantity: number | null
  hasSetPrice: boolean
  tierCount: number
  lineCount: number
  /** Prices that say neither a price nor what comes off. */
  emptyCount: number
  /** In milliseconds since 1970, by the clock of the database. */
  beginsAt: number
  now: number
  /** Whether it has begun, or is over, by the clock of the database. */
  hasBegun: boolean
  isOver: boolean
}

/**
 * The effects of a promotion's steps: the times in which it runs. Prices follow these times by the
 * clock; the status of the promotion may be late.
 */
export const promotionSteps = {
  schedule: (context, ids) =>
    onEach(
      context,
      ids,
      async promotion =>
        unready(promotion) ??
        (promotion.hasBegun
          ? problemAt(
              'past',
              'fromOnUtc',
              `${promotion.name} would begin in the past: choose a later time.`,
            )
          : await belowCost(context, promotion, promotion.beginsAt)) ??
        beginAt('from_on_utc'),
    ),
  start: (context, ids) =>
    onEach(
      context,
      ids,
      async promotion =>
        (promotion.isOver
          ? problemAt(
              'over',
              'toOnUtc',
              `${promotion.name} is over: choose a later end, or copy it.`,
            )
          : (unready(promotion) ?? (await belowCost(context, promotion, promotion.now)))) ??
        beginAt('now'),
    ),
  pause: stopAndTell,
  end: stopAndTell,
} satisfies Record<string, StepEffect>

type Work = (context: Context, ids: readonly string[]) => Promise<unknown>

/** What a promotion still needs by its rule. */
function unready(promotion: Stepped): Problem | undefined {
  const { name, rule, buyQuantity, getQuantity, hasSetPrice, tierCount } = promotion
  const { lineCount, emptyCount } = promotion
  if (lineCount === 0)
    return problemAt('no_lines', 'lines', `${name} has no prices yet: add one first.`)
  if (rule === 'Buy X get Y')
    return buyQuantity === null
      ? problemAt('required', 'buyQuantity', `Say how many pieces of ${name} are bought.`)
      : getQuantity === null
        ? problemAt('required', 'getQuantity', `Say how many pieces of ${name} cost less.`)
        : undefined
  if (rule === 'Bundle')
    return hasSetPrice
      ? undefined
      : problemAt('required', 'setPrice', `Give a set of ${name} a price or a discount.`)
  if (rule === 'Spend tier')
    return tierCount
      ? undefined
      : problemAt('required', 'tiers', `${name} has no tiers yet: add one first.`)
  return emptyCount
    ? problemAt(
        'no_price',
        'lines',
        `${emptyCount} ${emptyCount === 1 ? 'line' : 'lines'} of ${name} have neither a price nor a discount.`,
      )
    : undefined
}

async function onEach(
  context: Context,
  ids: readonly string[],
  judge: (promotion: Stepped) => Promise<Problem | Work>,
): Promise<ReadonlyMap<string, Problem>> {
  const promotions = await context.db.query<Stepped>(sql`
    select p.id, p.id as promotion_id, p.name, p.market, p.channel, p.coupon, p.rule, p.buy_quantity, p.get_quantity, num_nonnulls(p.set_price, p.set_discount) > 0 as "hasSetPrice",
      (select count(*) from promotion_tiers t where t.promotion_id = p.id and not t.is_deleted)::int as "tierCount",
      (select count(*) from promotion_lines l where l.promotion_id = p.id and num_nonnulls(l.price, l.discount, l.amount_off) = 0 and not l.is_deleted)::int as "emptyCount",
      ${msOf('p.from_on_utc')} as "beginsAt", ${msOf('now()')} as now, p.from_on_utc <= now() as "hasBegun", coalesce(p.to_on_utc <= now(), false) as "isOver",
      (select count(*) from promotion_lines l where l.promotion_id = p.id and not l.is_deleted)::int as "lineCount"
    from promotions p where p.id in ${ids}`)
  const refused = new Map<string, Problem>()
  // One after the other: what begins before is there when the next one is judged.
  for (const promotion of promotions) {
    const judged = await judge(promotion)
    if (typeof judged === 'function') await judged(context, [promotion.id])
    else refused.set(promotion.id, judged)
  }
  return refused
}

async function stopAndTell(context: Context, ids: readonly string[]) {
  await stopNow(context, ids)
  await tellRuns(context, ids)
  return new Map<string, Problem>()
}

/** Ends the run that goes on, and takes back one that has not begun. */
const stopNow: Work = async ({ db, actor }, ids) => {
  await db.query(sql`
    update promotion_runs set is_deleted = true, ${touched(actor)} where promotion_id in ${ids} and from_on_utc >= now() and not is_deleted`)
  // Columns keep whole milliseconds: rounded up, the end would be to come and not be told yet.
  await db.query(sql`
    update promotion_runs set to_on_utc = date_trunc('milliseconds', now()), ${touched(actor)}
    where promotion_id in ${ids} and from_on_utc < now() and (to_on_utc is null or to_on_utc > now()) and not is_deleted`)
}

const begins: Record<'from_on_utc' | 'now', Work> = {
  from_on_utc: beginning(sql`p.from_on_utc`),
  now: beginning(sql`now()`),
}
const beginAt = (when: keyof typeof begins) => begins[when]

/** A run of each promotion until the end of the promotion, in the place of one to come. */
function beginning(when: ReturnType<typeof sql>): Work {
  return async (context, ids) => {
    await stopNow(context, ids)
    const spans = await context.db.query<{ id: string; fromOnUtc: string; toOnUtc: string | null }>(
      sql`select p.id, ${when} as "fromOnUtc", p.to_on_utc from promotions p where p.id in ${ids}`,
    )
    await insertRows(
      context,
      metaOf('promotionRuns'),
      spans.map(({ id, ...span }) => ({ ...span, id: uuid(), promotionId: id })),
    )
    await tellRuns(context, ids)
  }
}
