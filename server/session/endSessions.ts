import { validate } from 'uuid'
import type { Queryable } from '#server/db/database.ts'

/** Ends all sessions of a person, or all but one; answers the ids of those that it ended. */
export const endSessions = (
  tx: Queryable,
  staffId: string,
  exceptId: string | null = null,
): Promise<{ id: string }[]> =>
  tx.text<{ id: string }>(
    `update sessions set revoked_on_utc = now()
     where staff_id = $1 and revoked_on_utc is null and ($2::uuid is null or id <> $2) returning id`,
    [staffId, exceptId],
  )

/** Ends one session of a person, by whatever text is given as its id; answers whether it was open. */
export const endSession = async (
  tx: Queryable,
  staffId: string,
  sessionId: string,
): Promise<boolean> => {
  if (!validate(sessionId)) return false
  const ended = await tx.text(
    'update sessions set revoked_on_utc = now() where id = $1 and staff_id = $2 and revoked_on_utc is null returning id',
    [sessionId, staffId],
  )
  return ended.length > 0
}
