import { storedEntities, fieldsOf } from '#define'
import type { Database, Queryable } from '#server/db/database.ts'
import { sequenceName } from '#server/db/tables.ts'
import { bulkLoad } from '#server/demo/bulkLoad.ts'
import { insertAll } from '#server/demo/insert.ts'
import { tablesOfPart } from '#server/demo/parts.ts'
import type { TableName } from '#server/demo/tables.ts'
import { isCalendarDate } from '#server/http/validation.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { waitWithSales } from './sales/saleEntries/saleSums.server.ts'
import { payDemoMonths } from './incentives/demoMonths.server.ts'
import { demoPassword } from './administration/demo/people.ts'
import {
  areas,
  demoRows,
  demoTables,
  parts,
  referenceRows,
  startSize,
  type DemoSize,
} from './demo.ts'

/**
 * `erp demo-data`: fills an empty database with a believable business. Deterministic for a given
 * day and seed.
 */
export async function addDemo(
  db: Database,
  options: Partial<DemoSize>,
  onLoaded: () => void = () => {},
): Promise<void> {
  const began = Date.now()
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  const size = { ...startSize, ...options, today }
  console.log(`Loading demo data with ${size.orders.toLocaleString('en')} orders.`)
  await loadDemo(db, { ...size, hashPassword, onProgress: console.log })
  onLoaded()
  // Pay is calculated as people would calculate it, month by month.
  await payDemoMonths(db, today)
  console.log(`Demo data loaded in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** Adds the missing clients, branches and dictionary entries. Existing ones stay, edited or not. */
export async function addReference(db: Pick<Database, 'write'>): Promise<void> {
  const rows = referenceRows(Date.now())
  await db.write(tx => insertAll(tx, [rows], demoTables(), Object.keys(rows)))
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
const growingTables = () => {
  const grown = new Set(parts.filter(({ grows }) => grows).flatMap(tablesOfPart))
  return [...grown].map(name => demoTables()[name]!.name)
}

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
    // What was sold is entered at the end, on the days on which it happened.
    await waitWithSales(tx)
    const [found] = await tx.text<{ what: string | null }>(
      `select case when exists (select from customers) then 'customers' when exists (select from skus) then 'products' when exists (select from warehouses) then 'warehouses' when exists (select from order_tags) then 'order tags' end as what`,
    )
    if (found?.what)
      throw new Error(
        `Demo data goes into a new database only; this one has ${found.what} already.`,
      )
    const referenceTables = Object.keys(referenceRows(0))
    let reported = 0
    const insert = () =>
      insertAll(tx, demoRows(size, passwordHash), demoTables(), referenceTables, ({ orders }) => {
        if (orders - reported < ordersPerReport) return
        reported = orders
        onProgress?.(`${orders.toLocaleString('en')} of ${size.orders.toLocaleString('en')} orders`)
      })
    const isLarge = size.orders >= manyOrders
    const suspended = areas.flatMap(area => area.suspended ?? [])
    const counts = isLarge ? await bulkLoad(tx, growingTables(), suspended, insert) : await insert()
    await continueCodes(tx, counts)
    const written = areas.flatMap(area => area.written ?? [])
    const write = async () => {
      for (const { statements } of written) for (const each of statements) await tx.text(each)
    }
    if (isLarge) {
      // The planner knows nothing of rows just written, and would read whole tables for each order.
      await tx.text('analyze')
      await bulkLoad(
        tx,
        written.flatMap(({ tables }) => tables),
        written.flatMap(({ suspended: rules = [] }) => rules),
        write,
      )
      await tx.text('analyze')
    } else await write()
    for (const { statements = [] } of areas) for (const each of statements) await tx.text(each)
    await tx.text('analyze')
  })
}

/** The next code of each entity continues after the last one written. */
async function continueCodes(
  tx: Queryable,
  counts: Readonly<Record<TableName, number>>,
): Promise<void> {
  const before: Readonly<Record<string, number>> = Object.assign(
    {},
    ...areas.map(({ codesAfter }) => codesAfter),
  )
  for (const entity of storedEntities()) {
    const count = counts[entity.name as TableName] ?? 0
    for (const [name, { kind }] of fieldsOf(entity))
      if (kind === 'code' && count > 0)
        await tx.text('select setval($1, $2)', [
          sequenceName(entity, name),
          (before[entity.name] ?? 0) + count,
        ])
  }
}
