import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { previewOfRule } from '#resources/sales/tagRules/tagsByRule.server.ts'
import { flagRule } from './flagRule.ts'
import { flaggedTickets } from './flaggedTickets.server.ts'
import { flagRuleCalls, mostPreviewed } from './flagRules.calls.ts'

type Row = CallAnswer<typeof flagRuleCalls.previewFlagRule>['data'][number]

export default handlers(flagRuleCalls, {
  previewFlagRule: (context, rule) =>
    previewOfRule<Row>(context, flaggedTickets, rule, {
      conditions: flagRule,
      moment: 'created_on_utc',
      columns: sql`o.id as ticket_id, o.ticket_no, c.name as customer, o.problem, o.state, o.priority,
        round((extract(epoch from now() - o.created_on_utc) / 86400)::numeric, 1)::float8 as days_open`,
      mostListed: mostPreviewed,
    }),
})
