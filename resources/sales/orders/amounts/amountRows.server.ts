import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#define'
import { handlers } from '#server/kit'
import { orderColumnsOf, owedBy } from '#resources/common.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { amountRowCalls } from './amountRows.calls.ts'
import { happenedDay } from '#resources/days.ts'

interface Row {
  what: string
  explanation: string | null
  base: number | null
  rate: number | null
  amount: number
}

export default handlers(amountRowCalls, {
  async getOrderAmountRows(context, { orderId, amount }) {
    await refuseUnknownOrder(context, orderId)
    return { data: await context.db.query<Row>(rowsOf[amount ?? 'Total'](orderId)) }
  },
})

/** The pieces of a line: 3 × 99.90. */
const pieces = sql`l.quantity || ' × ' || to_char(l.price, 'FM999,999,999,990.00')`
const lines = (orderId: string) =>
  sql`order_lines l join skus k on k.id = l.sku_id where l.order_id = ${orderId} and not l.is_deleted`
const rest = (whole: SQL, known: SQL, explanation: string) =>
  sql`select 'Tax' as what, ${explanation}::text as explanation, null::numeric as base, null::numeric as rate, ${whole} - ${known} as amount`

const rowsOf: Readonly<
  Record<
    NonNullable<CallInput<typeof amountRowCalls.getOrderAmountRows>['amount']>,
    (orderId: string) => SQL
  >
> = {
  Subtotal: orderId => sql`
    select k.code as what, ${pieces} as explanation, null::numeric as base, null::numeric as rate, l.quantity * l.price as amount
    from ${lines(orderId)} order by l.position, l.id`,

  Discount: orderId => sql`
    select k.code as what, concat_ws('; ',
        case when l.promotion_discount > 0 then l.price_reason end,
        case when l.order_discount > 0 then 'Of the order''s discount: ' || to_char(l.order_discount, 'FM999,999,999,990.00') end,
        (select string_agg(concat_ws(', ', r.name, s.full_name), '; ' order by u.created_on_utc, u.id) from discount_uses u left join discount_rules r on r.id = u.rule_id left join staff s on s.id = u.requested_by_id
          where u.order_line_id = l.id and u.state = 'Approved' and not u.is_deleted)) as explanation,
      l.quantity * l.price as base, round(100 * l.discount / nullif(l.quantity * l.price, 0), 3) as rate, l.discount as amount
    from ${lines(orderId)} and l.discount <> 0 order by l.position, l.id`,

  Shipping: orderId => sql`
    select * from (
      select coalesce(t.name, 'Shipping') as what, s.explanation, null::numeric as base, null::numeric as rate, s.amount
      from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id where s.order_id = ${orderId} and not s.is_deleted order by s.position, s.id) s
    union all
    select 'Shipping', null, null, null, o.shipping from orders o
    where o.id = ${orderId} and o.shipping <> 0 and not exists (select from order_shipping_costs s where s.order_id = o.id and not s.is_deleted)`,

  Tax: orderId => sql`
    select * from (
      select t.name || ' · ' || coalesce(k.code, y.name, 'Shipping') as what, null::text as explanation, t.base, t.rate, t.amount
      from order_taxes t left join order_lines l on l.id = t.order_line_id left join skus k on k.id = l.sku_id
        left join order_shipping_costs s on s.id = t.shipping_cost_id left join shipping_cost_types y on y.id = s.type_id
      where t.order_id = ${orderId} and not t.is_deleted order by l.position nulls last, s.position, t.id) rows
    union all
    select * from (${rest(
      sql`o.tax`,
      sql`coalesce((select sum(t.amount) from order_taxes t where t.order_id = o.id and not t.is_deleted), 0)`,
      'Taxed before each tax had a row',
    )} from orders o where o.id = ${orderId}) old where amount <> 0`,

  'Goods back': orderId => sql`
    select k.code as what, l.quantity_returned || ' of ' || l.quantity as explanation, l.quantity * l.price - l.discount as base, null::numeric as rate, returned_of_line(l.id) as amount
    from ${lines(orderId)} and l.quantity_returned > 0 order by l.position, l.id`,

  Credited: orderId => sql`
    select r.no as what, concat_ws(': ', r.type, r.reason) as explanation, r.amount as base, null::numeric as rate, r.allowance as amount
    from refunds r where r.order_id = ${orderId} and r.allowance > 0 and not r.is_deleted order by r.paid_on_utc, r.id`,

  'Written off': orderId => sql`
    select w.no as what, w.reason as explanation, null::numeric as base, null::numeric as rate, w.amount
    from write_offs w where w.order_id = ${orderId} and w.state = 'Approved' and not w.is_deleted order by w.decided_on_utc, w.id`,

  Paid: orderId => sql`
    select m.name as what, concat_ws(' · ', to_char(${sql.raw(happenedDay('p.client_id', 'p.received_on_utc'))}, 'DD/MM/YYYY'),
        case when p.refund_id is not null then 'Refund ' || r.no when p.reversal_of_id is not null then 'Reversal' when p.exchange_order_id is not null then 'Exchange' end, p.reference) as explanation,
      null::numeric as base, null::numeric as rate, p.amount
    from payments p join payment_methods m on m.id = p.method_id left join refunds r on r.id = p.refund_id
    where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted order by p.received_on_utc, p.id`,

  Balance: orderId => sql`
    select v.what, v.explanation, null::numeric as base, null::numeric as rate, v.amount
    from orders o, lateral (select ${sql.raw(owedBy(orderColumnsOf('o')))} as balance, o.total - o.returned - o.credited - o.paid - o.written_off as sum) b, lateral (values
      (1, 'Total', null, o.total), (2, 'Goods back', null, -o.returned), (3, 'Credited', null, -o.credited), (4, 'Paid', null, -o.paid), (5, 'Written off', null, -o.written_off),
      (6, 'Not owed', 'It is ' || o.state, b.balance - b.sum)) as v(n, what, explanation, amount)
    where o.id = ${orderId} and (v.n = 1 or v.amount <> 0) order by v.n`,

  Total: orderId => sql`
    select v.what, v.explanation, null::numeric as base, null::numeric as rate, v.amount
    from orders o join clients c on c.id = o.client_id, lateral (values
      (1, 'Subtotal', null, o.subtotal), (2, 'Discount', null, -o.discount), (3, 'Shipping', null, o.shipping),
      (4, 'Tax', 'It comes on top', case when c.country = 'CA' then o.tax else 0 end)) as v(n, what, explanation, amount)
    where o.id = ${orderId} and (v.n = 1 or v.amount <> 0) order by v.n`,
}
