import { sql } from 'drizzle-orm'
import { metaOf, problemAt, setInRows, touched, type Context, type StepEffect } from '#server/kit'
import { askedByOneself } from '#resources/stock/documents/askedByOneself.server.ts'
import { followNumbers } from './followNumbers.server.ts'
import { leavePromises } from './leavePromises.server.ts'

/** SQL: the price of `purchase_order_lines p` is more above what was asked than `clients c` lets one person accept. */
const isDear = sql`p.confirmed > 0 and p.unit_cost > p.asked_unit_cost * (1 + c.price_rise_limit / 100)`

/** Whether a supplier confirmed prices that one person alone may not accept. */
export async function hasDearLines({ db }: Context, orderId: string): Promise<boolean> {
  const [dear] = await db.query(sql`
    select 1 from purchase_order_lines p join clients c on c.id = p.client_id where p.purchase_order_id = ${orderId} and not p.is_deleted and ${isDear} limit 1`)
  return dear !== undefined
}

/** What follows from confirmed lines: numbers, and promises that cannot be held. */
export async function settleConfirmed(context: Context, orderIds: readonly string[]) {
  const lines = await context.db.query<{ id: string }>(
    sql`select id from purchase_order_lines where purchase_order_id = any(${sql.param(orderIds)}::uuid[]) and not is_deleted order by id`,
  )
  const ids = lines.map(({ id }) => id)
  await followNumbers(context, ids)
  await leavePromises(context, { lineIds: ids })
}

/** Somebody other than who entered what the supplier confirmed decides about its prices. */
export const priceSteps = {
  async approvePrices(context, ids) {
    const refused = await refusals(context, ids)
    const decided = ids.filter(id => !refused.has(id))
    if (!decided.length) return refused
    await decide(
      context,
      decided,
      'Approved',
      sql`state = 'Confirmed'`,
      sql`state_before = 'Confirmed'`,
    )
    await settleConfirmed(context, decided)
    return refused
  },

  /** What was asked for stands again, until the supplier confirms something else. */
  async declinePrices(context, ids) {
    const refused = await refusals(context, ids)
    const decided = ids.filter(id => !refused.has(id))
    if (!decided.length) return refused
    await context.db.query(sql`
      update purchase_order_lines set unit_cost = coalesce(asked_unit_cost, unit_cost), ready_date = asked_ready_date, confirmed = null, ${touched(context.actor)}
      where purchase_order_id = any(${sql.param(decided)}::uuid[]) and not is_deleted`)
    await decide(context, decided, 'Declined')
    return refused
  },
} satisfies Record<string, StepEffect>

const decide = (
  context: Context,
  ids: readonly string[],
  outcome: string,
  ...more: ReturnType<typeof sql>[]
) =>
  setInRows(
    context,
    metaOf('purchaseOrders'),
    ids,
    sql`price_approval = ${outcome}`,
    sql`price_approver_id = ${context.actor.staffId}`,
    ...more,
  )

async function refusals(context: Context, ids: readonly string[]) {
  const refused = await askedByOneself(context, 'purchaseOrders', 'answered_by_id', ids)
  const idle = await context.db.query<{ id: string; no: string }>(
    sql`select id, no from purchase_orders where id = any(${sql.param(ids)}::uuid[]) and price_approval is distinct from 'Waiting'`,
  )
  for (const { id, no } of idle)
    refused.set(id, problemAt('transition', 'id', `No prices of ${no} wait for approval.`))
  return refused
}
