import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#resources/codes.ts'
import { buildApp } from '#server/app.ts'
import { addStaff } from '#server/cli/staff.ts'
import { openReplica, type Database } from '#server/db/database.ts'
import { openConfigured } from '#server/db/open.ts'
import { heartbeat } from '#server/db/replica/freshness.ts'
import { replicaReads } from '#server/db/replica/reads.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { appSettings } from '#tests/support/browser/product.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import {
  describeOnDatabase,
  openDatabase,
  removeDatabase,
} from '#tests/support/databases/databases.ts'

/** A second database stands in for the copy: what it alone holds was read there. */
describeOnDatabase(
  'postgres',
  'reports that read from a copy of the database',
  database => {
    const account = { email: 'reader@test.example', password: 'a long enough password' }
    let copySettings: DatabaseSettings, copy: World
    let primary: Database, app: FastifyInstance, token: string
    const urlOf = (settings: DatabaseSettings) =>
      (settings as { DATABASE_URL: string }).DATABASE_URL
    const opened = (replicaUrl: string) =>
      openConfigured({ databaseUrl: urlOf(database.settings), dataDir: '', replicaUrl })

    beforeAll(async () => {
      copySettings = await openDatabase('postgres', emptyBeginning)
      copy = await worldIn(await openConfigured({ databaseUrl: urlOf(copySettings), dataDir: '' }))
      const sofa = await copy.sku('SOFA')
      const { id } = await copy.order([[sofa, 2]])
      await copy.db.query(sql`update orders set state = 'Confirmed' where id = ${id}`)
      await copy.make('staffGroups', { name: 'Of the copy' })
      primary = await opened(urlOf(copySettings))
      await addStaff(primary, { ...account, name: 'Reader', codes: codes.join(','), client: 'NZ' })
      app = await buildApp(primary, appSettings)
      const { accessToken } = await send(app, 'POST', '/api/account/login', account)
      token = accessToken
    })
    afterAll(async () => {
      await app?.close()
      await primary?.close()
      await copy?.db.close()
      if (copySettings) await removeDatabase(copySettings)
    })

    const inject = (to: FastifyInstance, method: 'GET' | 'POST', url: string, payload?: object) =>
      to.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(payload && { payload }),
      })
    const send = async (...asked: Parameters<typeof inject>) =>
      JSON.parse((await inject(...asked)).body)
    /** When the copy was last known to be as the primary. */
    const beaten = (ago: string) =>
      copy.db.text(
        `insert into job_runs (id, name, started_on_utc, result) values ('01900000-0000-7000-8000-000000000001', $1, now() - $2::interval, 'Done')
       on conflict (id) do update set started_on_utc = excluded.started_on_utc`,
        [heartbeat, ago],
      )
    /** The revenue that a report shows, and as of when. */
    const report = async (of = app) => {
      const answer = await inject(of, 'GET', '/api/bi/productSales')
      expect(answer.statusCode, answer.body).toBe(200)
      return [answer.json().total.revenue, answer.headers['x-as-of']] as const
    }
    const [onCopy, onPrimary] = [200, 0]
    const soon = { timeout: 6000, interval: 200 }

    it('come from the copy while it is fresh, and from the database while it is not', async () => {
      // Nobody knows yet how far behind it is.
      expect(await report()).toEqual([onPrimary, 'now'])
      await beaten('20 seconds')
      await expect.poll(async () => (await report())[0], soon).toBe(onCopy)
      const [, asOf] = await report()
      expect(Date.now() - Date.parse(String(asOf))).toBeGreaterThan(15_000)
      await beaten('61 seconds')
      await expect.poll(report, soon).toEqual([onPrimary, 'now'])
      await beaten('1 second')
      await expect.poll(async () => (await report())[0], soon).toBe(onCopy)
    })

    it('are lists, totals and files alike; what people change is not', async () => {
      const rows = await send(app, 'GET', '/api/saleEntries')
      expect(rows).toHaveLength(1)
      expect(await send(app, 'GET', '/api/saleEntries/totals')).toMatchObject({ revenue: onCopy })
      const file = await inject(app, 'GET', '/api/saleEntries/export?columns=skuId,revenue')
      expect(file.body).toContain('SOFA')
      expect((await inject(app, 'GET', '/api/bi/productSales/export')).body).toContain('SOFA')
      expect(await send(app, 'GET', '/api/staffGroups')).toEqual([])
    })

    it('write to the database alone, as the audit of a file', async () => {
      const exports = (db: Database) => db.text("select 1 from audit where operation = 'export'")
      await expect.poll(() => exports(primary), soon).toHaveLength(1)
      expect(await exports(copy.db)).toHaveLength(0)
      await send(app, 'POST', '/api/staffGroups', { name: 'Kept' })
      expect(await primary.text("select 1 from staff_groups where name = 'Kept'")).toHaveLength(1)
      expect(await copy.db.text("select 1 from staff_groups where name = 'Kept'")).toHaveLength(0)
      const reader = openReplica(urlOf(copySettings))
      await expect(reader.text('delete from staff_groups')).rejects.toMatchObject({ code: '25006' })
      await reader.close()
    })

    it('go on from the database when the copy ends what it runs', async () => {
      await beaten('1 second')
      await expect.poll(async () => (await report())[0], soon).toBe(onCopy)
      const answer = copy.db.write(async tx => {
        await tx.text('lock table sale_entries, sale_months, sale_days in access exclusive mode')
        const asked = report()
        const stopped = () =>
          copy.db.text(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        await expect.poll(async () => (await stopped()).length, soon).toBeGreaterThan(0)
        return asked
      })
      expect(await answer).toEqual([onPrimary, 'now'])
    })

    it('come from the database at once when the copy is gone', async () => {
      const lonely = await opened('postgres://nobody@127.0.0.1:1/erp')
      const reads = replicaReads(lonely)!
      const told: unknown[] = []
      const began = performance.now()
      const asked = () => reads.db.text<{ name: string }>('select current_database() as name')
      const [here] = await reads.reading(asked, asOf => told.push(asOf))
      expect(urlOf(database.settings)).toContain(here!.name)
      expect(told).toEqual([undefined])
      expect(performance.now() - began).toBeLessThan(3000)
      await lonely.close()
    })

    it('have a heartbeat where there is a copy, and no job otherwise', async () => {
      const named = (hasReplica: boolean) =>
        jobsOf([], hasReplica).find(({ name }) => name === heartbeat)
      expect(named(false)).toBeUndefined()
      await runIfDue(primary, named(true)!, () => {})
      expect(
        await primary.text('select 1 from job_runs where name = $1', [heartbeat]),
      ).toHaveLength(1)
    })
  },
  emptyBeginning,
)
