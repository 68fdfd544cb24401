import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { recordPayment, setPaymentShares } from '#resources/sales/payments/payments.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'order details',
  database => {
    let product: Product, world: World, seller: Caller
    let chair: string, customer: string, home: string, work: string, elsewhere: string
    const details = (orderId: string, who = seller) =>
      who.get('/api/orderManagement/getOrderDetailsById', { orderId })
    const update = (body: Record<string, unknown>, who = seller) =>
      who.post('/api/orderManagement/updateOrder', body)
    const row = async (id: string) =>
      (
        await product.db.text<Record<string, any>>(
          `select version, state, customer_id as "customerId", delivery_address_id as "deliveryAddressId", original_order_id as "originalOrderId", promised_date as "promisedDate",
             hold_reason as "holdReason", source, valid_to as "validTo", salesperson_id as "salespersonId", type_id as "typeId", shipping, tax, total from orders where id = $1`,
          [id],
        )
      )[0]!
    const order = (fields = {}) =>
      world.order([[chair, 2]], { customerId: customer, deliveryAddressId: home, ...fields })

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      chair = await world.sku('CHAIR')
      await world.stock(chair, await world.warehouse('W1'), 100)
      customer = await world.make('customers', { name: 'Mia Ngata', phone: '+64211234567' })
      home = await world.make('addresses', {
        customerId: customer,
        line1: '1 Oak Road',
        city: 'Auckland',
        postcode: '1061',
        country: 'NZ',
        accessNotes: 'Gate 4',
        floor: '2',
        hasLift: false,
      })
      work = await world.make('addresses', {
        customerId: customer,
        line1: '2 Elm Street',
        city: 'Auckland',
        country: 'NZ',
      })
      elsewhere = await world.make('addresses', {
        customerId: await world.make('customers', { name: 'Somebody else' }),
        line1: '3 Ash Lane',
        city: 'Auckland',
        country: 'NZ',
      })
      const rate = { taxTypeId: await world.make('taxTypes', { code: 'GST', name: 'GST' }) }
      const period = { from: '2020-01-01', to: '2040-01-01' }
      await world.make('countryTaxRates', { ...rate, country: 'NZ', rate: 15, period })
      await world.make('countryTaxRates', { ...rate, country: 'CA', rate: 5, period })
      const provincial = await world.make('taxTypes', { code: 'PST', name: 'PST' })
      await world.make('stateTaxRates', {
        taxTypeId: provincial,
        country: 'CA',
        state: 'British Columbia',
        rate: 7,
        period,
      })
    })
    afterAll(() => product.close())

    it('answers everything of one order, and nothing of another', async () => {
      const { id, line } = await order({ billingAddressId: work, orderCode: 'INV0900001' })
      await order()
      await product.db.write(tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: id }))
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      const payment = await product.db.write(tx =>
        recordPayment(
          { db: tx, actor: world.actor },
          { orderId: id, methodId, amount: 50, reference: 'till 2' },
        ),
      )
      await product.db.write(tx =>
        setPaymentShares(
          { db: tx, actor: world.actor },
          {
            orderId: id,
            shares: [{ staffId: world.actor.staffId, percent: 100 }],
          },
        ),
      )
      await world.make('depositReferences', {
        orderId: id,
        reference: 'OAK 12',
        amount: 50,
        paymentId: payment.id,
        isMatched: true,
      })
      await world.make('discountUses', {
        orderId: id,
        orderLineId: line(0),
        amount: 10,
        requestedById: world.actor.staffId,
      })
      await world.make('notes', {
        ownerEntity: 'orders',
        ownerId: id,
        type: 'General',
        text: 'Call first',
        isPinned: true,
      })
      const planId = await world.plan(
        id,
        await world.calendar({ name: 'Auckland Delivery' }),
        world.day(3),
        { trackingNo: 'TRK-1' },
      )
      await world.make('planItems', { planId, orderLineId: line(0), skuId: chair, quantity: 2 })
      const ticketId = await world.make('tickets', { orderId: id })
      await world.make('transfers', {
        orderId: id,
        sourceWarehouseId: await world.warehouse('W2'),
        targetWarehouseId: await world.warehouse('W3'),
      })

      const { status, body } = await details(id)
      expect(status).toBe(200)
      const { data } = body
      expect(data).toMatchObject({
        order: { id, orderCode: 'INV0900001', state: 'Confirmed', paid: 50 },
        customer: { id: customer, name: 'Mia Ngata', phone: '+64211234567' },
        billingAddress: { line1: '2 Elm Street', city: 'Auckland', country: 'NZ' },
        deliveryAddress: { line1: '1 Oak Road', postcode: '1061' },
        accessNotes: 'Gate 4 · Floor 2 · without a lift',
        lines: [
          {
            id: line(0),
            skuCode: 'CHAIR',
            quantity: 2,
            price: 100,
            amount: 200,
            reserved: [
              { skuCode: 'CHAIR', warehouseName: 'W1', stockStatus: 'Normal', quantity: 2 },
            ],
            discounts: [{ amount: 10, state: 'Requested', requestedBy: 'Person of NZ' }],
          },
        ],
        payments: [
          {
            id: payment.id,
            methodName: 'Cash',
            amount: 50,
            state: 'Received',
            reference: 'till 2',
            takenBy: 'Person of NZ',
          },
        ],
        depositReferences: [
          { reference: 'OAK 12', amount: 50, isMatched: true, paymentId: payment.id },
        ],
        shares: [{ staffId: world.actor.staffId, name: 'Person of NZ', percent: 100 }],
        reservations: [
          {
            orderLineId: line(0),
            skuCode: 'CHAIR',
            quantity: 2,
            source: 'Stock',
            warehouseName: 'W1',
            state: 'Soft',
          },
        ],
        plans: [
          {
            id: planId,
            calendarName: 'Auckland Delivery',
            date: world.day(3),
            trackingNo: 'TRK-1',
            items: [{ skuCode: 'CHAIR', quantity: 2, delivered: 0 }],
          },
        ],
        tickets: [{ id: ticketId }],
        transfers: [{ sourceWarehouse: 'W2', targetWarehouse: 'W3', jobStatus: 'Draft' }],
        notes: [{ text: 'Call first', isPinned: true }],
      })
      for (const part of [
        'lines',
        'payments',
        'reservations',
        'plans',
        'tickets',
        'transfers',
        'notes',
      ])
        expect(data[part], part).toHaveLength(1)
    })

    it('answers an order of which there is nothing else', async () => {
      const { id } = await world.order([])
      const { data } = (await details(id)).body
      expect(data).toMatchObject({
        billingAddress: null,
        deliveryAddress: null,
        accessNotes: null,
        lines: [],
        payments: [],
        plans: [],
        shares: [],
      })
    })

    it('is refused for an absent order, another client’s, an id of another length, an unknown field, and without codes', async () => {
      const { id } = await order()
      expect((await details(absentId)).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'orderId', code: 'not_found' }],
      })
      expect((await details(id, await product.as(['J1'], 'CA'))).status).toBe(404)
      for (const query of [
        { orderId: 'abc' },
        { orderId: `${id}0` },
        { orderId: id, nonsense: '1' },
        {},
      ]) {
        const { status, body } = await seller.get('/api/orderManagement/getOrderDetailsById', query)
        expect(status).toBe(400)
        expect(body.errors[0].field).toBe('nonsense' in query ? 'nonsense' : 'orderId')
      }
      for (const who of [await product.as([]), await product.as(['J4']), await product.as(['D1'])])
        expect((await details(id, who)).status).toBe(403)
      expect((await details(id, product.nobody)).status).toBe(401)
    })

    it('changes the head of a quotation and tells it in the history; what is absent stays', async () => {
      const { id } = await order({ originalOrderId: 'W17' })
      const typeId = await world.make('additionalOrderTypes', { name: 'Warranty' })
      const answer = await update({
        orderId: id,
        version: 1,
        deliveryAddressId: work,
        promisedDate: world.day(10),
        validTo: world.day(0),
        source: 'Phone',
        typeId,
        salespersonId: world.actor.staffId,
        holdReason: 'Waits for the colour',
      })
      expect(answer.body).toMatchObject({
        isSuccess: true,
        data: {
          order: { version: 2, source: 'Phone', labels: { typeId: 'Warranty' } },
          deliveryAddress: { line1: '2 Elm Street' },
        },
      })
      expect(await row(id)).toMatchObject({
        version: 2,
        deliveryAddressId: work,
        promisedDate: world.day(10),
        validTo: world.day(0),
        source: 'Phone',
        typeId,
        salespersonId: world.actor.staffId,
        holdReason: 'Waits for the colour',
        originalOrderId: 'W17',
      })
      const [result] = await product.db.text<{ changes: Record<string, unknown> }>(
        `select changes from audit where record_id = $1 and operation = 'update'`,
        [id],
      )
      expect(result!.changes).toMatchObject({
        source: ['Showroom', 'Phone'],
        holdReason: [null, 'Waits for the colour'],
      })
      await update({ orderId: id, version: 2, holdReason: null })
      expect((await row(id)).holdReason).toBeNull()
    })

    it('gives an order to another customer only together with that customer’s addresses', async () => {
      const { id } = await order()
      const other = await world.make('customers', { name: 'Ben Smith' })
      expect(
        (await update({ orderId: id, version: 1, customerId: other })).body.errors,
      ).toMatchObject([{ code: 'unknown_reference', field: 'deliveryAddressId' }])
      expect(
        (await update({ orderId: id, version: 1, customerId: other, deliveryAddressId: null })).body
          .isSuccess,
      ).toBe(true)
      expect(await row(id)).toMatchObject({ customerId: other, deliveryAddressId: null })
    })

    it('refuses in words what the status holds fast, and changes nothing', async () => {
      const change = {
        customerId: customer,
        source: 'Phone',
        promisedDate: world.day(4),
        originalOrderId: 'X1',
      }
      const refusedFields = async (state: string) => {
        const { id } = await order({ state })
        const { status, body } = await update({ orderId: id, version: 1, ...change })
        expect(status).toBe(200)
        expect(await row(id)).toMatchObject({ version: 1, originalOrderId: null })
        for (const { message } of body.errors)
          expect(message).toMatch(new RegExp(`^INV\\d+ is ${state}\\. `))
        return body.errors.map((e: { field: string }) => e.field)
      }
      // The same customer is no change.
      expect(await refusedFields('Confirmed')).toEqual(['source'])
      expect(await refusedFields('Completed')).toEqual(['source', 'promisedDate'])
      for (const state of ['Cancelled', 'Lost', 'Expired'])
        expect(await refusedFields(state)).toEqual(['source', 'promisedDate', 'originalOrderId'])
    })

    it('lets holders of K4 or K3 alone send prepared goods elsewhere', async () => {
      const { id } = await order({ state: 'Confirmed', preparationStatus: 'Preparation Started' })
      expect(
        (await update({ orderId: id, version: 1, deliveryAddressId: work })).body.errors,
      ).toMatchObject([{ code: 'preparation', field: 'deliveryAddressId' }])
      expect(
        (
          await update(
            { orderId: id, version: 1, deliveryAddressId: work },
            await product.as(['J1', 'K4']),
          )
        ).body.isSuccess,
      ).toBe(true)
      expect((await row(id)).deliveryAddressId).toBe(work)
    })

    it.each([
      // 15 % are contained in what New Zealand pays; Alberta's 5 % and a province's own 7 % come on top, each rounded.
      ['NZ', undefined, 115, { tax: 15, total: 315 }],
      ['NZ', undefined, 49.99, { tax: 6.52, total: 249.99 }],
      ['CA', 'Alberta', 80, { tax: 4, total: 284 }],
      ['CA', 'British Columbia', 80.05, { tax: 9.6, total: 289.65 }],
    ] as const)(
      'takes shipping in %s (%s) at %f, and tax and total follow',
      async (country, region, shipping, expected) => {
        const abroad = country === 'CA'
        const by = abroad ? await product.as(['J1'], 'CA') : seller
        const whose = abroad ? world.abroad : world.actor
        const customerId = abroad
          ? await world.make('customers', { name: 'Far away' }, world.abroad)
          : customer
        const deliveryAddressId = region
          ? await world.make(
              'addresses',
              { customerId, line1: '1 Road', city: 'Town', region, country: 'CA' },
              world.abroad,
            )
          : undefined
        const id = await world.make(
          'orders',
          {
            source: 'Showroom',
            state: 'Confirmed',
            customerId,
            branchId: branchId(abroad ? 'EDM' : 'AKL'),
            orderedOnUtc: new Date().toISOString(),
            subtotal: 200,
            total: 200,
            ...(deliveryAddressId ? { deliveryAddressId } : {}),
          },
          whose,
        )
        const answer = await update({ orderId: id, version: 1, shipping }, by)
        expect(answer.body).toMatchObject({
          isSuccess: true,
          data: { order: { shipping, ...expected } },
        })
        expect(await row(id)).toMatchObject({ version: 2, shipping, ...expected })
        expect(
          (await update({ orderId: id, version: 2, shipping: 0 }, by)).body.data.order,
        ).toMatchObject({ shipping: 0, tax: 0, total: 200 })
        for (const odd of [-1, 1.999, '5', 1e12, null])
          expect(
            (await update({ orderId: id, version: 3, shipping: odd }, by)).body.errors,
          ).toMatchObject([{ field: 'shipping' }])
        expect(await row(id)).toMatchObject({ version: 3, shipping: 0 })
      },
    )

    it('refuses bad input by name; nothing is changed', async () => {
      const { id } = await order()
      const abroad = await world.make('customers', { name: 'Far away' }, world.abroad)
      for (const [field, value] of [
        ['deliveryAddressId', elsewhere],
        ['deliveryAddressId', absentId],
        ['deliveryAddressId', 'abc'],
        ['customerId', abroad],
        ['customerId', null],
        ['branchId', branchId('EDM')],
        ['branchId', null],
        ['salespersonId', world.abroad.staffId],
        ['typeId', absentId],
        ['source', 'Smoke signal'],
        ['source', null],
        ['promisedDate', '20/11/2026'],
        ['promisedDate', world.day(-1)],
        ['validTo', world.day(-2)],
        ['originalOrderId', 'x'.repeat(41)],
        ['total', 5],
        ['state', 'Completed'],
        ['nonsense', 1],
        ['version', 'one'],
      ] as const) {
        // A customer is changed with the addresses that the order has of the one before.
        const rest = field === 'customerId' ? { deliveryAddressId: null } : {}
        const { status, body } = await update({ orderId: id, version: 1, ...rest, [field]: value })
        expect(status, `${field} ${value}`).toBe(400)
        expect(body.errors[0].field, `${field} ${value}`).toBe(field)
      }
      expect((await update({ orderId: id, version: 2, holdReason: 'x' })).status).toBe(409)
      expect(
        (await update({ orderId: absentId, version: 1, holdReason: 'x' })).body.errors[0],
      ).toMatchObject({ code: 'not_found', field: 'orderId' })
      expect(
        (await update({ orderId: id, version: 1, holdReason: 'x' }, await product.as(['J1'], 'CA')))
          .status,
      ).toBe(404)
      expect(
        (await update({ orderId: id, version: 1, holdReason: 'x' }, await product.as(['J4'])))
          .status,
      ).toBe(403)
      expect(await row(id)).toMatchObject({ version: 1, holdReason: null, deliveryAddressId: home })
    })

    it('lists the order types that can be chosen', async () => {
      await world.make('additionalOrderTypes', { name: 'Staff sale', position: 2 })
      await world.make('additionalOrderTypes', { name: 'Trade sale', position: 1 })
      await world.make('additionalOrderTypes', { name: 'Old sale', isActive: false })
      await world.make('additionalOrderTypes', { name: 'Foreign sale' }, world.abroad)
      const { data } = (await seller.get('/api/orderManagement/getAdditionalOrderTypeList')).body
      const names = data
        .map((t: { name: string }) => t.name)
        .filter((n: string) => n.endsWith('sale'))
      expect(names).toEqual(['Trade sale', 'Staff sale'])
      expect(
        (await seller.get('/api/orderManagement/getAdditionalOrderTypeList', { nonsense: '1' }))
          .body.errors[0].field,
      ).toBe('nonsense')
      expect(
        (await (await product.as(['D1'])).get('/api/orderManagement/getAdditionalOrderTypeList'))
          .status,
      ).toBe(403)
    })

    it('lets the later of two people know that the order has changed', async () => {
      const { id } = await order()
      await update({ orderId: id, version: 1, holdReason: 'first' })
      const second = await update({ orderId: id, version: 1, holdReason: 'second' })
      expect(second.status).toBe(409)
      expect(second.body.current).toMatchObject({ version: 2, holdReason: 'first' })
    })
  },
  emptyBeginning,
)
