import { sql } from 'drizzle-orm'
import { metaOf, setInRows, type StepEffect } from '#server/kit'
import { countUnsignedTexts, takenBy } from '#resources/messages/texting/textLimits.server.ts'

export const messageSteps = {
  /** It begins anew: its tries are counted from the start. A text counts against the limits again. */
  async sendAgain(context, ids) {
    const { db } = context
    const texts = await db.query<{ segments: number | null; cost: number | null }>(
      sql`select segments, cost from messages where id in ${ids} and channel = 'SMS'`,
    )
    const problem = await countUnsignedTexts(context, takenBy(texts), 'state')
    if (problem) return new Map(ids.map(id => [id, problem]))
    await setInRows(
      context,
      metaOf('messages'),
      ids,
      sql`attempts = 0, last_error = null, due_on_utc = null, check_on_utc = null`,
    )
    return new Map()
  },
} satisfies Record<string, StepEffect>
