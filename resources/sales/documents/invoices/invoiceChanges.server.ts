import { sql } from 'drizzle-orm'
import { clockActor, isId, type Subscriber } from '#server/kit'
import type { Country } from '#define'
import { goodsBack } from '#resources/delivery/plans/goodsBack.server.ts'
import { amountsChanged } from '#resources/sales/orders/orderAmounts.server.ts'
import { isInForce, issueInvoices } from './issuing.server.ts'

const moneyBack = 'refunds.pay'

/** What may change the invoice of an order. */
const topics = new Set([
  'orders.confirm',
  'orders.cancel',
  'orders.editLines',
  amountsChanged,
  goodsBack,
  moneyBack,
])

/**
 * Confirmed orders get their invoice; when its order changes, it gets a credit note and a new one,
 * and when goods come back or a part of its price is given back, a credit note for them.
 */
export const followOrders: Subscriber = async ({ topic, payload, by }, db) => {
  const { clientId, ...about } = (payload ?? {}) as Record<string, unknown>
  const id = topic === goodsBack ? about.orderId : about.id
  if (!topics.has(topic) || typeof id !== 'string' || !isId(id) || typeof clientId !== 'string')
    return
  await db.write(async tx => {
    const ofRefund = sql`(select r.order_id from refunds r where r.id = ${id})`
    // Most orders are changed before they have an invoice, and a sale has its own once it is confirmed.
    const [order] = await tx.query<{ id: string; country: Country }>(
      sql`
      select o.id, c.country from clients c join orders o on o.client_id = c.id
      where c.id = ${clientId} and o.id = ${topic === moneyBack ? ofRefund : sql`${id}::uuid`} and not o.is_deleted
        and exists (select from invoices i where i.order_id = o.id and ${isInForce}) = ${topic !== 'orders.confirm'}`,
      'prepared',
    )
    if (!order) return
    // What follows from a change is of the person who made it.
    const of = { clientId, country: order.country, staffId: by?.staffId ?? null, after: by }
    const actor = clockActor('invoices', of)
    await issueInvoices(
      { db: tx, actor },
      [order.id],
      topic === 'orders.confirm' ? undefined : 'changed',
    )
  })
}
