import { sql } from 'drizzle-orm'
import { amountIn } from '#define/labels/labelTexts.ts'
import {
  type Context,
  dayOf,
  NotFound,
  type PdfBlock,
  type PdfDocument,
  refused,
} from '#server/kit'
import { happenedDay } from '#resources/days.ts'

interface Slip {
  no: string
  orderCode: string
  customer: string
  branch: string
  company: string
  type: string
  reason: string
  amount: number
  state: string
  requestedBy: string
  approver: string | null
  paidOn: string | null
  reference: string | null
  changedOn: string
}

/** A paid refund on paper. @throws NotFound, Refused while it is not paid */
export async function refundSlip(context: Context, refundId: string): Promise<PdfDocument> {
  const { db, actor } = context
  const [slip] = await db.query<Slip>(sql`
    select r.no, o.order_code, c.name as customer, b.name as branch, k.name as company, r.type, r.reason, r.amount, r.state,
      s.full_name as "requestedBy", a.full_name as approver, ${sql.raw(happenedDay('k.id', 'r.paid_on_utc'))}::text as "paidOn", r.reference, r.updated_on_utc as "changedOn"
    from refunds r join orders o on o.id = r.order_id join customers c on c.id = r.customer_id join branches b on b.id = r.branch_id
      join clients k on k.id = r.client_id join staff s on s.id = r.requested_by_id left join staff a on a.id = r.approver_id
    where r.id = ${refundId} and r.client_id = ${actor.clientId} and not r.is_deleted`)
  if (!slip) throw new NotFound('This refund does not exist.', 'refundId')
  if (!slip.paidOn) throw refused('not_paid', 'refundId', `${slip.no} is not paid back yet.`)
  const methods = await db.query<{ name: string; amount: number }>(sql`
    select m.name, -sum(p.amount) as amount from payments p join payment_methods m on m.id = p.method_id
    where p.refund_id = ${refundId} and not p.is_deleted group by m.name order by m.name`)
  const money = (amount: number) => amountIn(actor.country, amount)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Order', slip.orderCode],
    ['Customer', slip.customer],
    ['Branch', slip.branch],
    ['Paid back on', dayOf(slip.paidOn)],
    ['Type', slip.type],
    ['Reason', slip.reason],
    ['Requested by', slip.requestedBy],
    ['Approved by', slip.approver],
    ['Reference', slip.reference],
  ]
  const flow: PdfBlock[] = [
    { text: slip.company, size: 10 },
    { text: `Refund ${slip.no}`, size: 18, weight: 'semibold', after: 6 },
    ...facts.flatMap(([name, value]): PdfBlock[] =>
      value ? [{ text: `${name}: ${value}`, size: 10 }] : [],
    ),
    {
      columns: [
        { title: 'Paid back by', width: 3 },
        { title: 'Amount', width: 1, align: 'right' },
      ],
      rows: [
        ...methods.map(({ name, amount }) => [name, money(amount)]),
        ['Total', money(slip.amount)],
      ],
      after: 10,
    },
    { text: 'Received by the customer:', size: 10, after: 10 },
    { line: 'solid', width: 80 },
  ]
  return { title: `Refund ${slip.no}`, createdOn: new Date(slip.changedOn), pages: [{ flow }] }
}
