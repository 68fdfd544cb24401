import { sql, type SQL } from 'drizzle-orm'
import {
  eraseFilesOf,
  erasedText,
  ifSaid,
  eraseTexts,
} from '#resources/administration/personalData.server.ts'
import { erasePlans } from '#resources/delivery/plans/erasedPlans.server.ts'
import type { Context } from '#server/kit'

/**
 * Takes away what orders say of people beside their documents: remarks of lines, reasons of prices and holds, references
 * and notes of payments, accounts, files, and what their deliveries say. Amounts, methods and days
 * stay, and so do issued invoices.
 * @param orders a select of the ids of the orders
 * @param tickets a select of the ids of their customers' tickets, whose visits go with the deliveries
 */
export async function eraseOrders(context: Context, orders: SQL, tickets: SQL): Promise<void> {
  const ofOrder = sql`order_id in (${orders})`
  await eraseTexts(context, [
    {
      entity: 'orders',
      of: sql`id in (${orders})`,
      columns: { hold_reason: ifSaid('hold_reason') },
      ofLines: ['remark', 'priceReason'],
    },
    {
      entity: 'orderLines',
      of: ofOrder,
      // What a promotion took away is told by its name.
      columns: {
        remark: null,
        price_reason: sql`case when promotion_discount > 0 then price_reason else ${ifSaid('price_reason')} end`,
      },
    },
    {
      entity: 'refunds',
      of: ofOrder,
      columns: { reason: erasedText, reference: null, bank_account: null },
    },
    {
      entity: 'payments',
      of: ofOrder,
      // What an exchange has moved is proved by its reference, which is none of theirs.
      columns: {
        reference: sql`case when exchange_order_id is not null then reference end`,
        note: null,
      },
    },
    {
      entity: 'depositReferences',
      of: ofOrder,
      // The bank's words; no two of an order are the same.
      columns: { reference: sql`${erasedText}::text || ' ' || id` },
    },
    {
      entity: 'discountUses',
      of: ofOrder,
      columns: { why: ifSaid('why'), answer: null },
    },
    {
      entity: 'importedPayments',
      of: sql`imported_order_id in (select i.id from imported_orders i where i.order_id in (${orders}))`,
      columns: { reference: null },
    },
    {
      entity: 'orderFollowUps',
      of: ofOrder,
      columns: { reason: ifSaid('reason'), dispute: null },
    },
    {
      entity: 'writeOffs',
      of: ofOrder,
      columns: { reason: erasedText, answer: null },
    },
  ])
  await eraseFilesOf(context, 'orders', orders)
  await erasePlans(context, orders, tickets)
}
