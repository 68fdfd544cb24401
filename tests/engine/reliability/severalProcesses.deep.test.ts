import { waitingForLocks } from '#tests/support/databases/waitingForLocks.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addReference } from '#resources/demo.server.ts'
import { serve } from '#server/cli/serve.ts'
import { addStaff } from '#server/cli/staff.ts'
import { projectRoot, settingsFrom } from '#server/settings.ts'
import { connectionTo, type Connection } from '#tests/support/connection.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'
import { buildProgram, type Program, type ServerProcess } from '#tests/support/serverProcess.ts'
import { differences, openWorld, type World } from '#tests/support/api/world.ts'

const password = 'a long enough password'
const save = '/api/orderManagement/addOrUpdateOrderTag'
const mine = '/api/client/getClientInfo'
/** The metrics that docs/operations.md tells to look at. */
const watched = [
  ...readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8').matchAll(
    /`((?:erp|http|nodejs|process)_\w+)/g,
  ),
].map(([, name]) => name!)
// A process that starts on a busy machine takes its time.
const soon = { timeout: 60_000, interval: 20 }

// One start for all: the tests at the end kill a process of it, and stop it.
describeOnDatabase('postgres', 'serve --processes 2', database => {
  let program: Program, server: ServerProcess, world: World
  let here: Connection, there: Connection
  let token: string
  beforeAll(async () => {
    world = await openWorld(database.settings)
    await addReference(world.db)
    program = await buildProgram()
    server = await program.serve(
      database.settings,
      { LOG_LEVEL: 'info', PROCESS_PULSE: '1500' },
      '--processes',
      '2',
    )
    await server.ready()
    await until(() => server.output().includes(' with 2 processes ('))
    here = connectionTo(server.url)
    there = await inAnotherProcess(here)
    token = (await signedIn(await person())).accessToken
  })
  afterAll(async () => {
    here?.close()
    there?.close()
    if (server?.child.exitCode === null) await server.end('SIGKILL')
    program?.remove()
    await world?.close()
  })

  const lines = () =>
    server
      .output()
      .split('\n')
      .flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Record<string, any>] : []))
  const pids = () => /processes \(([\d, ]+)\)/.exec(server.output())![1]!.split(', ').map(Number)

  /** The number of the process that holds a connection, as its log has it. */
  async function processOf(connection: Connection) {
    const { requestId } = (await connection.send('GET', '/api/nothing')).body
    const line = await until(() =>
      lines().find(each => each.requestId === requestId && 'status' in each),
    )
    return line.process as number
  }
  async function inAnotherProcess(than: Connection) {
    const taken = await processOf(than)
    for (;;) {
      const connection = connectionTo(server.url)
      if ((await processOf(connection)) !== taken) return connection
      connection.close()
    }
  }

  let people = 0
  async function person() {
    const email = `several${++people}@test.example`
    await addStaff(world.db, { email, name: 'Kiri', password, codes: 'ALL', client: 'NZ' })
    return email
  }
  const signIn = (at: Connection, email: string, given = password) =>
    at.send('POST', '/api/account/login', { body: { email, password: given } })
  const signedIn = async (email: string, at = here) =>
    (await signIn(at, email)).body as { accessToken: string; refreshToken: string }
  const post = (at: Connection, path: string, body: object, headers = {}) =>
    at.send('POST', path, { token, body, headers })
  /** Each of the works on a connection of its own; the processes take them in turn. */
  const spread = <T>(works: readonly ((at: Connection) => Promise<T>)[]) =>
    Promise.all(
      works.map(async work => {
        const at = connectionTo(server.url)
        return work(at).finally(() => at.close())
      }),
    )

  it('knows in both who signed in at one, and within a second that they signed out at the other', async () => {
    const { accessToken } = await signedIn(await person())
    const status = async (at: Connection) =>
      (await at.send('GET', mine, { token: accessToken })).status
    expect([await status(here), await status(there)]).toEqual([200, 200])
    await there.send('POST', '/api/account/logout', { token: accessToken, body: {} })
    await sleep(1050)
    expect([await status(here), await status(there)]).toEqual([401, 401])
  })

  it('gives one new pair for a refresh token that both get at once, and ends its family when it comes later', async () => {
    const { accessToken, refreshToken } = await signedIn(await person())
    const refresh = (at: Connection, sent = refreshToken) =>
      at.send('POST', '/api/account/refreshToken', { body: { accessToken, refreshToken: sent } })
    const [one, other] = await Promise.all([refresh(here), refresh(there)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.refreshToken).toBe(other.body.refreshToken)
    const next = await refresh(there, one.body.refreshToken)
    expect(next.status).toBe(200)
    expect((await refresh(here)).status).toBe(401)
    expect((await refresh(there, next.body.refreshToken)).status).toBe(401)
  })

  it('counts failed sign-ins of both together', async () => {
    const email = await person()
    for (let i = 0; i < 10; i++)
      expect((await signIn(i % 2 ? here : there, email, 'a wrong long password')).status).toBe(200)
    expect((await signIn(here, email)).status).toBe(429)
    expect((await signIn(there, email)).status).toBe(429)
  })

  it('does a request with a key once, whichever takes it and how often it comes', async () => {
    const name = randomUUID()
    const send = (at: Connection) => post(at, save, { name }, { 'idempotency-key': name })
    const first = await spread(Array.from({ length: 10 }, () => send))
    expect(first.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const [before, again] = [await send(here), await send(there)]
    expect(before.body).toMatchObject({ isSuccess: true, data: { name } })
    expect(again).toMatchObject({ body: before.body, headers: { 'idempotency-replayed': 'true' } })
    expect(await world.db.text('select 1 from order_tags where name = $1', [name])).toHaveLength(1)
  })

  it('reads at one what was uploaded to the other', async () => {
    const { id: recordId } = await world.order([])
    const boundary = 'b'
    const sent = await there.send('POST', `/api/orders/files?recordId=${recordId}`, {
      token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="file"; filename="Plan.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 of there\r\n--b--\r\n`,
      ),
    })
    expect(sent).toMatchObject({ status: 201, body: { name: 'Plan.pdf' } })
    const read = await here.send('GET', `/api/orders/files/${sent.body.id}`, { token })
    expect(read).toMatchObject({ status: 200, body: '%PDF-1.7 of there' })
  })

  it('tells a page at one what is changed through the other', async () => {
    const { data: tag } = (await post(here, save, { name: randomUUID() })).body
    const page = await inAnotherProcess(here)
    const stream = await page.stream('/api/live', {
      token,
      body: { follow: [{ topic: 'orderTags', id: tag.id }] },
    })
    const events: object[] = []
    const parser = createParser({
      onEvent: ({ event, data }) => void events.push({ event, data: JSON.parse(data) }),
    })
    stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
    await expect.poll(() => events, soon).toHaveLength(1)
    await post(here, save, { id: tag.id, version: tag.version, name: randomUUID() })
    await expect.poll(() => events, soon).toHaveLength(2)
    expect(events[1]).toEqual({
      event: 'changed',
      data: { topic: 'orderTags', ids: [tag.id], request: expect.any(String) },
    })
    page.close()
  })

  it('tells a diary at one within two seconds of a plan that the other moves, in the calendar that it left too', async () => {
    const [left, taken, filled] = [
      await world.calendar(),
      await world.calendar(),
      await world.calendar(),
    ]
    const order = await world.order([])
    const date = world.day(2)
    const planId = await world.plan(order.id, left, date)
    const month = (calendarId: string) => ({
      topic: 'diary',
      id: `${calendarId}:${date.slice(0, 7)}`,
    })
    const page = await inAnotherProcess(here)
    const stream = await page.stream('/api/live', {
      token,
      body: { follow: [left, taken, filled].map(month) },
    })
    const told = new Set<string>()
    let isReady = false
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === 'ready') isReady = true
        if (event === 'changed')
          for (const id of (JSON.parse(data) as { ids: string[] }).ids) told.add(id)
      },
    })
    stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
    await expect.poll(() => isReady, soon).toBe(true)
    const move = { planId, date, calendarId: taken, reason: 'Another truck' }
    const { body } = await post(here, '/api/delivery/reschedule', move)
    expect(body).toMatchObject({ isSuccess: true, data: { calendarId: taken } })
    await expect
      .poll(() => [...told].toSorted(), { timeout: 2000, interval: 20 })
      .toEqual([month(left).id, month(taken).id].toSorted())
    // A plan that is new is told as well.
    const made = await post(here, '/api/delivery/addNewDeliveryPlanByTicket', {
      ticketId: await world.make('tickets', {}),
      calendarId: filled,
      date,
      serviceType: 'Service visit',
    })
    expect(made.body).toMatchObject({ isSuccess: true })
    await expect.poll(() => [...told], { timeout: 2000, interval: 20 }).toContain(month(filled).id)
    page.close()
  })

  it('of 20 people who change one record at once lets one, and tells the others what stands there', async () => {
    const { data: tag } = (await post(here, save, { name: randomUUID() })).body
    const names = Array.from({ length: 20 }, () => randomUUID())
    const answers = await spread(
      names.map(name => at => post(at, save, { id: tag.id, version: tag.version, name })),
    )
    const [won, ...more] = answers.filter(({ body }) => body.isSuccess)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const [now] = await world.db.text('select name from order_tags where id = $1', [tag.id])
    expect(now).toEqual({ name: won!.body.data.name })
  })

  it('sells 20 of 40 sales of the last 20 pieces, and holds none of them twice', async () => {
    const skuId = await world.sku('LAST')
    await world.stock(skuId, await world.warehouse('MAIN'), 20)
    const orders = await Promise.all(Array.from({ length: 40 }, () => world.order([[skuId, 1]])))
    const answers = await spread(
      orders.map(
        ({ id }) =>
          at =>
            post(at, '/api/orders/bulk', { operation: 'confirm', targets: [{ id }] }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const confirmed = await world.db.text(
      "select 1 from orders where state = 'Confirmed' and id = any($1)",
      [orders.map(({ id }) => id)],
    )
    expect(confirmed).toHaveLength(20)
    expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 20'])
    expect(await differences(world.db)).toEqual([])
  })

  it('adds its metrics up, whichever is asked', async () => {
    const counted = async (at: Connection) => {
      const { status, body } = await at.send('GET', '/metrics')
      expect(status).toBe(200)
      expect(body).toContain('\nerp_processes 2\n')
      expect(watched.filter(name => !body.includes(`\n${name}`))).toEqual([])
      const count = `http_request_duration_seconds_count{method="GET",route="${mine}",status="2xx"}`
      return Number(
        body
          .split('\n')
          .find((line: string) => line.startsWith(count))!
          .split(' ')[1],
      )
    }
    expect(watched).toContain('erp_processes')
    await here.send('GET', mine, { token })
    const before = await counted(here)
    for (const at of [here, here, here, there, there]) await at.send('GET', mine, { token })
    expect([await counted(here), await counted(there)]).toEqual([before + 5, before + 5])
  })

  it('goes on when the process with the recurring work is killed: another takes that over, and a new one serves', async () => {
    const workers = () => new Set(lines().flatMap(line => ('job' in line ? [line.process] : [])))
    await expect.poll(workers, soon).toHaveProperty('size', 1)
    const [killed] = workers()
    const pid = pids()[0]!
    const left = (await processOf(here)) === killed ? there : here
    // It holds a connection that it was given when it dies: the first process gives each to the next in turn.
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => process.kill(pid, 'SIGKILL'), 300)
    const answers = await spread(
      Array.from(
        { length: 20 },
        () => (at: Connection) =>
          at.send('GET', mine, { token }).then(
            ({ status }) => status,
            () => 'broke',
          ),
      ),
    )
    expect(answers.filter(answer => answer !== 200)).toEqual(['broke'])
    expect((await post(left, save, { name: randomUUID() })).body.isSuccess).toBe(true)
    await expect
      .poll(() => server.output(), soon)
      .toContain(`Process ${killed} (${pid}) ended with SIGKILL. Another starts in 250 ms.`)
    await expect.poll(workers, soon).toHaveProperty('size', 2)
    const metrics = async () => (await left.send('GET', '/metrics')).body
    await expect.poll(metrics, soon).toContain('\nerp_processes 2\n')
    here.close()
    there.close()
    here = connectionTo(server.url)
    there = await inAnotherProcess(here)
    expect([await processOf(here), await processOf(there)].filter(each => each === killed)).toEqual(
      [],
    )
  })

  it('ends a process that hangs, and starts another', async () => {
    const [, id, pid] = lines()
      .flatMap(({ msg }) => [/^Process (\d+) \((\d+)\) serves/.exec(msg ?? '')].filter(Boolean))
      .at(-1)!
      .map(Number)
    const left = (await processOf(here)) === id ? there : here
    process.kill(pid!, 'SIGSTOP')
    await expect
      .poll(() => server.output(), soon)
      .toContain(`Process ${id} (${pid}) does not answer any more and is ended.`)
    await expect
      .poll(() => lines().filter(({ msg }) => msg?.endsWith(' serves.')), soon)
      .toHaveLength(2)
    expect(isRunning(pid!)).toBe(false)
    const metrics = async () => (await left.send('GET', '/metrics')).body
    await expect.poll(metrics, soon).toContain('\nerp_processes 2\n')
    here.close()
    there.close()
    here = connectionTo(server.url)
    there = await inAnotherProcess(here)
  })

  it('stops on SIGTERM when both have finished what is in flight, and leaves no process', async () => {
    const tags = await Promise.all(
      [here, there].map(async at => (await post(at, save, { name: randomUUID() })).body.data),
    )
    const late = connectionTo(server.url)
    const replacing = lines().flatMap(({ msg }) => /\((\d+)\) serves/.exec(msg ?? '')?.[1] ?? [])
    const running = [...pids(), ...replacing.map(Number)].filter(isRunning)
    expect(running).toHaveLength(2)
    await onServer((database.settings as { DATABASE_URL: string }).DATABASE_URL, async client => {
      await client.query('begin')
      await client.query('select 1 from order_tags where id = any($1) for update', [
        tags.map(tag => tag.id),
      ])
      const inFlight = [here, there].map((at, i) =>
        post(at, save, { id: tags[i].id, version: tags[i].version, name: randomUUID() }),
      )
      await waitingForLocks(client, 2, soon)
      const ended = server.end('SIGTERM')
      // As a service manager does: they are told twice.
      for (const pid of running) process.kill(pid, 'SIGTERM')
      await expect.poll(async () => (await late.send('GET', '/readyz')).status, soon).toBe(503)
      await sleep(500)
      expect(server.child.exitCode).toBeNull()
      await client.query('commit')
      for (const answer of await Promise.all(inFlight))
        expect(answer.body).toMatchObject({ isSuccess: true })
      expect((await ended).status).toBe(0)
    })
    late.close()
    expect(running.filter(isRunning)).toEqual([])
  })

  it('has written every line of its log whole, of both processes', () => {
    const requests = lines().filter(line => 'route' in line)
    expect(new Set(requests.map(line => line.process)).size).toBe(4)
    expect(requests.length).toBeGreaterThan(100)
  })
})

it('several processes ask for a PostgreSQL', async () => {
  const settings = { ...settingsFrom({}), dataDir: '/nowhere' }
  await expect(serve(settings, { addReference, processes: 2 })).rejects.toThrow('set DATABASE_URL')
})

async function until<T>(what: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = what()
    if (found) return found
    await sleep(20)
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
