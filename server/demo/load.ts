import type { Database } from '../db/database.ts'
import { isCalendarDate } from '../http/validation.ts'
import { demoRows, type DemoSize } from './demo.ts'
import { insertAll } from './insert.ts'
import { ordersBefore } from './orders.ts'
import { demoPassword } from './people.ts'

export interface LoadOptions extends DemoSize {
  readonly hashPassword: (password: string) => Promise<string>
  /** Told now and then how far it is, in words for the terminal. */
  readonly onProgress?: (text: string) => void
}

const ordersPerReport = 50_000

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
    const counts = await insertAll(tx, demoRows(size, passwordHash), ({ orders }) => {
      if (orders - reported < ordersPerReport) return
      reported = orders
      onProgress?.(`${orders.toLocaleString('en')} of ${size.orders.toLocaleString('en')} orders`)
    })
    await tx.text(
      `select setval('orders_order_code_seq', $1), setval('customers_code_seq', $2), setval('tickets_ticket_no_seq', $3), setval('transfers_no_seq', $4)`,
      [
        ordersBefore + counts.orders,
        Math.max(1, counts.customers),
        Math.max(1, counts.tickets),
        Math.max(1, counts.transfers),
      ],
    )
    await tx.text('analyze')
  })
}
