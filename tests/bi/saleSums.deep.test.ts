import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { saleLedgers } from '#resources/sales/saleEntries/saleLedgers.server.ts'
import { addQueuedSales, rebuildReports } from '#resources/sales/saleEntries/saleSums.server.ts'
import { backup } from '#server/db/backup.ts'
import type { Database } from '#server/db/database.ts'
import { restore } from '#server/db/restore.ts'
import { openWorld, type World } from '#tests/support/api/world.ts'
import {
  describeOnDatabase,
  nothing,
  openDatabase,
  removeDatabase,
} from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

describeOnDatabase('postgres', 'the sums of sales beside twenty who sell', database => {
  let world: World, sofa: string
  const sellers = 20
  const ofEach = 5
  beforeAll(async () => {
    world = await openWorld(database.settings)
    sofa = await world.sku('SOFA')
  })
  afterAll(() => world.close())

  const wrong = async (db: Database) =>
    (await Promise.all(saleLedgers.map(ledger => db.text(ledger.sql)))).flat()
  const entries = async (db: Database) =>
    (await db.text<{ n: number }>('select count(*)::int as n from sale_entries'))[0]!.n
  const confirm = (db: Pick<Database, 'query'>, id: string) =>
    db.query(sql`update orders set state = 'Confirmed' where id = ${id}`)
  const quotation = async () => (await world.order([[sofa, 2]])).id

  it('lose no entry and count none twice, whoever is killed', async () => {
    const ids: string[] = []
    for (let n = 0; n < sellers * ofEach; n++) ids.push(await quotation())
    const slow = await quotation()
    let isOver = false
    /** Does it again and again, whatever becomes of it. */
    const always = async (work: () => Promise<unknown>) => {
      while (!isOver) await work().catch(() => {})
    }
    const killing = always(async () => {
      await world.db.text(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^select (add_queued_sales|rebuild_sale_sums)' and state = 'active' and random() < 0.1",
      )
    })
    const adding = always(() => addQueuedSales(world.db))
    const rebuilding = always(() => rebuildReports(world.db))
    // Its entries are there, uncommitted, while everything else is added.
    await world.db.write(async tx => {
      await confirm(tx, slow)
      await Promise.all(
        Array.from({ length: sellers }, async (_, seller) => {
          for (let n = 0; n < ofEach; n++) await confirm(world.db, ids[seller * ofEach + n]!)
        }),
      )
    })
    isOver = true
    await Promise.all([killing, adding, rebuilding])
    expect(await entries(world.db)).toBe(ids.length + 1)
    expect(await wrong(world.db)).toEqual([])
    await addQueuedSales(world.db)
    expect(await wrong(world.db)).toEqual([])
    const [sums] = await world.db.text<{ quantity: number; revenue: number }>(
      'select sum(quantity)::int as quantity, sum(revenue)::float8 as revenue from sale_months',
    )
    expect(sums).toEqual({ quantity: 2 * (ids.length + 1), revenue: 200 * (ids.length + 1) })
  })

  it('come back from a backup as they were, with what queued', async () => {
    await confirm(world.db, await quotation())
    const file = join(inject('runFolder'), 'sale-sums.backup')
    await backup(world.db, file)
    const settings = await openDatabase('postgres', nothing)
    const restored = await openDatabaseOf(settings)
    await restore(restored, file)
    expect(await entries(restored)).toBe(await entries(world.db))
    expect(await restored.text('select 1 from sale_queue')).not.toEqual([])
    await addQueuedSales(restored)
    expect(await wrong(restored)).toEqual([])
    await restored.close()
    await removeDatabase(settings)
  })
})
