import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Details, Effect } from '#server/entities/effects.ts'
import { BadInput, type Problem } from '#server/http/errors.ts'
import {
  arrive,
  giveBack,
  goodsHeld,
  goodsWhere,
  markMissing,
  move,
  setLines,
  type Transfer,
  type TransferLine,
} from './transferGoods.server.ts'

/**
 * What the steps of a transfer do to stock. Its goods are held where they are from the request on, stand in the warehouse of the type
 * `Transit` while they are on the road, and end free at the target. Goods that are held for the transfer's order go first and stay held
 * for it all the way. What a transfer moves always sums to 0: pieces that do not arrive stay on the road as `Missing` until somebody
 * posts their loss.
 */
export const transferEffects = {
  request: (tx, who, ids) =>
    each(tx, ids, async transfer => {
      if (!transfer.lines.length)
        return { code: 'no_lines', field: 'lines', message: `${transfer.no} has no lines.` }
      const free = await goodsWhere(
        tx,
        sql`l.client_id = ${who.clientId} and l.warehouse_id = ${transfer.sourceWarehouseId} and l.sku_id in ${transfer.lines.map(l => l.skuId)} and l.transfer_id is null and l.container_line_id is null and l.ticket_id is null
          and (l.stock_on_hold_status is null or l.order_line_id in (select id from order_lines where order_id = ${transfer.orderId}))`,
      )
      return move(
        tx,
        who,
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

  /** `details.quantities` says what was picked of each line; all of it when absent. What stays behind is free again. */
  dispatch: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const picked = quantityOf(details)
        const problem = quantityProblem(transfer, line => line.quantity, picked)
        if (problem) return problem
        const [transit] = await tx.query<{ id: string }>(sql`
          select id from warehouses where client_id = ${who.clientId} and warehouse_type = 'Transit' and is_active and not is_deleted order by name, id limit 1`)
        if (!transit)
          return {
            code: 'no_transit',
            field: 'jobStatus',
            message: 'There is no warehouse of the type Transit for goods on the road.',
          }
        const missing = await move(
          tx,
          who,
          transfer,
          'Transfer',
          await goodsHeld(tx, transfer),
          line => picked(line, line.quantity),
          place => ({ ...place, warehouseId: transit.id, layerId: null }),
        )
        if (missing) return missing
        await giveBack(tx, who, transfer)
        await setLines(tx, who, transfer, 'picked', line => picked(line, line.quantity))
        return undefined
      },
      details,
    ),

  /** What `details.quantities` says has arrived; at least one piece is still to come. */
  receivePartly: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const arrived = quantityOf(details ?? {})
        const problem =
          quantityProblem(transfer, onTheRoad, arrived) ??
          (transfer.lines.every(l => arrived(l, onTheRoad(l)) === onTheRoad(l))
            ? {
                code: 'whole',
                field: 'quantities',
                message: 'That is everything: mark the transfer as received.',
              }
            : undefined)
        return problem ?? arrive(tx, who, transfer, line => arrived(line, onTheRoad(line)))
      },
      details,
    ),

  /** Everything has arrived, or what `details.quantities` says and the rest is missing. */
  receive: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const arrived = quantityOf(details)
        const problem = quantityProblem(transfer, onTheRoad, arrived, 0)
        if (problem) return problem
        const refused = await arrive(tx, who, transfer, line => arrived(line, onTheRoad(line)))
        if (refused) return refused
        await markMissing(tx, who, transfer)
        return undefined
      },
      details,
    ),

  cancel: (tx, who, ids) =>
    each(tx, ids, async transfer => {
      await giveBack(tx, who, transfer)
      return undefined
    }),
} satisfies Record<string, Effect>

/** Whoever moves goods of an order locks it first. */
export const lockOrdersOfTransfers = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from transfers where id in ${ids}) order by id for update`,
  )

const onTheRoad = (line: TransferLine) => line.picked - line.received
/** What is said of a line; all of it where nothing was said at all, none where something was said of others. */
const quantityOf = (details: Details | undefined) => (line: TransferLine, all: number) =>
  details ? (details.quantities?.[line.id] ?? 0) : all

async function each(
  tx: Queryable,
  ids: readonly string[],
  act: (transfer: Transfer) => Promise<Problem | undefined>,
  details?: Details,
): Promise<Map<string, Problem>> {
  const transfers = await tx.query<Transfer>(sql`
    select t.id, t.no, t.source_warehouse_id as "sourceWarehouseId", t.target_warehouse_id as "targetWarehouseId", t.order_id as "orderId",
      coalesce((select json_agg(json_build_object('id', l.id, 'skuId', l.sku_id, 'code', k.code, 'stockStatus', l.stock_status, 'quantity', l.quantity, 'picked', l.picked, 'received', l.received) order by k.code, l.id)
        from transfer_lines l join skus k on k.id = l.sku_id where l.transfer_id = t.id and not l.is_deleted), '[]') as lines
    from transfers t where t.id in ${ids} order by t.id`)
  const unknown = Object.keys(details?.quantities ?? {}).find(
    id => !transfers.some(t => t.lines.some(l => l.id === id)),
  )
  if (unknown !== undefined)
    throw new BadInput({
      code: 'unknown_line',
      field: `quantities.${unknown}`,
      message: 'This line does not belong to the transfer.',
    })
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
    return {
      code: 'invalid',
      field: `quantities.${odd.id}`,
      message: `${odd.code}: a whole number from 0 to ${most(odd)}.`,
    }
  return transfer.lines.reduce((n, l) => n + quantity(l, most(l)), 0) < least
    ? { code: 'required', field: 'quantities', message: 'Say how many pieces, at least one.' }
    : undefined
}
