import { sql } from 'drizzle-orm'
import { every, type Database, type Job, type Queryable } from '#server/kit'

/** So many entries are added at once: more would make those who sell wait for the sums. */
const atOnce = 5000

/** Adds to the sums what queues. Reports read the queue as well, so they are never late. */
export const saleSumsJob: Job = {
  name: 'Sums of sales',
  next: every(2),
  hasWork: async db => (await db.text('select 1 from sale_queue limit 1')).length > 0,
  async run(db) {
    const added = await addQueuedSales(db)
    return added ? `Added ${added.toLocaleString('en')} entries to the sums of sales.` : ''
  },
}

/** @returns how many entries were added, in transactions of their own */
export async function addQueuedSales(db: Database): Promise<number> {
  let all = 0
  for (;;) {
    const [{ added }] = (await db.write(tx =>
      tx.query<{ added: number }>(sql`select add_queued_sales(${atOnce}) as added`),
    )) as [{ added: number }]
    all += added
    if (added < atOnce) return all
  }
}

/** `erp rebuild-reports`: makes the sums again of all entries that do not queue. */
export async function rebuildReports(db: Database): Promise<string> {
  await db.write(async tx => {
    await tx.text('set local statement_timeout = 0')
    await tx.text('select rebuild_sale_sums()')
  })
  const [{ entries }] = (await db.text(
    'select count(*)::int as entries from sale_entries',
  )) as unknown as [{ entries: number }]
  return `Made the sums of ${entries.toLocaleString('en')} entries again.`
}

/**
 * In this transaction nothing is entered until `enterSales` says so: for orders of another program,
 * which count on their own days once it is known what they came from.
 */
export const waitWithSales = (db: Queryable) =>
  db.text("select set_config('erp.sales_wait', 'on', true)")

/** Enters what these orders say. */
export async function enterSales(db: Queryable, orderIds: readonly string[]) {
  await db.text("select set_config('erp.sales_wait', '', true)")
  await db.query(
    sql`select enter_sales(${sql.param(orderIds)}::uuid[]), enter_shipping(${sql.param(orderIds)}::uuid[])`,
  )
}
