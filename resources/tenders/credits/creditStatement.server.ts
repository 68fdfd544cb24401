import { sql } from 'drizzle-orm'
import { type Context, dayOf, type PdfDocument } from '#server/kit'
import { customerTenders } from '#resources/tenders/customerTenders.server.ts'
import { inWords } from '#resources/cents.ts'
import { happenedDay } from '#resources/days.ts'

interface Line {
  day: string
  type: string
  amount: number
  orderCode: string | null
  expiresOn: string | null
  reason: string | null
}

const most = 1000

/**
 * The credit of a customer with all that moved it, the newest first.
 * @throws NotFound naming `customerId`
 */
export async function printCredit(context: Context, customerId: string): Promise<PdfDocument> {
  const { db, actor } = context
  const { customer, credit } = await customerTenders(context, customerId)
  const entries = await db.query<Line>(sql`
    select to_char(${sql.raw(happenedDay('e.client_id', 'e.moved_on_utc'))}, 'YYYY-MM-DD') as day, e.type, e.amount, o.order_code, e.expires_on, e.reason
    from credit_entries e left join orders o on o.id = e.order_id
    where e.customer_id = ${customerId} and e.client_id = ${actor.clientId} and not e.is_deleted order by e.id desc limit ${most}`)
  return {
    title: `Shop credit of ${customer}`,
    pages: [
      {
        flow: [
          { text: 'Shop credit', size: 20, weight: 'semibold', after: 2 },
          { text: customer, size: 11, after: 4 },
          { text: `Balance ${inWords(credit)}`, size: 14, weight: 'bold', after: 6 },
          {
            columns: [
              { title: 'Date', width: 2 },
              { title: 'Type', width: 2 },
              { title: 'Order', width: 2 },
              { title: 'Expires', width: 2 },
              { title: 'Reason', width: 4 },
              { title: 'Amount', width: 2, align: 'right' },
            ],
            rows: entries.map(e => [
              dayOf(e.day),
              e.type,
              e.orderCode ?? '',
              e.expiresOn ? dayOf(e.expiresOn) : '',
              e.reason ?? '',
              inWords(e.amount),
            ]),
          },
        ],
        foot: customer,
      },
    ],
  }
}
