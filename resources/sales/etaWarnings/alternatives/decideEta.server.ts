import { sql } from 'drizzle-orm'
import {
  isId,
  metaOf,
  problemAt,
  Refused,
  refused,
  setInRows,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import { todayFor } from '#define'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import {
  goodsOf,
  promisesWhere,
  type InboundPromise,
  type Resourced,
  type Source,
} from '#resources/purchasing/presale/promises.server.ts'
import { isBooked } from '#resources/sales/etaWarnings/brokenPromises.server.ts'
import { dayProblem, followPromised } from '#resources/sales/orders/lines/promisedDay.server.ts'
import { lockOrder, recordForOrders } from '#resources/stock/ledger/earmarks.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { changeSources } from '#resources/stock/reservations/changeSources.server.ts'
import { inboundOf, lockInbound } from '#resources/stock/reservations/inbound.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'
import { requestTransfer } from '#resources/stock/transfers/orderTransfers.server.ts'
import type { ChoiceKind } from './choiceKinds.ts'
import type { Choice } from './etaPlan.ts'
import {
  freeDays,
  newDays,
  planOf,
  plannedRows,
  type LateOrder,
  type PlannedOrder,
} from './lateRows.server.ts'

/** The choice that was made for a row. */
interface Decision {
  readonly rowId: string
  readonly orderId: string
  readonly choiceId: string
  /** When the last piece was to be there. */
  readonly thereOn: string
}

/** The outcome of a decision. */
export interface Decided {
  readonly row: LateOrder
  readonly choice: Choice
  /** The day that the order is promised for now, where it moved. */
  readonly promiseOn: string | null
  /** Plans that go before their goods are there, and the day that they are to go on. */
  readonly waiting: readonly {
    readonly id: string
    readonly no: string
    readonly to: string | null
  }[]
  /** The days that plans moved to. */
  readonly moved: readonly { readonly no: string; readonly to: string }[]
}

/**
 * Does what was chosen for an order. It locks both orders of an exchange in id order, then plans and days,
 * then inbound goods, then stock, and looks at what is left under these locks.
 * @throws Refused when it cannot be done any more
 */
export async function decide(context: Context, decision: Decision): Promise<Decided> {
  for (const id of await ordersOf(context, decision)) await lockOrder(context, id)
  const { row, choice } = await chosenOf(context, decision)
  const { promiseOn } = await newDays(row, choice, freeDays(context))
  const { moved, waiting } = await movePlans(context, row, choice)
  if (choice.kind !== 'New promise') {
    await lockInbound(context, [row.skuId])
    await refuseTaken(context, decision, row)
    await takeGoods(context, row, choice)
  }
  if (promiseOn) await promiseAnew(context, row, promiseOn, choice)
  return { row, choice, promiseOn, moved, waiting }
}

/** The order of the row and the other one of an exchange, in the order of their ids. */
async function ordersOf({ db, actor }: Context, { orderId, choiceId }: Decision) {
  const other = sourceOf(choiceId, 'Exchange')
  const [partner] = other
    ? await db.query<{ orderId: string }>(sql`
        select q.order_id from reservations r join order_lines q on q.id = r.order_line_id where r.id = ${other} and r.client_id = ${actor.clientId}`)
    : []
  return [...new Set([orderId.toLowerCase(), ...(partner ? [partner.orderId] : [])])].toSorted()
}

function sourceOf(choiceId: string, kind: ChoiceKind): string | undefined {
  const id = choiceId.startsWith(`${kind} `) ? choiceId.slice(kind.length + 1) : undefined
  return id && isId(id) ? id : undefined
}

/** The row as it stands now, with its choice. @throws Refused */
async function chosenOf(context: Context, { rowId, orderId, choiceId, thereOn }: Decision) {
  const scope = { row: { id: rowId, orderId } }
  const [found] = (await plannedRows(context, scope)).planned
  if (!found)
    throw refused(
      'not_late',
      'rowId',
      'This order waits for these goods no more, or they are in time by now.',
    )
  return { row: found.row, choice: choiceOf(found, { choiceId, thereOn }) }
}

function choiceOf(
  { choices }: PlannedOrder,
  { choiceId, thereOn }: Pick<Decision, 'choiceId' | 'thereOn'>,
) {
  const choice = choices.find(({ id }) => id === choiceId)
  if (!choice)
    throw refused(
      'gone',
      'choiceId',
      'This cannot be done any more. Choose anew from what is left.',
    )
  if (choice.thereOn > thereOn)
    throw refused('later', 'choiceId', 'The goods are there later than shown. Choose anew.')
  return choice
}

/** Others may have taken the goods, or moved their day, until the lock was there. The plan may have moved by now. */
async function refuseTaken(context: Context, decision: Decision, row: LateOrder) {
  const scope = { row: { id: decision.rowId, orderId: decision.orderId } }
  const [now] = (await plannedRows(context, scope)).planned
  const [found] = await planOf(context, [{ ...row, thereOn: now ? now.row.thereOn : row.thereOn }])
  choiceOf(found!, decision)
}

/** Moves the plans that go before the goods are there, or says which the branch has to move. */
async function movePlans(
  context: Context,
  row: LateOrder,
  choice: Choice,
): Promise<Pick<Decided, 'moved' | 'waiting'>> {
  const { db, actor } = context
  const freeDay = freeDays(context)
  const plans = await db.query<NonNullable<LateOrder['plan']>>(sql`
    select p.id, p.no, p.calendar_id, p.slot_id, p.date::text as date, p.stops, p.items, p.volume, p.minutes, p.value, null as warehouse_id
    from delivery_plans p
    where p.id in (select i.plan_id from plan_items i where i.order_line_id = any(${sql.param(row.orderLineIds)}::uuid[]) and i.delivered < i.quantity and not i.is_deleted)
      and ${isBooked} and p.date < ${choice.thereOn}::date order by p.date, p.id`)
  const mayMove = actor.codes.has('K1') && choice.kind !== 'Part now'
  const moved: { no: string; to: string }[] = []
  const waiting: { id: string; no: string; to: string | null }[] = []
  for (const plan of plans) {
    const to = choice.kind === 'Part now' ? choice.thereOn : await freeDay(plan, choice.thereOn)
    if (!mayMove) waiting.push({ id: plan.id, no: plan.no, to })
    else {
      if (!to)
        throw refused(
          'no_day',
          'choiceId',
          `No day of its calendar is free for ${plan.no} once the goods are there.`,
        )
      await reschedule(context, {
        planId: plan.id,
        date: to,
        slotId: plan.slotId,
        reason: reasonOf(row, choice),
        // The customer gets the text about the goods instead.
        channels: [],
      })
      moved.push({ no: plan.no, to })
    }
  }
  return { moved, waiting }
}

/** The goods come from where the choice says. The other order of an exchange gets those of this one. */
async function takeGoods(context: Context, row: LateOrder, choice: Choice): Promise<void> {
  const other = choice.kind === 'Exchange' ? choice.sourceId! : undefined
  const found = await promisesWhere(
    context,
    sql`r.id = any(${sql.param([...row.promiseIds, ...(other ? [other] : [])])}::uuid[])`,
    'for update of r',
  )
  const own = found.filter(({ id }) => id !== other).toReversed()
  const reason = reasonOf(row, choice)
  if (choice.kind === 'Free stock' || choice.kind === 'Part now')
    return takeStock(context, row, choice, own)
  const partner = found.find(({ id }) => id === other)
  if (other && !partner)
    throw refused('gone', 'choiceId', 'The other order waits for its goods no more.')
  const changes: Resourced[] = partner
    ? own.flatMap(promise => [
        { promise, quantity: promise.quantity, to: sourceFrom(partner) },
        { promise: partner, quantity: promise.quantity, to: sourceFrom(promise) },
      ])
    : await fromDelivery(context, row, choice, own)
  await changeSources(context, changes)
  await recordForOrders(
    context,
    'release',
    changes.map(({ promise, quantity }) => goodsOf(promise, quantity, promise)),
    reason,
  )
  await recordForOrders(
    context,
    'reserve',
    changes.map(({ promise, quantity, to }) => goodsOf(promise, quantity, to)),
    reason,
  )
}

/** A promise is changed while others take its source, so that is copied. */
const sourceFrom = ({
  source,
  containerLineId,
  purchaseOrderLineId,
  no,
}: InboundPromise): Source => ({
  source,
  containerLineId,
  purchaseOrderLineId,
  no,
})

async function fromDelivery(
  context: Context,
  row: LateOrder,
  choice: Choice,
  own: readonly InboundPromise[],
): Promise<Resourced[]> {
  const line = (await inboundOf(context, [row.skuId])).find(({ id }) => id === choice.sourceId)!
  const { source, no, purchaseOrderLineId } = line
  const to = {
    source,
    no,
    containerLineId: source === 'Container' ? line.id : null,
    purchaseOrderLineId,
  }
  return own.map(promise => ({ promise, quantity: promise.quantity, to }))
}

/** Pieces of a warehouse in place of promised ones, with a transfer to where the order is delivered from. */
async function takeStock(
  context: Context,
  row: LateOrder,
  choice: Choice,
  own: readonly InboundPromise[],
): Promise<void> {
  const { taken } = takeInOrder(
    own.map(promise => ({ ...promise })),
    choice.pieces,
  )
  const reason = reasonOf(row, choice)
  await changePromised(
    context,
    taken.map(({ id, orderLineId, skuId, quantity }) => ({
      orderLineId,
      skuId,
      quantity,
      from: { id },
      becomes: { state: 'Released' as const },
    })),
  )
  await recordForOrders(
    context,
    'release',
    taken.map(promise => goodsOf(promise, promise.quantity, promise)),
    reason,
  )
  const warehouseId = choice.sourceId!
  const pieces = new Map<string, number>()
  for (const { orderLineId, quantity } of taken)
    pieces.set(orderLineId, (pieces.get(orderLineId) ?? 0) + quantity)
  const parts = [...pieces].map(([orderLineId, quantity]) => ({
    orderLineId,
    quantity,
    warehouseId,
  }))
  const [problem] = (await reserveOrders(context, [row.orderId], parts, reason)).values()
  if (problem) throw new Refused(problemAt('gone', 'choiceId', problem.message))
  if (!row.warehouseId || row.warehouseId === warehouseId) return
  await requestTransfer(
    context,
    {
      sourceWarehouseId: warehouseId,
      targetWarehouseId: row.warehouseId,
      date: choice.kind === 'Part now' ? todayFor(context.actor) : choice.thereOn,
    },
    parts.map(({ orderLineId, quantity }) => ({
      skuId: row.skuId,
      quantity,
      orderLineId,
      stockStatus: 'Normal',
    })),
  )
}

/** Promises the lines of the row for another day. */
async function promiseAnew(context: Context, row: LateOrder, day: string, choice: Choice) {
  const problem = dayProblem('The new day', day, todayFor(context.actor))
  if (problem) throw new Refused({ ...problem, field: 'choiceId' })
  await setInRows(
    context,
    metaOf('orderLines'),
    row.orderLineIds,
    sql`promised_date = ${day}::date`,
  )
  await writeAuditAndOutbox(context, 'update', 'orders', [
    {
      id: row.orderId,
      changes: { promisedDate: [row.promised, day], reason: [null, reasonOf(row, choice)] },
      event: {},
    },
  ])
  await followPromised(context, row.orderId)
}

/** Why goods, promise and plan change, as histories say it. */
const reasonOf = ({ skuCode }: LateOrder, { kind, name }: Choice) =>
  `${skuCode} comes too late: ${[kind.toLowerCase(), name].filter(Boolean).join(', ')}`.slice(
    0,
    300,
  )
