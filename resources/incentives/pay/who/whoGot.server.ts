import { sql, type SQL } from 'drizzle-orm'
import { handlers, NotFound, type Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { happenedDay } from '#resources/days.ts'
import { partsOf, type CountedMoney } from './parts.ts'
import { whoGotCalls } from './whoGot.calls.ts'

type Row = CallAnswer<typeof whoGotCalls.getPayOfOrder>['data'][number]

export default handlers(whoGotCalls, {
  async getPayOfOrder(context, { orderId, orderLineId }) {
    const ofLine = orderLineId ? sql`and l.order_line_id = ${orderLineId}` : sql``
    return { data: shown(await linesOf(context, orderId, ofLine)) }
  },

  async getPayOfPayment(context, { paymentId }) {
    const { db, actor } = context
    const [payment] = await db.query<{ orderId: string }>(sql`
      select order_id from payments where id = ${paymentId} and client_id = ${actor.clientId} and not is_deleted`)
    if (!payment) throw new NotFound('No such payment.', 'paymentId')
    const { orderId } = payment
    const [payments, lines] = await Promise.all([
      paymentsOf(context, orderId),
      linesOf(
        context,
        orderId,
        sql`and l.kind in ('Sale', 'Taken back') and l.basis in ('Paid', 'Delivered and paid')`,
      ),
    ])
    return { data: shown(partsOf(paymentId, payments, lines)) }
  },
})

/** Amounts in cents. */
const linesOf = ({ db, actor }: Context, orderId: string, more: SQL) =>
  db.query<Row>(sql`
    select l.month::text as month, l.statement_id, f.full_name as staff_name, l.kind,
      case when l.order_line_id is null and l.kind <> 'Adjustment' then 'Shipping' else max(k.code) end as goods,
      (sum(l.base) * 100)::int8 as base, (sum(l.amount) * 100)::int8 as amount, s.state
    from commission_lines l join commission_statements s on s.id = l.statement_id join staff f on f.id = l.staff_id
      left join order_lines n on n.id = l.order_line_id left join skus k on k.id = n.sku_id
    where l.order_id = ${orderId} and l.client_id = ${actor.clientId} and not l.is_deleted ${more}
    group by l.month, l.statement_id, f.full_name, l.staff_id, l.kind, l.order_line_id, s.state
    order by l.month, f.full_name, l.staff_id, l.kind, l.order_line_id limit 2000`)

const shown = (rows: readonly Row[]): Row[] =>
  rows.map(row => ({ ...row, base: row.base / 100, amount: row.amount / 100 }))

/** The payments of an order that count. A month that was calculated before one was recorded has not counted it. */
const paymentsOf = ({ db }: Context, orderId: string) =>
  db.query<CountedMoney>(sql`
    select y.id, (y.amount * 100)::int8 as amount, (
        select min(l.month)::text from commission_lines l
        where l.order_id = y.order_id and l.kind in ('Sale', 'Taken back') and not l.is_deleted and l.updated_on_utc >= y.created_on_utc
          and l.month >= date_trunc('month', ${sql.raw(happenedDay('y.client_id', 'y.received_on_utc'))})) as month
    from payments y join payment_methods m on m.id = y.method_id
    where y.order_id = ${orderId} and y.state <> 'Pending' and m.type <> 'Points' and not y.is_deleted
      and not exists (select from commission_exclusions e where e.payment_id = y.id and not e.is_deleted)
    order by y.received_on_utc, y.id`)
