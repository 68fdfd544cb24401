import { afterAll, beforeAll, expect, it } from 'vitest'
import { expire } from '#server/jobs/expiry.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf } from '#tests/support/files.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

describeRules(
  'files of other programs',
  database => {
    let product: Product, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const send = (entity: string, bytes: string, mapping: object, query = {}) =>
      admin.send({
        method: 'POST',
        url: `/api/${entity}/import`,
        query: { dryRun: 'false', ...query },
        ...formOf({ mapping: JSON.stringify(mapping) }, { bytes }),
      })
    const looked = (entity: string, bytes: string, mapping = {}) =>
      send(entity, bytes, mapping, { dryRun: 'true', propose: 'true' })
    const phones = (table: string, key: string) =>
      product.db.text<{ key: string; phone: string }>(
        `select ${key} as key, phone from ${table} where not is_deleted order by ${key}`,
      )

    it('come from below a title to what the company knows, without their totals', async () => {
      const file =
        'Customers of the old shop,,,\n\nOld number,Name,Phone,Remark\nT1,Oak,021 123 4567,a\nT2,Elm,021 123 4568,b\nTotal,,,2\n'
      const { body } = await looked('customers', file)
      expect(body.data.reading).toMatchObject({ heading: 3, totals: 1, encoding: 'utf-8' })
      expect(body.data.reading.top.map((row: { row: number }) => row.row)).toEqual([1, 3, 4, 5, 6])
      expect(body.errors).toMatchObject([{ row: 6, field: 'file', code: 'total' }])
      const reading = { leavesTotals: true }
      const done = await send('customers', file, { reading })
      expect(done.body.data).toMatchObject({ creates: 2 })
      const next = await looked('customers', file.replace('021 123 4568', '021 123 4569'))
      expect(next.body).toMatchObject({ errors: [], data: { updates: 1, mapping: { reading } } })
    })

    it('have telephones of the country that their row, their supplier or a person says, and no other', async () => {
      const customers =
        'Old number,Name,Phone,Addresses: Street,Addresses: City,Addresses: Country\nA1,Around the Horn,(171) 555-7788,120 Hanover Sq.,London,UK\nA2,Alfred,030-0074321,Obere Str. 57,Berlin,Germany\nA3,Oak,021 123 4567,1 Mill Road,Auckland,\nA4,Lost,030-0074321,Nowhere 1,Nowhere,Atlantis\nA1,around the horn,(171) 555-7788,120 Hanover sq.,London,UK\n'
      const { body } = await looked('customers', customers)
      // An address without a country is where we are.
      expect(body.errors.map((e: { row: number; field: string }) => [e.row, e.field])).toEqual([
        [5, 'phone'],
        [5, 'addresses.country'],
      ])
      await send(
        'customers',
        customers.replace(',Auckland,\n', ',Auckland,NZ\n'),
        {},
        { skipRefused: 'true' },
      )
      expect(await phones('customers', 'old_no')).toEqual(
        expect.arrayContaining([
          { key: 'A1', phone: '+441715557788' },
          { key: 'A2', phone: '+49300074321' },
          { key: 'A3', phone: '+64211234567' },
        ]),
      )
      const suppliers =
        'Code,Name,Country,Currency,Phone\nS1,Exotic Liquids,UK,USD,(171) 555-2222\nS2,Cajun,USA,USD,(100) 555-4822\n'
      expect((await send('suppliers', suppliers, {})).body.data).toMatchObject({ creates: 2 })
      expect(await phones('suppliers', 'code')).toEqual([
        { key: 'S1', phone: '+441715552222' },
        { key: 'S2', phone: '+11005554822' },
      ])
      const factories = 'Supplier,Name,Phone\nExotic Liquids,Works,(171) 555-2222\n'
      expect((await send('factories', factories, {})).body.data).toMatchObject({ creates: 1 })
      expect(await phones('factories', 'name')).toEqual([{ key: 'Works', phone: '+441715552222' }])
      const alone = 'Old number,Name,Phone\nB1,Alfred,030-0074321\n'
      expect((await looked('customers', alone)).body.errors).toMatchObject([
        { row: 2, field: 'phone', message: expect.stringContaining('New Zealand') },
      ])
      const mapping = { reading: { country: 'DE' } }
      expect((await send('customers', alone, mapping)).body.data).toMatchObject({ creates: 1 })
    })

    it('are found again: lists show what one import brought, of their own company', async () => {
      const brought = await send('customerTags', 'Name,Colour\nF1,#112233\nF2,#112233\n', {})
      const changed = await send('customerTags', 'Name,Colour\nF2,#445566\nF3,#445566\n', {})
      const shown = async (importOf: unknown, who = admin) => {
        const { body } = await who.get('/api/customerTags', {
          filter: JSON.stringify({ importOf }),
        })
        return (body as { name: string }[]).map(({ name }) => name).toSorted()
      }
      expect(await shown(brought.body.data.importId)).toEqual(['F1', 'F2'])
      expect(await shown(changed.body.data.importId)).toEqual(['F2', 'F3'])
      expect(await shown('none such')).toEqual([])
      expect(await shown(brought.body.data.importId, await product.as('ALL', 'CA'))).toEqual([])
      const wrong = await admin.get('/api/customerTags', {
        filter: JSON.stringify({ importOf: { gte: 1 } }),
      })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'importOf'])
      const { body } = await admin.get('/api/imports')
      expect(body.data[0]).toMatchObject({
        id: changed.body.data.importId,
        lists: [{ entity: 'customerTags', title: 'Customer tags' }],
      })
      const requestId = changed.body.data.importId
      const named = await admin.get('/api/imports/one', { requestId })
      expect(named.body).toMatchObject({ title: 'Customer tags', fileName: 'file' })
      const elsewhere = await product.as('ALL', 'CA')
      expect((await elsewhere.get('/api/imports/one', { requestId })).status).toBe(404)
    })

    it('tell how far they are before what they would change, or why they are refused', async () => {
      const rows = Array.from({ length: 300 }, (_, n) => `Told ${n},#112233\n`)
      const file = `Name,Colour\n${rows.join('')}`
      const lines = async (bytes: string, mapping = {}, query = {}) => {
        const answer = await send('customerTags', bytes, mapping, { progress: 'true', ...query })
        expect(answer.headers['content-type']).toContain('ndjson')
        return answer.bytes
          .toString()
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      }
      const done = await lines(file)
      expect(done[0]).toEqual({ stage: 'read', done: 0 })
      expect(done.at(-2)).toEqual({ stage: 'saved', done: 300, of: 300 })
      expect(done.at(-1)).toMatchObject({
        status: 200,
        body: { isSuccess: true, data: { creates: 300 } },
      })
      const wrong = await lines(`${file},#112233\n`, {}, { dryRun: 'true' })
      expect(wrong.at(-1)).toMatchObject({ status: 422, body: { errors: [{ row: 302 }] } })
      const stray = await lines(file, { columns: { None: 'name' } })
      expect(stray.at(-1)).toMatchObject({ status: 400, body: { errors: [{ field: 'mapping' }] } })
    })

    it('are kept as they were sent, for those who may read all of them, until a person in them is erased', async () => {
      const file = 'Old number,Name,Phone\nK1,Kept,021 123 4599\n'
      await send('customers', file, {})
      const [{ fileId }] = (await admin.get('/api/imports')).body.data
      const fetched = await admin.get('/api/imports/file', { fileId })
      expect(fetched.bytes.toString()).toBe(file)
      expect(fetched.headers['content-disposition']).toContain('file.csv')
      const others = [await product.as('ALL', 'CA'), await product.as(['B1'])]
      const refused = others.map(who => who.get('/api/imports/file', { fileId }))
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 403])
      const [kept] = await product.db.text<{ id: string }>(
        "select id from customers where old_no = 'K1'",
      )
      const erased = await admin.post('/api/customers/bulk', {
        operation: 'erase',
        targets: [{ id: kept!.id }],
        reason: 'Asked for it',
      })
      expect(erased.body.results).toMatchObject([{ isSuccess: true }])
      expect((await admin.get('/api/imports/file', { fileId })).status).toBe(404)
      expect((await admin.get('/api/imports')).body.data[0].fileId).toBeNull()
    })

    it('go on where a server ended amid them, or are discarded, by whoever brought them or sees all imports', async () => {
      const file = 'Old number,Name,Telephone\nG1,Going,021 123 4601\nG2,On,021 123 4602\n'
      const staff = await product.db.text<{ id: string; clientId: string }>(
        `select staff_id as id, client_id as "clientId" from audit where operation = 'import' limit 1`,
      )
      // As a killed server leaves it.
      const interrupted = async (bytes = file, age = 0) => {
        const [{ id } = { id: '' }] = await product.db.text<{ id: string }>(
          `insert into import_stagings (id, client_id, staff_id, entity, file_name, bytes, rows, how, begun_on_utc)
           values (gen_random_uuid(), $1, $2, 'customers', 'old.csv', $3, 2, $4, now() - $5 * interval '1 day') returning id`,
          [
            staff[0]!.clientId,
            staff[0]!.id,
            Buffer.from(bytes),
            {
              mapping: '{"columns":{"Telephone":"phone"}}',
              ignoresUnknown: false,
              skipsRefused: false,
            },
            age,
          ],
        )
        return id
      }
      const kept = async () =>
        (await product.db.text<{ id: string }>('select id from import_stagings')).map(
          ({ id }) => id,
        )
      const goOn = (stagingId: string, who = admin) => who.post('/api/imports/goOn', { stagingId })
      const waiting = async (who = admin) =>
        (await who.get('/api/imports/interrupted', { entity: 'customers' })).body.data

      const id = await interrupted()
      expect((await admin.get('/api/imports')).body.data[0]).toMatchObject({
        stagingId: id,
        undoId: null,
        fileName: 'old.csv',
        state: 'Interrupted, nothing stored',
      })
      expect(await waiting()).toMatchObject([{ id, fileName: 'old.csv', rows: 2 }])
      const others = [
        await product.as('ALL', 'CA'),
        await product.as(['D1']),
        await product.as(['B1']),
      ]
      expect(await Promise.all(others.map(who => waiting(who)))).toEqual([[], [], []])
      const refused = await Promise.all(others.map(who => goOn(id, who)))
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 403])
      // What is refused waits on; what was saved is there once, and no other copy of the file waits.
      const [wrong, again] = [await interrupted(`${file}G3,,\n`), await interrupted()]
      expect((await goOn(wrong)).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'not_applied' }, { message: expect.stringMatching(/^Row 4: /) }],
      })
      // Whoever asks is told how far it is, and what is refused changes nothing that way either.
      const lines = async (stagingId: string) => {
        const { bytes } = await admin.send({
          method: 'POST',
          url: '/api/imports/goOn',
          payload: { stagingId },
          headers: { accept: 'application/x-ndjson', 'idempotency-key': 'told' },
        })
        return String(bytes)
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      }
      expect((await lines(wrong)).at(-1)).toMatchObject({
        status: 200,
        body: { isSuccess: false, errors: [{ code: 'not_applied' }, {}] },
      })
      const told = await lines(id)
      expect(told[0]).toEqual({ stage: 'read', done: 0 })
      expect(told).toContainEqual({ stage: 'saved', done: 2, of: 2 })
      const done = told.at(-1)
      expect(done.body).toMatchObject({ isSuccess: true, creates: 2, updates: 0 })
      expect(await phones('customers', 'old_no')).toEqual(
        expect.arrayContaining([{ key: 'G1', phone: '+64211234601' }]),
      )
      expect(await kept()).toEqual([wrong])
      const gone = await Promise.all([goOn(again), goOn('x'.repeat(36))])
      expect(gone.map(({ status }) => status)).toEqual([404, 404])
      const listed = (await admin.get('/api/imports')).body.data as { id: string; state: string }[]
      expect(listed.find(each => each.id === done.body.importId)).toMatchObject({
        state: 'Imported',
      })
      const discarded = await admin.post('/api/imports/discard', { stagingId: wrong })
      expect([discarded.body.isSuccess, await kept()]).toEqual([true, []])
      // An import that was refused or applied leaves none.
      await send('customers', 'Old number,Name\nG9,\n', {})
      await send('customers', 'Old number,Name\nG9,Nine\n', {})
      expect(await kept()).toEqual([])
      // Those of a week ago go, and with an erased person all that may tell of them.
      const fresh = await interrupted()
      await interrupted(file, 8)
      await expire(product.db)
      expect(await kept()).toEqual([fresh])
      const [{ id: erased } = { id: '' }] = await product.db.text<{ id: string }>(
        "select id from customers where old_no = 'G1'",
      )
      await admin.post('/api/customers/bulk', {
        operation: 'erase',
        targets: [{ id: erased }],
        reason: 'Asked for it',
      })
      expect(await kept()).toEqual([])
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
