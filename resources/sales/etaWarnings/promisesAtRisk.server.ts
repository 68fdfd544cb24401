import { sql, type SQL } from 'drizzle-orm'
import { likelySlips } from '#resources/purchasing/learned/learned.server.ts'
import { containerThereOn, promisedThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { brokenPromises, safePromises } from './brokenPromises.server.ts'

/** The day of a container that is not there yet, with the days that those of its agent are likely to slip. */
const slippedOn = sql`case when c.arrived_on is null and c.state in ('Planned', 'Loaded', 'Sailing')
  then c.available_on + (select s.days from slips s where s.agent_id = c.agent_id) end`
const likelyOn = sql`greatest(${promisedThereOn}, ${slippedOn})`

const slips = (clientId: string): SQL => sql`slips as materialized (${likelySlips(clientId)})`

/**
 * Promises that are broken, and those that are likely to be: their container comes as late as 8 of 10
 * of its agent. Announced days stay as it is.
 */
export const promisesAtRisk = (clientId: string): SQL => sql`
  with ${slips(clientId)} ${brokenPromises(clientId, promisedThereOn, likelyOn)}`

/** Promises that their goods keep as announced, with the day that is likely. */
export const likelyKept = (clientId: string): SQL => sql`
  with ${slips(clientId)} ${safePromises(clientId, promisedThereOn, likelyOn)}`

/** The likely day of each of these lines of containers (`id`, `likely_on`); later than announced ones alone. */
export const likelyDays = (clientId: string, lineIds: readonly string[]): SQL => sql`
  with ${slips(clientId)}
  select l.id, l.likely_on::text as likely_on from (
    select cl.id, ${slippedOn} as likely_on, ${containerThereOn} as there_on from container_lines cl join containers c on c.id = cl.container_id
    where cl.id = any(${sql.param(lineIds)}::uuid[]) and cl.client_id = ${clientId}) l where l.likely_on > l.there_on`
