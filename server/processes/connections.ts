import type { Queryable } from '#server/db/database.ts'
import { fewestConnections, usualConnections } from '#server/settings.ts'

/** For a backup, the command line, and people who look after the database. */
const keptFree = 5

/** How many connections PostgreSQL gives to this user and database. */
export async function allowedConnections(db: Queryable): Promise<number> {
  const [row] = await db.text<{ allowed: number }>(
    `select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed`,
  )
  return row!.allowed
}

/** Those of the process for long work; four of them are reserved. */
export const connectionsForLongWork = 8

/**
 * The connections of a server that serves in one process.
 * @param wanted of all its processes, when somebody has said so
 * @returns those that stay for people, and whether a process for long work has its own
 */
export function besideLongWork(wanted = usualConnections + connectionsForLongWork) {
  const connections = wanted - connectionsForLongWork
  return connections >= fewestConnections
    ? { connections, isBeside: true }
    : { connections: wanted, isBeside: false }
}

/**
 * The connections of each of several processes.
 * @param wanted of all processes together, when somebody has said so
 * @throws Error worded for the terminal, when a process would get too few
 */
export function shareOf(processes: number, allowed: number, wanted?: number): number {
  const free = allowed - keptFree
  const total = wanted ?? Math.min(free, processes * usualConnections)
  const needed = processes * fewestConnections
  if (total > free || free < needed)
    throw new Error(
      `PostgreSQL allows ${allowed} connections here, and ${keptFree} stay free for the command line. ${processes} processes would open ${Math.max(wanted ?? 0, needed)}: raise max_connections (or the limit of this user or database), or start fewer.`,
    )
  if (total < needed)
    throw new Error(
      `DATABASE_CONNECTIONS is ${total}: ${processes} processes need ${fewestConnections} each, which is ${needed}.`,
    )
  return Math.floor(total / processes)
}
