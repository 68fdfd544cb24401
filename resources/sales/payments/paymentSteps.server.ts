import {
  type Context,
  problemAt,
  touched,
  writeAuditOfMany,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'

/** The effects of a payment's steps. */
export const paymentSteps = {
  /** A pending payment counts as paid from now on. */
  async receive(context, ids) {
    await addPaid(
      context,
      sql`select order_id, sum(amount) as amount from payments where id in ${ids} group by order_id`,
    )
    return new Map()
  },

  /**
   * Adds a negative row for each payment. Both count, so the paid amount decreases, unless the
   * payment was pending.
   */
  async void(context, ids, reason) {
    const { db, actor } = context
    const rows = await db.query<{
      id: string
      orderId: string
      amount: number
      state: string
      reversalOfId: string | null
    }>(sql`
      select id, order_id, amount, state, reversal_of_id from payments where id in ${ids} order by id`)
    const refused = new Map(
      rows
        .filter(r => r.reversalOfId)
        .map(r => [
          r.id,
          problemAt(
            'reversal',
            'id',
            'This row reverses another payment and cannot be voided itself.',
          ),
        ]),
    )
    const voided = rows.filter(r => !refused.has(r.id)).map(r => r.id)
    if (!voided.length) return refused
    await addPaid(
      context,
      sql`select order_id, -sum(amount) as amount from payments where id in ${voided} and state <> 'Pending' group by order_id`,
    )
    const reversals = await db.query<{ id: string; amount: number; reversalOfId: string }>(sql`
      insert into payments (id, client_id, created_by, updated_by, order_id, method_id, amount, branch_id, staff_id, reference, terminal, state, reversal_of_id)
      select v.id, p.client_id, ${actor.staffId}, ${actor.staffId}, p.order_id, p.method_id, -p.amount, p.branch_id, ${actor.staffId}, p.reference, p.terminal, 'Voided', p.id
      from jsonb_to_recordset(${JSON.stringify(voided.map(of => ({ id: uuid(), of })))}::jsonb) as v(id uuid, of uuid) join payments p on p.id = v.of
      returning id, amount, reversal_of_id`)
    await writeAuditOfMany(
      context,
      'create',
      'payments',
      reversals.map(({ id, amount, reversalOfId }) => ({
        id,
        changes: {
          amount: [null, amount],
          reversalOfId: [null, reversalOfId],
          ...(reason ? { reason: [null, reason] } : {}),
        },
      })),
    )
    return refused
  },
} satisfies Record<string, StepEffect>

/** Locks the orders before payments are recorded or voided. */
export const lockOrdersOfPayments = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from payments where id in ${ids}) order by id for update`,
  )

/**
 * Adds amounts by order (`order_id, amount`) to the paid amounts, in order of the order ids, and to
 * their history.
 */
export async function addPaid(context: Context, amounts: ReturnType<typeof sql>): Promise<void> {
  await context.db.query(
    sql`select 1 from orders where id in (select order_id from (${amounts}) a) order by id for update`,
  )
  const changed = await context.db.query<{ id: string; before: number; after: number }>(sql`
    update orders o set paid = o.paid + a.amount, ${touched(context.actor)} from (${amounts}) a where o.id = a.order_id
    returning o.id, o.paid - a.amount as before, o.paid as after`)
  await writeAuditOfMany(
    context,
    'update',
    'orders',
    changed.map(({ id, before, after }) => ({ id, changes: { paid: [before, after] } })),
  )
}
