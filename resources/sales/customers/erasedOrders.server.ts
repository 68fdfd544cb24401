import { sql, type SQL } from 'drizzle-orm'
import {
  emptyAudit,
  eraseFiles,
  erasedText,
  ifSaid,
  eraseTexts,
} from '#resources/administration/personalData.server.ts'
import { erasePlans } from '#resources/delivery/plans/erasedPlans.server.ts'
import type { Context } from '#server/kit'

/**
 * Takes away what orders say of people beside their documents: remarks of lines, reasons, references
 * and notes of payments, accounts, files, and what their deliveries say. Amounts, methods and days
 * stay, and so do issued invoices.
 * @param orders a select of the ids of the orders
 */
export async function eraseOrders(context: Context, orders: SQL): Promise<void> {
  const { db } = context
  const ofOrder = sql`order_id in (${orders})`
  await eraseTexts(context, [
    { entity: 'orderLines', table: 'order_lines', of: ofOrder, columns: { remark: null } },
    {
      entity: 'refunds',
      table: 'refunds',
      of: ofOrder,
      columns: { reason: erasedText, reference: null, bank_account: null },
    },
    {
      entity: 'payments',
      table: 'payments',
      of: ofOrder,
      // What an exchange has moved is proved by its reference, which is none of theirs.
      columns: {
        reference: sql`case when exchange_order_id is not null then reference end`,
        note: null,
      },
    },
    {
      entity: 'depositReferences',
      table: 'deposit_references',
      of: ofOrder,
      // The bank's words; no two of an order are the same.
      columns: { reference: sql`${erasedText}::text || ' ' || id` },
    },
    {
      entity: 'discountUses',
      table: 'discount_uses',
      of: ofOrder,
      columns: { why: ifSaid('why'), answer: null },
    },
    {
      entity: 'importedPayments',
      table: 'imported_payments',
      of: sql`imported_order_id in (select i.id from imported_orders i where i.order_id in (${orders}))`,
      columns: { reference: null },
    },
    {
      entity: 'orderFollowUps',
      table: 'order_follow_ups',
      of: ofOrder,
      columns: { reason: ifSaid('reason'), dispute: null },
    },
    {
      entity: 'writeOffs',
      table: 'write_offs',
      of: ofOrder,
      columns: { reason: erasedText, answer: null },
    },
  ])
  const withFiles = await db.query<{ id: string }>(sql`
    select distinct a.record_id as id from audit a where a.entity = 'orders' and a.operation in ('attach', 'detach') and a.record_id in (${orders})`)
  await eraseFiles(context, sql`f.owner_entity = 'orders' and f.owner_id in (${orders})`)
  await emptyAudit(
    context,
    'orders',
    withFiles.map(({ id }) => id),
    sql`operation in ('attach', 'detach')`,
  )
  await erasePlans(context, orders)
}
