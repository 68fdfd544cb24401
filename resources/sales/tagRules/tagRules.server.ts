import { sql } from 'drizzle-orm'
import { badInput, handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { typedRule } from './tagsByRule.server.ts'
import { inReach, ruleHolds } from './ruleHolds.server.ts'
import { ruleFields, tagRule } from './tagRule.ts'
import { mostPreviewed, tagRuleCalls } from './tagRules.calls.ts'

type Preview = CallAnswer<typeof tagRuleCalls.previewTagRule>

const mostCounted = 10_000

export default handlers(tagRuleCalls, {
  async previewTagRule({ db, actor }, rule): Promise<Preview> {
    if (ruleFields.every(name => rule[name] === undefined || rule[name] === null))
      throw badInput('required', 'ruleState', 'Give at least one condition.')
    const data = await db.query<Preview['data'][number] & { count: number }>(sql`
      with met as materialized (
        select o.id, o.ordered_on_utc from orders o join customers c on c.id = o.customer_id cross join ${typedRule(tagRule, rule)} r
        where o.client_id = ${actor.clientId} and ${inReach} and ${ruleHolds}
        order by o.ordered_on_utc desc, o.id desc limit ${mostCounted + 1})
      select o.id as order_id, o.order_code, o.ordered_on_utc, c.name as customer, o.state, o.total, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance,
        (select count(*)::int from met) as count
      from (select id from met order by ordered_on_utc desc, id desc limit ${mostPreviewed}) m join orders o on o.id = m.id join customers c on c.id = o.customer_id
      order by o.ordered_on_utc desc, o.id desc`)
    const count = data[0]?.count ?? 0
    return {
      data: data.map(({ count: _count, ...row }) => row),
      count: Math.min(count, mostCounted),
      isCut: count > mostCounted,
    }
  },
})
