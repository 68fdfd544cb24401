import { sql } from 'drizzle-orm'
import { badInput, handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { typedRule } from '#resources/sales/tagRules/tagsByRule.server.ts'
import { flagConditions, flagRule } from './flagRule.ts'
import { flaggedTickets } from './flaggedTickets.server.ts'
import { flagRuleCalls, mostPreviewed } from './flagRules.calls.ts'

type Preview = CallAnswer<typeof flagRuleCalls.previewFlagRule>

const mostCounted = 10_000

export default handlers(flagRuleCalls, {
  async previewFlagRule({ db, actor }, rule): Promise<Preview> {
    if (flagConditions.every(name => rule[name] === undefined || rule[name] === null))
      throw badInput('required', 'ruleState', 'Give at least one condition.')
    const { joins, inReach, holds } = flaggedTickets
    const rows = await db.query<Preview['data'][number] & { count: number }>(sql`
      with met as materialized (
        select o.id, o.created_on_utc from tickets o ${joins} cross join ${typedRule(flagRule, rule)} r
        where o.client_id = ${actor.clientId} and ${inReach} and ${holds}
        order by o.created_on_utc desc, o.id desc limit ${mostCounted + 1})
      select k.id as ticket_id, k.ticket_no, c.name as customer, k.problem, k.state, k.priority,
        round((extract(epoch from now() - k.created_on_utc) / 86400)::numeric, 1)::float8 as days_open, (select count(*)::int from met) as count
      from (select id from met order by created_on_utc desc, id desc limit ${mostPreviewed}) m join tickets k on k.id = m.id join customers c on c.id = k.customer_id
      order by k.created_on_utc desc, k.id desc`)
    const count = rows[0]?.count ?? 0
    return {
      data: rows.map(({ count: _count, ...row }) => row),
      count: Math.min(count, mostCounted),
      isCut: count > mostCounted,
    }
  },
})
