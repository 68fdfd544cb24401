import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  problemAt,
  type Details,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { movableHolds } from '#resources/stock/check/stockActions.ts'
import { oddQuantities } from '#resources/stock/ledger/oddParts.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { arrivalProblem, arrivalsIn, arrive } from './arriving.server.ts'
import {
  releaseStock,
  goodsHeld,
  goodsWhere,
  move,
  setLines,
  type Transfer,
} from './transferGoods.server.ts'

/** What a step does to the stock of one transfer, or why it is refused. */
type Act = (context: Context, transfer: Transfer, details?: Details) => Promise<Problem | undefined>

/**
 * The effects of a transfer's steps on stock. Its goods are held at the source from the request on,
 * are in the `Transit` warehouse on the road, and arrive free at the target. Goods that are held
 * for its orders move first and stay held for them. All movements of a transfer sum to 0:
 * pieces that do not arrive stay in transit as `Missing` until they turn up or their difference is
 * posted.
 */
export const transferSteps = {
  request: (context, ids) => each(leavingDraft(request), context, ids),
  /**
   * `details.quantities` holds the picked quantity of each line; all if absent. The rest is free
   * again.
   */
  dispatch: (context, ids, _reason, details) => each(dispatch, context, ids, details),
  /** `details` says how pieces of each line have arrived; at least one piece is still to come. */
  receivePartly: (context, ids, _reason, details) => each(receivePartly, context, ids, details),
  /** Everything has arrived, or what `details` says has arrived and the rest is missing. */
  receive: (context, ids, _reason, details) => each(receive, context, ids, details),
  cancel: (context, ids) => each(leavingDraft(releaseStock), context, ids),
} satisfies Record<string, StepEffect>

const request: Act = async (context, transfer) => {
  const { lines, orderId, sourceWarehouseId } = transfer
  if (!lines.length) return problemAt('no_lines', 'lines', `${transfer.no} has no lines.`)
  const own = lines.flatMap(({ orderLineId }) => orderLineId ?? [])
  const ofOrders = own.length ? sql`or l.order_line_id in ${own}` : sql``
  const free = await goodsWhere(
    context.db,
    sql`l.client_id = ${context.actor.clientId} and l.warehouse_id = ${sourceWarehouseId} and l.sku_id in ${lines.map(l => l.skuId)} and l.transfer_id is null and l.container_line_id is null and l.ticket_id is null
      and (l.stock_on_hold_status is null or (l.stock_on_hold_status in ${movableHolds} and l.order_line_id is null) or l.order_line_id in (select id from order_lines where order_id = ${orderId}) ${ofOrders})`,
  )
  const hold = (place: StockPosition) => ({
    ...place,
    stockOnHoldStatus: place.stockOnHoldStatus ?? 'Transfer',
    transferId: transfer.id,
  })
  return move(context, transfer, 'Move', free, line => line.quantity, hold)
}

/** What is to be kept as a draft is so while it is one. */
function leavingDraft(act: Act): Act {
  return async (context, transfer) => {
    const problem = await act(context, transfer)
    if (!problem)
      await context.db.query(
        sql`update transfers set is_draft = false where id = ${transfer.id} and is_draft`,
      )
    return problem
  }
}

const dispatch: Act = async (context, transfer, details) => {
  const picked = (line: Transfer['lines'][number]) =>
    details ? (details.quantities?.[line.id] ?? 0) : line.quantity
  const problem = oddQuantities(
    transfer.lines.map(line => ({ ...line, open: line.quantity, quantity: picked(line) })),
    { none: someNeeded },
  )
  if (problem) return problem
  const [transit] = await context.db.query<{ id: string }>(sql`
    select id from warehouses where client_id = ${context.actor.clientId} and warehouse_type = 'Transit' and is_active and not is_deleted order by name, id limit 1`)
  if (!transit)
    return problemAt(
      'no_transit',
      'jobStatus',
      'There is no warehouse of the type Transit for goods on the way. Add one first.',
    )
  const goods = await goodsHeld(context.db, transfer)
  const onTheWay = (place: StockPosition) => ({ ...place, warehouseId: transit.id, layerId: null })
  const missing = await move(context, transfer, 'Transfer', goods, picked, onTheWay)
  if (missing) return missing
  await releaseStock(context, transfer)
  return setLines(context, transfer, line => ({ picked: picked(line) }))
}

const receivePartly: Act = async (context, transfer, details = {}) => {
  const arrival = arrivalsIn(details, false)
  return (
    arrivalProblem(transfer, arrival, {
      none: someNeeded,
      all: 'That is everything: mark the transfer as received.',
    }) ?? arrive(context, transfer, arrival)
  )
}

const receive: Act = async (context, transfer, details) => {
  const arrival = arrivalsIn(details, true)
  return (
    arrivalProblem(transfer, arrival, { none: undefined }) ?? arrive(context, transfer, arrival)
  )
}

const someNeeded = 'Enter how many pieces, at least one.'

/** Locks the orders whose goods transfers move, before the transfers. */
export const lockOrdersOfTransfers = (tx: Queryable, ids: readonly string[]) =>
  tx.query(sql`
    select 1 from orders where id in (
      select order_id from transfers where id in ${ids}
      union select o.order_id from transfer_lines l join order_lines o on o.id = l.order_line_id where l.transfer_id in ${ids}) order by id for update`)

/** Transfers with their lines. */
export const transfersOf = (tx: Queryable, ids: readonly string[]) =>
  tx.query<Transfer>(sql`
    select t.id, t.no, t.source_warehouse_id, t.target_warehouse_id, t.order_id, t.ticket_id, t.purpose,
      coalesce((select json_agg(json_build_object('id', l.id, 'skuId', l.sku_id, 'code', k.code, 'stockStatus', l.stock_status, 'hold', l.hold, 'orderLineId', l.order_line_id,
          'quantity', l.quantity, 'picked', l.picked, 'received', l.received, 'damaged', l.damaged, 'missing', l.missing, 'extra', l.extra) order by l.order_line_id is null, l.id)
        from transfer_lines l join skus k on k.id = l.sku_id where l.transfer_id = t.id and not l.is_deleted), '[]') as lines
    from transfers t where t.id in ${ids} order by t.id`)

async function each(
  act: Act,
  context: Context,
  ids: readonly string[],
  details?: Details,
): Promise<Map<string, Problem>> {
  const transfers = await transfersOf(context.db, ids)
  const unknown = Object.keys({ ...details?.quantities, ...details?.arrivals }).find(
    id => !transfers.some(t => t.lines.some(l => l.id === id)),
  )
  if (unknown !== undefined)
    throw badInput(
      'unknown_line',
      `quantities.${unknown}`,
      'This line does not belong to the transfer.',
    )
  const refused = new Map<string, Problem>()
  for (const transfer of transfers) {
    const problem = await act(context, transfer, details)
    if (problem) refused.set(transfer.id, problem)
  }
  return refused
}
