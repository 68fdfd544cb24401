import { sql } from 'drizzle-orm'
import { jobsOfRules, type RuledTags } from './tagsByRule.server.ts'
import { inReach, ruleHolds } from './ruleHolds.server.ts'

/** Orders that rules tag. A rule sets again what a person removed. */
export const taggedOrders: RuledTags = {
  records: 'orders',
  field: 'tagIds',
  tags: 'orderTags',
  tables: {
    tags: 'order_tags',
    links: 'orders_tag_ids',
    marks: 'ruled_tags',
    record: 'order_id',
    tag: 'tag_id',
  },
  operation: 'tagByRule',
  joins: sql`join customers c on c.id = o.customer_id`,
  inReach,
  holds: ruleHolds,
  staysOff: false,
}

export const tagJobs = jobsOfRules(taggedOrders, {
  name: 'Order tags by rule',
  ofDay: 'Order tags of the day',
  by: 'order tags',
  one: 'order',
  also: {
    customers: changed => sql`select b.id from orders b where b.customer_id in (${changed})`,
  },
})
