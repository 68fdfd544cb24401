import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { describeOnBoth } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

describeOnBoth('rows', database => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabaseOf(database.settings)
  })
  afterAll(() => db.close())
  const text = `select 1 as order_id, 'a' as "orderCode", 2 as line1, 4 as ordered_on_utc`

  it('come by the names of fields from a composed statement, in a transaction too', async () => {
    const row = { orderId: 1, orderCode: 'a', line1: 2, orderedOnUtc: 4 }
    expect(await db.query(sql.raw(text))).toEqual([row])
    expect(await db.write(tx => tx.query(sql.raw(text), 'prepared'))).toEqual([row])
  })

  it('keep the names of columns where the statement is text', async () => {
    const [row] = await db.text(text)
    expect(Object.keys(row!)).toEqual(['order_id', 'orderCode', 'line1', 'ordered_on_utc'])
  })

  it('are read on one connection, which serves on after a cancelled statement', async () => {
    const leaving = new AbortController()
    const waiting = db.whileRead(leaving.signal, reads =>
      reads.text(`select pg_sleep(${db.isEmbedded ? 0 : 20})`),
    )
    // The embedded database runs one statement at a time, and to its end.
    if (db.isEmbedded) {
      expect(await db.whileRead(leaving.signal, reads => reads.text('select 1 as n'))).toEqual([
        { n: 1 },
      ])
      return
    }
    const running = () =>
      db.text("select 1 from pg_stat_activity where query = 'select pg_sleep(20)'")
    await expect.poll(async () => (await running()).length).toBe(1)
    leaving.abort(new Error('Another filter'))
    await expect(waiting).rejects.toThrow('Another filter')
    const still =
      "select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'"
    expect(await db.text(still)).toEqual([])
    expect(await db.text('select 1 as n')).toEqual([{ n: 1 }])
  })

  it('are written on the connection that has written most: it knows its plans already', async () => {
    const session = () => db.write(tx => tx.text<{ pid: number }>('select pg_backend_pid() as pid'))
    const first = await session()
    // Reads at once leave the idle connections in any order.
    await Promise.all(
      [3, 1, 2].map(n => db.text(`select pg_sleep(${db.isEmbedded ? 0 : n / 100})`)),
    )
    expect(await session()).toEqual(first)
    expect(await Promise.all([session(), session()])).toContainEqual(first)
  })
})
