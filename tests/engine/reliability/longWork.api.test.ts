import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addReference } from '#resources/demo.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { connectionTo, type Connection } from '#tests/support/connection.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { buildProgram, type Program, type ServerProcess } from '#tests/support/serverProcess.ts'
import { openWorld, type World } from '#tests/support/api/world.ts'

const person = { email: 'long@test.example', password: 'a long enough password' }
const soon = { timeout: 60_000, interval: 20 }

/** The processes that a process has started, without those of theirs. */
const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)
const isThere = (pid: number) => {
  try {
    // A process that ended and that nobody has asked for yet is a zombie.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describeOnDatabase('postgres', 'a server that imports', database => {
  let program: Program, world: World
  let server: ServerProcess, connection: Connection
  let token: string
  beforeAll(async () => {
    world = await openWorld(database.settings)
    await addReference(world.db)
    await addStaff(world.db, { ...person, name: 'Long', codes: 'ALL', client: 'NZ' })
    program = await buildProgram()
    await start()
  })
  afterAll(async () => {
    connection?.close()
    if (server && isThere(server.child.pid!)) await server.end('SIGKILL')
    program?.remove()
    await world?.close()
  })
  afterEach(() => void server.child.kill('SIGCONT'))

  async function start() {
    server = await program.serve(database.settings, { LOG_LEVEL: 'info' })
    await server.ready()
    connection = connectionTo(server.url)
    const { body } = await connection.send('POST', '/api/account/login', { body: person })
    token = body.accessToken
  }

  const form = (csv: string) =>
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="Tags.csv"\r\n\r\n${csv}\r\n--b--\r\n`,
    )
  const upload = (
    csv: string,
    query = 'dryRun=false',
    headers: Record<string, string> = {},
    at = connection,
  ) =>
    at.send('POST', `/api/orderTags/import?${query}`, {
      token,
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      body: form(csv),
    })
  const tags = async (...names: string[]) =>
    (await world.db.text('select 1 from order_tags where name = any($1)', [names])).length
  const lines = () =>
    server
      .output()
      .split('\n')
      .flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Record<string, any>] : []))
  const behind = () => {
    const [pid, ...others] = childrenOf(server.child.pid!)
    expect({ pid, others }).toEqual({ pid: expect.any(Number), others: [] })
    return pid!
  }

  it('has a second process for it once somebody looks for imports that were interrupted', async () => {
    expect(childrenOf(server.child.pid!)).toEqual([])
    const { status } = await connection.send('GET', '/api/imports/interrupted?entity=orderTags', {
      token,
    })
    expect(status).toBe(200)
    await expect.poll(() => childrenOf(server.child.pid!).length, soon).toBe(1)
  })

  it('tells what a file would do, and the one request is one line of the log', async () => {
    const answer = await upload('Name\nLong trial', 'dryRun=true')
    expect(answer).toMatchObject({
      status: 200,
      body: { isSuccess: true, data: { creates: 1, errorCount: 0 } },
    })
    expect(await tags('Long trial')).toBe(0)
    const { requestId } = (await connection.send('GET', '/api/nothing', { token })).body
    const of = (id: string) => lines().filter(line => line.requestId === id && 'status' in line)
    await expect.poll(() => of(requestId).length, soon).toBe(1)
    const mine = of(answer.headers['x-request-id'] as string)
    expect(mine).toMatchObject([{ route: '/api/orderTags/import', status: 200, ip: '127.0.0.1' }])
  })

  it('saves under the number and the address of the request, so that it can be undone', async () => {
    const answer = await upload('Name\nLong one\nLong two')
    expect(answer.status).toBe(200)
    expect(await tags('Long one', 'Long two')).toBe(2)
    const { importId } = answer.body.data
    expect(answer.headers['x-request-id']).toBe(importId)
    const told = await world.db.text(
      "select host(ip) as ip, operation from audit where request_id = $1 and operation = 'import'",
      [importId],
    )
    expect(told).toEqual([{ ip: '127.0.0.1', operation: 'import' }])
  })

  it('saves a file once for a key, and says that it answers again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await upload('Name\nLong key', undefined, key)
    const again = await upload('Name\nLong key', undefined, key)
    expect(again).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    })
    expect(await tags('Long key')).toBe(1)
  })

  it('refuses as it does by itself: without a session, an unknown query, a file that is none, one too large', async () => {
    const asked = { headers: { 'content-type': 'multipart/form-data; boundary=b' } }
    const anonymous = await connection.send('POST', '/api/orderTags/import', {
      ...asked,
      body: form('Name\nNobody'),
    })
    expect(anonymous.status).toBe(401)
    expect(await upload('Name\nX', 'dry=true')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'dry' }] },
    })
    expect(await upload('', 'dryRun=true')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    })
    const wrong = await upload(`Name\n${'long '.repeat(100)}`, 'dryRun=true')
    expect(wrong).toMatchObject({ status: 422, body: { isSuccess: false } })
    expect(wrong.body.requestId).toBe(wrong.headers['x-request-id'])
    const large = await upload(`Name\n${'x'.repeat(21_000_000)}`, 'dryRun=true')
    expect(large).toMatchObject({ status: 413, body: { errors: [{ field: 'file' }] } })
  })

  it.each([
    ['an import', 'Long killed', 'dryRun=false'],
    ['one that tells how far it is', 'Long told', 'dryRun=false&progress=true'],
  ])(
    'serves on when that process is killed amid %s, which goes on from there',
    async (_, name, query) => {
      const pid = behind()
      // The import waits for this table in the middle of its transaction.
      await locked(async () => {
        const broken = upload(`Name\n${name}`, query, {}, connectionTo(server.url)).catch(
          (error: unknown) => error,
        )
        await somebodyWaits()
        process.kill(pid, 'SIGKILL')
        expect(await broken).toBeInstanceOf(Error)
      })
      // The database notices that it has lost the process once the statement has its lock.
      const interrupted = async () =>
        (await connection.send('GET', '/api/imports/interrupted?entity=orderTags', { token })).body
          .data as { id: string; fileName: string }[]
      await expect.poll(interrupted, soon).toMatchObject([{ fileName: 'Tags.csv' }])
      expect(await tags(name)).toBe(0)
      const [waiting] = await interrupted()
      const gone = await connection.send('POST', '/api/imports/goOn', {
        token,
        body: { stagingId: waiting!.id },
      })
      expect(gone).toMatchObject({ status: 200, body: { creates: 1 } })
      expect(await tags(name)).toBe(1)
      // Another one does the next.
      expect((await upload(`Name\n${name} after`)).status).toBe(200)
      expect(behind()).not.toBe(pid)
    },
  )

  it('saves nothing for somebody who left', async () => {
    await locked(async () => {
      const leaving = connectionTo(server.url)
      const left = upload('Name\nLong left', 'dryRun=false&progress=true', {}, leaving).catch(
        (error: unknown) => error,
      )
      await somebodyWaits()
      leaving.close()
      expect(await left).toBeInstanceOf(Error)
      await sleep(50)
    })
    await expect
      .poll(async () => (await world.db.text('select 1 from import_stagings')).length, soon)
      .toBe(0)
    expect(await tags('Long left')).toBe(0)
  })

  it('imports by itself where connections are too few for a second process', async () => {
    const small = await program.serve(database.settings, { DATABASE_CONNECTIONS: '19' })
    await small.ready()
    const at = connectionTo(small.url)
    expect((await upload('Name\nLong few', undefined, {}, at)).status).toBe(200)
    expect(childrenOf(small.child.pid!)).toEqual([])
    at.close()
    await small.end('SIGTERM')
    expect(await tags('Long few')).toBe(1)
  })

  it('lets an import end before it stops, and leaves no process behind', async () => {
    await upload('Name\nLong awake')
    const pid = behind()
    let ended: Promise<{ status: number | null }> | undefined
    const saved = await locked(async () => {
      const saving = upload('Name\nLong last')
      await somebodyWaits()
      // A service manager signals every process.
      process.kill(pid, 'SIGTERM')
      ended = server.end('SIGTERM')
      await sleep(300)
      return { saving }
    })
    expect((await saved.saving).status).toBe(200)
    expect((await ended!).status).toBe(0)
    expect(await tags('Long last')).toBe(1)
    await expect.poll(() => isThere(pid), soon).toBe(false)
  })

  it('leaves no process behind when it is killed, and saves nothing then', async () => {
    await start()
    await upload('Name\nLong awake')
    const pid = behind()
    await locked(async () => {
      const broken = upload('Name\nLong orphan').catch((error: unknown) => error)
      await somebodyWaits()
      await server.end('SIGKILL')
      expect(await broken).toBeInstanceOf(Error)
      await expect.poll(() => isThere(pid), soon).toBe(false)
    })
    await sleep(200)
    expect(await tags('Long orphan')).toBe(0)
  })

  /** Runs work while nobody can add a tag. */
  async function locked<T>(work: () => Promise<T>): Promise<T> {
    let result: T
    await world.db.write(async tx => {
      await tx.text('lock table order_tags in share mode')
      result = await work()
    })
    return result!
  }
  const somebodyWaits = async () => {
    const waiting = () =>
      world.db.text(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    await expect.poll(waiting, soon).toHaveLength(1)
  }
})
