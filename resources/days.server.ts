import { sql, type SQL } from 'drizzle-orm'
import { countries } from './countries.ts'

/**
 * SQL of the day at a moment by the clocks on the wall of a market: that of a price which begins.
 * `market` is a country, `at` an instant; `days.ts` has the days of a client.
 */
export const wallDayIn = (market: SQL, at: SQL): SQL =>
  sql`wall_time(case when ${market} = 'CA' then ${zoneOf('CA')} else ${zoneOf('NZ')} end, ${at})::date`

const zoneOf = (country: keyof typeof countries) => sql.raw(`'${countries[country].timeZone}'`)
