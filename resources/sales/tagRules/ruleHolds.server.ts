import { sql } from 'drizzle-orm'
import { keptOf, owedBy, owing, orderColumnsOf } from '#resources/common.ts'
import type { ruleFields } from './tagRule.ts'
import { todayOf } from '#resources/days.ts'
import { allHold } from './tagsByRule.server.ts'

/** Rules tag orders that are open, and those of the last year; what is older stays as it is. */
export const inReach = sql.raw(
  "(o.state in ('Draft', 'Quotation', 'Confirmed') or o.ordered_on_utc > now() - interval '1 year') and not o.is_deleted",
)

const owed = `(${owedBy(orderColumnsOf('o'))})`
const kept = `(${keptOf(orderColumnsOf('o'))})`

/** Of the lines of an order: those whose product `p` is meant. */
const sells = (which: string) =>
  `exists (select from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id where l.order_id = o.id and not l.is_deleted and ${which})`

const waits = `exists (select from order_lines l join reservations v on v.order_line_id = l.id where l.order_id = o.id and not l.is_deleted
  and v.source <> 'Stock' and v.state <> 'Released' and not v.is_deleted)`

/** Whether each condition of `orderTags` holds, for an order `o` of a customer `c` and a rule `r`. */
const holds: Readonly<Record<(typeof ruleFields)[number], string>> = {
  ruleState: 'o.state = r.rule_state',
  rulePayment: `o.state in (${owing}) and case r.rule_payment when 'Nothing paid' then o.paid = 0 and ${kept} > 0 when 'Not fully paid' then ${owed} > 0
    when 'Fully paid' then ${owed} = 0 else ${owed} < 0 end`,
  ruleGoods: `o.state = 'Confirmed' and ${waits} = (r.rule_goods = 'Waits for incoming goods')`,
  ruleMinTotal: 'o.total >= r.rule_min_total',
  ruleMinBalance: `${owed} >= r.rule_min_balance`,
  ruleDaysOver: `coalesce(case when o.state = 'Quotation' or o.state = 'Expired' then o.valid_to
      when o.state = 'Confirmed' and o.delivery_status not in ('Delivered', 'Returned') then o.promised_date end <= ${todayOf('o.client_id')} - r.rule_days_over, false)`,
  ruleBranchId: 'o.branch_id = r.rule_branch_id',
  ruleSource: 'o.source = r.rule_source',
  ruleTypeId: 'o.type_id = r.rule_type_id',
  ruleCustomerType: 'c.type = r.rule_customer_type',
  ruleCustomerTagId:
    'exists (select from customers_tag_ids k where k.from_id = o.customer_id and k.to_id = r.rule_customer_tag_id)',
  ruleCategoryId: sells(`p.category_id in (
    with recursive below as (select r.rule_category_id as id union select g.id from categories g join below b on g.parent_id = b.id) select id from below)`),
  ruleProductTagId: sells(
    'exists (select from products_tag_ids k where k.from_id = p.id and k.to_id = r.rule_product_tag_id)',
  ),
}

/** Whether all that the rule `r` gives holds for the order `o` of the customer `c`. */
export const ruleHolds = allHold(holds)
