import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { csvRows, formOf } from '#tests/support/files.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

describeRules(
  'several values and parts in the columns of a file',
  database => {
    let product: Product, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const send = (entity: string, rows: readonly string[], mapping = {}, query = {}) =>
      admin.send({
        method: 'POST',
        url: `/api/${entity}/import`,
        query: { dryRun: 'false', ...query },
        ...formOf(
          {
            mapping: JSON.stringify({
              columns: {},
              constants: {},
              dates: {},
              values: {},
              ...mapping,
            }),
          },
          { bytes: rows.join('\n') },
        ),
      })
    const brought = async (...given: Parameters<typeof send>) => {
      const { body } = await send(...given)
      expect(body.errors).toEqual([])
      return body.data as Record<string, unknown>
    }

    it('bring further telephones and e-mails of customers along with their addresses', async () => {
      const head = 'Old number,Name,Phone,Mobile,Phone 2,Other e-mails,Address,City,Country'
      const mapping = {
        columns: { Phone: 'phone', Address: 'addresses.line1', City: 'addresses.city' },
        joined: { phones: { columns: ['Mobile', 'Phone 2'], by: '; ' } },
      }
      const file = (mobile: string, mails: string) => [
        head,
        `7,Aroha Ltd,09 555 0101,${mobile},09 555 0102,${mails},1 Quay Street,Auckland,NZ`,
        `7,Aroha Ltd,,,,,2 Quay Street,Auckland,NZ`,
        '8,Bob,,,,,,,',
      ]
      const first = file('021 555 0103', '"a@aroha.example; b@aroha.example; A@aroha.example"')
      expect(await brought('customers', first, mapping)).toMatchObject({ creates: 2 })
      const [customer] = await product.db.text<{ id: string }>(
        "select id from customers where old_no = '7'",
      )
      const { id } = customer!
      const held = async () => {
        const { body } = await admin.get(`/api/customers/${id}`)
        return {
          phones: body.phones.map(({ phone }: { phone: string }) => phone).toSorted(),
          emails: body.emails.map(({ email }: { email: string }) => email).toSorted(),
          addresses: body.addresses.length,
        }
      }
      const both = {
        phones: ['+64215550103', '+6495550102'],
        emails: ['a@aroha.example', 'b@aroha.example'],
        addresses: 2,
      }
      expect(await held()).toEqual(both)
      expect(await brought('customers', first, mapping)).toMatchObject({ unchanged: 2 })

      const exported = await admin.get('/api/customers/export', {
        format: 'csv',
        columns: 'oldNo,phones,emails',
        filter: { q: 'Aroha' },
      })
      expect(csvRows(exported)[0]).toEqual(['Old number', 'Other phones', 'Other e-mails'])
      const back = await send('customers', [exported.bytes.toString()])
      expect(back.body.data).toMatchObject({ creates: 0, updates: 0, unchanged: 1 })

      // What the file says replaces what is there; a customer whose row says nothing keeps all.
      const changed = await brought('customers', file('021 555 0199', ''), mapping)
      expect(changed).toMatchObject({ updates: 1, unchanged: 1 })
      expect(await held()).toEqual({ ...both, phones: ['+64215550199', '+6495550102'] })
      const { body } = await admin.post('/api/imports/undo', { requestId: changed.importId })
      expect(body).toMatchObject({ isSuccess: true, restored: 1 })
      expect(await held()).toEqual(both)
    })

    it('bring addresses by their parts, and leave those that the file has no column for', async () => {
      const [branch] = await product.db.text<{ name: string }>('select name from branches limit 1')
      const head = `Code,Name,Type,Branch,Street,Address: City,Postcode,address.country`
      const of = (code: string, street: string, city: string, country: string) =>
        `${code},${code} store,Warehouse,${branch!.name},${street},${city},0610,${country}`
      const types = (await admin.get('/api/warehouses/import/template', { format: 'csv' })).bytes
      expect(types.toString()).toContain('Address: Street')
      const addressOf = async (code: string) =>
        (
          await product.db.text<{ address: unknown }>(
            'select address from warehouses where code = $1',
            [code],
          )
        )[0]!.address
      const rows = [
        head,
        of('W1', '1 Mill Road', 'Auckland', 'New Zealand'),
        of('W2', '5 King Street', 'Sydney', 'Australia'),
        of('W3', '7 Lake Road', 'Hamilton', ''),
        of('W4', '', '', '').replace(',0610,', ',,'),
      ]
      expect(await brought('warehouses', rows)).toMatchObject({ creates: 4 })
      const mill = { line2: null, suburb: null, region: null, postcode: '0610' }
      expect(await addressOf('W1')).toEqual({
        ...mill,
        line1: '1 Mill Road',
        city: 'Auckland',
        country: 'NZ',
      })
      expect(await addressOf('W2')).toMatchObject({ city: 'Sydney', country: 'AU' })
      expect(await addressOf('W3')).toMatchObject({ city: 'Hamilton', country: 'NZ' })
      expect(await addressOf('W4')).toBeNull()
      expect(await brought('warehouses', rows)).toMatchObject({ updates: 0, unchanged: 4 })

      const changed = await brought('warehouses', ['Code,Unit or building', 'W1,Unit 3', 'W3,'], {
        columns: { 'Unit or building': 'address.line2' },
      })
      expect(changed).toMatchObject({ updates: 1, unchanged: 1 })
      expect(await addressOf('W1')).toMatchObject({ line1: '1 Mill Road', line2: 'Unit 3' })
      await admin.post('/api/imports/undo', { requestId: changed.importId })
      expect(await addressOf('W1')).toMatchObject({ line2: null })

      const { body } = await send('warehouses', [
        head,
        of('W5', '1 Mill Road', '', 'NZ'),
        of('W6', '1 Mill Road', 'Atlantis City', 'Atlantis'),
      ])
      expect(body.errors).toMatchObject([
        { row: 2, field: 'address.city' },
        { row: 3, field: 'address.country' },
      ])
    })

    it('bring the address of a branch, whose city is that of the branch', async () => {
      const rows = [
        'Code,Name,Country,Time zone,Street,City,Postcode',
        'NPL,New Plymouth,NZ,Pacific/Auckland,1 Mill Road,New Plymouth,4310',
      ]
      const columns = { Street: 'address.line1', Postcode: 'address.postcode' }
      expect(await brought('branches', rows, { columns })).toMatchObject({ creates: 1 })
      const [branch] = await product.db.text(
        "select city, address from branches where code = 'NPL'",
      )
      expect(branch).toMatchObject({
        city: 'New Plymouth',
        address: { line1: '1 Mill Road', city: 'New Plymouth', postcode: '4310', country: 'NZ' },
      })
    })

    it('tell which of several values is wrong, in the trial too', async () => {
      for (const dryRun of ['true', 'false']) {
        const { status, body } = await send(
          'customers',
          [
            'Old number,Name,Other phones,Other e-mails',
            '9,Carl,021 555 0104; soon,',
            '10,Dora,,dora@example',
            `11,Eve,,${'e'.repeat(250)}@example.com`,
          ],
          {},
          { dryRun },
        )
        expect(status).toBe(422)
        expect(body.errors).toMatchObject([
          { row: 2, field: 'phones', message: expect.stringContaining('Other phones must be') },
          { row: 3, field: 'emails', message: expect.stringContaining('Other e-mails must be') },
          { row: 4, field: 'emails' },
        ])
      }
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
