import { sql, type SQL } from 'drizzle-orm'

/** SQL of the percentage that a country's own taxes come to on a day; states may add theirs. */
export const nationalRate = (country: SQL, day: SQL) =>
  sql`coalesce((select sum(r.rate) from country_tax_rates r join tax_types t on t.id = r.tax_type_id
    where r.country = ${country} and r.period @> ${day} and not r.is_deleted and t.is_active), 0)`

/** The same of what prices contain: in Canada tax comes on top. Source: readings, item 26. */
export const rateInPrices = (country: SQL, day: SQL) =>
  sql`case when ${country} = 'CA' then 0 else ${nationalRate(country, day)} end`
