import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrationNames } from '#server/db/migrate.ts'
import { openBeside, openConfigured } from '#server/db/open.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import {
  describeOnDatabase,
  nothing,
  openDatabase,
  removeDatabase,
} from '#tests/support/databases/databases.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { placeOf } from '#tests/support/databases/openDatabaseOf.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'
import type { ServerProcess } from '#tests/support/serverProcess.ts'
import {
  addPerson,
  everyTag,
  person,
  save,
  shippedProgram,
  signedIn,
  within,
} from '#tests/support/shipped.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

const shipped = shippedProgram()

/** The same in a database that has no table yet. */
async function addPersonByCommand(settings: DatabaseSettings) {
  const { status, output } = await shipped.program.run(
    settings,
    'staff',
    'add',
    '--email',
    person.email,
    '--name',
    'Kiri',
    '--password',
    person.password,
    '--codes',
    'ALL',
    '--client',
    'NZ',
  )
  expect({ status, output }).toMatchObject({ status: 0 })
}

/** A server that is replaced by another one each time it is killed. */
interface Killed {
  server: ServerProcess
  /** Milliseconds of its first start. */
  clean: number
}

async function startToKill(settings: DatabaseSettings): Promise<Killed> {
  const server = await shipped.program.serve(settings)
  return { server, clean: await server.ready() }
}

/**
 * Kills the server again and again while people write, and looks after each restart whether every acknowledged write is there, once,
 * whether a change of many records is whole, and whether what got no answer can be sent again. Leaves the last one running.
 * @returns the milliseconds of the slowest restart
 */
async function killDuringWrites(killed: Killed, settings: DatabaseSettings, kills: number) {
  let { server } = killed
  let send = await signedIn(server.url)
  const group: { id: string }[] = []
  for (let i = 0; i < 10; i++)
    group.push((await send('POST', save, { name: `Group ${randomUUID().slice(0, 20)}` })).body.data)
  const slowest = { ready: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const acknowledged: string[] = [],
      unanswered: { name: string; key: string }[] = []
    let isRunning = true
    const adding = [1, 2, 3].map(async () => {
      while (isRunning) {
        const intent = { name: randomUUID(), key: randomUUID() }
        const answer = await send('POST', save, { name: intent.name }, intent.key).catch(
          () => undefined,
        )
        if (answer?.body.isSuccess) acknowledged.push(intent.name)
        else unanswered.push(intent)
        if (!answer) return
      }
    })
    const colours: string[] = []
    const colouring = (async () => {
      for (let n = 0; isRunning; n++) {
        const colour = `#${(kill * 1000 + n).toString(16).padStart(6, '0')}`
        if (
          !(await send(
            'POST',
            '/api/orderTags/bulk',
            { operation: 'update', targets: group.map(({ id }) => ({ id })), data: { colour } },
            randomUUID(),
          ).catch(() => undefined))
        )
          return
        colours.push(colour)
      }
    })()
    // A busy machine may need longer than any fixed time for the first write: killed before it, nothing would be shown.
    await expect.poll(() => acknowledged.length, within(30_000)).toBeGreaterThan(0)
    await sleep(Math.random() * 400)
    await server.end('SIGKILL')
    isRunning = false
    await Promise.all([...adding, colouring])
    expect(acknowledged.length).toBeGreaterThan(0)

    server = killed.server = await shipped.program.serve(settings)
    slowest.ready = Math.max(slowest.ready, await server.ready())
    send = await signedIn(server.url)
    // PostgreSQL may still be ending what the killed server had begun: then the key is taken for a moment.
    for (const { name, key } of unanswered)
      await expect
        .poll(async () => (await send('POST', save, { name }, key)).body, within(10_000))
        .toMatchObject({ isSuccess: true, data: { name } })
    const all = await everyTag(send)
    const wanted = [...acknowledged, ...unanswered.map(u => u.name)]
    expect(wanted.filter(name => all.filter(tag => tag.name === name).length !== 1)).toEqual([])
    const now = new Set(
      all.filter(tag => group.some(({ id }) => id === tag.id)).map(tag => tag.colour),
    )
    expect(now.size, 'a change of many records is whole').toBe(1)
    // The last acknowledged colour stands, or one that was sent after it and got no answer.
    expect([...now][0]! >= (colours.at(-1) ?? '')).toBe(true)
  }
  const { db } = await openBeside(placeOf(settings))
  const { checks, differences } = await verifyLedger(db)
  await db.close()
  expect(checks).toContain('The audit says what it said when it was sealed')
  expect(differences).toEqual([])
  return slowest.ready
}

