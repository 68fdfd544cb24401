import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
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
        'Old number,Name,Phone,Addresses: Street,Addresses: City,Addresses: Country\nA1,Around the Horn,(171) 555-7788,120 Hanover Sq.,London,UK\nA2,Alfred,030-0074321,Obere Str. 57,Berlin,Germany\nA3,Oak,021 123 4567,1 Mill Road,Auckland,\nA4,Lost,030-0074321,Nowhere 1,Nowhere,Atlantis\n'
      const { body } = await looked('customers', customers)
      expect(body.errors.map((e: { row: number; field: string }) => [e.row, e.field])).toEqual(
        expect.arrayContaining([
          [4, 'addresses.country'],
          [5, 'addresses.country'],
          [5, 'phone'],
        ]),
      )
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
    })
  },
  emptyBeginning,
)
