import { fieldsOf, type AnyEntity } from '#define'
import { entities } from './registry.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { sequenceName } from '#server/db/tables.ts'
import { isCalendarDate } from '#server/http/validation.ts'
import { whileBare } from '#server/demo/bulkLoad.ts'
import { demoRows, type DemoSize } from './demo.ts'
import { insertAll } from '#server/demo/insert.ts'
import { ordersBefore } from '#resources/sales/demo/orders.ts'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { tableNames, tables, type TableName } from '#server/demo/tables.ts'

export interface LoadOptions extends DemoSize {
  readonly hashPassword: (password: string) => Promise<string>
  /** Told now and then how far it is, in words for the terminal. */
  readonly onProgress?: (text: string) => void
}

const ordersPerReport = 50_000
/** From here on making indexes afterwards is quicker than keeping them up to date. */
const manyOrders = 4000
/** Tables whose rows are counted by the orders. */
const growingTables = tableNames
  .slice(tableNames.indexOf('customers'), tableNames.indexOf('taskTypes'))
  .map(t => tables[t].name)

/**
 * Fills a migrated database that has no business of its own yet, in one transaction: all of it or nothing.
 * @throws Error in words for the terminal when there is data already
 */
export async function loadDemo(
  db: Pick<Database, 'write'>,
  { hashPassword, onProgress, ...size }: LoadOptions,
): Promise<void> {
  if (!isCalendarDate(size.today))
    throw new Error(`${size.today} is not a date such as 2026-11-20.`)
  const passwordHash = await hashPassword(demoPassword)
  await db.write(async tx => {
    const [found] = await tx.text<{ what: string | null }>(
      `select case when exists (select from customers) then 'customers' when exists (select from skus) then 'products' when exists (select from warehouses) then 'warehouses' when exists (select from order_tags) then 'order tags' end as what`,
    )
    if (found?.what)
      throw new Error(
        `Demo data goes into a new database only; this one has ${found.what} already.`,
      )
    let reported = 0
    const insert = () =>
      insertAll(tx, demoRows(size, passwordHash), ({ orders }) => {
        if (orders - reported < ordersPerReport) return
        reported = orders
        onProgress?.(`${orders.toLocaleString('en')} of ${size.orders.toLocaleString('en')} orders`)
      })
    const counts =
      size.orders < manyOrders ? await insert() : await whileBare(tx, growingTables, insert)
    await continueCodes(tx, counts)
    await tx.text(
      `update branches b set default_warehouse_id = (select w.id from warehouses w where w.branch_id = b.id and w.warehouse_type = 'Warehouse' order by w.priority limit 1) where b.default_warehouse_id is null`,
    )
    await tx.text('analyze')
  })
}

/** The next code of each entity follows the last one that was written. */
async function continueCodes(
  tx: Queryable,
  counts: Readonly<Record<TableName, number>>,
): Promise<void> {
  const codes = (Object.values(entities) as AnyEntity[]).flatMap(e =>
    fieldsOf(e).flatMap(([name, f]) =>
      f.kind === 'code'
        ? [{ sequence: sequenceName(e, name), count: counts[e.name as TableName] ?? 0 }]
        : [],
    ),
  )
  for (const { sequence, count } of codes)
    if (count > 0)
      await tx.text('select setval($1, $2)', [
        sequence,
        sequence === sequenceName(entities.orders, 'orderCode') ? ordersBefore + count : count,
      ])
}
