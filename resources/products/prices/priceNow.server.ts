import { sql, type SQL } from 'drizzle-orm'

/** Which of `prices r` hold now for a SKU in a market. */
export const runsNow = (skuId: SQL, market: string): SQL =>
  sql`r.sku_id = ${skuId} and r.market = ${market} and not r.is_deleted and r.from_on_utc <= now() and (r.to_on_utc is null or r.to_on_utc > now())`

/** What a SKU costs now: the regular price, or that of a promotion or clearance where it is lower. */
export const priceNow = (skuId: SQL, market: string): SQL =>
  sql`(select r.amount from prices r where ${runsNow(skuId, market)} order by r.amount limit 1)`
