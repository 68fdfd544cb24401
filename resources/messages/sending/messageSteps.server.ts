import { sql } from 'drizzle-orm'
import { metaOf, problemAt, setInRows, type Problem, type StepEffect } from '#server/kit'
import {
  latelyTo,
  sameAgain,
  textsAhead,
  textsPerMinute,
} from '#resources/messages/queue.server.ts'
import { textTime } from '#resources/messages/texting/quietHours.ts'
import { countUnsignedTexts, takenBy } from '#resources/messages/texting/textLimits.server.ts'

export const messageSteps = {
  /**
   * A draft goes as if it were written now: who has withdrawn their consent since gets none, at night
   * it waits for the morning, and it counts against the limits of the day.
   */
  async sendDraft(context, ids) {
    const { db, actor } = context
    const drafts = await db.query<Drafted>(sql`
      select m.id, m.recipient, m.body, m.segments, m.cost, c.name as customer, coalesce(c.consent_sms, false) as "mayText"
      from messages m left join customers c on c.id = m.customer_id where m.id in ${ids} order by m.recipient, m.id`)
    const refused = new Map<string, Problem>()
    for (const { id, recipient, body, customer, mayText } of drafts) {
      const lately = await latelyTo(db, recipient, actor.clientId)
      const [again] = await db.query(
        sql`select 1 from messages where ${lately} and body = ${body} and id not in ${ids} limit 1`,
      )
      if (!mayText)
        refused.set(id, problemAt('no_consent', 'state', `${customer} does not allow texts.`))
      else if (again) refused.set(id, sameAgain(recipient, 'state'))
    }
    const sent = drafts.filter(({ id }) => !refused.has(id))
    if (!sent.length) return refused
    const problem = await countUnsignedTexts(context, takenBy(sent), 'state')
    if (problem) return new Map(ids.map(id => [id, refused.get(id) ?? problem]))
    const begin = textTime(new Date(), actor.country)
    const ahead = await textsAhead(context, begin)
    // The last texts beyond those that a person may send within a minute wait.
    for (let from = 0; from < sent.length;) {
      const minutes = Math.floor((ahead + from) / textsPerMinute)
      const end = Math.min(sent.length, (minutes + 1) * textsPerMinute - ahead)
      const due = textTime(new Date(begin.getTime() + minutes * 60_000), actor.country)
      await setInRows(
        context,
        metaOf('messages'),
        sent.slice(from, end).map(({ id }) => id),
        sql`due_on_utc = ${due.toISOString()}`,
      )
      from = end
    }
    return refused
  },

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

interface Drafted {
  id: string
  recipient: string
  body: string
  segments: number | null
  cost: number | null
  customer: string | null
  mayText: boolean
}
