import { sql } from 'drizzle-orm'
import { type Context, badInput, refused, withFields } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import {
  changeLines,
  previewOrderLines,
} from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import type { WantedLine } from '#resources/sales/orders/lines/lineRules.server.ts'
import { lineStates } from '#resources/sales/orders/lines/lineState.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { noteContact } from './orderFollowUps.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type Calls = typeof orderReminderCalls
type Asked = CallInput<Calls['previewSwap']>

/** What a swap would make of the order, with everything against it. Changes nothing. */
export async function previewSwap(
  context: Context,
  asked: Asked,
): Promise<CallAnswer<Calls['previewSwap']>> {
  const { orderId, version, orderLineId } = asked
  await orderAt(context, { orderId, version })
  const { lines, row, nameOf } = await swapped(context, asked)
  const preview = await withFields(
    previewOrderLines(context, { orderId, version, lines, ...isSwap }),
    nameOf,
  )
  const { before, after } = preview
  const is = preview.lines[row]!
  const was = preview.lines.find(({ lineId }) => lineId === orderLineId.toLowerCase())!
  return {
    data: {
      was: { skuCode: was.skuCode, quantity: lines[row]!.quantity, amount: was.amount },
      is: {
        skuCode: is.skuCode,
        skuName: is.skuName,
        amount: is.amount,
        priceReason: is.priceReason,
        free: is.free,
        coming: is.coming,
        comingOn: is.comingOn,
      },
      total: after.total,
      difference: Math.round((after.total - before.total) * 100) / 100,
      balance: after.balance,
      problems: preview.problems.map(({ message }) => ({ message })),
    },
  }
}

/** Nothing is taken off the order: the discount of the whole stays, for what is there instead. */
const isSwap = { keepsDiscount: true }

/** Other goods instead of those that a line waits for, and what was said about it. @throws NotFound, Stale, Refused */
export async function swapGoods(
  context: Context,
  { text, ...asked }: CallInput<Calls['swapGoods']>,
) {
  const order = await orderAt(context, asked, 'for update')
  const { lines, nameOf } = await swapped(context, asked)
  await withFields(changeLines(context, order, lines, isSwap), nameOf)
  if (text?.trim()) await noteContact(context, order.id, text)
  return {}
}

/**
 * The lines of the order with other goods in a line that waits, at their own price or the agreed one.
 * @throws BadInput, Refused
 */
async function swapped(
  { db }: Context,
  { orderId, orderLineId, skuId, keepsPrice, takesComing }: Asked,
) {
  const before = await lineStates(db, orderId)
  const row = before.findIndex(({ id }) => id === orderLineId.toLowerCase())
  const line = before[row]
  if (!line)
    throw badInput('unknown_reference', 'orderLineId', 'This line does not belong to the order.')
  const waits = await db.query(sql`
    select 1 from reservations where order_line_id = ${line.id} and source <> 'Stock' and state not in ('Done', 'Released') and not is_deleted limit 1`)
  if (!waits.length)
    throw refused('not_waiting', 'orderLineId', 'This line no longer waits for goods.')
  if (line.skuId === skuId.toLowerCase())
    throw refused('same', 'skuId', 'The line has this product already.')
  // What the order's discount and code take off follows.
  const discount = Math.round((line.discount - line.orderDiscount - line.codeDiscount) * 100) / 100
  const lines = before.map(({ id, quantity, fulfilment, remark }): WantedLine =>
    id === line.id
      ? {
          skuId,
          quantity,
          fulfilment,
          remark,
          takesComing: takesComing ?? false,
          ...(keepsPrice && { price: line.price, discount }),
        }
      : { id, quantity },
  )
  const own = `orderLines.${row}.`
  const nameOf = (field: string) => (field === `${own}skuId` ? 'skuId' : 'orderLineId')
  return { lines, row, nameOf }
}
