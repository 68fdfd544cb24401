import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { msOf } from '#resources/products/prices/moments.server.ts'
import { tellPrices, type Turn } from './telling/tellPrices.server.ts'

/** A run that has begun or ended, which the history of prices does not tell yet. */
interface Moment extends Turn {
  runId: string
}

const runsAtATime = 20

/** The beginnings and ends of runs that the history of prices does not tell yet. */
export const untold = sql`
  promotion_runs r join promotions p on p.id = r.promotion_id, lateral (values
    (false, r.from_on_utc, not r.is_begin_told),
    (true, r.to_on_utc, not r.is_end_told)) as m(is_end, on_utc, is_untold)
  where m.is_untold and m.on_utc <= now() and not r.is_deleted`

/**
 * Writes into the history of prices what promotions changed as they began and ended: each SKU
 * whose price is another one since that moment, however late this is written.
 * @param promotionIds all that are untold when absent
 */
export async function tellRuns(context: Context, promotionIds?: readonly string[]): Promise<void> {
  const { db } = context
  const moments = await db.query<Moment>(sql`
    select r.id as run_id, p.id as promotion_id, p.market, p.channel, m.is_end,
      ${msOf('m.on_utc')} as at, case when not m.is_end then r.to_on_utc end as until
    from ${untold} ${promotionIds ? sql`and p.id in ${promotionIds}` : sql``}
    order by m.on_utc, r.id limit ${runsAtATime} for update of r skip locked`)
  // Runs begin and end one by one, each with many SKUs.
  for (const moment of moments)
    await tellPrices(context, moment, moment.isEnd ? 'Promotion ended' : 'Promotion began')
  for (const isEnd of [false, true]) {
    const told = moments.flatMap(moment => (moment.isEnd === isEnd ? [moment.runId] : []))
    const column = sql.raw(isEnd ? 'is_end_told' : 'is_begin_told')
    if (told.length)
      await db.query(sql`update promotion_runs set ${column} = true where id in ${told}`)
  }
}
