import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { addStaff } from '#server/cli/staff.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/files.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const password = 'a long enough password'

describeRules('what the shell asks for', database => {
  let product: Product
  let me: Caller, myId: string, otherId: string, client: string

  beforeAll(async () => {
    product = await startProduct(database.settings)
    myId = await person('me@test.example')
    otherId = await person('other@test.example')
    client = (
      await product.db.text<{ id: string }>("select id from clients where short_name = 'NZ'")
    )[0]!.id
    const { body } = await product.nobody.post('/api/account/login', {
      email: 'me@test.example',
      password,
    })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    me = {
      ...product.nobody,
      get: (url, query = {}) =>
        product.nobody.send({
          method: 'GET',
          url,
          query: query as Record<string, string>,
          headers,
        }),
    }
  })
  afterAll(() => product.close())

  async function person(email: string) {
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes: 'D1', client: 'NZ' })
    return (
      await product.db.text<{ id: string }>('select id from staff where email = $1', [email])
    )[0]!.id
  }
  let number = 0
  async function task(
    description: string,
    assignee: string,
    created: string,
    { state = 'Open' } = {},
  ) {
    const id = uuid()
    const [type] = await product.db.text<{ id: string }>(
      `insert into task_types (id, name, created_on_utc, updated_on_utc) values ($1, $2, now(), now()) returning id`,
      [uuid(), `Type ${++number}`],
    )
    await product.db.text(
      `insert into tasks (id, client_id, no, type_id, description, creator_id, state, created_on_utc, updated_on_utc) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        id,
        client,
        `TK9${String(number).padStart(5, '0')}`,
        type!.id,
        description,
        otherId,
        state,
        created,
      ],
    )
    await product.db.text('insert into tasks_assignee_ids (from_id, to_id) values ($1, $2)', [
      id,
      assignee,
    ])
    return type!.id
  }

  it('answers the own tasks that are not done, newest first, with their count and the last moment', async () => {
    const typeId = await task('Call Mere', myId, '2026-11-18T00:00:00Z')
    await task('Count chairs', myId, '2026-11-19T00:00:00Z')
    await task('Somebody else', otherId, '2026-11-19T12:00:00Z')
    await task('Done by me', myId, '2026-11-19T13:00:00Z', { state: 'Done' })
    await task('Approved', myId, '2026-11-19T14:00:00Z', { state: 'Approved' })
    const query = { pageSize: '10', pageNo: '1', keywords: '', isMarkedAsDone: 'false' }
    const { body } = await me.get('/api/tasks/getTasksList', query)
    expect(body).toMatchObject({ isSuccess: true, errors: [], totalCount: 2 })
    expect(body.tasksDataList.map((t: { description: string }) => t.description)).toEqual([
      'Count chairs',
      'Call Mere',
    ])
    expect(Date.parse(body.lastTaskCreatedOnUtc)).toBe(Date.parse('2026-11-19T00:00:00Z'))

    const later = (
      await me.get('/api/tasks/getTasksList', {
        ...query,
        lastTaskCreatedOnUtc: '2026-11-18T12:00:00Z',
      })
    ).body
    expect(later).toMatchObject({ totalCount: 2, newCount: 1 })
    const found = (await me.get('/api/tasks/getTasksList', { ...query, keywords: 'MERE' })).body
    expect(found.totalCount).toBe(1)
    expect((await me.get('/api/tasks/getTasksList', { taskType: typeId })).body.totalCount).toBe(1)
    expect(
      (await me.get('/api/tasks/getTasksList', { isMarkedAsDone: 'true' })).body.totalCount,
    ).toBe(2)
    expect(
      (
        await me.get('/api/tasks/getTasksList', { ...query, pageSize: '1', pageNo: '2' })
      ).body.tasksDataList.map((t: { description: string }) => t.description),
    ).toEqual(['Call Mere'])
  })

  it('takes wildcards as what they are', async () => {
    expect((await me.get('/api/tasks/getTasksList', { keywords: '%' })).body.totalCount).toBe(0)
  })

  it('lists the active calendars of the own client that belong to the shortcut bar', async () => {
    const [branch] = await product.db.text<{ id: string }>(
      'select id from branches where client_id = $1 limit 1',
      [client],
    )
    const branchId =
      branch?.id ??
      (
        await product.db.text<{ id: string }>(
          `insert into branches (id, client_id, name, created_on_utc, updated_on_utc) values ($1, $2, 'Auckland', now(), now()) returning id`,
          [uuid(), client],
        )
      )[0]!.id
    const add = (name: string, status = 'Active', isInShortcut = true) =>
      product.db.text(
        `insert into delivery_calendars (id, client_id, name, calendar_type, branch_id, status, is_in_shortcut, created_on_utc, updated_on_utc) values ($1, $2, $3, 'Delivery', $4, $5, $6, now(), now())`,
        [uuid(), client, name, branchId, status, isInShortcut],
      )
    await add('Shell Delivery')
    await add('Shell Off', 'Disabled')
    await add('Shell Hidden', 'Active', false)
    const { body } = await me.get('/api/delivery/getCalendarList')
    expect(body).toMatchObject({ isSuccess: true, errors: [] })
    expect(body.calendarList.filter((c: { name: string }) => c.name.startsWith('Shell'))).toEqual([
      { id: expect.stringMatching(/^.{36}$/), name: 'Shell Delivery', calendarType: 'Delivery' },
    ])
    expect((await product.nobody.get('/api/delivery/getCalendarList')).status).toBe(401)
  })

  it('tells which picture is the client’s, and gives it to everybody of the client', async () => {
    const logo = async (by = me) => (await by.get('/api/clientLogo')).body.logo
    const result = async () => (await me.get('/api/client/getClientInfo')).body.clientVM.logo
    expect([await result(), await logo()]).toEqual([null, null])
    const admin = await product.as(['B1', 'B2'])
    const { body } = await upload(admin, '/api/clients/files', onePixel, {}, 'mark.png')
    const { version } = (await admin.get(`/api/clients/${client}`)).body
    await admin.put(`/api/clients/${client}`, { version, logo: body.id })
    expect(await result()).toBe(body.id)
    expect(await logo()).toBe(`data:image/png;base64,${onePixel.toString('base64')}`)
    expect(await logo(await product.as(['D1'], 'CA'))).toBeNull()
    expect((await product.nobody.get('/api/clientLogo')).status).toBe(401)
    // Nobody gets at the file itself by that.
    expect((await me.get(`/api/clients/files/${body.id}`)).status).toBe(403)
  })

  it('names who sets a new password, to people of the client alone', async () => {
    await product.as(['B1', 'B2'])
    const helpers = async (by: Caller) =>
      (await by.get('/api/client/getClientInfo')).body.clientVM.helpers.map(
        ({ name }: { name: string }) => name,
      )
    expect(await helpers(me)).toContain('Person with B1,B2')
    expect(await helpers(await product.as(['D1'], 'CA'))).not.toContain('Person with B1,B2')
    expect((await product.nobody.get('/api/client/getClientInfo')).status).toBe(401)
  })

  it('gives each person their own picture, which their token names, and nobody another one', async () => {
    const admin = await product.as(['B1', 'B2'])
    const [kiri] = await product.db.text<{ id: string; version: number; email: string }>(
      "select id, version, email from staff where full_name = 'Person with B1,B2'",
    )
    const picture = async (by: typeof admin) => (await by.get('/api/profile/picture')).body.picture
    expect(await picture(admin)).toBeNull()
    const { body } = await upload(admin, '/api/staff/files', onePixel, {}, 'face.png')
    const { status } = await admin.put(`/api/staff/${kiri!.id}`, {
      version: kiri!.version,
      picture: body.id,
    })
    expect(status).toBe(200)
    expect(await picture(admin)).toBe(`data:image/png;base64,${onePixel.toString('base64')}`)
    expect(await picture(me)).toBeNull()
    expect((await product.nobody.get('/api/profile/picture')).status).toBe(401)
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
