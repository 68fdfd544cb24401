import { sql, type SQL } from 'drizzle-orm'
import { badInput, type Context, handlers, isInstant, NotFound, personSql } from '#server/kit'
import type { AnswerOf, CallAnswer, CallInput } from '#define'
import { owedBy, owing } from '#resources/common.ts'
import { customerHistoryCalls, historyKinds, type historyEntry } from './customerHistory.calls.ts'
import { branchesOf, ordersOf } from './historyBranches.server.ts'
import { historyDocument } from './historyDocument.server.ts'
import { statementOf } from './statement.server.ts'

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
    const entries = found.slice(0, most)
    const last = found.length > most ? entries.at(-1) : undefined
    return { data: { ...head, entries, next: last ? `${last.at} ${last.id}` : null } }
  },

  async printCustomerHistory(context, input) {
    const head = await headOf(context, input.customerId)
    return historyDocument(context, head, await entriesOf(context, input, mostPrinted))
  },

  async printCustomerStatement(context, { customerId }) {
    const head = await headOf(context, customerId)
    return statementOf(context, head)
  },
})

export const mostPrinted = 2000

/** @throws NotFound naming `customerId` when the customer does not exist for this person */
async function headOf({ db, actor }: Context, customerId: string): Promise<Head> {
  const [row] = await db.query<Head['customer'] & Head['totals']>(
    sql`
    select c.id, c.code, c.name, c.state, c.blocked_reason, o.*
    from customers c cross join lateral (
      select count(*) filter (where o.state in (${sql.raw(owing)}))::int as order_count,
        coalesce(sum(o.total) filter (where o.state in (${sql.raw(owing)})), 0) as lifetime_value,
        coalesce(sum(o.paid), 0) as paid,
        coalesce(sum(${sql.raw(owedBy(name => `o.${name}`))}), 0) as balance,
        (max(o.ordered_on_utc) filter (where o.state in (${sql.raw(owing)})) at time zone (select timezone from clients where id = ${actor.clientId}))::date as last_order_date
      from orders o where o.customer_id = c.id and not o.is_deleted) o
    where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted`,
    'prepared',
  )
  if (!row) throw new NotFound('This customer does not exist or was deleted.', 'customerId')
  const { id, code, name, state, blockedReason, ...totals } = row
  return { customer: { id, code, name, state, blockedReason }, totals }
}

/**
 * One statement for the newest entries of all kinds, or of one.
 * @throws BadInput for an `after` that is not `next` of a page; as a rejection, since others are awaited beside it.
 */
async function entriesOf(
  { db, actor }: Context,
  { customerId, kind, from, to, after }: Asked,
  most: number,
): Promise<Entry[]> {
  const dayOf = sql`(b.at at time zone (select timezone from clients where id = ${actor.clientId}))::date`
  const narrowed = sql.join(
    [
      ...(from ? [sql`and ${dayOf} >= ${from}`] : []),
      ...(to ? [sql`and ${dayOf} <= ${to}`] : []),
      ...(after ? [olderThan(after)] : []),
    ],
    sql` `,
  )
  const branches = branchesOf(customerId, actor.clientId)
  const parts = historyKinds
    .filter(each => !kind || each === kind)
    .flatMap(each => branches[each])
    .map(
      part =>
        sql`(select * from (${part}) b where true ${narrowed} order by b.at desc, b.id desc limit ${most})`,
    )
  return db.query<Entry>(
    sql`
    with co as materialized (${ordersOf(customerId, actor.clientId)})
    select e.*, ${personSql(actor)} as by
    from (select * from (${sql.join(parts, sql` union all `)}) e order by e.at desc, e.id desc limit ${most}) e left join staff s on s.id = e.by_id
    order by e.at desc, e.id desc`,
    'prepared',
  )
}

/** @throws BadInput for a text that is not `next` of a page */
function olderThan(after: string): SQL {
  const [at = '', ...id] = after.split(' ')
  if (!isInstant(at) || !id.length)
    throw badInput('invalid', 'after', 'after: this is not the end of a page.')
  return sql`and (b.at, b.id) < (${at}::timestamptz, ${id.join(' ')})`
}
