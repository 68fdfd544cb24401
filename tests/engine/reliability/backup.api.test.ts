import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { backup } from '#server/db/backup.ts'
import type { Database } from '#server/db/database.ts'
import { restore } from '#server/db/restore.ts'
import { chainAudit, verifyAudit } from '#server/db/auditChain.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import {
  databaseKinds,
  describeOnEachDatabase,
  nothing,
  openDatabase,
  removeDatabase,
  type DatabaseKind,
} from '#tests/support/databases/databases.ts'
import type { Beginning } from '#tests/support/databases/beginning.ts'
import { emptyBeginning } from '#tests/support/databases/emptyBeginning.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'
import { demoBeginning, startProduct, type Product } from '#tests/support/browser/product.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const folder = temporaryFolder('backups')
afterAll(() => folder.remove())
const url = '/api/orderManagement/addOrUpdateOrderTag'

/** A database without people: one without a table, too, or with all of them, which is there sooner. */
async function withEmpty<T>(
  kind: DatabaseKind,
  beginning: Beginning,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const settings = await openDatabase(kind, beginning)
  const db = await openDatabaseOf(settings)
  try {
    return await work(db)
  } finally {
    await db.close()
    await removeDatabase(settings)
  }
}

/** Every table with the number of its rows and a sum over all that they say. */
async function contentsOf(db: Database) {
  const tables = await db.text<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attname <> 'txid' and c.relname <> 'migrations' group by 1 order by 1`,
  )
  const sums: Record<string, unknown> = {}
  for (const { name, columns } of tables)
    [sums[name]] = await db.text(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from (select ${columns} from "${name}") t`,
    )
  return sums
}

describeOnEachDatabase(
  'a backup',
  database => {
    let product: Product
    let contents: Record<string, unknown>, differences: readonly object[]
    const file = join(folder.path, `${database.kind}.backup`)
    beforeAll(async () => {
      product = await startProduct(database.settings)
      await (await product.as('ALL')).post(url, { name: 'Māori "quotes" \\ and\nlines ✓' })
      await chainAudit(product.db)
      await backup(product.db, file)
      contents = await contentsOf(product.db)
      differences = (await verifyLedger(product.db)).differences
    })
    afterAll(() => product.close())

    it('is compressed, and readable by its owner alone', () => {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(JSON.parse(gunzipSync(readFileSync(file)).toString().split('\n')[0]!)).toMatchObject({
        format: 1,
      })
    })

    // Into the other kind, which is more than into its own.
    it.each(databaseKinds.filter(kind => kind !== database.kind))(
      'restored into %s says the same to the last character, keeps its rules and goes on counting',
      async kind => {
        await withEmpty(kind, emptyBeginning, async db => {
          await restore(db, file)
          expect(await contentsOf(db)).toEqual(contents)
          expect(await verifyAudit(db)).toEqual([])
          expect((await verifyLedger(db)).differences).toEqual(differences)
          await expect(db.text('delete from audit')).rejects.toThrow('never changed')
          await expect(
            db.text(
              'update orders set customer_id = gen_random_uuid() where id = (select id from orders limit 1)',
            ),
          ).rejects.toThrow(/foreign key/)
          const next = (of: Database) =>
            of.text<{ next: number }>("select nextval('orders_order_code_seq') as next")
          expect((await next(db))[0]!.next).toBeGreaterThan(
            (
              await db.text<{ last: number }>(
                'select max(right(order_code, 7)::int) as last from orders',
              )
            )[0]!.last,
          )
          // What was not sealed yet is sealed here.
          await db.text("insert into audit (operation) values ('after')")
          await expect.poll(() => chainAudit(db)).toBeGreaterThan(0)
          expect(await verifyAudit(db)).toEqual([])
        })
      },
    )

    // What a backup says of itself is read before a database of either kind is asked.
    if (database.kind === 'postgres')
      it('goes only into an empty database; one that is cut off, of another kind or of a newer version restores nothing', async () => {
        await expect(restore(product.db, file)).rejects.toThrow('The target is not empty')

        // What is refused is refused of a small one, too.
        const small = join(folder.path, `${database.kind}-small.backup`)
        await withEmpty('postgres', emptyBeginning, async db => {
          await addStaff(db, {
            email: 'kiri@test.example',
            name: 'Kiri',
            password: 'a long enough password',
            codes: 'ALL',
            client: 'NZ',
          })
          await backup(db, small)
        })
        const lines = gunzipSync(readFileSync(small)).toString().split('\n')
        const spoilt = (name: string, content: string | Buffer) => {
          const path = join(folder.path, `${database.kind}-${name}`)
          writeFileSync(path, content)
          return path
        }
        const header = JSON.parse(lines[0]!)
        await withEmpty(database.kind, nothing, async db => {
          await expect(restore(db, spoilt('text', 'no backup'))).rejects.toThrow('cannot be read')
          await expect(restore(db, spoilt('other', gzipSync('{}\n')))).rejects.toThrow(
            'is not a backup',
          )
          await expect(
            restore(
              db,
              spoilt(
                'newer',
                gzipSync(
                  `${JSON.stringify({ ...header, migrations: [...header.migrations, '9999-future.sql'] })}\n`,
                ),
              ),
            ),
          ).rejects.toThrow('newer version')
          await expect(
            restore(db, spoilt('half', readFileSync(file).subarray(0, 20_000))),
          ).rejects.toThrow('cannot be read')
          await expect(
            restore(db, spoilt('short', gzipSync(lines.slice(0, -2).join('\n') + '\n'))),
          ).rejects.toThrow('not whole')
          // What was tried has left the tables, and nothing in them.
          expect(await db.text('select 1 from staff')).toEqual([])
          await restore(db, small)
          await expect(restore(db, small)).rejects.toThrow('The target is not empty')
        })
      })

    it('taken while people write is one moment: every order tag in it has its audit row, and no audit row is without its tag', async () => {
      const admin = await product.as('ALL')
      let isRunning = true,
        written = 0
      const writers = Promise.all(
        [1, 2, 3].map(async person => {
          while (isRunning)
            if (
              (await admin.post(url, { name: `Load ${person} ${written++}` })).body.isSuccess !==
              true
            )
              throw new Error('a write failed under a backup')
        }),
      )
      const busy = join(folder.path, `${database.kind}-busy.backup`)
      await expect.poll(() => written).toBeGreaterThan(5)
      await backup(product.db, busy)
      isRunning = false
      await writers
      await withEmpty('postgres', emptyBeginning, async db => {
        await restore(db, busy)
        const [found] = await db.text<{ tags: number; traced: number; untagged: number }>(
          `select (select count(*)::int from order_tags where name like 'Load %') as tags,
           (select count(*)::int from order_tags t join audit a on a.record_id = t.id where t.name like 'Load %') as traced,
           (select count(*)::int from audit a where a.entity = 'orderTags' and a.operation = 'create' and not exists (select 1 from order_tags t where t.id = a.record_id)) as untagged`,
        )
        expect(found!.tags).toBeGreaterThan(0)
        expect(found).toEqual({ tags: found!.tags, traced: found!.tags, untagged: 0 })
        expect((await verifyLedger(db)).differences).toEqual(differences)
      })
    })
  },
  demoBeginning,
)
