import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Database, Queryable } from '#server/db/database.ts'
import { Refused } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'

/** A file that is imported, as it is kept until that has happened. */
export interface Staging {
  readonly entity: string
  readonly fileName: string | undefined
  /** Absent where nothing may be kept of it. */
  readonly bytes: Buffer | undefined
  readonly rows: number
  readonly how: {
    /** As it was sent. */
    readonly mapping: string | undefined
    readonly ignoresUnknown: boolean
    readonly skipsRefused: boolean
  }
}

/** Those of this process, also while none of their transactions runs. */
const running = new Set<string>()

/**
 * Keeps a file in a transaction of its own while it is imported, so that the import can go on after
 * this server has ended amid it. Whatever else comes of it is told to whoever waits, and the file
 * goes. What was saved ends it in the same transaction (`settle`).
 */
export async function staged<T>(
  db: Database,
  actor: Actor,
  { entity, fileName, bytes, rows, how }: Staging,
  work: (id: string | undefined) => Promise<T>,
): Promise<T> {
  if (!bytes) return work(undefined)
  const id = uuid()
  running.add(id)
  try {
    await db.query(sql`
      insert into import_stagings (id, client_id, staff_id, entity, file_name, bytes, rows, how)
      values (${id}, ${actor.clientId}, ${actor.staffId}, ${entity}, ${fileName ?? null}, ${bytes}, ${rows}, ${JSON.stringify(how)})`)
    return await work(id)
  } finally {
    // Where the database cannot be reached it stays, as after a killed server.
    await db.query(sql`delete from import_stagings where id = ${id}`).catch(() => {})
    running.delete(id)
  }
}

/** The space of the advisory locks that are held while stagings are applied. */
const lockSpace = 7154

/**
 * Whether a file is being imported, in this process or in another one. A lock
 * tells that, since the database releases it when the server dies.
 */
export const isRunning = (
  id: SQL,
): SQL => sql`(${id} = any(${sql.param([...running])}::uuid[]) or exists (
  select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.classid::bigint = ${lockSpace}
    and l.objid::bigint = (hashtext(${id}::text)::bigint & 4294967295)
    and l.database = (select oid from pg_database where datname = current_database())))`

/**
 * Takes up a staging until the transaction ends, so that it happens once.
 * @throws Refused when somebody else goes on with it, or it is over
 */
export async function takeUp(tx: Queryable, id: string): Promise<void> {
  const [lock] = await tx.query<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpace}, hashtext(${id})) as "isMine"`,
  )
  if (!lock!.isMine) throw isGoingOn()
  const [row] = await tx.query(sql`select from import_stagings where id = ${id} for update`)
  if (!row)
    throw new Refused({
      code: 'over',
      message: 'Somebody else has imported or discarded this file.',
    })
}

export const isGoingOn = () =>
  new Refused({ code: 'running', message: 'This file is being imported at this moment.' })

/** Ends a staging with what was saved; the same file, read alike, that waits since a server ended goes, too. */
export const settle = (tx: Queryable, id: string) =>
  tx.query(sql`
    delete from import_stagings s using import_stagings mine
    where mine.id = ${id} and (s.id = mine.id or (
      s.client_id = mine.client_id and s.entity = mine.entity and s.bytes = mine.bytes and s.how = mine.how and not ${isRunning(sql`s.id`)}))`)
