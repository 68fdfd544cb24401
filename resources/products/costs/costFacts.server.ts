import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/kit'
import { seeCost } from '#resources/common.ts'
import { countries } from '#resources/countries.ts'
import { wallDayIn } from '#resources/days.server.ts'

/** Whether a person sees costs and margins. */
export const seesCost = ({ codes }: Pick<Actor, 'codes'>) => seeCost.some(code => codes.has(code))

/**
 * SQL of what a SKU costs at a moment in the money of a market, rounded half up: by the exchange
 * rate of that month, else the latest before it. The newest entry of both markets or of this one
 * counts. Null where the cost or its rate is not known.
 * `sku` is the id of a SKU, `market` its country, `at` an instant.
 */
export const costIn = (sku: SQL, market: SQL, at: SQL) => sql`(
  select case when c.currency = ${moneyOf(market)} then c.cost else round(c.cost * (
      select x.rate from exchange_rates x where x.currency = c.currency and x.market = ${market}
        and x.month <= ${wallDayIn(market, at)} and not x.is_deleted order by x.month desc limit 1), 2) end
  from sku_costs c where c.sku_id = ${sku} and c.from_on_utc <= ${at} and (c.market is null or c.market = ${market}) and not c.is_deleted
  order by c.from_on_utc desc limit 1)`

const { NZ, CA } = countries

const moneyOf = (market: SQL) =>
  sql`case when ${market} = 'CA' then ${sql.raw(`'${CA.currency}'`)} else ${sql.raw(`'${NZ.currency}'`)} end`
