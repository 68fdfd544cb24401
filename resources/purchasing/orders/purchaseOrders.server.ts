import { sql } from 'drizzle-orm'
import {
  BadInput,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  problemAt,
  recordset,
  refuseStale,
  refused,
  Refused,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Problem,
} from '#server/kit'
import type { CallInput } from '#define'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import { followNumbers } from './followNumbers.server.ts'
import { leavePromises } from './leavePromises.server.ts'
import { locked, lockedAsSeen, lockedLines, type Line } from './lockedOrder.server.ts'
import { hasDearLines, settleConfirmed } from './priceSteps.server.ts'
import { isUnderWay } from './purchaseOrders.entity.ts'
import { purchaseOrderCalls } from './purchaseOrders.calls.ts'

type Calls = typeof purchaseOrderCalls
type Answered = NonNullable<CallInput<Calls['confirmPurchaseOrder']>['lines']>[number]

export default handlers(purchaseOrderCalls, { confirmPurchaseOrder, closeShort, reopenShort })

async function confirmPurchaseOrder(
  context: Context,
  { id, version, lines: answered = [] }: CallInput<Calls['confirmPurchaseOrder']>,
) {
  const { db, actor } = context
  const order = await lockedAsSeen(context, id, version)
  if (order.state !== 'Submitted')
    throw refused(
      'transition',
      'id',
      `${order.no} is ${order.state}; only what is Submitted can be confirmed.`,
    )
  const lines = await lockedLines(context, order.id)
  refuseOdd(lines, answered)
  // What was asked for stays beside each further answer.
  const isFirst = order.priceApproval === null
  const asked = isFirst
    ? sql`asked_unit_cost = p.unit_cost, asked_ready_date = coalesce(p.ready_date, (select o.requested_date from purchase_orders o where o.id = p.purchase_order_id))`
    : sql`asked_unit_cost = coalesce(p.asked_unit_cost, p.unit_cost)`
  const rows = answered.map(line => ({ ...line, id: line.id.toLowerCase() }))
  await db.query(sql`
    update purchase_order_lines p set confirmed = v.confirmed, unit_cost = v.unit_cost, ready_date = coalesce(v.ready_date, p.ready_date), remark = coalesce(v.remark, p.remark),
      ${asked}, ${touched(actor)}
    from ${recordset(metaOf('purchaseOrderLines'), rows)} where p.id = v.id`)
  const state = (await hasDearLines(context, order.id)) ? 'Submitted' : 'Confirmed'
  await setInRows(
    context,
    metaOf('purchaseOrders'),
    [order.id],
    sql`answered_by_id = ${actor.staffId}`,
    sql`price_approver_id = null`,
    ...(state === 'Confirmed'
      ? [sql`state = 'Confirmed'`, sql`state_before = 'Confirmed'`, sql`price_approval = null`]
      : [sql`price_approval = 'Waiting'`]),
  )
  if (state === 'Confirmed') await settleConfirmed(context, [order.id])
  await writeAuditAndOutbox(context, 'confirm', 'purchaseOrders', [
    {
      id: order.id,
      changes: {
        ...(state === 'Confirmed'
          ? { state: ['Submitted', 'Confirmed'] }
          : { priceApproval: [order.priceApproval, 'Waiting'] }),
        lines: [asAsked(lines), asAnswered(lines, rows)],
      },
      event: { from: 'Submitted', to: state },
    },
  ])
  const outcome =
    state === 'Confirmed' ? 'is confirmed' : 'waits: somebody else approves prices that have risen'
  return { ...(await answerOf(context, order.id)), outcome }
}

async function closeShort(context: Context, input: CallInput<Calls['closeShort']>) {
  const { order, line } = await lineAsSeen(context, input)
  const { pieces } = input
  if (pieces > line.notLoaded)
    throw refused(
      'too_many',
      'pieces',
      line.notLoaded > 0
        ? `${line.code}: only ${line.notLoaded.toLocaleString('en')} are to come and in no container.`
        : `${line.code}: nothing is to come that is in no container.`,
    )
  await giveUp(context, order.id, line, pieces, { name: 'closeShort', reason: input.reason })
  await leavePromises(context, { lineIds: [line.id] })
  return answerOf(context, order.id)
}

