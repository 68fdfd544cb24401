import { sql } from 'drizzle-orm'
import type { StepEffect } from '#server/kit'

export const messageSteps = {
  /** It begins anew: its tries are counted from the start. */
  async sendAgain({ db }, ids) {
    await db.query(
      sql`update messages set attempts = 0, last_error = null, due_on_utc = null, check_on_utc = null where id in ${ids}`,
    )
    return new Map()
  },
} satisfies Record<string, StepEffect>
