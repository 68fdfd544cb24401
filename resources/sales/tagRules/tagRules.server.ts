import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { previewOfRule } from './tagsByRule.server.ts'
import { taggedOrders } from './taggedOrders.server.ts'
import { tagRule } from './tagRule.ts'
import { mostPreviewed, tagRuleCalls } from './tagRules.calls.ts'

type Row = CallAnswer<typeof tagRuleCalls.previewTagRule>['data'][number]

export default handlers(tagRuleCalls, {
  previewTagRule: (context, rule) =>
    previewOfRule<Row>(context, taggedOrders, rule, {
      conditions: tagRule,
      moment: 'ordered_on_utc',
      columns: sql`o.id as order_id, o.order_code, o.ordered_on_utc, c.name as customer, o.state, o.total, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance`,
      mostListed: mostPreviewed,
    }),
})
