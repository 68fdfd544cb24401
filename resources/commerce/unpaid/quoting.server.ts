import { sql } from 'drizzle-orm'
import { metaOf, oneRecord, refused, setInRows, transition, type Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { todayOf } from '#resources/days.ts'
import { refuseDays } from '#resources/sales/orders/orderHeader.server.ts'
import { validDays } from '#resources/sales/sellIt/saleLimits.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import type { unpaidCalls } from './unpaid.calls.ts'

type Call = typeof unpaidCalls.quoteWebOrder

/**
 * Offers the draft of an unpaid web order as a quotation until a day. Its prices stay as agreed on the web.
 * @throws NotFound, BadInput naming `validTo`, Refused where it is paid or has no draft
 */
export async function quoteWebOrder(
  context: Context,
  { websiteOrderId, validTo }: CallInput<Call>,
): Promise<CallAnswer<Call>> {
  const web = await oneRecord(
    context,
    metaOf('websiteOrders'),
    websiteOrderId,
    'for update',
    'websiteOrderId',
  )
  const named = `Web order ${String(web.webNo)}`
  if (!['Pending', 'Authorized'].includes(web.paymentStatus as string))
    throw refused('paid', 'websiteOrderId', `${named} is not unpaid any more.`)
  if (web.state !== 'Imported' || !web.orderId)
    throw refused(
      'state',
      'websiteOrderId',
      `${named} is ${String(web.state)}; only an imported one is quoted.`,
    )
  const orderId = web.orderId as string
  const { state, orderCode } = await lockOrder(context, orderId)
  if (state !== 'Draft')
    throw refused('state', 'websiteOrderId', `${orderCode} is ${state} already.`)
  await refuseDays(context, { validTo })
  const [until] = await context.db.query<{ day: string }>(sql`
    select coalesce(${validTo ?? null}::date, ${sql.raw(todayOf('clients.id'))} + ${validDays}::int)::text as day from clients where id = ${context.actor.clientId}`)
  const meta = metaOf('orders')
  await setInRows(context, meta, [orderId], sql`valid_to = ${until!.day}::date`)
  await transition(context, meta, { id: orderId }, 'quote', { idField: 'websiteOrderId' })
  return { orderId, orderCode, validTo: until!.day }
}
