import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'

/** A changed record, the client of its author, and the request that it follows from. */
export interface Changed {
  readonly entity: string
  readonly id: string
  readonly clientId: string | null
  readonly request?: string | null
}

/** A snapshot of the database and its time. */
export interface Moment {
  readonly snapshot: string
  readonly at: string
}

/** The changes up to a moment. */
export interface Look extends Moment {
  readonly changes: readonly Changed[]
}

/**
 * The changes committed since an earlier snapshot. Every change writes its audit row in its own
 * transaction, and the row contains the transaction id. Rows that only the newer snapshot sees are
 * new, whatever the order of commits, and are found once. A row has the start time of its
 * transaction; a transaction longer than the statement timeout is missed.
 */
export const changesSince = (db: Queryable, { snapshot, at }: Moment) =>
  look(
    db,
    sql`a.at_utc > ${at}::timestamptz - ${longest}::interval and not pg_visible_in_snapshot(a.txid, ${snapshot}::pg_snapshot)`,
  )

/** The changes of the last so many ms. */
export const changesWithin = (db: Queryable, ms: number) =>
  look(db, sql`a.at_utc > now() - ${`${ms} milliseconds`}::interval`)

/** The sum of the statement timeout and the idle time of a transaction. */
const longest = '60 seconds'

/** Opening and exporting a record do not change it. */
const readings = ['read', 'export']

async function look(db: Queryable, isNew: SQL): Promise<Look> {
  const [seen] = await db.query<Look>(sql`
    select pg_current_snapshot()::text as snapshot, now()::text as at, coalesce((
      select json_agg(c) from (
        select distinct a.entity, a.record_id as id, a.client_id as "clientId", a.request_id as request from audit a
        where ${isNew} and a.entity is not null and a.record_id is not null and a.operation <> all(${sql.param(readings)}::text[])) c), '[]') as changes`)
  return seen!
}
