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
import { oddQuantities } from '#resources/stock/ledger/oddParts.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import {
  arrive,
  releaseStock,
  goodsHeld,
  goodsWhere,
  markMissing,
  move,
  setLines,
  type Transfer,
  type TransferLine,
} from './transferGoods.server.ts'

/** What a step does to the stock of one transfer, or why it is refused. */
type Act = (context: Context, transfer: Transfer, details?: Details) => Promise<Problem | undefined>

/**
 * The effects of a transfer's steps on stock. Its goods are held at the source from the request on,
 * are in the `Transit` warehouse on the road, and arrive free at the target. Goods that are held
 * for the transfer's order move first and stay held for it. All movements of a transfer sum to 0:
 * pieces that do not arrive stay in transit as `Missing` until their loss is posted.
 */
export const transferSteps = {
  request: (context, ids) => each(request, context, ids),
  /**
   * `details.quantities` holds the picked quantity of each line; all if absent. The rest is free
   * again.
   */
  dispatch: (context, ids, _reason, details) => each(dispatch, context, ids, details),
  /** `details.quantities` has arrived; at least one piece is still to come. */
  receivePartly: (context, ids, _reason, details) => each(receivePartly, context, ids, details),
  /** Everything has arrived, or `details.quantities` has arrived and the rest is missing. */
  receive: (context, ids, _reason, details) => each(receive, context, ids, details),
  cancel: (context, ids) => each(releaseStock, context, ids),
} satisfies Record<string, StepEffect>

const request: Act = async (context, transfer) => {
  if (!transfer.lines.length) return problemAt('no_lines', 'lines', `${transfer.no} has no lines.`)
  const free = await goodsWhere(
    context.db,
    sql`l.client_id = ${context.actor.clientId} and l.warehouse_id = ${transfer.sourceWarehouseId} and l.sku_id in ${transfer.lines.map(l => l.skuId)} and l.transfer_id is null and l.container_line_id is null and l.ticket_id is null
      and (l.stock_on_hold_status is null or l.order_line_id in (select id from order_lines where order_id = ${transfer.orderId}))`,
  )
  const hold = (place: StockPosition) => ({
    ...place,
    stockOnHoldStatus: place.stockOnHoldStatus ?? 'Transfer',
    transferId: transfer.id,
  })
  return move(context, transfer, 'Move', free, line => line.quantity, hold)
}

const dispatch: Act = async (context, transfer, details) => {
  const picked = quantityOf(details, line => line.quantity)
  const problem = quantityProblem(transfer, line => line.quantity, picked)
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
  return setLines(context, transfer, 'picked', picked)
}

const receivePartly: Act = async (context, transfer, details = {}) => {
  const arrived = quantityOf(details, onTheRoad)
  return (
    quantityProblem(transfer, onTheRoad, arrived, {
      all: 'That is everything: mark the transfer as received.',
    }) ?? arrive(context, transfer, arrived)
  )
}

const receive: Act = async (context, transfer, details) => {
  const arrived = quantityOf(details, onTheRoad)
  return (
    quantityProblem(transfer, onTheRoad, arrived, { none: undefined }) ??
    (await arrive(context, transfer, arrived)) ??
    markMissing(context, transfer)
  )
}

/** Locks the orders whose goods transfers move, before the transfers. */
export const lockOrdersOfTransfers = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from transfers where id in ${ids}) order by id for update`,
  )

type Quantity = (line: TransferLine) => number

const onTheRoad: Quantity = line => line.picked - line.received
/** The quantity of a line: all without details, 0 if the details name other lines only. */
const quantityOf =
  (details: Details | undefined, all: Quantity): Quantity =>
  line =>
    details ? (details.quantities?.[line.id] ?? 0) : all(line)

const quantityProblem = ({ lines }: Transfer, most: Quantity, quantity: Quantity, refused = {}) =>
  oddQuantities(
    lines.map(line => ({ ...line, open: most(line), quantity: quantity(line) })),
    { none: 'Enter how many pieces, at least one.', ...refused },
  )

async function each(
  act: Act,
  context: Context,
  ids: readonly string[],
  details?: Details,
): Promise<Map<string, Problem>> {
  const transfers = await context.db.query<Transfer>(sql`
    select t.id, t.no, t.source_warehouse_id, t.target_warehouse_id, t.order_id,
      coalesce((select json_agg(json_build_object('id', l.id, 'skuId', l.sku_id, 'code', k.code, 'stockStatus', l.stock_status, 'quantity', l.quantity, 'picked', l.picked, 'received', l.received) order by k.code, l.id)
        from transfer_lines l join skus k on k.id = l.sku_id where l.transfer_id = t.id and not l.is_deleted), '[]') as lines
    from transfers t where t.id in ${ids} order by t.id`)
  const unknown = Object.keys(details?.quantities ?? {}).find(
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
