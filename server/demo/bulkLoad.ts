import type { Queryable } from '#server/db/database.ts'

/**
 * Runs `work` on tables without secondary indexes and foreign keys, then creates them again: one
 * pass checks all rows. Everything is in one transaction, so the missing rules are never visible.
 */
export async function bulkLoad<T>(
  tx: Queryable,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  // Building an index over a million rows may exceed the time limit of a request.
  await tx.text(`set local statement_timeout = 0`)
  await tx.text(`set local maintenance_work_mem = '256MB'`)
  const dropped = await tx.text<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make, 2 as step
     from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1)
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     from pg_index i where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by step, 2`,
    [tables],
  )
  for (const { drop } of dropped) await tx.text(drop)
  await tx.text('alter table payment_shares disable trigger payment_shares_sum_to_100')
  const result = await work()
  for (const { make } of dropped) await tx.text(make)
  await refuseIncompleteShares(tx)
  await tx.text('alter table payment_shares enable trigger payment_shares_sum_to_100')
  return result
}

/** The check that the trigger does order by order. */
async function refuseIncompleteShares(tx: Queryable) {
  const [wrong] = await tx.text<{ id: string }>(
    'select order_id as id from payment_shares where not is_deleted group by order_id having sum(percent) <> 100 limit 1',
  )
  if (wrong) throw new Error(`The shares of the order ${wrong.id} do not sum to 100.`)
}
