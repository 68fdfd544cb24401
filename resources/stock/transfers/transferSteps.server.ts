import { sql } from 'drizzle-orm'
import {
  badInput,
  problemAt,
  type Details,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
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

/**
 * The effects of a transfer's steps on stock. Its goods are held at the source from the request on,
 * are in the `Transit` warehouse on the road, and arrive free at the target. Goods that are held
 * for the transfer's order move first and stay held for it. All movements of a transfer sum to 0:
 * pieces that do not arrive stay in transit as `Missing` until their loss is posted.
 */
export const transferSteps = {
  request: (context, ids) =>
    each(context.db, ids, async transfer => {
      if (!transfer.lines.length)
        return problemAt('no_lines', 'lines', `${transfer.no} has no lines.`)
      const free = await goodsWhere(
        context.db,
        sql`l.client_id = ${context.actor.clientId} and l.warehouse_id = ${transfer.sourceWarehouseId} and l.sku_id in ${transfer.lines.map(l => l.skuId)} and l.transfer_id is null and l.container_line_id is null and l.ticket_id is null
          and (l.stock_on_hold_status is null or l.order_line_id in (select id from order_lines where order_id = ${transfer.orderId}))`,
      )
      return move(
        context,
        transfer,
        'Move',
        free,
        line => line.quantity,
        place => ({
          ...place,
          stockOnHoldStatus: place.stockOnHoldStatus ?? 'Transfer',
          transferId: transfer.id,
        }),
      )
    }),

  /**
   * `details.quantities` holds the picked quantity of each line; all if absent. The rest is free
   * again.
   */
  dispatch: (context, ids, _reason, details) =>
    each(
      context.db,
      ids,
      async transfer => {
        const picked = quantityOf(details)
        const problem = quantityProblem(transfer, line => line.quantity, picked)
        if (problem) return problem
        const [transit] = await context.db.query<{ id: string }>(sql`
          select id from warehouses where client_id = ${context.actor.clientId} and warehouse_type = 'Transit' and is_active and not is_deleted order by name, id limit 1`)
        if (!transit)
          return problemAt(
            'no_transit',
            'jobStatus',
            'There is no warehouse of the type Transit for goods on the road.',
          )
        const missing = await move(
          context,
          transfer,
          'Transfer',
          await goodsHeld(context.db, transfer),
          line => picked(line, line.quantity),
          place => ({ ...place, warehouseId: transit.id, layerId: null }),
        )
        if (missing) return missing
        await releaseStock(context, transfer)
        await setLines(context, transfer, 'picked', line => picked(line, line.quantity))
        return undefined
      },
      details,
    ),

  /** `details.quantities` has arrived; at least one piece is still to come. */
  receivePartly: (context, ids, _reason, details) =>
    each(
      context.db,
      ids,
      async transfer => {
        const arrived = quantityOf(details ?? {})
        const problem =
          quantityProblem(transfer, onTheRoad, arrived) ??
          (transfer.lines.every(l => arrived(l, onTheRoad(l)) === onTheRoad(l))
            ? problemAt('whole', 'quantities', 'That is everything: mark the transfer as received.')
            : undefined)
        return problem ?? arrive(context, transfer, line => arrived(line, onTheRoad(line)))
      },
      details,
    ),

  /** Everything has arrived, or `details.quantities` has arrived and the rest is missing. */
  receive: (context, ids, _reason, details) =>
    each(
      context.db,
      ids,
      async transfer => {
        const arrived = quantityOf(details)
        const problem = quantityProblem(transfer, onTheRoad, arrived, 0)
        if (problem) return problem
        const refused = await arrive(context, transfer, line => arrived(line, onTheRoad(line)))
        if (refused) return refused
        await markMissing(context, transfer)
        return undefined
      },
      details,
    ),

  cancel: (context, ids) =>
    each(context.db, ids, async transfer => {
      await releaseStock(context, transfer)
      return undefined
    }),
} satisfies Record<string, StepEffect>

/** Locks the orders whose goods transfers move, before the transfers. */
export const lockOrdersOfTransfers = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from transfers where id in ${ids}) order by id for update`,
  )

const onTheRoad = (line: TransferLine) => line.picked - line.received
/** The quantity of a line: all without details, 0 if the details name other lines only. */
const quantityOf = (details: Details | undefined) => (line: TransferLine, all: number) =>
  details ? (details.quantities?.[line.id] ?? 0) : all

async function each(
  tx: Queryable,
  ids: readonly string[],
  act: (transfer: Transfer) => Promise<Problem | undefined>,
  details?: Details,
): Promise<Map<string, Problem>> {
  const transfers = await tx.query<Transfer>(sql`
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
    const problem = await act(transfer)
    if (problem) refused.set(transfer.id, problem)
  }
  return refused
}

function quantityProblem(
  transfer: Transfer,
  most: (line: TransferLine) => number,
  quantity: (line: TransferLine, all: number) => number,
  least = 1,
): Problem | undefined {
  const odd = transfer.lines.find(l => {
    const n = quantity(l, most(l))
    return !Number.isInteger(n) || n < 0 || n > most(l)
  })
  if (odd)
    return problemAt(
      'invalid',
      `quantities.${odd.id}`,
      `${odd.code}: a whole number from 0 to ${most(odd)}.`,
    )
  return transfer.lines.reduce((n, l) => n + quantity(l, most(l)), 0) < least
    ? problemAt('required', 'quantities', 'Say how many pieces, at least one.')
    : undefined
}
