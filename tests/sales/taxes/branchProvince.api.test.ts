import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

describeRules(
  'goods that leave from a branch in Canada',
  database => {
    let product: Product, world: World, till: Caller, seller: Caller
    let skuId: string, customerId: string
    const edmonton = branchId('EDM')
    const street = { line1: '1 Maple Way', city: 'Edmonton', country: 'CA' }
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      till = await product.as(['J2'], 'CA')
      seller = await product.as('ALL', 'CA')
      const period = { from: '2020-01-01', to: null }
      const gst = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      await world.make('countryTaxRates', { taxTypeId: gst, country: 'CA', rate: 5, period })
      const pst = await world.make('taxTypes', { code: 'PST', name: 'PST' })
      for (const [state, rate] of [
        ['Alberta', 0],
        ['British Columbia', 7],
      ] as const)
        await world.make('stateTaxRates', { taxTypeId: pst, country: 'CA', state, rate, period })
      // A service needs no stock.
      skuId = await world.sku('ASSEMBLY', undefined, 'Service')
      await run(`update products set status = 'Active'`)
      const price = { skuId, market: 'CA', amount: 1071.73, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price, world.abroad)
      await run(
        'update staff set branch_id = $1 where client_id = $2',
        edmonton,
        world.abroad.clientId,
      )
      customerId = await world.make('customers', { name: 'Far away' }, world.abroad)
      const address = { ...street, city: 'Vancouver', region: 'British Columbia', customerId }
      await world.make('addresses', address, world.abroad)
    }, 300_000)
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]): Promise<any[]> =>
      product.db.text(text, values)
    const place = (city: string, address: object | null = null, warehouseId?: string) =>
      run(
        'update branches set city = $2, address = $3, default_warehouse_id = $4 where id = $1',
        edmonton,
        city,
        address && JSON.stringify(address),
        warehouseId ?? null,
      )
    const post = (call: string, body: object) => till.post(`/api/sellIt/${call}`, body)
    /** A pickup of a customer in Vancouver. */
    async function pickup() {
      const { body } = await post('start', { add: [{ skuId, quantity: 1 }], customerId })
      const { orderId, version } = body.data
      const [{ id }] = await run("select id from addresses where city = 'Vancouver'")
      const change = { orderId, version, billingAddressId: id, fulfilment: 'Pickup' }
      const changed = await post('change', change)
      expect(changed.body.errors).toEqual([])
      return changed.body.data
    }

    it('are never taxed in the province of the customer: 53.59 of GST on 1,071.73', async () => {
      const warehouseId = await world.warehouse('EDW')
      await run(
        'update warehouses set address = $2 where id = $1',
        warehouseId,
        JSON.stringify({ ...street, region: 'British Columbia' }),
      )
      for (const [city, address, warehouse, tax] of [
        ['Edmonton', { ...street, region: 'Alberta' }, undefined, 53.59],
        // The city says it; so does the address of the warehouse, which comes before.
        ['Edmonton', null, undefined, 53.59],
        [' edmonton', { ...street, region: ' ' }, undefined, 53.59],
        ['Edmonton', null, warehouseId, 128.61],
        // Nobody knows: not the customer's either.
        ['Smallville', null, undefined, 53.59],
      ] as const) {
        await place(city, address, warehouse)
        expect((await pickup()).amounts, city).toMatchObject({ tax })
      }
    })

    it('are not sold while nobody can say in which province the branch is', async () => {
      await place('Smallville')
      const { orderId, version } = await pickup()
      const confirmed = await post('confirm', { orderId, version })
      expect(confirmed.body.errors).toMatchObject([
        {
          code: 'no_province',
          field: 'branchId',
          message: expect.stringContaining('Edmonton has no province'),
        },
      ])
      await place('Edmonton')
      const again = await post('confirm', { orderId, version })
      expect(again.body.errors).not.toMatchObject([{ code: 'no_province' }])
    })

    it('come with a warning of what their branch lacks, which stops nobody', async () => {
      await place('Edmonton')
      const sale = await pickup()
      expect(sale.branchLacks).toBe('province, tax number, address, telephone, bank account')
      const lacks = async () => (await seller.get(`/api/branches/${edmonton}`)).body.lacks
      const gaps = async () => {
        const { body } = await seller.get('/api/movingIn')
        const door = (body.doors as { entity: string; gaps: unknown[] }[]).find(
          ({ entity }) => entity === 'branches',
        )
        return door!.gaps
      }
      expect(await lacks()).toBe('province, tax number, address, telephone, bank account')
      // Calgary lacks as much.
      expect(await gaps()).toMatchObject([{ what: 'facts', count: 2 }])
      const details = await seller.get('/api/orderManagement/getOrderDetailsById', {
        orderId: sale.orderId,
      })
      expect(details.body.data.branchLacks).toBe(
        'province, tax number, address, telephone, bank account',
      )
      await place('Edmonton', { ...street, region: 'Alberta' })
      await run(
        "update branches set tax_no = 'GST 812345601 RT0001', phone = '+17805550123', bank_account = '004-12345-1048219' where id = $1",
        edmonton,
      )
      expect(await lacks()).toBeNull()
      expect(await gaps()).toMatchObject([{ what: 'facts', count: 1 }])
    })
  },
  emptyBeginning,
)