/** Ready within 10 s after a kill. Where the machine is so busy that a clean start takes seconds already, one after a kill may take three times as long. */
const readyWithin = (clean: number) => Math.max(10_000, 3 * clean)

/** The milliseconds that a start after a kill may take; a clean start of now tells whether the machine has become busier since the first. */
async function allowed(killed: Killed, settings: DatabaseSettings, ready: number) {
  if (ready < readyWithin(killed.clean)) return readyWithin(killed.clean)
  await killed.server.end('SIGTERM')
  const { server, clean } = await startToKill(settings)
  killed.server = server
  return readyWithin(clean)
}

describeOnDatabase('postgres', 'kill -9 during writes', database => {
  let killed: Killed
  beforeAll(() => addPerson(database.settings))
  // Each is compared with a clean start of its own moment: the machine may be busier by then.
  beforeEach(async () => {
    killed = await startToKill(database.settings)
  })
  afterEach(() => killed.server.end('SIGTERM'))
  // More kills are those of `tests/bench/kills.ts`.
  it('leaves no acknowledged write behind and nothing half done, five times over', async () => {
    const ready = await killDuringWrites(killed, database.settings, 5)
    console.log(`PostgreSQL: ready at most ${ready} ms after kill -9`)
    expect(ready).toBeLessThan(await allowed(killed, database.settings, ready))
  }, 180_000)
})

describeOnDatabase('embedded', 'kill -9 during writes', database => {
  let killed: Killed
  beforeAll(async () => {
    await addPerson(database.settings)
    killed = await startToKill(database.settings)
  })
  afterAll(() => killed?.server.end('SIGKILL'))
  it('leaves no acknowledged write behind and nothing half done', async () => {
    const ready = await killDuringWrites(killed, database.settings, 2)
    console.log(`Embedded: ready at most ${ready} ms after kill -9`)
    expect(ready).toBeLessThan(await allowed(killed, database.settings, ready))
  }, 180_000)

  it('leaves a folder that one alone of several takes over, before its lock has grown old', async () => {
    await killed.server.end('SIGKILL')
    const { DATA_DIR } = database.settings as { DATA_DIR: string }
    const lockedAt = statSync(join(DATA_DIR, 'lock')).mtimeMs
    const taking = Promise.allSettled(
      [1, 2, 3].map(() => openConfigured({ databaseUrl: undefined, dataDir: DATA_DIR })),
    )
    await expect
      .poll(() => statSync(join(DATA_DIR, 'lock')).mtimeMs, within(3000))
      .toBeGreaterThan(lockedAt)
    const outcomes = await taking
    const opened = outcomes.flatMap(o => (o.status === 'fulfilled' ? [o.value] : []))
    expect(opened).toHaveLength(1)
    expect(await opened[0]!.text('select 1 as n')).toEqual([{ n: 1 }])
    await opened[0]!.close()
    expect(outcomes.flatMap(o => (o.status === 'rejected' ? [String(o.reason)] : []))).toEqual(
      Array(2).fill(expect.stringContaining('is in use by another')),
    )
  })
})

