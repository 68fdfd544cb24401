import { sql } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  setInRows,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { happenedDay } from '#resources/days.ts'
import { stockDocumentSteps } from '#resources/stock/documents/posting.server.ts'
import type { Movement } from '#resources/stock/ledger/ledger.server.ts'

const { post, reverse } = stockDocumentSteps({
  entity: 'stockMoveDocs',
  type: 'Move',
  movementsOf,
})

export const stockMoveSteps = {
  post,
  reverse,
  /** On the day of the move: it is a draft again, as if it had not been. */
  async takeBack(context, ids) {
    const late = await context.db.query<{ id: string; no: string }>(sql`
      select d.id, d.no from stock_move_docs d where d.id in ${ids}
        and ${sql.raw(happenedDay('d.client_id', 'd.posted_on_utc'))} < ${sql.raw(happenedDay('d.client_id', 'now()'))}`)
    const refused = new Map<string, Problem | readonly Problem[]>(
      late.map(({ id, no }) => [
        id,
        problemAt('late', 'id', `${no} was posted on an earlier day. Reverse it with a reason.`),
      ]),
    )
    const today = ids.filter(id => !refused.has(id))
    if (!today.length) return refused
    for (const [id, problem] of await reverse(context, today)) refused.set(id, problem)
    const back = today.filter(id => !refused.has(id))
    if (back.length)
      await setInRows(
        context,
        metaOf('stockMoveDocs'),
        back,
        sql`posted_by_id = null, posted_on_utc = null, reversed_by_id = null, reversed_on_utc = null`,
      )
    return refused
  },
} satisfies Record<string, StepEffect>

interface Line {
  readonly docId: string
  readonly skuId: string
  readonly quantity: number
  readonly fromWarehouseId: string
  readonly fromLayerId: string | null
  readonly fromStatus: string
  readonly fromHold: string | null
  readonly toWarehouseId: string
  readonly toLayerId: string | null
  readonly toStatus: string
  readonly toHold: string | null
}

async function movementsOf(
  { db }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const lines = ids.length
    ? await db.query<Line>(sql`
        select stock_move_doc_id as doc_id, sku_id, quantity, from_warehouse_id, from_layer_id, from_status, from_hold, to_warehouse_id, to_layer_id, to_status, to_hold
        from stock_move_lines where stock_move_doc_id in ${ids} and not is_deleted order by id`)
    : []
  return new Map(ids.map(id => [id, lines.filter(({ docId }) => docId === id).map(movementOf)]))
}

const movementOf = (line: Line): Movement => ({
  skuId: line.skuId,
  quantity: line.quantity,
  from: {
    warehouseId: line.fromWarehouseId,
    layerId: line.fromLayerId,
    stockStatus: line.fromStatus,
    stockOnHoldStatus: line.fromHold,
  },
  to: {
    warehouseId: line.toWarehouseId,
    layerId: line.toLayerId,
    stockStatus: line.toStatus,
    stockOnHoldStatus: line.toHold,
  },
})
