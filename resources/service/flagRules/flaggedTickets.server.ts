import { sql } from 'drizzle-orm'
import {
  allHold,
  jobsOfRules,
  type RuledTags,
} from '#resources/sales/tagRules/tagsByRule.server.ts'
import { workingStates } from '#resources/service/ticketStates.ts'
import type { flagConditions } from './flagRule.ts'

/** Whether each condition of `flags` holds, for a ticket `o` of a customer `c` and a rule `r`. */
const holds: Readonly<Record<(typeof flagConditions)[number], string>> = {
  ruleState: 'o.state = r.rule_state',
  rulePriority: 'o.priority = r.rule_priority',
  ruleWords: `exists (select from unnest(string_to_array(r.rule_words, ',')) w where trim(w) <> '' and position(lower(trim(w)) in lower(o.problem)) > 0)`,
  ruleDaysOpen: "o.created_on_utc <= now() - r.rule_days_open * interval '1 day'",
  ruleTickets: `(select count(*) from tickets e where e.customer_id = o.customer_id and not e.is_deleted and e.created_on_utc > now() - interval '1 year') >= r.rule_tickets`,
  ruleMinTotal:
    'exists (select from orders s where s.id = o.order_id and s.total >= r.rule_min_total)',
  ruleBranchId: 'o.branch_id = r.rule_branch_id',
  ruleCustomerType: 'c.type = r.rule_customer_type',
  ruleCustomerTagId:
    'exists (select from customers_tag_ids k where k.from_id = o.customer_id and k.to_id = r.rule_customer_tag_id)',
  ruleCategoryId: `exists (select from products p where p.id = o.product_id and p.category_id in (
    with recursive below as (select r.rule_category_id as id union select g.id from categories g join below b on g.parent_id = b.id) select id from below))`,
  ruleProductTagId:
    'exists (select from products_tag_ids k where k.from_id = o.product_id and k.to_id = r.rule_product_tag_id)',
}

/** Tickets that rules flag: those that are worked on. The clock follows the due hours of their flags. */
export const flaggedTickets: RuledTags = {
  records: 'tickets',
  field: 'flagIds',
  tags: 'flags',
  tables: {
    tags: 'flags',
    links: 'tickets_flag_ids',
    marks: 'ruled_flags',
    record: 'ticket_id',
    tag: 'flag_id',
  },
  operation: 'flagByRule',
  joins: sql`join customers c on c.id = o.customer_id`,
  inReach: sql`o.state in ${[...workingStates]} and not o.is_deleted`,
  holds: allHold(holds),
  staysOff: true,
}

export const flagJobs = jobsOfRules(flaggedTickets, {
  name: 'Ticket flags by rule',
  ofDay: 'Ticket flags of the day',
  by: 'ticket flags',
  one: 'ticket',
  // One more ticket of a customer is one more for each.
  also: {
    customers: changed => sql`select b.id from tickets b where b.customer_id in (${changed})`,
    tickets: changed =>
      sql`select b.id from tickets b where b.customer_id in (select e.customer_id from tickets e where e.id in (${changed}))`,
  },
})
