import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
export const now = sql`now()`

/** Raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The transaction that wrote a row. Rows of transactions older than every running one are complete.
 * `seq` cannot show that: its numbers are drawn before the commit, and some are never used.
 */
const txid = customType<{ data: string }>({ dataType: () => 'xid8' })
export const writtenBy = () =>
  txid('txid')
    .notNull()
    .default(sql`pg_current_xact_id()`)
