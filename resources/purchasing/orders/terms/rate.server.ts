import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { todayFor } from '#define'
import { countries } from '#resources/countries.ts'

/**
 * How much of a currency one of ours buys, by the rate of this month, else the latest before it.
 * `exchangeRates` says the reverse. Null where no rate is known.
 */
export async function rateOf({ db, actor }: Context, currency: string): Promise<number | null> {
  if (countries[actor.country].currency === currency) return 1
  const [row] = await db.query<{ rate: number }>(sql`
    select round(1 / rate, 6)::float8 as rate from exchange_rates
    where currency = ${currency} and market = ${actor.country} and month <= ${todayFor(actor)} and not is_deleted order by month desc limit 1`)
  return row && row.rate > 0 ? row.rate : null
}
