import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/**
 * Orders whose pages show changed data: the header with its version, money, deliveries, notes and
 * messages.
 */
export const orderTopic: DeclaredTopic = {
  call: 'getOrderDetailsById',
  concerns: {
    orders: ordersThemselves,
    payments: ordersOf('payments'),
    refunds: ordersOf('refunds'),
    writeOffs: ordersOf('write_offs'),
    paymentShares: ordersOf('payment_shares'),
    depositReferences: ordersOf('deposit_references'),
    deliveryPlans: ordersOf('delivery_plans'),
    notes: changed =>
      sql`select client_id, owner_id::uuid from notes where id = any(${changed}) and owner_entity = 'orders'`,
    messages: changed => sql`
      select m.client_id, case m.owner_entity when 'orders' then m.owner_id::uuid else p.order_id end from messages m left join delivery_plans p on m.owner_entity = 'deliveryPlans' and p.id::text = m.owner_id
      where m.id = any(${changed}) and m.owner_entity in ('orders', 'deliveryPlans')`,
  },
}

/** Open sales as Sell it shows them: what is sold, and who has it in hand. */
export const saleTopic: DeclaredTopic = {
  call: 'getSale',
  concerns: {
    orders: ordersThemselves,
    openSales: ordersOf('open_sales'),
    payments: ordersOf('payments'),
    discountUses: ordersOf('discount_uses'),
  },
}

function ordersThemselves(changed: SQL) {
  return sql`select client_id, id from orders where id = any(${changed})`
}

function ordersOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, order_id from ${sql.raw(table)} where id = any(${changed})`
}
