import { sql, type SQL } from 'drizzle-orm'
import type { Who } from '#server/session/actor.ts'

/** What every change of a row writes beside its fields. */
export const touched = (who: Who): SQL =>
  sql`version = version + 1, updated_on_utc = now(), updated_by = ${who.staffId}`
