import { sql, type SQL } from 'drizzle-orm'
import { likelySlips } from '#resources/purchasing/learned/learned.server.ts'
import { promisedThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { brokenPromises } from './brokenPromises.server.ts'

/** The day of a container that is not there yet, with the days that those of its agent are likely to slip. */
const likelyOn = sql`greatest(${promisedThereOn}, case when c.arrived_on is null and c.state in ('Planned', 'Loaded', 'Sailing')
  then c.available_on + (select s.days from slips s where s.agent_id = c.agent_id) end)`

/**
 * Promises that are broken, and those that are likely to be: their container comes as late as 8 of 10
 * of its agent. Announced days stay as it is.
 */
export const promisesAtRisk = (clientId: string): SQL => sql`
  with slips as materialized (${likelySlips(clientId)}) ${brokenPromises(clientId, promisedThereOn, likelyOn)}`
