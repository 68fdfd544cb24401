import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  BadInput,
  insertRows,
  metaOf,
  NotFound,
  problemAt,
  refused,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import type { CallInput } from '#define'
import { followNumbers } from '#resources/purchasing/orders/followNumbers.server.ts'
import {
  lockedAsSeen,
  lockedLines,
  type Line,
} from '#resources/purchasing/orders/lockedOrder.server.ts'
import type { purchaseOrderChanges } from './purchaseOrderChanges.calls.ts'

type Calls = typeof purchaseOrderChanges

/** @throws Refused for pieces that are loaded, promised or all of the line */
export async function splitPurchaseOrderLine(
  context: Context,
  { id, version, lineId, pieces, readyDate }: CallInput<Calls['splitPurchaseOrderLine']>,
) {
  const { db, actor } = context
  const order = await lockedAsSeen(context, id, version)
  if (!['Draft', 'Submitted', 'Confirmed', 'In Production'].includes(order.state))
    throw refused('transition', 'id', `${order.no} is ${order.state}: its lines stay as they are.`)
  const lines = await lockedLines(context, order.id)
  const line = lineOf(lines, lineId)
  const most = Math.min(line.notLoaded - line.presold, (line.confirmed ?? line.quantity) - 1)
  if (pieces > most)
    throw refused(
      'too_many',
      'pieces',
      most > 0
        ? `${line.code}: at most ${most.toLocaleString('en')} can be split off. Others are loaded or promised, and one piece stays.`
        : `${line.code}: nothing of it can be split off.`,
    )
  const [old] = await db.query<{
    presaleLimit: number | null
    remark: string | null
    askedReadyDate: string | null
  }>(
    sql`select presale_limit, remark, asked_ready_date from purchase_order_lines where id = ${line.id}`,
  )
  // What may be presold is shared: the line that stays has as much of it as it has pieces.
  const quantity = Math.max(1, line.quantity - pieces)
  const limit = old!.presaleLimit
  const stays = limit === null ? null : Math.min(limit, quantity)
  await db.query(sql`
    update purchase_order_lines set quantity = ${quantity}, confirmed = confirmed - ${pieces}, presale_limit = ${stays}, ${touched(actor)} where id = ${line.id}`)
  const added = uuid()
  const [last] = await db.query<{ position: number }>(
    sql`select max(position) as position from purchase_order_lines where purchase_order_id = ${order.id}`,
  )
  const [sku] = await db.query<{ skuId: string }>(
    sql`select sku_id from purchase_order_lines where id = ${line.id}`,
  )
  await insertRows(context, metaOf('purchaseOrderLines'), [
    {
      id: added,
      purchaseOrderId: order.id,
      position: last!.position + 1,
      skuId: sku!.skuId,
      quantity: pieces,
      confirmed: line.confirmed === null ? null : pieces,
      unitCost: line.unitCost,
      askedUnitCost: line.askedUnitCost,
      askedReadyDate: old!.askedReadyDate,
      readyDate: readyDate ?? line.readyDate,
      presaleLimit: limit === null ? null : limit - stays!,
      remark: old!.remark,
    },
  ])
  await followNumbers(context, [line.id, added])
  await written(context, order.id, 'splitLine', {
    lines: [
      [{ position: line.position, quantity: line.quantity }],
      [
        { position: line.position, quantity },
        { position: last!.position + 1, quantity: pieces },
      ],
    ],
  })
  return { no: order.no }
}

export async function changeReadyDay(
  context: Context,
  { id, version, lineId, readyDate, reason }: CallInput<Calls['changeReadyDay']>,
) {
  const { db, actor } = context
  if (!reason.trim()) throw new BadInput(problemAt('required', 'reason', 'A reason is required.'))
  const order = await lockedAsSeen(context, id, version)
  if (['Draft', 'Received', 'Closed', 'Cancelled'].includes(order.state))
    throw refused('transition', 'id', `${order.no} is ${order.state}: nothing of it is awaited.`)
  const line = lineOf(await lockedLines(context, order.id), lineId)
  // The database notes the change with the reason (migration 0185).
  await db.query(sql`select set_config('erp.change_reason', ${reason.trim()}, true)`)
  await db.query(
    sql`update purchase_order_lines set ready_date = ${readyDate}, ${touched(actor)} where id = ${line.id}`,
  )
  await db.query(sql`select set_config('erp.change_reason', '', true)`)
  await written(context, order.id, 'changeDay', {
    lines: [
      [{ position: line.position, readyDate: line.readyDate }],
      [{ position: line.position, readyDate }],
    ],
    reason: reason.trim(),
  })
  return { no: order.no }
}

function lineOf(lines: readonly Line[], lineId: string): Line {
  const line = lines.find(({ id }) => id === lineId.toLowerCase())
  if (!line) throw new NotFound('This line does not exist or was deleted.', 'lineId')
  return line
}

async function written(context: Context, id: string, operation: string, changes: object) {
  await setInRows(context, metaOf('purchaseOrders'), [id])
  await writeAuditAndOutbox(context, operation, 'purchaseOrders', [
    { id, changes: changes as Record<string, unknown>, event: {} },
  ])
}