describeOnDatabase(
  'postgres',
  'migrations',
  database => {
    it('go on where a kill has cut them off, and end where those without one do', async () => {
      const { DATABASE_URL } = database.settings as { DATABASE_URL: string }
      const names = migrationNames()
      const applied = () =>
        onServer(DATABASE_URL, client =>
          client.query('select count(*)::int as n from migrations').then(
            ({ rows }) => rows[0].n as number,
            () => 0,
          ),
        )
      for (const most of [0, 2, 6]) {
        const server = await shipped.program.serve(database.settings)
        await expect.poll(applied, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(most)
        if (!most) await sleep(700)
        await server.end('SIGKILL')
      }
      expect((await shipped.program.run(database.settings, 'migrate')).status).toBe(0)
      expect((await shipped.program.run(database.settings, 'migrate')).output).toBe(
        'Nothing to apply.\n',
      )
      expect(await applied()).toBe(names.length)
      const unbroken = (await openDatabase('postgres', emptyBeginning)) as { DATABASE_URL: string }
      expect(await schemaOf(DATABASE_URL)).toEqual(await schemaOf(unbroken.DATABASE_URL))
      await removeDatabase(unbroken)
    })

    it('of servers that start at once on a new database are done once', async () => {
      const fresh = await openDatabase('postgres')
      try {
        const servers = await Promise.all([1, 2, 3].map(() => shipped.program.serve(fresh)))
        await Promise.all(servers.map(server => server.ready()))
        await Promise.all(servers.map(server => server.end('SIGKILL')))
      } finally {
        await removeDatabase(fresh)
      }
    })
  },
  nothing,
)

/** Every column, index, constraint and trigger of a database, in words. */
const schemaOf = (url: string) =>
  onServer(url, async client => {
    const { rows } = await client.query<{ what: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as what from information_schema.columns where table_schema = 'public'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
    )
    return rows.map(({ what }) => what)
  })

it('a PostgreSQL that is killed under a running server: 503 within 2 s, and by itself ready again', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const settings = { DATABASE_URL: await postgres.createDatabase() }
  let server: ServerProcess | undefined
  try {
    await addPersonByCommand(settings)
    server = await shipped.program.serve(settings)
    await server.ready()
    const send = await signedIn(server.url)
    const written: string[] = []
    let isWriting = true
    const answers = new Set<number>()
    const writing = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (isWriting) {
          const name = randomUUID()
          const { status, body } = await send('POST', save, { name }, randomUUID())
          answers.add(status)
          if (body.isSuccess) written.push(name)
          else await sleep(20)
        }
      }),
    )
    await expect.poll(() => written.length, within(5000)).toBeGreaterThan(5)
    const killed = Date.now()
    await postgres.kill()
    const status = (path: string) => fetch(server!.url + path).then(answer => answer.status)
    await expect.poll(() => status('/readyz'), within(2000)).toBe(503)
    const down = Date.now() - killed
    expect(await status('/healthz')).toBe(200)
    const asked = Date.now()
    const refused = await send('GET', '/api/orderManagement/getOrderTagList')
    expect(refused).toMatchObject({
      status: 503,
      body: { isSuccess: false, errors: [{ code: 'unavailable' }] },
    })
    expect(Date.now() - asked).toBeLessThan(2000)
    const before = written.length
    await postgres.restart()
    const back = Date.now()
    await expect.poll(() => status('/readyz'), within(5000)).toBe(200)
    console.log(
      `PostgreSQL killed: /readyz 503 after ${down} ms, 200 again ${Date.now() - back} ms after PostgreSQL came back`,
    )
    await expect.poll(() => written.length, within(5000)).toBeGreaterThan(before + 5)
    isWriting = false
    await writing
    expect([...answers].toSorted((a, b) => a - b)).toEqual([200, 503])
    const all = (await everyTag(send)).map(tag => tag.name)
    expect(written.filter(name => !all.includes(name))).toEqual([])
  } finally {
    await server?.end('SIGKILL')
    await postgres.stop()
  }
})

