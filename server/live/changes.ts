import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'

/** A record that was changed, and by whose client. */
export interface Changed {
  readonly entity: string
  readonly id: string
  readonly clientId: string | null
}

/** What the database knew at a moment of its own clock. */
export interface Moment {
  readonly snapshot: string
  readonly at: string
}

/** What was changed up to a moment. */
export interface Look extends Moment {
  readonly changes: readonly Changed[]
}

/**
 * What was committed since an earlier look. Every change writes its audit row in its own transaction, and a row tells which one that was: what
 * the earlier snapshot did not see and this one does is new, whatever the order of commits, and is found once. A row bears the time at which
 * its transaction began; one that then took longer than any statement may is not found.
 */
export const changesSince = (db: Queryable, { snapshot, at }: Moment) =>
  look(
    db,
    sql`a.at_utc > ${at}::timestamptz - ${longest}::interval and not pg_visible_in_snapshot(a.txid, ${snapshot}::pg_snapshot)`,
  )

/** What was changed in the last so many ms. */
export const changesWithin = (db: Queryable, ms: number) =>
  look(db, sql`a.at_utc > now() - ${`${ms} milliseconds`}::interval`)

/** As long as a statement may take, and a transaction wait for the next one. */
const longest = '60 seconds'

/** Opening and taking out a record changes nothing of it. */
const readings = ['read', 'export']

async function look(db: Queryable, isNew: SQL): Promise<Look> {
  const [seen] = await db.query<Look>(sql`
    select pg_current_snapshot()::text as snapshot, now()::text as at, coalesce((
      select json_agg(c) from (
        select distinct a.entity, a.record_id as id, a.client_id as "clientId" from audit a
        where ${isNew} and a.entity is not null and a.record_id is not null and a.operation <> all(${sql.param(readings)}::text[])) c), '[]') as changes`)
  return seen!
}
