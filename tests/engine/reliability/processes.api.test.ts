import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'
import { waitingForLocks } from '#tests/support/databases/waitingForLocks.ts'
import { demoBeginning } from '#tests/support/browser/product.ts'
import type { ServerProcess } from '#tests/support/serverProcess.ts'
import {
  addPerson,
  person,
  save,
  shippedProgram,
  signedIn,
  within,
} from '#tests/support/shipped.ts'

const shipped = shippedProgram()

describeOnDatabase('postgres', 'the settings', database => {
  it('of a production without a secret are refused in one line, before anything is served', async () => {
    const server = await shipped.program.serve(database.settings, {
      NODE_ENV: 'production',
      JWT_SECRET: 'short',
    })
    await expect(server.ready()).rejects.toThrow(
      'become ready:\nJWT_SECRET is shorter than 32 bytes.\n',
    )
    expect(server.child.exitCode).toBe(1)
  })
})

describeOnDatabase('postgres', 'a server', database => {
  let server: ServerProcess
  beforeAll(async () => {
    await addPerson(database.settings)
    server = await shipped.program.serve(database.settings, { LOG_LEVEL: 'info' })
    await server.ready()
  })
  afterAll(() => server?.end('SIGKILL'))

  it('has one line for each request, and nothing of what was said in it', async () => {
    const send = await signedIn(server.url)
    await send('POST', '/api/account/login', { ...person, password: 'whispered to nobody' })
    const { accessToken, refreshToken } = (await send('POST', '/api/account/login', person)).body
    await send('POST', '/api/account/refreshToken', { accessToken, refreshToken })
    await send('POST', save, { name: 'spoken softly' })
    await send('GET', '/api/orderManagement/getOrderTagList?keywords=searched')
    await onServer((database.settings as { DATABASE_URL: string }).DATABASE_URL, client =>
      // A fault of ours: what PostgreSQL tells of it is the whole row.
      client.query(
        "alter table order_tags add column forgotten text not null default ''; alter table order_tags alter column forgotten drop default",
      ),
    )
    expect((await send('POST', save, { name: 'shouted out' })).status).toBe(500)
    await onServer((database.settings as { DATABASE_URL: string }).DATABASE_URL, client =>
      client.query('alter table order_tags drop column forgotten'),
    )
    await expect
      .poll(() => server.output(), within(5000))
      .toMatch(new RegExp(`"route":"${save}","status":500.*\n`))
    const lines = server
      .output()
      .split('\n')
      .flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
    const requests = lines.filter(line => 'route' in line && line.route !== '/readyz')
    expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      ...Array(3).fill('POST /api/account/login 200'),
      'POST /api/account/refreshToken 200',
      `POST ${save} 200`,
      'GET /api/orderManagement/getOrderTagList 200',
      `POST ${save} 500`,
    ])
    for (const line of requests)
      expect(Object.keys(line).toSorted()).toEqual(
        'ip level method ms requestId route staffId status time'
          .split(' ')
          .filter(name => name !== 'staffId' || !line.route.startsWith('/api/account')),
      )
    expect(lines.find(line => line.err)!.err).toMatchObject({ code: '23502', table: 'order_tags' })
    for (const secret of [
      person.password,
      accessToken,
      refreshToken,
      'whispered',
      'spoken',
      'searched',
      'shouted',
    ])
      expect(server.output()).not.toContain(secret)
  })

  it('on SIGTERM stops new work at /readyz, lets what is in flight finish, and exits 0 within 10 s', async () => {
    const send = await signedIn(server.url)
    const { data: tag } = (await send('POST', save, { name: 'In flight' })).body
    await onServer((database.settings as { DATABASE_URL: string }).DATABASE_URL, async client => {
      await client.query('begin')
      await client.query('select 1 from order_tags where id = $1 for update', [tag.id])
      const inFlight = send('POST', save, { id: tag.id, version: tag.version, name: 'Landed' })
      await waitingForLocks(client, 1, within(5000))
      const ended = server.end('SIGTERM')
      await expect
        .poll(() => fetch(`${server.url}/readyz`).then(answer => answer.status), within(400))
        .toBe(503)
      await sleep(1500)
      expect(server.child.exitCode).toBeNull()
      await client.query('commit')
      expect((await inFlight).body).toMatchObject({ isSuccess: true, data: { name: 'Landed' } })
      const { status, ms } = await ended
      expect(status).toBe(0)
      expect(ms).toBeLessThan(10_000)
    })
  })
})

describeOnDatabase(
  'postgres',
  'npm run erp -- verify-ledger',
  database => {
    it('exits 1 and tells each difference', async () => {
      const db = await openDatabaseOf(database.settings)
      const [order] = await db.text<{ code: string }>(
        'update orders set total = total + 1 where id = (select id from orders order by id limit 1) returning order_code as code',
      )
      await db.close()
      const { status, output } = await shipped.program.run(database.settings, 'verify-ledger')
      expect(status).toBe(1)
      expect(output).toContain(`Order ${order!.code}: total is`)
    })
  },
  demoBeginning,
)
