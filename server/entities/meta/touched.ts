import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/session/actor.ts'

/** The system fields that every change of a row writes. */
export const touched = (actor: Actor): SQL =>
  sql`version = version + 1, updated_on_utc = now(), updated_by = ${actor.staffId}`