describeOnDatabase('embedded', 'a DATA_DIR', database => {
  const folder = () => (database.settings as { DATA_DIR: string }).DATA_DIR
  const backups = temporaryFolder('backup')
  let server: ServerProcess
  beforeAll(async () => {
    // Whoever made the folder before may have left it open.
    chmodSync(folder(), 0o755)
    await addPerson(database.settings)
    server = await shipped.program.serve(database.settings)
    await server.ready()
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    backups.remove()
  })

  it('is for its owner alone', () => {
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(statSync(readFileSync(join(folder(), 'socket'), 'utf8')).mode & 0o777).toBe(0o700)
  })

  it('has one server: a second one says so and exits non-zero within 5 s', async () => {
    const { status, output, ms } = await shipped.program.run(database.settings, 'serve')
    expect(status).toBe(1)
    expect(output).toContain('is in use by another running server or command')
    expect(ms).toBeLessThan(5000)
    // It says that it is not ready while a job of its start has the only connection.
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, within(30_000))
      .toBe(200)
  })

  const file = join(backups.path, 'running.backup')
  it('can be backed up, checked and told of a new version while the server runs', async () => {
    const send = await signedIn(server.url)
    await send('POST', save, { name: 'In the backup' })
    const made = await shipped.program.run(database.settings, 'backup', file)
    expect(made.output).toMatch(/Going through the running server[^]*rows in/)
    expect(made.status).toBe(0)
    expect((await shipped.program.run(database.settings, 'backup', file)).output).toContain(
      'is there already',
    )
    const ledger = await shipped.program.run(database.settings, 'verify-ledger')
    expect(ledger.output).toContain('ok      What is paid of an order')
    expect(ledger.output).toContain('ok      The audit says what it said when it was sealed')
    expect(ledger.status).toBe(0)
    expect(
      (
        await shipped.program.run(
          database.settings,
          'version',
          'publish',
          '--version',
          '20261120.1',
          '--force',
          '--line',
          'Faster lists',
          '--line',
          'Fewer clicks',
        )
      ).status,
    ).toBe(0)
    expect((await send('GET', '/api/dictionary/getERPVersion')).body.data).toEqual({
      version: '20261120.1',
      forceUpdate: true,
      contents: ['Faster lists', 'Fewer clicks'],
    })
    expect((await send('POST', save, { name: 'After the backup' })).body.isSuccess).toBe(true)
  })

  it('made from such a backup is served, and backed up without a server', async () => {
    // A folder that is not there yet, as on a new machine.
    const target = { DATA_DIR: join(backups.path, 'target') }
    const restored = await shipped.program.run(target, 'restore', file)
    expect(restored.output).toMatch(/rows from[^]*ok      Booked on a day/)
    expect(restored.status).toBe(0)
    const copy = await shipped.program.serve(target)
    await copy.ready()
    expect((await everyTag(await signedIn(copy.url))).map(t => t.name)).toContain('In the backup')
    const { status } = await copy.end('SIGTERM')
    expect(status).toBe(0)
    expect(existsSync(join(target.DATA_DIR, 'socket'))).toBe(false)
    const again = await shipped.program.run(target, 'backup', join(backups.path, 'stopped.backup'))
    expect([again.status, again.output.includes('Going through')]).toEqual([0, false])
  })

  it('lets a killed backup go: the server serves on', async () => {
    const send = await signedIn(server.url)
    const { Client } = (await import('pg')).default
    const client = new Client({
      host: readFileSync(join(folder(), 'socket'), 'utf8'),
      user: 'postgres',
      database: 'postgres',
    })
    client.on('error', () => {})
    await client.connect()
    await client.query('begin')
    await client.query('select count(*) from order_tags')
    const waiting = send('POST', save, { name: 'Waiting for the backup' })
    ;(
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy()
    expect((await waiting).body.isSuccess).toBe(true)
  })
})
