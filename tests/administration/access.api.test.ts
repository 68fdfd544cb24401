import { afterAll, beforeAll, expect, it } from 'vitest'
import { reaches, reachesScreen } from '#define'
import { routes } from '#resources/routes/index.ts'
import { addStaff } from '#server/cli/staff.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

const password = 'a long enough password'
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

describeRules(
  'access',
  database => {
    let product: Product
    let admin: Caller
    let adminId: string
    let count = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      adminId = await idOf('person0@test.example')
    })
    afterAll(() => product.close())

    const idOf = async (email: string) =>
      (await product.db.text<{ id: string }>('select id from staff where email = $1', [email]))[0]!
        .id
    async function person(codes = 'D1', client = 'NZ') {
      const email = `access${++count}@test.example`
      await addStaff(product.db, { email, name: `Access ${count}`, password, codes, client })
      return { id: await idOf(email), email }
    }
    const signIn = async (email: string, by = password) => {
      const { body } = await product.nobody.post('/api/account/login', { email, password: by })
      const get = (url: string) =>
        product.nobody.send({
          method: 'GET',
          url,
          headers: { authorization: `Bearer ${body.accessToken}` },
        })
      const codes: string = body.accessToken
        ? JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString()).mod
        : ''
      return { isSuccess: body.isSuccess as boolean, codes, get }
    }
    const codesOf = async (id: string) =>
      (
        await product.db.text<{ code: string }>(
          'select distinct code from staff_access where staff_id = $1 order by code',
          [id],
        )
      ).map(r => r.code)
    const change = async (body: object) => (await admin.post('/api/access/change', body)).body
    const historyOf = async (id: string) =>
      (
        await product.db.text<{ changes: any }>(
          "select changes from audit where entity = 'staff' and record_id = $1 and changes ? 'codes' order by seq desc limit 1",
          [id],
        )
      )[0]?.changes.codes

    it('a code that is given opens within a second, is in the next token, and stands in the history', async () => {
      const { id, email } = await person('D1,J1')
      const session = await signIn(email)
      expect((await session.get('/api/customers')).status).toBe(403)
      expect((await change({ grant: [{ staffId: id, code: 'E1' }] })).isSuccess).toBe(true)
      await sleep(1100)
      expect((await session.get('/api/customers')).status).toBe(200)
      expect((await signIn(email)).codes).toBe('D1,E1,J1')
      expect(await historyOf(id)).toEqual(['D1, J1', 'D1, E1, J1'])
      await change({ revoke: [{ staffId: id, code: 'E1' }] })
      await sleep(1100)
      expect((await session.get('/api/customers')).status).toBe(403)
      expect(await codesOf(id)).toEqual(['D1', 'J1'])
    })

    it('a code that ends is there until it ends, and one that ended cannot be given', async () => {
      const { id } = await person()
      const expiresOnUtc = new Date(Date.now() + 3_600_000).toISOString()
      await change({ grant: [{ staffId: id, code: 'C1' }], expiresOnUtc })
      expect(await codesOf(id)).toEqual(['C1', 'D1'])
      const { body } = await admin.get('/api/access/table')
      const held = body.data.find((p: any) => p.id === id).held.find((h: any) => h.code === 'C1')
      expect(held).toMatchObject({ templateId: null, expiresOnUtc })
      const named = await admin.get('/api/access/person', { staffId: id })
      expect(named.body.data).toMatchObject([
        { code: 'C1', name: expect.stringMatching(/../), sources: 'Own', expiresOnUtc },
        { code: 'D1', expiresOnUtc: null },
      ])
      const [ended] = await product.db.text<{ at: string }>(
        "update staff_codes set expires_on_utc = now() - interval '1 second' where staff_id = $1 and code = 'C1' returning expires_on_utc as at",
        [id],
      )
      expect(await codesOf(id)).toEqual(['D1'])
      const late = await admin.post('/api/access/change', {
        grant: [{ staffId: id, code: 'C1' }],
        expiresOnUtc: ended!.at,
      })
      expect(late.status).toBe(400)
      expect(late.body.errors[0].field).toBe('expiresOnUtc')
    })

    it('codes come with templates, which alone take them again', async () => {
      const { id } = await person()
      const codes = [{ code: 'E1' }, { code: 'J1' }]
      const template = (await admin.post('/api/accessTemplates', { name: `Sellers ${id}`, codes }))
        .body
      const { version } = (await admin.get(`/api/staff/${id}`)).body
      await admin.put(`/api/staff/${id}`, { version, templateIds: [template.id] })
      expect(await codesOf(id)).toEqual(['D1', 'E1', 'J1'])
      const refused = await change({ revoke: [{ staffId: id, code: 'J1' }] })
      expect(refused.isSuccess).toBe(false)
      expect(refused.errors[0]).toMatchObject({ code: 'of_template', field: 'revoke.0.code' })
      const kept = (await admin.get(`/api/accessTemplates/${template.id}`)).body
      await admin.put(`/api/accessTemplates/${template.id}`, {
        version: kept.version,
        codes: kept.codes
          .filter((c: any) => c.code === 'E1')
          .map(({ id, code }: any) => ({ id, code })),
      })
      expect(await codesOf(id)).toEqual(['D1', 'E1'])
    })

    it('a template says of its codes what they mean, and keeps what a form sends back of it', async () => {
      const { body: made } = await admin.post('/api/accessTemplates', {
        name: `Managers ${adminId}`,
        codes: [{ code: 'J4' }],
      })
      const named = async (code: string) =>
        (
          await product.db.text<{ name: string }>('select name from role_codes where code = $1', [
            code,
          ])
        )[0]!.name
      const read = async () => (await admin.get(`/api/accessTemplates/${made.id}`)).body
      const { version, codes } = await read()
      expect(codes).toMatchObject([{ code: 'J4', means: await named('J4') }])
      const sent = await admin.put(`/api/accessTemplates/${made.id}`, {
        version,
        codes: [{ ...codes[0], code: 'J5' }],
      })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      expect((await read()).codes).toMatchObject([{ code: 'J5', means: await named('J5') }])
      // What the form offers says the same.
      const offered = (await admin.get('/api/access/codes')).body.data
      expect(offered).toContainEqual({ id: 'J5', name: await named('J5') })
    })

    it('nobody takes B1 from themselves, disables themselves, or is the last to lose it', async () => {
      const refused = await change({ revoke: [{ staffId: adminId, code: 'B1' }] })
      expect(refused.errors[0].code).toBe('last_administrator')
      expect(await codesOf(adminId)).toContain('B1')
      const { version } = (await admin.get(`/api/staff/${adminId}`)).body
      const disabled = await admin.put(`/api/staff/${adminId}`, { version, isDisabled: true })
      expect(disabled.status).toBe(422)
      expect(disabled.body.errors[0].field).toBe('isDisabled')
      const removed = await admin.delete(`/api/staff/${adminId}?version=${version}`)
      expect(removed.status).toBe(422)
      const [row] = await product.db.text(
        'select is_disabled, is_deleted from staff where id = $1',
        [adminId],
      )
      expect(row).toEqual({ is_disabled: false, is_deleted: false })
    })

    it('in bulk the one who may not be disabled stays, the others are', async () => {
      const { id } = await person()
      const { body } = await admin.post('/api/staff/bulk', {
        operation: 'update',
        targets: [{ id }, { id: adminId }],
        data: { isDisabled: true },
      })
      expect(body.results.map((r: any) => [r.id, r.isSuccess])).toEqual([
        [id, true],
        [adminId, false],
      ])
    })

    it('who is disabled is out at once, and old sessions stay ended', async () => {
      const { id, email } = await person()
      const session = await signIn(email)
      expect((await session.get('/api/profile')).status).toBe(200)
      const set = async (isDisabled: boolean) => {
        const { version } = (await admin.get(`/api/staff/${id}`)).body
        return admin.put(`/api/staff/${id}`, { version, isDisabled })
      }
      await set(true)
      await sleep(1100)
      expect((await session.get('/api/profile')).status).toBe(401)
      expect((await signIn(email)).isSuccess).toBe(false)
      await set(false)
      await sleep(1100)
      expect((await session.get('/api/profile')).status).toBe(401)
      expect((await signIn(email)).isSuccess).toBe(true)
    })

    it('access is copied, and a password is set, for people of the own client alone', async () => {
      const from = await person('D1,C1'),
        to = await person('E1,J1')
      await admin.post('/api/access/copy', { staffId: to.id, fromId: from.id })
      expect(await codesOf(to.id)).toEqual(['C1', 'D1'])
      const foreign = await person('D1', 'CA')
      for (const [path, body, answer, field] of [
        ['/api/access/copy', { staffId: foreign.id, fromId: from.id }, 404, 'staffId'],
        ['/api/access/copy', { staffId: to.id, fromId: foreign.id }, 400, 'fromId'],
        ['/api/access/setPassword', { staffId: foreign.id, password }, 404, 'staffId'],
        [
          '/api/access/change',
          { grant: [{ staffId: foreign.id, code: 'B1' }] },
          400,
          'grant.0.staffId',
        ],
        ['/api/access/setPassword', { staffId: to.id, password: 'short' }, 400, 'password'],
      ] as const) {
        const { status, body: result } = await admin.post(path, body)
        expect([path, status, result.errors[0].field]).toEqual([path, answer, field])
      }
      expect(await codesOf(foreign.id)).toEqual(['D1'])
      const session = await signIn(to.email)
      const next = 'another sentence to remember'
      expect(
        (await admin.post('/api/access/setPassword', { staffId: to.id, password: next })).body,
      ).toEqual({
        isSuccess: true,
        errors: [],
      })
      await sleep(1100)
      expect((await session.get('/api/profile')).status).toBe(401)
      expect((await signIn(to.email)).isSuccess).toBe(false)
    })

    it('a person is added with a first password, which no record, answer or history holds', async () => {
      const email = `first${++count}@test.example`
      const first = 'seven green armchairs'
      const added = { email, fullName: 'First Day', branchId: branchId('AKL'), password: first }
      const { body: made } = await admin.post('/api/staff', added)
      expect('password' in made).toBe(false)
      expect((await signIn(email, first)).isSuccess).toBe(true)
      expect('password' in (await admin.get(`/api/staff/${made.id}`)).body).toBe(false)
      const kept = await product.db.text(
        `select 1 from audit where record_id = $1 and changes::text like '%armchairs%'`,
        [made.id],
      )
      expect(kept).toEqual([])
      const change = { version: made.version, password: 'another long password' }
      const changed = await admin.put(`/api/staff/${made.id}`, change)
      expect([changed.status, changed.body.errors[0].field]).toEqual([400, 'password'])
      const weak = await admin.post('/api/staff', {
        ...added,
        email: `weak${email}`,
        password: 'short',
      })
      expect([weak.status, weak.body.errors[0].field]).toEqual([400, 'password'])
      expect(
        await product.db.text('select 1 from staff where email = $1', [`weak${email}`]),
      ).toEqual([])
    })

    it('templates are given to several people, replaced and taken, all of it or nothing', async () => {
      const [one, two] = [await person('D1'), await person('E1')]
      const template = async (name: string, ...codes: string[]) =>
        (
          await admin.post('/api/accessTemplates', {
            name: `${name} ${one.id}`,
            codes: codes.map(code => ({ code })),
          })
        ).body.id as string
      const [desk, store] = [await template('Desk', 'J1', 'J4'), await template('Store', 'O5')]
      const give = (how: string, ...ids: string[]) =>
        admin.post('/api/access/templates', {
          how,
          people: [one, two].map(p => ({ staffId: p.id })),
          templates: ids.map(templateId => ({ templateId })),
        })
      const held = async () => [await codesOf(one.id), await codesOf(two.id)]
      const before = (await admin.get(`/api/staff/${one.id}`)).body
      await give('Add', desk)
      expect(await held()).toEqual([
        ['D1', 'J1', 'J4'],
        ['E1', 'J1', 'J4'],
      ])
      const after = (await admin.get(`/api/staff/${one.id}`)).body
      expect([after.version, after.codes]).toEqual([before.version + 1, 'D1, J1, J4'])
      await give('Replace', store)
      expect(await held()).toEqual([
        ['D1', 'O5'],
        ['E1', 'O5'],
      ])
      await give('Take away', store)
      expect(await held()).toEqual([['D1'], ['E1']])
      const [row] = await product.db.text<{ changes: any }>(
        "select changes from audit where entity = 'staff' and record_id = $1 order by seq desc limit 1",
        [two.id],
      )
      expect(row!.changes).toEqual({ codes: ['E1, O5', 'E1'], templateIds: [[store], []] })
      const unknown = await give('Add', desk, one.id)
      expect([unknown.status, unknown.body.errors[0].field]).toEqual([
        400,
        'templates.1.templateId',
      ])
      expect(await held()).toEqual([['D1'], ['E1']])
      // One that is in use stays.
      await give('Add', desk)
      const { version } = (await admin.get(`/api/accessTemplates/${desk}`)).body
      const used = await admin.delete(`/api/accessTemplates/${desk}?version=${version}`)
      expect([used.status, used.body.errors[0].code]).toEqual([422, 'in_use'])
    })

    it('access is copied to several people at once', async () => {
      const [from, one, two] = [await person('D1,C1'), await person('E1'), await person('J1')]
      await admin.post('/api/access/copy', {
        staffId: one.id,
        others: [{ staffId: two.id }],
        fromId: from.id,
      })
      expect([await codesOf(one.id), await codesOf(two.id)]).toEqual([
        ['C1', 'D1'],
        ['C1', 'D1'],
      ])
    })

    it('an answer says that the token lists other codes than the person holds, until it is refreshed', async () => {
      const { id, email } = await person('D1,J1')
      const { body } = await product.nobody.post('/api/account/login', { email, password })
      const outdated = async (token: string) =>
        (
          await product.nobody.send({
            method: 'GET',
            url: '/api/profile',
            headers: { authorization: `Bearer ${token}` },
          })
        ).headers['x-access-changed']
      expect(await outdated(body.accessToken)).toBeUndefined()
      await change({ grant: [{ staffId: id, code: 'E1' }] })
      await sleep(1100)
      expect(await outdated(body.accessToken)).toBe('true')
      const { accessToken, refreshToken } = body
      const renewed = (
        await product.nobody.post('/api/account/refreshToken', { accessToken, refreshToken })
      ).body
      expect(await outdated(renewed.accessToken)).toBeUndefined()
    })

    it('table and map come as files', async () => {
      const { id } = await person('D1')
      const table = (
        await admin.get('/api/access/table/export', { format: 'csv' })
      ).bytes.toString()
      const name = (await admin.get(`/api/staff/${id}`)).body.fullName as string
      const [head, ...rows] = table.slice(1).split('\r\n')
      const cells = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      const column = cells(head!).findIndex(title => /^"?D1 /.test(title))
      expect(cells(rows.find(row => row.startsWith(`${name},`))!)[column]).toBe('Own')
      const map = (await admin.get('/api/access/map/export', { format: 'csv' })).bytes.toString()
      expect(map).toMatch(/\/sale\/records,Order records,/)
    })

    it('an e-mail in use is refused by name, whatever its case', async () => {
      const { email } = await person()
      const { status, body } = await admin.post('/api/staff', {
        email: email.toUpperCase(),
        fullName: 'Twice',
      })
      expect([status, body.errors[0].field]).toEqual([422, 'email'])
    })

    it('tells why a person does and does not see a screen', async () => {
      const { id } = await person('D1,J1')
      const why = async (path: string) =>
        (await admin.get('/api/access/explain', { staffId: id, path })).body
      expect(await why('/stock_check')).toMatchObject({ isReached: true })
      expect(await why('/sale/records')).toMatchObject({
        isReached: false,
        steps: [
          { path: '/sale', codes: 'J1', held: 'J1' },
          { path: '/sale/records', codes: 'J4', held: '—' },
        ],
      })
      expect((await why('/nowhere')).errors[0].field).toBe('path')
    })

    it('names what a person lacks for a screen, which opens once it is given', async () => {
      const { id } = await person('D1')
      const why = async () =>
        (await admin.get('/api/access/explain', { staffId: id, path: '/sale/records' })).body
      const { missing } = await why()
      expect(missing.map((m: any) => [m.path, m.code, m.risk])).toEqual([
        ['/sale', 'J1', 'Low'],
        ['/sale/records', 'J4', 'Medium'],
      ])
      const grant = missing.map(({ code }: any) => ({ staffId: id, code }))
      await admin.post('/api/access/change', { grant, revoke: [] })
      expect(await why()).toMatchObject({ isReached: true, missing: [] })
      await product.db.text('update staff set is_disabled = true where id = $1', [id])
      expect(await why()).toMatchObject({ isReached: false, missing: [] })
    })

    it('tells what a person sees, which is what they reach', async () => {
      const { id } = await person('D1,J1,J4')
      const { data } = (await admin.get('/api/access/screens', { staffId: id })).body
      const codes = new Set(['D1', 'J1', 'J4'] as const)
      const reached = reaches(routes).filter(reach => reachesScreen({ codes }, reach))
      expect(data.map((s: any) => s.path)).toEqual(reached.map(({ leaf }) => leaf.path))
      expect(data).toContainEqual({ path: '/sale/records', title: 'Order records', area: 'Sales' })
      await product.db.text('update staff set is_disabled = true where id = $1', [id])
      expect((await admin.get('/api/access/screens', { staffId: id })).body.data).toEqual([])
    })

    it('maps each code to its screens, and keeps its label', async () => {
      const map = (await admin.get('/api/access/map')).body
      const j4 = map.data.find((c: any) => c.code === 'J4')
      expect(j4.screens.find((s: any) => s.path === '/sale/records').needs).toBe('J1')
      expect(j4.staffCount).toBeGreaterThan(0)
      expect(map.unreached).toEqual([])
      expect(j4.calls.length).toBeGreaterThan(0)
      const label = {
        code: 'J4',
        name: 'Sales desk',
        area: 'Sales',
        risk: 'Medium',
        version: j4.version,
      }
      expect((await admin.post('/api/access/label', label)).body.isSuccess).toBe(true)
      const [row] = await product.db.text('select name, risk from role_codes where code = $1', [
        'J4',
      ])
      expect(row).toEqual({ name: 'Sales desk', risk: 'Medium' })
      expect((await admin.post('/api/access/label', label)).status).toBe(409)
    })

    it('a code counts for a screen alone, with others, or not at all, as the way to it says', async () => {
      const { data } = (await admin.get('/api/access/map')).body
      const screensOf = (code: string) => data.find((c: any) => c.code === code).screens
      const needs = (code: string, path: string) =>
        screensOf(code).find((s: any) => s.path === path)?.needs
      expect(needs('B1', '/administration/staff/staff')).toBeNull()
      expect(needs('B1', '/administration/shipping/provider')).toBeUndefined()
      expect(needs('O5', '/administration/shipping/provider')).toBeNull()
      expect(needs('B2', '/administration/client')).toBe(
        'B1 or B3 or O3 or O4 or O5 or O6 or G2 or G3',
      )
      for (const { code, screens } of data)
        for (const reach of reaches(routes)) {
          const isAlone = reachesScreen({ codes: new Set([code]) }, reach)
          const result = screens.find((s: any) => s.path === reach.leaf.path)
          expect([code, reach.leaf.path, result?.needs === null]).toEqual([
            code,
            reach.leaf.path,
            isAlone && reach.chain.length > 0,
          ])
        }
    })

    it('the table is open to B1 alone', async () => {
      const other = await product.as(['O6', 'O5', 'D1'])
      for (const path of ['/api/access/table', '/api/access/map', '/api/access/person'])
        expect((await other.get(path)).status).toBe(403)
      expect((await other.post('/api/access/change', { grant: [] })).status).toBe(403)
    })
  },
  demoBeginning,
)
