import { sql } from 'drizzle-orm'
import { type Context, dayBegins, handlers } from '#server/kit'
import type { AnswerOf, CallAnswer, CallInput } from '#define'
import { keptOf, owedBy, owing, orderColumnsOf } from '#resources/common.ts'
import { heldBy } from '#resources/tenders/customerTenders.server.ts'
import { newestOf, pageOf } from '#resources/sales/orders/timeline/entries.server.ts'
import { factsOf } from '#resources/messages/texting/subjectFacts.server.ts'
import { mailDocument, recipientOf } from '#resources/sales/documents/mailing.server.ts'
import { printStatement, unknownCustomer } from '#resources/sales/documents/statements.server.ts'
import { customerHistoryCalls, historyKinds, type historyEntry } from './customerHistory.calls.ts'
import { branchesOf, ordersOf } from './historyBranches.server.ts'
import { historyDocument } from './historyDocument.server.ts'
import { happenedDay } from '#resources/days.ts'

type Calls = typeof customerHistoryCalls
type Entry = AnswerOf<typeof historyEntry>
type Asked = Omit<CallInput<Calls['getCustomerHistory']>, 'pageSize'>
type Head = Omit<CallAnswer<Calls['getCustomerHistory']>['data'], 'entries' | 'next'>

export default handlers(customerHistoryCalls, {
  async getCustomerHistory(context, input) {
    const most = input.pageSize ?? 25
    const [head, found] = await Promise.all([
      headOf(context, input.customerId),
      entriesOf(context, input, most + 1),
    ])
    return { data: { ...head, ...pageOf(found, most) } }
  },

  async printCustomerHistory(context, input) {
    const head = await headOf(context, input.customerId)
    return historyDocument(context, head, await entriesOf(context, input, mostPrinted))
  },

  printCustomerStatement: (context, { customerId }) => printStatement(context, customerId),

  async emailCustomerStatement(context, { customerId, to, text }) {
    const { db, actor } = context
    const [facts] = await factsOf(db, 'customers', [customerId], actor.clientId)
    if (!facts) throw unknownCustomer()
    const recipient = recipientOf(facts, to)
    const document = await printStatement(context, customerId)
    const name = `${document.title}.pdf`
    await mailDocument(context, facts, { recipient, name, about: 'statement', text, document })
    return {}
  },
})

export const mostPrinted = 2000

/** @throws NotFound naming `customerId` when the customer does not exist for this person */
async function headOf({ db, actor }: Context, customerId: string): Promise<Head> {
  const [row] = await db.query<Head['customer'] & Head['totals']>(
    sql`
    select c.id, c.code, c.name, c.state, c.blocked_reason, o.*, ${heldBy}
    from customers c cross join lateral (
      select count(*) filter (where o.state in (${sql.raw(owing)}))::int as order_count,
        coalesce(sum(${sql.raw(keptOf(orderColumnsOf('o')))}) filter (where o.state in (${sql.raw(owing)})), 0) as lifetime_value,
        coalesce(sum(o.paid), 0) as paid,
        coalesce(sum(${sql.raw(owedBy(orderColumnsOf('o')))}), 0) as balance,
        ${sql.raw(happenedDay('c.client_id', `max(o.ordered_on_utc) filter (where o.state in (${owing}))`))} as last_order_date
      from orders o where o.customer_id = c.id and not o.is_deleted) o
    where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted`,
    'prepared',
  )
  if (!row) throw unknownCustomer()
  const { id, code, name, state, blockedReason, ...totals } = row
  return { customer: { id, code, name, state, blockedReason }, totals }
}

/** The newest entries of all kinds, or of one. */
function entriesOf(
  context: Context,
  { customerId, kind, from, to, after }: Asked,
  most: number,
): Promise<Entry[]> {
  const { clientId } = context.actor
  const branches = branchesOf(customerId, clientId)
  return newestOf<Entry>(context, {
    first: sql`co as materialized (${ordersOf(customerId, clientId)})`,
    parts: historyKinds.filter(each => !kind || each === kind).flatMap(each => branches[each]),
    narrowed: sql`${from ? sql`and b.at >= ${dayBegins(from, context.actor)}::timestamptz` : sql``} ${to ? sql`and b.at < ${dayBegins(to, context.actor, 1)}::timestamptz` : sql``}`,
    after,
    most,
  })
}
