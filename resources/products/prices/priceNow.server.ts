import { sql, type SQL } from 'drizzle-orm'

/** Which of `prices r` are valid now for a SKU in a market. */
export const runsNow = (skuId: SQL, market: string): SQL =>
  sql`r.sku_id = ${skuId} and r.market = ${market} and not r.is_deleted and r.from_on_utc <= now() and (r.to_on_utc is null or r.to_on_utc > now())`

/** The current price of a SKU: the regular price, or a lower promotion or clearance price. */
export const priceNow = (skuId: SQL, market: string): SQL =>
  sql`(select r.amount from prices r where ${runsNow(skuId, market)} order by r.amount limit 1)`