/** Promises that left these pieces stay where they went. */
async function reopenShort(context: Context, input: CallInput<Calls['reopenShort']>) {
  const { order, line } = await lineAsSeen(context, input)
  const { pieces } = input
  if (pieces > line.closedShort)
    throw refused(
      'too_many',
      'pieces',
      `${line.code}: ${line.closedShort.toLocaleString('en')} were given up.`,
    )
  await giveUp(context, order.id, line, -pieces, { name: 'reopenShort', reason: input.reason })
  return answerOf(context, order.id)
}

/** A line of an order that is under way, locked with it. @throws NotFound, Refused, BadInput without a reason */
async function lineAsSeen(
  context: Context,
  { id, version, reason }: CallInput<Calls['closeShort']>,
) {
  const { db, actor } = context
  const [of] = await db.query<{ orderId: string }>(
    sql`select purchase_order_id as "orderId" from purchase_order_lines where id = ${id} and client_id = ${actor.clientId} and not is_deleted`,
  )
  const order = of && (await locked(context, of.orderId))
  const line =
    order && (await lockedLines(context, order.id)).find(each => each.id === id.toLowerCase())
  if (!line) throw new NotFound('This line does not exist or was deleted.', 'id')
  await refuseStale(context, metaOf('purchaseOrderLines'), line, version)
  if (!isUnderWay(order.state))
    throw refused(
      'transition',
      'id',
      `${order.no} is ${order.state}; pieces are closed short of what is confirmed and to come.`,
    )
  if (!reason.trim()) throw new BadInput(problemAt('required', 'reason', 'A reason is required.'))
  return { order, line }
}

/** Gives pieces of a line up, or takes that back where they are negative. */
async function giveUp(
  context: Context,
  orderId: string,
  { id, position, closedShort }: Line,
  pieces: number,
  { name, reason }: { name: string; reason: string },
) {
  await context.db.query(
    sql`update purchase_order_lines set closed_short = closed_short + ${pieces}, ${touched(context.actor)} where id = ${id}`,
  )
  await followNumbers(context, [id])
  await writeAuditAndOutbox(context, name, 'purchaseOrders', [
    {
      id: orderId,
      changes: {
        lines: [[{ position, closedShort }], [{ position, closedShort: closedShort + pieces }]],
        reason: reason.trim(),
      },
      event: { purchaseOrderLineId: id, pieces },
    },
  ])
}

/** @throws BadInput naming lines that are answered twice, not at all, or of another order; Refused for fewer than are loaded */
function refuseOdd(lines: readonly Line[], answered: readonly Answered[]) {
  const ids = answered.map(({ id }) => id.toLowerCase())
  const problems: Problem[] = ids.flatMap((_, i) =>
    oddId(ids, i, lines, `lines.${i}.id`, ['line', 'purchase order']),
  )
  const open = lines.filter(({ id }) => !ids.includes(id))
  if (open.length)
    problems.push(
      problemAt(
        'required',
        'lines',
        `Answer each line. These have no answer: ${open.map(line => `${line.position} (${line.code})`).join(', ')}.`,
      ),
    )
  if (problems.length) throw new BadInput(...problems)
  const fewer = answered.flatMap(({ confirmed }, i) => {
    const { code, onBoard } = lines.find(({ id }) => id === ids[i])!
    return confirmed < onBoard
      ? [
          problemAt(
            'too_few',
            `lines.${i}.confirmed`,
            `${code}: ${onBoard.toLocaleString('en')} are in containers. Take them out first.`,
          ),
        ]
      : []
  })
  if (fewer.length) throw new Refused(...fewer)
}

const asAsked = (lines: readonly Line[]) =>
  lines.map(({ position, confirmed, unitCost, readyDate }) => ({
    position,
    confirmed,
    unitCost,
    readyDate,
  }))

const asAnswered = (lines: readonly Line[], rows: readonly Answered[]) =>
  lines.map(({ id, position }) => {
    const { confirmed, unitCost, readyDate = null } = rows.find(row => row.id === id)!
    return { position, confirmed, unitCost, readyDate }
  })

async function answerOf(context: Context, id: string) {
  const { no, state } = await oneRecord(context, metaOf('purchaseOrders'), id)
  return { no: no as string, state: state as string }
}
