import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'tax by the province that an order goes to',
  database => {
    let product: Product, world: World, seller: Caller
    let customerId: string, skuId: string, service: string
    const street = { line1: '1 Oak Road', city: 'Town', country: 'CA' }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'], 'CA')
      const period = { from: '2020-01-01', to: null }
      const gst = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      await world.make('countryTaxRates', { taxTypeId: gst, country: 'CA', rate: 5, period })
      for (const [state, rate] of [
        ['Alberta', 0],
        ['British Columbia', 7],
        ['Ontario', 8],
      ] as const) {
        // Ontario's tax is one with that of the country.
        const isHarmonized = state === 'Ontario'
        const taxTypeId = await world.make('taxTypes', { code: state, name: state, isHarmonized })
        await world.make('stateTaxRates', { taxTypeId, country: 'CA', state, rate, period })
      }
      customerId = await world.make('customers', { name: 'Far away' }, world.abroad)
      skuId = await world.sku('TABLE')
      service = await world.sku('ASSEMBLY', undefined, 'Service')
      await product.db.text(`update products set status = 'Active'`)
    })
    afterAll(() => product.close())

    const addressIn = (region: string | null) =>
      world.make('addresses', { customerId, ...street, region, accessNotes: null }, world.abroad)
    /** Two lines of 200.00 and 33.33 and shipping of 20.00, taxed in Alberta. */
    async function order(fields: Row = {}, delivered = 0) {
      const id = await world.make(
        'orders',
        {
          source: 'Showroom',
          state: 'Confirmed',
          customerId,
          branchId: branchId('EDM'),
          deliveryAddressId: await addressIn('Alberta'),
          orderedOnUtc: new Date().toISOString(),
          subtotal: 233.33,
          shipping: 20,
          tax: 12.67,
          total: 266,
          ...fields,
        },
        world.abroad,
      )
      const ids: string[] = []
      for (const [i, line] of [
        { quantity: 2, price: 100, tax: 10, quantityDelivered: delivered },
        { quantity: 1, price: 33.33, tax: 1.67 },
      ].entries())
        ids.push(
          await world.make(
            'orderLines',
            { orderId: id, position: i + 1, skuId, ...line },
            world.abroad,
          ),
        )
      return { id, ids }
    }
    const details = async (orderId: string) =>
      (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })).body.data
    const change = async (orderId: string, region: string | null, more: object = {}) =>
      seller.post('/api/orderProcessing/address', {
        orderId,
        version: (await details(orderId)).order.version,
        use: 'Delivery',
        address: { ...street, region },
        ...more,
      })
    const preview = async (orderId: string, input: object) => {
      const { body } = await seller.post('/api/orderProcessing/previewPlace', {
        orderId,
        version: (await details(orderId)).order.version,
        ...input,
      })
      expect(body.errors).toEqual([])
      return body.data
    }
    const taxesOf = async (orderId: string) => {
      const [row] = await product.db.text<{ tax: number; total: number; lines: number[] }>(
        'select o.tax, o.total, (select json_agg(l.tax order by l.position) from order_lines l where l.order_id = o.id and not l.is_deleted) as lines from orders o where o.id = $1',
        [orderId],
      )
      return row!
    }
    const inAlberta = { tax: 12.67, total: 266, lines: [10, 1.67] }
    const inOntario = { tax: 32.93, total: 286.26, lines: [26, 4.33] }

    it('is that of the corrected address for all lines and the shipping, as told before; line edits keep to it', async () => {
      const { id, ids } = await order()
      const result = await preview(id, { use: 'Delivery', region: 'ontario ' })
      expect(result).toMatchObject({
        before: { tax: 12.67, total: 266, balance: 266 },
        after: { tax: 32.93, total: 286.26, balance: 286.26 },
        rateBefore: 5,
        rateAfter: 13,
        region: 'ontario',
        isKept: false,
        problem: null,
      })
      expect(await taxesOf(id)).toEqual(inAlberta)
      expect((await change(id, 'Ontario')).body).toMatchObject({ isSuccess: true })
      expect(await taxesOf(id)).toEqual(inOntario)
      const { order: now, lines } = await details(id)
      expect([now.total, now.balance, lines.map((l: Row) => l.tax)]).toEqual([
        286.26,
        286.26,
        [26, 4.33],
      ])
      const [history] = await product.db.text<{ changes: Row }>(
        "select changes from audit where record_id = $1 and changes ? 'total' order by seq desc limit 1",
        [id],
      )
      expect(history!.changes).toMatchObject({ tax: [12.67, 32.93], total: [266, 286.26] })

      const edited = await seller.post('/api/orderManagement/updateOrder', {
        orderId: id,
        version: now.version,
        orderLines: [
          { id: ids[0], quantity: 2 },
          { id: ids[1], quantity: 1 },
          { skuId: service, quantity: 1, price: 100 },
        ],
      })
      expect(edited.body.errors).toEqual([])
      expect(await taxesOf(id)).toEqual({ tax: 45.93, total: 399.26, lines: [26, 4.33, 13] })
      expect(
        (await world.db.text('select 1 from orders where id = $1 and version > 2', [id])).length,
      ).toBe(1)
    })

    it('is none of this country for what goes to another one', async () => {
      const { id, ids } = await order()
      const abroad = { address: { ...street, country: 'US', region: 'Washington' } }
      const place = { use: 'Delivery', region: 'Washington', country: 'US' }
      expect(await preview(id, place)).toMatchObject({
        after: { tax: 0, total: 253.33 },
        rateAfter: 0,
        problem: null,
      })
      expect((await change(id, null, abroad)).body).toMatchObject({ isSuccess: true })
      expect(await taxesOf(id)).toEqual({ tax: 0, total: 253.33, lines: [0, 0] })
      const edited = await seller.post('/api/orderManagement/updateOrder', {
        orderId: id,
        version: (await details(id)).order.version,
        orderLines: [
          { id: ids[0], quantity: 2 },
          { id: ids[1], quantity: 1 },
          { skuId: service, quantity: 1, price: 100 },
        ],
      })
      expect(edited.body.errors).toEqual([])
      expect(await taxesOf(id)).toEqual({ tax: 0, total: 353.33, lines: [0, 0, 0] })
      expect((await change(id, 'Alberta')).body).toMatchObject({ isSuccess: true })
      expect(await taxesOf(id)).toEqual({ tax: 17.67, total: 371, lines: [10, 1.67, 5] })
    })

    it('is that of the branch for what a customer takes along or picks up, wherever they live', async () => {
      const till = await product.as(['J2'], 'CA')
      const inProvince = (address: object | null) =>
        product.db.text('update branches set address = $2 where id = $1', [
          branchId('EDM'),
          address && JSON.stringify(address),
        ])
      await inProvince({ ...street, region: 'Alberta' })
      await product.db.text(
        `update staff set branch_id = $1 where client_id = (select client_id from branches where id = $1)`,
        [branchId('EDM')],
      )
      const price = { skuId, market: 'CA', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price, world.abroad)
      const home = await addressIn('Ontario')
      const post = async (call: string, body: object) => {
        const answer = await till.post(`/api/sellIt/${call}`, body)
        expect(answer.body.errors).toEqual([])
        return answer.body.data
      }
      let sale = await post('start', { add: [{ skuId, quantity: 1 }], customerId })
      const change = async (body: object) => {
        sale = await post('change', { orderId: sale.orderId, version: sale.version, ...body })
        return sale
      }
      expect(await change({ deliveryAddressId: home })).toMatchObject({
        amounts: { tax: 13, total: 113 },
      })
      for (const fulfilment of ['Take now', 'Pickup'])
        expect(await change({ fulfilment })).toMatchObject({ amounts: { tax: 5, total: 105 } })
      const two = await post('add', {
        orderId: sale.orderId,
        add: [{ skuId, quantity: 1 }],
      })
      expect(two).toMatchObject({ amounts: { tax: 10, total: 210 } })
      sale = two
      expect(await change({ fulfilment: 'Delivery' })).toMatchObject({
        amounts: { tax: 26, total: 226 },
      })
      await inProvince(null)
    })

    it('follows another address of the customer, beside other shipping, and what was paid too much is owed back', async () => {
      const there = await addressIn('Ontario')
      const { id } = await order()
      const methodId = await world.make(
        'paymentMethods',
        { name: 'Cash', type: 'Cash' },
        world.abroad,
      )
      await product.db.write(tx =>
        recordPayment(
          { db: tx, actor: world.abroad },
          {
            orderId: id,
            methodId,
            amount: 266,
            reference: 'till 2',
          },
        ),
      )
      const chosen = { deliveryAddressId: there, shipping: 10 }
      expect(await preview(id, chosen)).toMatchObject({
        after: { shipping: 10, tax: 31.63, total: 274.96, balance: 8.96 },
      })
      const update = async (input: object) =>
        seller.post('/api/orderManagement/updateOrder', {
          orderId: id,
          version: (await details(id)).order.version,
          ...input,
        })
      expect((await update(chosen)).body.data.order).toMatchObject({ tax: 31.63, total: 274.96 })
      const result = await product.db.text<{ total: [number, number] }>(
        "select changes->'total' as total from audit where record_id = $1 and changes ? 'total'",
        [id],
      )
      expect(result.map(({ total }) => total)).toEqual([[266, 274.96]])
      expect((await change(id, 'Alberta')).body.isSuccess).toBe(true)
      expect((await details(id)).order).toMatchObject({ total: 255.5, balance: -10.5 })
      // Another street of the same province changes no amount.
      const { order: before } = await details(id)
      expect(
        (await change(id, 'Alberta', { address: { ...street, line1: '2 Elm', region: 'Alberta' } }))
          .body.isSuccess,
      ).toBe(true)
      expect((await details(id)).order).toMatchObject({ tax: before.tax, total: before.total })
    })

    it('stays as it was invoiced once the order is completed, which is told', async () => {
      // Nobody can say in which province the branch is: the billing address stands in.
      const city = (name: string) =>
        product.db.text('update branches set city = $2 where id = $1', [branchId('EDM'), name])
      await city('Smallville')
      const billingAddressId = await addressIn('Alberta')
      const { id } = await order(
        {
          state: 'Completed',
          deliveryAddressId: null,
          billingAddressId,
          deliveryStatus: 'Delivered',
        },
        2,
      )
      expect(await preview(id, { use: 'Billing', region: 'Ontario' })).toMatchObject({
        isKept: true,
        after: { total: 266 },
      })
      expect((await change(id, 'Ontario', { use: 'Billing' })).body.isSuccess).toBe(true)
      expect((await details(id)).billingAddress.region).toBe('Ontario')
      expect(await taxesOf(id)).toEqual(inAlberta)
      await city('Edmonton')
    })

    it.each<[what: string, region: string | null, delivered: number, code: string, told: RegExp]>([
      [
        'a province that is not one',
        'Ontari0',
        0,
        'unknown_province',
        /^There are no tax rates for Ontari0\. .*Alberta, British Columbia, Ontario\.$/,
      ],
      ['no province', null, 0, 'unknown_province', /^Tax depends on the province/],
      [
        'another province once goods were handed over',
        'Ontario',
        1,
        'delivered',
        /handed over at 5 % tax\. What goes to Ontario at 13 % needs an order of its own/,
      ],
    ])(
      'refuses %s by its field; nothing is changed',
      async (_, region, delivered, code, result) => {
        const { id } = await order({}, delivered)
        const problem = (await preview(id, { use: 'Delivery', region })).problem
        expect(problem).toMatch(result)
        expect((await change(id, region)).body).toMatchObject({
          isSuccess: false,
          errors: [{ code, field: 'address', message: problem }],
        })
        const chosen = await seller.post('/api/orderManagement/updateOrder', {
          orderId: id,
          version: 1,
          deliveryAddressId: await addressIn(region),
        })
        expect(chosen.body.errors).toMatchObject([{ code, field: 'deliveryAddressId' }])
        expect(await taxesOf(id)).toEqual(inAlberta)
        expect((await details(id)).deliveryAddress.region).toBe('Alberta')
      },
    )
  },
  emptyBeginning,
)
