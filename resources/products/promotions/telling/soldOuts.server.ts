import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { msOf } from '#resources/products/prices/moments.server.ts'
import { tellPrices, type Turn } from './tellPrices.server.ts'

interface Moment extends Turn {
  soldOutId: string
  lineId: string
}

/** SKUs of a market whose price has changed just now. */
export interface ChangedGoods {
  readonly market: 'NZ' | 'CA'
  readonly skuIds: readonly string[]
}

const atATime = 20

/** Maximums that were used up or came back, which the history of prices does not tell yet. */
export const untoldSoldOuts = sql`
  sold_outs s join promotion_lines l on l.id = s.promotion_line_id join promotions p on p.id = l.promotion_id, lateral (values
    (true, s.from_on_utc, not s.is_begin_told),
    (false, s.to_on_utc, not s.is_end_told)) as m(is_end, on_utc, is_untold)
  where m.is_untold and m.on_utc <= clock_timestamp() and not s.is_deleted`

/**
 * Writes into the history of prices what the last piece of a maximum changed, or pieces that came
 * back, in the transaction that counts them.
 * @param lineIds of promotions; all that are untold when absent
 * @returns the SKUs whose price it is not any more, or again
 */
export async function tellSoldOuts(
  context: Context,
  lineIds?: readonly string[],
): Promise<readonly ChangedGoods[]> {
  const { db } = context
  const moments = await db.query<Moment>(sql`
    select s.id as sold_out_id, l.id as line_id, p.id as promotion_id, p.market, p.channel, m.is_end, ${msOf('m.on_utc')} as at, null as until
    from ${untoldSoldOuts} ${lineIds ? sql`and l.id in ${lineIds}` : sql``}
    order by m.on_utc, s.id limit ${atATime} for update of s skip locked`)
  const changed: ChangedGoods[] = []
  // What was used up and came back is told in that order.
  for (const { soldOutId, lineId, ...turn } of moments) {
    const reason = turn.isEnd ? 'Maximum used up' : 'Pieces of the maximum came back'
    const skuIds = await tellPrices(context, turn, reason, await skusOfLine(context, lineId))
    const column = sql.raw(turn.isEnd ? 'is_begin_told' : 'is_end_told')
    await db.query(sql`update sold_outs set ${column} = true where id = ${soldOutId}`)
    if (skuIds.length) changed.push({ market: turn.market, skuIds })
  }
  return changed
}

/** The SKUs that a line of a promotion names, or that are in its category or below it. */
async function skusOfLine({ db }: Context, lineId: string): Promise<string[]> {
  const skus = await db.query<{ id: string }>(sql`
    with recursive below as (
      select category_id as id from promotion_lines where id = ${lineId} and category_id is not null
      union select c.id from below b join categories c on c.parent_id = b.id and not c.is_deleted)
    select k.id from skus k join products p on p.id = k.product_id
    where (k.id = (select sku_id from promotion_lines where id = ${lineId}) or p.category_id in (select id from below)) and not k.is_deleted order by k.id`)
  return skus.map(({ id }) => id)
}
