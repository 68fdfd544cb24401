import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { amountIn } from '#define/labels/labelTexts.ts'
import { type Context, type PdfDocument } from '#server/kit'
import { owedBy } from '#resources/common.ts'
import type { customerHistoryCalls } from './customerHistory.calls.ts'
import { dayAt, letterHead } from './letterHead.server.ts'

type Head = Pick<
  CallAnswer<(typeof customerHistoryCalls)['getCustomerHistory']>['data'],
  'customer' | 'totals'
>
interface OpenOrder {
  id: string
  orderCode: string
  orderedOnUtc: string
  state: string
  total: number
  paid: number
  balance: number
}
interface Paid {
  orderCode: string
  receivedOnUtc: string
  method: string
  reference: string | null
  amount: number
}

/** What a customer owes: each order that is not settled, what was paid for it, and the sum. */
export async function statementOf(context: Context, { customer }: Head): Promise<PdfDocument> {
  const { db, actor } = context
  const owed = sql.raw(owedBy(name => `o.${name}`))
  const orders = await db.query<OpenOrder>(sql`
    select o.id, o.order_code, o.ordered_on_utc, o.state, o.total, o.paid, ${owed} as balance
    from orders o where o.customer_id = ${customer.id} and o.client_id = ${actor.clientId} and not o.is_deleted and ${owed} <> 0
    order by o.ordered_on_utc, o.id`)
  const paid = orders.length
    ? await db.query<Paid>(sql`
      select o.order_code, p.received_on_utc, m.name as method, p.reference, p.amount
      from payments p join orders o on o.id = p.order_id join payment_methods m on m.id = p.method_id
      where p.order_id in ${orders.map(({ id }) => id)} and p.state <> 'Pending' and not p.is_deleted order by p.received_on_utc, p.id`)
    : []
  const { country } = actor
  const money = (amount: number) => amountIn(country, amount)
  const balance = orders.reduce((sum, order) => sum + Math.round(order.balance * 100), 0) / 100
  const head = await letterHead(context, customer.id, 'Statement')
  return {
    title: `Statement ${customer.code}`,
    pages: [
      {
        flow: [
          ...head,
          orders.length
            ? {
                columns: [
                  { title: 'Order', width: 20 },
                  { title: 'Ordered', width: 20 },
                  { title: 'Status', width: 20 },
                  { title: 'Total', width: 20, align: 'right' },
                  { title: 'Paid', width: 20, align: 'right' },
                  { title: 'Balance', width: 20, align: 'right' },
                ],
                rows: orders.map(order => [
                  order.orderCode,
                  dayAt(actor, order.orderedOnUtc),
                  order.state,
                  money(order.total),
                  money(order.paid),
                  money(order.balance),
                ]),
                after: 4,
              }
            : { text: 'All orders are settled.', size: 10, after: 4 },
          {
            text: `Balance: ${money(balance)}`,
            size: 12,
            weight: 'semibold',
            align: 'right',
            after: 8,
          },
          ...(paid.length
            ? ([
                { text: 'Payments for these orders', size: 11, weight: 'medium' },
                {
                  columns: [
                    { title: 'Received', width: 20 },
                    { title: 'Order', width: 20 },
                    { title: 'Method', width: 30 },
                    { title: 'Reference', width: 30 },
                    { title: 'Amount', width: 20, align: 'right' },
                  ],
                  rows: paid.map(payment => [
                    dayAt(actor, payment.receivedOnUtc),
                    payment.orderCode,
                    payment.method,
                    payment.reference ?? '',
                    money(payment.amount),
                  ]),
                },
              ] as const)
            : []),
        ],
        foot: `${customer.name}  ·  ${customer.code}`,
      },
    ],
  }
}
