import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/**
 * Orders whose pages show changed data: the header with its version, money, deliveries and notes.
 */
export const orderTopic: DeclaredTopic = {
  call: 'getOrderDetailsById',
  concerns: {
    orders: changed => sql`select client_id, id from orders where id = any(${changed})`,
    payments: ordersOf('payments'),
    paymentShares: ordersOf('payment_shares'),
    depositReferences: ordersOf('deposit_references'),
    deliveryPlans: ordersOf('delivery_plans'),
    notes: changed =>
      sql`select client_id, owner_id::uuid from notes where id = any(${changed}) and owner_entity = 'orders'`,
  },
}

function ordersOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, order_id from ${sql.raw(table)} where id = any(${changed})`
}
