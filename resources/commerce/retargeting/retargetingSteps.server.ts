import { sql } from 'drizzle-orm'
import { metaOf, problemAt, setInRows, type Problem, type StepEffect } from '#server/kit'
import { caseFacts } from './caseFacts.server.ts'
import { refusalFor } from './mayWrite.ts'

const meta = () => metaOf('retargetingCases')

export const retargetingSteps = {
  /** A sequence begins only where something may be sent, and has something to send. */
  async start(context, ids) {
    const { db, actor } = context
    const now = new Date()
    const [facts, delays] = await Promise.all([
      caseFacts(db, sql`c.id in ${ids} and c.client_id = ${actor.clientId}`),
      db.query<{ id: string; delay: number }>(sql`
        select distinct on (c.id) c.id, t.delay from retargeting_cases c join retargeting_templates t on t.client_id = c.client_id and t.source = c.source and t.language in (c.language, 'English')
          and t.step > c.step and t.is_active and not t.is_deleted
        where c.id in ${ids} order by c.id, t.step, t.language = c.language desc, t.updated_on_utc desc, t.id desc`),
    ])
    const delayOf = new Map(delays.map(({ id, delay }) => [id, delay]))
    const refused = new Map(
      facts.flatMap((of): [string, Problem][] => {
        const notNow = refusalFor({ ...of, caseState: 'Running' }, now)
        if (notNow && !notNow.until) return [[of.id, problemAt(notNow.code, 'state', notNow.why)]]
        if (delayOf.has(of.id)) return []
        return [[of.id, problemAt('no_template', 'state', 'There is no further template.')]]
      }),
    )
    const started = ids.filter(id => !refused.has(id))
    if (started.length)
      await setInRows(
        context,
        meta(),
        started,
        sql`why = null`,
        sql`next_on_utc = now() + make_interval(hours => (select t.delay from jsonb_to_recordset(${JSON.stringify(delays)}::jsonb) as t(id uuid, delay int) where t.id = retargeting_cases.id))`,
      )
    return refused
  },

  async stop(context, ids) {
    await setInRows(context, meta(), ids, sql`next_on_utc = null`)
    return new Map()
  },

  /** The order of a case that was won is the one that was paid or confirmed. */
  async win(context, ids) {
    await setInRows(
      context,
      meta(),
      ids,
      sql`next_on_utc = null`,
      sql`order_won_id = (select o.id from orders o left join website_orders w on w.id = retargeting_cases.website_order_id where o.id = retargeting_cases.order_id and (o.state in ('Confirmed', 'Completed') or o.paid > 0 or w.payment_status = 'Paid'))`,
    )
    return new Map()
  },

  async lose(context, ids) {
    await setInRows(context, meta(), ids, sql`next_on_utc = null`)
    return new Map()
  },
} satisfies Record<string, StepEffect>
