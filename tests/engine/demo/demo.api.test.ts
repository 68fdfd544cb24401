import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemo } from '#resources/demo.server.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { describeOnEachDatabase, nothing } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

describeOnEachDatabase(
  'Demo data as npm start loads it',
  database => {
    let db: Database
    let statements = 0
    /** Of them those that loaded rows; pay is calculated after them. */
    let loaded = 0
    beforeAll(async () => {
      db = await openDatabaseOf(database.settings)
      await migrate(db)
      const counting = (tx: Queryable): Queryable => ({
        query: (...asked) => (statements++, tx.query(...asked)),
        text: (...asked) => (statements++, tx.text(...asked)),
      })
      const write = db.write.bind(db)
      const counted = { ...db, write: (work: any) => write(tx => work(counting(tx))) }
      await addDemo(counted as Database, {}, () => (loaded = statements))
    })
    afterAll(() => db.close())

    // Seconds, which it tells; a statement for each row would take minutes.
    test('is loaded with many rows to a statement', () => expect(loaded).toBeLessThan(1000))

    test('adds up everywhere', async () => {
      expect((await verifyLedger(db)).differences).toEqual([])
    })

    test('leaves every rule of the database on', async () => {
      const off = await db.text(
        "select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal and tgenabled <> 'O'",
      )
      expect(off).toEqual([])
      const [order] = await db.text<{ order_id: string }>(
        'select order_id from payment_shares limit 1',
      )
      await expect(
        db.text('update payment_shares set percent = percent / 2 where order_id = $1', [
          order!.order_id,
        ]),
      ).rejects.toThrow('must sum to 100')
    })

    test('lets the codes of new records go on where it ends', async () => {
      const [codes] = await db.text<Record<string, boolean>>(`
      select nextval('delivery_plans_no_seq') = (select substr(max(no), 2)::int + 1 from delivery_plans) as plans,
        nextval('purchase_orders_no_seq') = (select substr(max(no), 3)::int + 1 from purchase_orders) as purchases,
        nextval('tasks_no_seq') = (select substr(max(no), 3)::int + 1 from tasks) as tasks,
        nextval('orders_order_code_seq') = (select substr(max(order_code), 4)::int + 1 from orders) as orders`)
      expect(codes).toEqual({ plans: true, purchases: true, tasks: true, orders: true })
    })
  },
  nothing,
)
