import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Effect } from '#server/entities/effects.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Who } from '#server/session/actor.ts'

/** What the steps of a payment bring about. */
export const paymentEffects = {
  /** Money that was awaited counts as paid from now on. */
  async receive(tx, who, ids) {
    await addPaid(
      tx,
      who,
      sql`select order_id, sum(amount) as amount from payments where id in ${ids} group by order_id`,
    )
    return new Map()
  },

  /** A negative row stands against each payment; both count, and so what is paid is less by the amount, unless it was only awaited. */
  async void(tx, who, ids, reason) {
    const rows = await tx.query<{
      id: string
      orderId: string
      amount: number
      state: string
      reversalOfId: string | null
    }>(sql`
      select id, order_id as "orderId", amount, state, reversal_of_id as "reversalOfId" from payments where id in ${ids} order by id`)
    const refused = new Map(
      rows
        .filter(r => r.reversalOfId)
        .map(r => [
          r.id,
          {
            code: 'reversal',
            field: 'id',
            message: 'This row reverses another payment and cannot be voided itself.',
          },
        ]),
    )
    const voided = rows.filter(r => !refused.has(r.id)).map(r => r.id)
    if (!voided.length) return refused
    await addPaid(
      tx,
      who,
      sql`select order_id, -sum(amount) as amount from payments where id in ${voided} and state <> 'Pending' group by order_id`,
    )
    const reversals = await tx.query<{ id: string; amount: number; reversalOfId: string }>(sql`
      insert into payments (id, client_id, created_by, updated_by, order_id, method_id, amount, branch_id, staff_id, reference, terminal, state, reversal_of_id)
      select v.id, p.client_id, ${who.staffId}, ${who.staffId}, p.order_id, p.method_id, -p.amount, p.branch_id, ${who.staffId}, p.reference, p.terminal, 'Voided', p.id
      from jsonb_to_recordset(${JSON.stringify(voided.map(of => ({ id: uuid(), of })))}::jsonb) as v(id uuid, of uuid) join payments p on p.id = v.of
      returning id, amount, reversal_of_id as "reversalOfId"`)
    await writeAuditOfMany(
      tx,
      who,
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
} satisfies Record<string, Effect>

/** Who records and voids locks the orders first. */
export const lockOrdersOfPayments = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from payments where id in ${ids}) order by id for update`,
  )

/** Adds amounts by order (`order_id, amount`) to what is paid, in the order of the orders' ids, and tells it in their history. */
export async function addPaid(
  tx: Queryable,
  who: Who,
  amounts: ReturnType<typeof sql>,
): Promise<void> {
  await tx.query(
    sql`select 1 from orders where id in (select order_id from (${amounts}) a) order by id for update`,
  )
  const changed = await tx.query<{ id: string; before: number; after: number }>(sql`
    update orders o set paid = o.paid + a.amount, ${touched(who)} from (${amounts}) a where o.id = a.order_id
    returning o.id, o.paid - a.amount as before, o.paid as after`)
  await writeAuditOfMany(
    tx,
    who,
    'update',
    'orders',
    changed.map(({ id, before, after }) => ({ id, changes: { paid: [before, after] } })),
  )
}
