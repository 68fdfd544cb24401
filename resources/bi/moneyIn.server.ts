import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/kit'
import { countries } from '#resources/countries.ts'

/**
 * SQL of an amount in the money of a market, rounded half up: by the exchange rate of the month of its
 * day, else the latest before it. Null where the amount or its rate is not known.
 */
export const moneyIn = (market: Actor['country'], amount: SQL, currency: SQL, day: SQL): SQL =>
  sql`round(${amount} * ${rateIn(market, currency, day)}, 2)`

/** SQL of what one unit of a currency is worth in a market on a day. */
export const rateIn = (market: Actor['country'], currency: SQL, day: SQL): SQL => sql`
  case when ${currency} = ${countries[market].currency} then 1 else (
    select e.rate from exchange_rates e where e.currency = ${currency} and e.market = ${market} and e.month <= ${day} and not e.is_deleted
    order by e.month desc limit 1) end`
