import { sql } from 'drizzle-orm'
import {
  type Context,
  handlers,
  isId,
  metaOf,
  NotFound,
  refused,
  touched,
  transition,
  writeAuditOf,
} from '#server/kit'
import type { CallAnswer, RecordOf } from '#define'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { linesAsTheyAre } from '#resources/sales/orders/lines/lineState.server.ts'
import { orderAt, orderOf, refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { discountCalls } from './discounts.calls.ts'
import type { discountUses } from './discountUses.entity.ts'

type Order = RecordOf<typeof orders>
type Discounts = CallAnswer<typeof discountCalls.getOrderDiscounts>['data']

export default handlers(discountCalls, {
  async setDiscountCode(context, { orderId, version, code }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    const rule = code?.trim() ? await ruleWith(context, order, code.trim()) : null
    if ((rule?.id ?? null) === order.discountRuleId) return { data: order }
    const lines = await linesAsTheyAre(context.db, order.id)
    const data = await changeLines(context, { ...order, discountRuleId: rule?.id ?? null }, lines)
    if (data) return { data }
    if (rule) throw refused('no_effect', 'code', noEffect(rule))
    return { data: await takenOff(context, order) }
  },

  async getOrderDiscounts(context, { orderId }) {
    const { db } = context
    await refuseUnknownOrder(context, orderId)
    const [data] = await db.query<Discounts>(sql`
      select o.order_discount, o.code_discount, (select d.code from discount_rules d where d.id = o.discount_rule_id) as code,
        (select coalesce(sum(l.code_discount), 0) + o.code_discount from order_lines l where l.order_id = o.id and not l.is_deleted) as "codeGives",
        coalesce((select json_agg(json_build_object('id', u.id, 'version', u.version, 'orderLineId', u.order_line_id, 'amount', u.amount, 'state', u.state, 'why', u.why,
            'answer', u.answer, 'product', (select k.name from order_lines l join skus k on k.id = l.sku_id where l.id = u.order_line_id),
            'requestedBy', s.full_name, 'decidedBy', a.full_name, 'createdOnUtc', u.created_on_utc) order by u.created_on_utc, u.id)
          from discount_uses u join staff s on s.id = u.requested_by_id left join staff a on a.id = u.approved_by_id
          where u.order_id = o.id and not u.is_deleted and (u.state = 'Requested' or (u.state = 'Declined' and u.decided_on_utc > now() - interval '1 day'))), '[]') as requests
      from orders o where o.id = ${orderId}`)
    return { data: data! }
  },

  async withdrawDiscount(context, { orderId, discountUseId, version }) {
    await refuseUnknownOrder(context, orderId, 'for update')
    const [own] = isId(discountUseId)
      ? await context.db.query(
          sql`select 1 from discount_uses where id = ${discountUseId} and order_id = ${orderId} and not is_deleted`,
        )
      : []
    if (!own) throw new NotFound('This order has no such request.', 'discountUseId')
    const data = await transition(
      context,
      metaOf('discountUses'),
      { id: discountUseId, version },
      'withdraw',
      { idField: 'discountUseId' },
    )
    return { data: data as RecordOf<typeof discountUses> }
  },

  async getWaitingDiscounts({ db, actor }, { branchId }) {
    const [waiting] = await db.query<{ count: number; amount: number }>(sql`
      select count(*)::int as count, coalesce(sum(amount), 0) as amount from discount_uses
      where client_id = ${actor.clientId} and state = 'Requested' and not is_deleted ${branchId ? sql`and branch_id = ${branchId}` : sql``}`)
    return waiting!
  },
})

interface Rule {
  id: string
  code: string
  minSpend: number | null
  isValid: boolean
  isOfCustomer: boolean
}

/** @throws Refused naming `code` where no rule that is valid now has it for this customer */
async function ruleWith({ db, actor }: Context, order: Order, typed: string): Promise<Rule> {
  const [rule] = await db.query<Rule>(sql`
    select d.id, d.code, d.min_spend, d.is_active and d.from_on_utc <= now() and (d.to_on_utc is null or d.to_on_utc > now()) as "isValid",
      d.scope <> 'Customer type' or d.customer_type = c.type as "isOfCustomer"
    from discount_rules d, customers c
    where d.client_id = ${actor.clientId} and lower(d.code) = lower(${typed}) and not d.is_deleted and c.id = ${order.customerId}
    order by 4 desc, d.from_on_utc desc limit 1`)
  if (!rule) throw refused('unknown', 'code', `There is no discount code ${typed}.`)
  if (!rule.isValid)
    throw refused('not_running', 'code', `The discount code ${rule.code} is not valid today.`)
  if (!rule.isOfCustomer)
    throw refused('other_customer', 'code', `${rule.code} is not for this kind of customer.`)
  return rule
}

const noEffect = ({ code, minSpend }: Rule) =>
  minSpend
    ? `${code} takes nothing off: it is for certain goods, and needs a spend of ${minSpend.toFixed(2)}.`
    : `${code} takes nothing off these goods, or goes with no other discount.`

/** Nothing has changed without it: it gave nothing. */
async function takenOff(context: Context, order: Order): Promise<Order> {
  await context.db.query(
    sql`update orders set discount_rule_id = null, code_discount = 0, ${touched(context.actor)} where id = ${order.id}`,
  )
  await writeAuditOf(context, 'editLines', 'orders', order.id, {
    discountRuleId: [order.discountRuleId, null],
  })
  return orderOf(context, order.id)
}
