import { waitingForLocks } from '#tests/support/databases/waitingForLocks.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabase, describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const url = '/api/orderManagement/addOrUpdateOrderTag'
const newKey = () => randomBytes(9).toString('base64url')
const withKey = (caller: Caller, key: string, payload: object, at = url) =>
  caller.send({ method: 'POST', url: at, payload, headers: { 'idempotency-key': key } })

describeOnEachDatabase('a request with an Idempotency-Key', database => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    admin = await product.as('ALL')
  })
  afterAll(() => product.close())

  const tags = (name: string) =>
    product.db.text<{ id: string }>('select id from order_tags where name = $1', [name])

  it('is done once, and its repetition gets the same status and body', async () => {
    const key = newKey(),
      body = { name: `Once ${key}` }
    const first = await withKey(admin, key, body)
    expect(first.body).toMatchObject({ isSuccess: true, data: { name: body.name } })
    const again = await withKey(admin, key, body)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(await tags(body.name)).toHaveLength(1)
    expect(
      await product.db.text('select 1 from audit where record_id = $1', [first.body.data.id]),
    ).toHaveLength(1)
  })

  it('is the same in any spelling of the path, and answers 422 with another body', async () => {
    const key = newKey(),
      body = { name: `Path ${key}` }
    const first = await withKey(admin, key, body)
    expect(
      (await withKey(admin, key, body, '/API//orderManagement/ADDORUPDATEORDERTAG/')).body,
    ).toEqual(first.body)
    const other = await withKey(admin, key, { name: 'something else' })
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({
      isSuccess: false,
      errors: [{ code: 'key_used', field: 'Idempotency-Key' }],
    })
    expect(await tags('something else')).toEqual([])
  })

  it('belongs to the person and the path: others may use the same key', async () => {
    const key = newKey()
    const seller = await product.as(['J1'])
    expect((await withKey(admin, key, { name: `Mine ${key}` })).body.isSuccess).toBe(true)
    expect((await withKey(seller, key, { name: `Theirs ${key}` })).body.isSuccess).toBe(true)
    const tag = (await tags(`Mine ${key}`))[0]!
    const bulk = await withKey(
      admin,
      key,
      { operation: 'update', targets: [tag], data: { isActive: false } },
      '/api/orderTags/bulk',
    )
    expect(bulk.body).toMatchObject({ done: 1, refused: 0 })
    expect(
      (
        await withKey(
          admin,
          key,
          { operation: 'update', targets: [tag], data: { isActive: false } },
          '/api/orderTags/bulk',
        )
      ).headers['idempotency-replayed'],
    ).toBe('true')
  })

  it('is not remembered when it was refused, so that it can succeed later', async () => {
    const key = newKey(),
      body = { name: `Taken ${key}` }
    const {
      body: { data: rival },
    } = await admin.post(url, body)
    const refused = await withKey(admin, key, body)
    expect(refused.body).toMatchObject({ isSuccess: false, errors: [{ code: 'duplicate' }] })
    await product.db.text('update order_tags set name = $2 where id = $1', [
      rival.id,
      `Freed ${key}`,
    ])
    expect((await withKey(admin, key, body)).body).toMatchObject({ isSuccess: true })
    expect(await tags(body.name)).toHaveLength(1)
  })

  it('counts anew after 24 hours', async () => {
    const key = newKey()
    await withKey(admin, key, { name: `Day one ${key}` })
    await product.db.text(
      "update idempotency set at_utc = now() - interval '25 hours' where key = $1",
      [key],
    )
    expect((await withKey(admin, key, { name: `Day two ${key}` })).body.isSuccess).toBe(true)
    expect(await tags(`Day two ${key}`)).toHaveLength(1)
  })

  it.each(['', 'two words', 'x'.repeat(201), 'ä'])(
    'is refused by name with the key "%s"',
    async key => {
      const answer = await withKey(admin, key, { name: 'bad key' })
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].field).toBe('Idempotency-Key')
    },
  )

  it('is done once when it comes many times at once: the others hear that it is running, or get its answer', async () => {
    const key = newKey(),
      body = { name: `Race ${key}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(admin, key, body)))
    expect(await tags(body.name)).toHaveLength(1)
    const result = new Set(
      answers.map(({ status, body }) => (status === 409 ? body.errors[0].code : body.data.id)),
    )
    result.delete('still_running')
    expect([...result]).toEqual((await tags(body.name)).map(tag => tag.id))
  })

  it('goes through as before without a key, and reading takes no notice of one', async () => {
    const read = () =>
      admin.send({
        method: 'GET',
        url: '/api/orderManagement/getOrderTagList',
        headers: { 'idempotency-key': 'reading' },
      })
    expect((await read()).status).toBe(200)
    expect((await read()).headers['idempotency-replayed']).toBeUndefined()
  })
})

describeOnDatabase('postgres', 'an Idempotency-Key over several server processes', database => {
  it('answers 409 while another process works on the request, and its answer afterwards', async () => {
    const [one, two] = [
      await startProduct(database.settings),
      await startProduct(database.settings),
    ]
    try {
      const admin = await one.as('ALL')
      const { body: login } = await one.nobody.post('/api/account/login', {
        email: 'person0@test.example',
        password: 'a long enough password',
      })
      const elsewhere = (key: string, payload: object) =>
        two.nobody.send({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${login.accessToken}`, 'idempotency-key': key },
        })
      const {
        body: { data: tag },
      } = await admin.post(url, { name: 'Held' })
      const key = newKey(),
        change = { id: tag.id, version: tag.version, name: 'Let go' }
      const { DATABASE_URL } = database.settings as { DATABASE_URL: string }
      await onServer(DATABASE_URL, async client => {
        await client.query('begin')
        await client.query('select 1 from order_tags where id = $1 for update', [tag.id])
        const waiting = withKey(admin, key, change)
        await waitingForLocks(client, 1)
        expect((await elsewhere(key, change)).status).toBe(409)
        await client.query('commit')
        const first = await waiting
        expect(first.body).toMatchObject({ isSuccess: true, data: { name: 'Let go' } })
        const again = await elsewhere(key, change)
        expect([again.status, again.body]).toEqual([first.status, first.body])
      })
    } finally {
      await one.close()
      await two.close()
    }
  })
})
