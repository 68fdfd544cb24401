import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientId } from '#resources/administration/demo/reference.ts'
import { buildApp } from '#server/app.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  appSettings,
  startOwnProduct,
  type Caller,
  type OwnProduct,
} from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const credentials = { email: 'person0@test.example', password: 'a long enough password' }

describeOnDatabase(
  'postgres',
  'under bad input and load',
  database => {
    let product: OwnProduct, admin: Caller, world: World
    beforeAll(async () => {
      product = await startOwnProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    describe('behind a proxy', () => {
      it.each([
        ['203.0.113.9:51234', '203.0.113.9'],
        ['[2001:db8::1]:443', '2001:db8::1'],
        ['[2001:db8::2]', '2001:db8::2'],
        ['2001:db8::3', '2001:db8::3'],
        ['fe80::1%eth0', 'fe80::1'],
        ['unknown', '192.0.2.7'],
        ['999.1.1.1', '192.0.2.7'],
        ['', '192.0.2.7'],
      ])('that writes "%s" a person signs in from %s', async (written, address) => {
        const proxied = await buildApp(product.db, { ...appSettings, trustProxy: 1 })
        const { statusCode } = await proxied.inject({
          method: 'POST',
          url: '/api/account/login',
          remoteAddress: '192.0.2.7',
          headers: { 'x-forwarded-for': written },
          payload: credentials,
        })
        await proxied.close()
        const [session] = await product.db.text<{ ip: string }>(
          'select host(ip) as ip from sessions order by issued_on_utc desc limit 1',
        )
        expect([statusCode, session!.ip]).toEqual([200, address])
      })
    })

    describe('a query', () => {
      const list = '/api/tasks/getTasksList'
      it.each([
        [list, 'taskType='],
        [list, 'taskType=null'],
        [list, 'lastTaskCreatedOnUtc=&keywords='],
        ['/api/warehouse/getWarehouseList', 'warehouseType='],
        ['/api/orderManagement/getOrderTagList', 'isActive='],
        ['/api/orderManagement/getOrderTagList', 'isActive=null&pageSize='],
      ])('%s?%s asks as if the parameter were not there', async (url, query) => {
        const [bare, empty] = [await admin.get(url), await admin.get(`${url}?${query}`)]
        expect([empty.status, { ...empty.body }]).toEqual([200, bare.body])
      })

      it('still searches for the text "null", and still asks for what is required', async () => {
        const named = (await admin.get('/api/orderManagement/getOrderTagList', { name: 'null' }))
          .body
        expect(named.totalCount).toBe(0)
        const without = await admin.get('/api/delivery/getDeliveryCalendarById?id=')
        expect([without.status, without.body.errors[0].code]).toEqual([400, 'required'])
      })

      it('finds an id between blanks, and tells how an id looks', async () => {
        const id = await world.calendar()
        const url = '/api/delivery/getDeliveryCalendarById'
        expect((await admin.get(`${url}?id=%20${id}%20`)).status).toBe(200)
        const odd = await admin.get(`${url}?id=${'x'.repeat(36)}`)
        expect(odd.body.errors[0].message).toMatch(/must be the id of a record, such as 0199f0a2-/)
      })
    })

    it('a body that is not UTF-8 is refused, and says so', async () => {
      const { status, body } = await admin.send({
        method: 'POST',
        url: '/api/orderManagement/addOrUpdateOrderTag',
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      })
      expect([status, body.errors[0].field]).toEqual([400, 'body'])
      expect(body.errors[0].message).toContain('UTF-8')
    })

    it('numbers of records are looked up without their codes, and not listed', async () => {
      const { id } = await world.order([[await world.sku('LOOKED-UP'), 1]])
      const [{ code }] = (await product.db.text<{ code: string }>(
        'select order_code as code from orders where id = $1',
        [id],
      )) as [{ code: string }]
      const [starter, seller] = [await product.as([]), await product.as(['J1', 'J4'])]
      const found = async (by: Caller, query: Record<string, unknown>) =>
        ((await by.get('/api/orders/options', query)).body as { label: string }[]).map(
          ({ label }) => label,
        )
      for (const query of [{}, { q: code.slice(0, -1) }, { q: '%' }])
        expect([query, await found(starter, query)]).toEqual([query, []])
      for (const query of [{ q: code.toLowerCase() }, { ids: JSON.stringify([id]) }])
        expect([query, await found(starter, query)]).toEqual([query, [code]])
      expect(await found(seller, {})).toContain(code)
      const { status, body } = await starter.get('/api/branches/options')
      expect([status, body.length > 1]).toEqual([200, true])
    })

    it('customers are looked up by a whole name or code by who sees none, and not by telephone', async () => {
      const name = 'Aroha Looked Up'
      const phone = '+64215557905'
      await world.make('customers', { name, phone, email: 'aroha@post.example' })
      const [{ code }] = (await product.db.text<{ code: string }>(
        'select code from customers where name = $1',
        [name],
      )) as [{ code: string }]
      const [starter, seller] = [await product.as([]), await product.as(['J1', 'J4'])]
      const found = async (by: Caller, q: string) =>
        ((await by.get('/api/customers/options', { q })).body as { label: string }[]).map(
          ({ label }) => label,
        )
      for (const q of ['', 'Aroha', phone, '557905', 'aroha@post.example'])
        expect([q, await found(starter, q)]).toEqual([q, []])
      for (const q of [name.toLowerCase(), code])
        expect([q, await found(starter, q)]).toEqual([q, [name]])
      for (const q of ['Aroha', phone, code]) expect(await found(seller, q)).toContain(name)
      const staff = async (q: string) =>
        (await starter.get('/api/staff/options', { q })).body as { label: string }[]
      const [{ fullName }] = (await product.db.text<{ fullName: string }>(
        'select full_name as "fullName" from staff where email = $1',
        [credentials.email],
      )) as [{ fullName: string }]
      expect((await staff(fullName)).map(({ label }) => label)).toContain(fullName)
      expect(await staff(credentials.email)).toEqual([])
    })

    it('a client is changed by its own people alone', async () => {
      const canadian = await product.as('ALL', 'CA')
      const foreign = `/api/clients/${clientId('NZ')}`
      const { name, version } = (await canadian.get(foreign)).body
      const change = { name: 'Ours now' }
      const { status, body } = await canadian.put(foreign, { version, ...change })
      expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('NZ')])
      const bulk = { operation: 'update', targets: [{ id: clientId('NZ') }], data: change }
      const many = (await canadian.post('/api/clients/bulk', bulk)).body
      expect(many.done ?? 0).toBe(0)
      expect((await admin.get(foreign)).body.name).toBe(name)
      expect((await admin.put(foreign, { version, ...change })).status).toBe(200)
    })

    it('HEAD runs what reads, and never what changes data', async () => {
      const typeId = await world.make('taskTypes', { name: 'To look at' })
      const { body } = await admin.post('/api/tasks/createTask', {
        typeId,
        description: 'Call the customer',
        assigneeIds: [world.actor.staffId],
      })
      const taskId = (body.data ?? body).id as string
      const head = async (url: string) => (await admin.send({ method: 'HEAD', url })).status
      expect(await head(`/api/tasks/CreateResponse?taskId=${taskId}&response=by+HEAD`)).toBe(404)
      expect(
        await product.db.text('select 1 from audit where changes::text like $1', ['%by HEAD%']),
      ).toEqual([])
      expect(await head('/api/orderManagement/getOrderTagList')).toBe(200)
    })

    it('the metrics are counted by class of status', async () => {
      for (const status of [401, 404]) await product.nobody.get(`/api/nonsense${status}`)
      await admin.get('/api/nonsense')
      const { body } = await product.nobody.get('/metrics')
      const statuses = new Set(
        [...(body as string).matchAll(/status="([^"]*)"/g)].map(([, s]) => s),
      )
      expect(statuses).toEqual(new Set(['2xx', '4xx']))
    })

    describe('what is no request', () => {
      let port: number
      beforeAll(async () => {
        await product.app.listen({ port: 0, host: '127.0.0.1' })
        port = (product.app.server.address() as { port: number }).port
      })

      /** The answer to bytes on a socket of their own. */
      const answerTo = (sent: string) =>
        new Promise<string>((resolve, reject) => {
          let got = ''
          const socket = connect(port, '127.0.0.1', () => socket.write(sent))
          socket.on('data', chunk => (got += chunk))
          socket.on('close', () => resolve(got))
          socket.on('error', reject)
        })
      it.each([
        ['nonsense', 'nonsense\r\n\r\n', 400],
        ['an odd method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
        ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
        ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
        ['an odd address', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
      ])('%s is answered like everything else', async (_, sent, status) => {
        const answer = await answerTo(sent)
        const [head, body] = answer.split('\r\n\r\n') as [string, string]
        expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
        expect(head).toMatch(/x-content-type-options: nosniff/i)
        expect(head).toMatch(/content-security-policy: default-src 'none'/i)
        const { requestId, ...said } = JSON.parse(body) as Record<string, unknown>
        expect(said).toMatchObject({ isSuccess: false, errors: [{ message: expect.any(String) }] })
        expect(head.toLowerCase()).toContain(`x-request-id: ${String(requestId)}`)
      })
    })

    it('a reader of live updates that goes away is no error', async () => {
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      const app = await buildApp(product.db, { ...appSettings, logLevel: 'error' })
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const { body } = await product.nobody.post('/api/account/login', credentials)
      const payload = JSON.stringify({
        follow: [{ topic: 'orderTags', id: clientId('NZ') }],
        within: 1000,
      })
      for (let ms = 0; ms < 40; ms++) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
          socket.write(
            `POST /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${body.accessToken}\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`,
          ),
        )
        await sleep(2 + ms / 2)
        socket.destroy()
      }
      await sleep(200)
      await app.close()
      const lines = written.mock.calls.map(([line]) => String(line)).join('')
      written.mockRestore()
      expect(lines).not.toContain('unforeseen')
    })

    it('one locked table leaves everybody else the database', async () => {
      const url = '/api/orderManagement/getOrderTagList'
      let release!: () => void
      const over = new Promise<void>(resolve => (release = resolve))
      let isHeld = false
      const held = product.db.write(async tx => {
        await tx.text('lock table order_tags in access exclusive mode')
        isHeld = true
        await over
        isHeld = false
      })
      await expect.poll(() => isHeld).toBe(true)
      const waiting = Array.from({ length: 50 }, () => admin.get(url))
      for (let look = 0; look < 5; look++) {
        const others = await Promise.all([
          product.nobody.get('/readyz'),
          admin.get('/api/warehouse/getWarehouseList'),
          product.nobody.post('/api/account/login', credentials),
        ])
        expect([isHeld, ...others.map(({ status }) => status)]).toEqual([true, 200, 200, 200])
      }
      release()
      await held
      const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status))
      expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
    })

    it('a full disk is told, by readiness too, until a write works again', async () => {
      const save = (name: string) =>
        admin.post('/api/orderManagement/addOrUpdateOrderTag', { name })
      const readiness = () => product.nobody.get('/readyz')
      await product.db.text(`create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
      await product.db.text(
        'create trigger full_disk before insert on order_tags for each row execute function full_disk()',
      )
      const refused = await save('No room')
      expect([refused.status, refused.body.errors[0].code]).toEqual([503, 'unavailable'])
      expect(refused.body.errors[0].message).toContain('disk')
      expect(await readiness()).toMatchObject({
        status: 503,
        body: { reason: expect.stringContaining('disk') as string },
      })
      await product.db.text('drop trigger full_disk on order_tags')
      expect((await readiness()).status).toBe(503)
      expect((await save('Room')).status).toBe(200)
      expect((await readiness()).body).toEqual({ status: 'ready' })
    })
  },
  emptyBeginning,
)
