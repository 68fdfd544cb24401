import { allEntities, entityOf, fieldsOf } from '#define'
import type { Database, Queryable } from '#server/db/database.ts'
import { sequenceName } from '#server/db/tables.ts'
import { bulkLoad } from '#server/demo/bulkLoad.ts'
import { insertAll } from '#server/demo/insert.ts'
import type { TableName } from '#server/demo/tables.ts'
import { isCalendarDate } from '#server/http/validation.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { demoPassword } from './administration/demo/people.ts'
import { referenceRows, referenceTables } from './administration/demo/reference.ts'
import { demoRows, demoTables, startSize, type DemoSize } from './demo.ts'
import { ordersBefore } from './sales/demo/orders.ts'

/**
 * `erp demo-data`: fills an empty database with a believable business. Deterministic for a given
 * day and seed.
 */
export async function addDemo(db: Database, options: Partial<DemoSize>): Promise<void> {
  const began = Date.now()
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const size = { ...startSize, ...options, today }
  console.log(`Loading demo data with ${size.orders.toLocaleString('en')} orders.`)
  await loadDemo(db, { ...size, hashPassword, onProgress: console.log })
  console.log(`Demo data loaded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** Adds the missing clients, branches and dictionary entries. Existing ones stay, edited or not. */
export async function addReference(db: Pick<Database, 'write'>): Promise<void> {
  await db.write(tx => insertAll(tx, [referenceRows(Date.now())], demoTables(), referenceTables))
}

interface LoadOptions extends DemoSize {
  readonly hashPassword: (password: string) => Promise<string>
  /** Called with the progress, in words for the terminal. */
  readonly onProgress?: (text: string) => void
}

const ordersPerReport = 50_000
/** From this size on, creating indexes afterwards is faster than updating them. */
const manyOrders = 4000
/** Tables that grow with the number of orders. */
const growingTables: readonly TableName[] = [
  'customers',
  'addresses',
  'orders',
  'orderLines',
  'ordersTagIds',
  'discountUses',
  'payments',
  'depositReferences',
  'paymentShares',
  'notes',
  'messages',
  'tickets',
  'transfers',
  'transferLines',
  'deliveryPlans',
  'planItems',
  'stockLines',
  'stockMoves',
  'reservations',
]

/**
 * Fills a migrated database without business data in one transaction: all or nothing.
 * @throws Error in words for the terminal when there is data already
 */
async function loadDemo(
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
      insertAll(tx, demoRows(size, passwordHash), demoTables(), referenceTables, ({ orders }) => {
        if (orders - reported < ordersPerReport) return
        reported = orders
        onProgress?.(`${orders.toLocaleString('en')} of ${size.orders.toLocaleString('en')} orders`)
      })
    const counts =
      size.orders < manyOrders
        ? await insert()
        : await bulkLoad(
            tx,
            growingTables.map(name => demoTables()[name]!.name),
            insert,
          )
    await continueCodes(tx, counts)
    await tx.text(
      `update branches b set default_warehouse_id = (select w.id from warehouses w where w.branch_id = b.id and w.warehouse_type = 'Warehouse' order by w.priority limit 1) where b.default_warehouse_id is null`,
    )
    await tx.text('analyze')
  })
}

/** The next code of each entity continues after the last one written. */
async function continueCodes(
  tx: Queryable,
  counts: Readonly<Record<TableName, number>>,
): Promise<void> {
  const codes = allEntities().flatMap(e =>
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
        sequence === sequenceName(entityOf('orders'), 'orderCode') ? ordersBefore + count : count,
      ])
}
