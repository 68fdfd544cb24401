import { sql } from 'drizzle-orm'
import { handlers, NotFound, type Problem, refused } from '#server/kit'
import { priceCalls } from './prices.calls.ts'
import { bulkPlan, refusedPrices } from './bulk/bulkPlan.server.ts'
import { iso } from './moments.server.ts'
import { priceFacts } from './priceFacts.server.ts'
import { priceAt } from './pricing.ts'
import { writePrices, type PlannedPrice, type SetPrice } from './priceSetting.server.ts'
import { withdraw } from './withdrawing.server.ts'

export default handlers(priceCalls, {
  async setPrice(context, asked) {
    const { id } = await set(context, asked as SetPrice, problem => problem)
    return { id }
  },

  async withdrawPrice(context, { changeId, reason }) {
    const [id] = await withdraw(context, [changeId], reason, alone)
    return { id: id! }
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
    const again = { skuId, market, kind, amount, reason } as SetPrice
    const { id } = await set(context, again, problem => ({ ...problem, field: 'changeId' }))
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
        market: asked.market,
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
 * Sets a price, as one of many would be.
 * @throws BadInput and Refused naming every problem in the words of the call
 */
async function set(
  context: Parameters<typeof bulkPlan>[0],
  wanted: SetPrice,
  named: (problem: Problem) => Problem,
): Promise<PlannedPrice> {
  const { planned, problems } = await bulkPlan(context, { prices: [wanted] }, true)
  const [first] = planned
  if (problems.length || !first)
    throw refusedPrices(problems.map(({ row: _row, ...problem }) => named(problem)))
  await writePrices(context, planned)
  return first
}

/** The refusal of the only price. */
function alone([problem]: readonly Problem[]) {
  const { code, message, field } = problem!
  return code === 'not_found' ? new NotFound(message, field) : refused(code, field!, message)
}
