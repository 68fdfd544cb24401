import type { Queryable } from '#server/db/database.ts'

/** A trigger that a large load replaces by one check of all rows. */
export interface SuspendedRule {
  readonly table: string
  readonly trigger: string
  /** Answers the `id` of a record that breaks the rule. */
  readonly broken: string
  readonly message: (id: string) => string
}

/**
 * Runs `work` on tables without secondary indexes and foreign keys, then creates them again: one
 * pass checks all rows. Everything is in one transaction, so the missing rules are never visible.
 */
export async function bulkLoad<T>(
  tx: Queryable,
  tables: readonly string[],
  rules: readonly SuspendedRule[],
  work: () => Promise<T>,
): Promise<T> {
  // Building an index over a million rows may exceed the time limit of a request.
  await tx.text(`set local statement_timeout = 0`)
  await tx.text(`set local maintenance_work_mem = '256MB'`)
  // Checks that wait for the end of the transaction would keep their tables from being changed.
  await tx.text('set constraints all immediate')
  await tx.text('set constraints all deferred')
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
  await tx.text(dropped.map(({ drop }) => drop).join('; '))
  for (const { table, trigger } of rules)
    await tx.text(`alter table ${table} disable trigger ${trigger}`)
  const result = await work()
  await tx.text(dropped.map(({ make }) => make).join('; '))
  for (const { table, trigger, broken, message } of rules) {
    const [wrong] = await tx.text<{ id: string }>(broken)
    if (wrong) throw new Error(message(wrong.id))
    await tx.text(`alter table ${table} enable trigger ${trigger}`)
  }
  return result
}
