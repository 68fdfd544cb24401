import { sql, type SQL } from 'drizzle-orm'

/** SQL of the latest price of each competitor for each SKU; names differ not by capitals. */
export const latestPrices = (clientId: string): SQL => sql`
  select distinct on (r.sku_id, lower(r.competitor)) r.id, r.client_id, r.sku_id, r.competitor, r.amount, r.seen_on, r.url
  from competitor_prices r
  where r.client_id = ${clientId} and not r.is_deleted order by r.sku_id, lower(r.competitor), r.seen_on desc, r.id desc`
