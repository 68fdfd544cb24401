import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'addresses that orders use',
  database => {
    let product: Product, world: World, seller: Caller, clerk: Caller
    let customer: string, home: string, unused: string, order: string, planId: string
    const oak = { line1: '1 Oak Road', suburb: 'Penrose', city: 'Auckland', country: 'NZ' }
    const elm = { ...oak, line1: '2 Elm Street', suburb: 'Mt Eden' }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'])
      clerk = await product.as(['J1', 'E1'])
    })
    afterAll(() => product.close())
    beforeEach(async () => {
      customer = await world.make('customers', { name: 'Mia Ngata' })
      home = await world.make('addresses', { customerId: customer, accessNotes: 'Gate 4', ...oak })
      unused = await world.make('addresses', { customerId: customer, ...elm })
      order = await anOrder()
      planId = await aPlan(order)
    })

    const anOrder = async (fields = {}) =>
      (await world.order([], { customerId: customer, deliveryAddressId: home, ...fields })).id
    const aPlan = async (orderId: string, fields = {}) =>
      world.plan(orderId, await world.calendar(), world.day(3), { addressId: home, ...fields })
    const details = async (orderId: string) =>
      (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })).body.data
    const goesTo = async (orderId: string) => (await details(orderId)).deliveryAddress.line1
    const streetOf = async (plan: string) =>
      (
        await product.db.text<{ street: string }>(
          'select a.line1 as street from delivery_plans p join addresses a on a.id = p.address_id where p.id = $1',
          [plan],
        )
      )[0]!.street
    const foundBySuburb = async (suburb: string) =>
      (
        await seller.get('/api/salesRecord/getOrderAndOrderLineList', { suburb, pageSize: '500' })
      ).body.data.map((o: { id: string }) => o.id)
    const toChoose = async () => {
      const filter = JSON.stringify({ customerId: customer })
      const { body } = await seller.get('/api/addresses/options', { filter })
      return body.map((o: { label: string }) => o.label).toSorted()
    }
    const customerNow = async () => (await clerk.get(`/api/customers/${customer}`)).body
    const change = async (orderId: string, address: object, more: object = {}) =>
      seller.post('/api/orderProcessing/address', {
        orderId,
        version: (await details(orderId)).order.version,
        use: 'Delivery',
        address,
        ...more,
      })

    it("stay what they said when the customer's are corrected or removed, and the new ones are to choose", async () => {
      const before = await customerNow()
      const corrected = before.addresses.map((a: { id: string; line1: string }) => ({
        ...a,
        ...(a.id === home
          ? { line1: '10 Oak Road', suburb: 'Onehunga' }
          : { line1: '20 Elm Street' }),
      }))
      const { status, body: after } = await clerk.put(`/api/customers/${customer}`, {
        version: before.version,
        addresses: corrected,
      })
      expect(status).toBe(200)
      const streets = Object.fromEntries(
        after.addresses.map((a: { id: string; line1: string }) => [a.line1, a.id]),
      )
      expect(streets).toEqual({ '10 Oak Road': expect.any(String), '20 Elm Street': unused })
      expect(streets['10 Oak Road']).not.toBe(home)
      expect(await toChoose()).toEqual(['10 Oak Road', '20 Elm Street'])
      expect([await goesTo(order), await streetOf(planId)]).toEqual(['1 Oak Road', '1 Oak Road'])
      expect(await foundBySuburb('Penrose')).toContain(order)
      expect(await foundBySuburb('Onehunga')).not.toContain(order)

      // What is new was not used yet: it is changed where it stands.
      const again = await clerk.put(`/api/customers/${customer}`, {
        version: after.version,
        addresses: [{ ...after.addresses.find((a: any) => a.line1 === '10 Oak Road'), floor: '2' }],
      })
      expect(again.body.addresses).toMatchObject([{ id: streets['10 Oak Road'], floor: '2' }])
      expect(await toChoose()).toEqual(['10 Oak Road'])

      const { version } = (await details(order)).order
      const rest = { orderId: order, version, holdReason: 'Away' }
      const updated = await seller.post('/api/orderManagement/updateOrder', rest)
      expect(updated.body).toMatchObject({
        isSuccess: true,
        data: { order: { holdReason: 'Away' } },
      })
      const chosen = await seller.post('/api/orderManagement/updateOrder', {
        orderId: order,
        version: version + 1,
        deliveryAddressId: streets['10 Oak Road'],
      })
      expect(chosen.body).toMatchObject({ isSuccess: true })
      expect([await goesTo(order), await streetOf(planId)]).toEqual(['10 Oak Road', '10 Oak Road'])
    })

    it('are left to their orders when the customer gives them up', async () => {
      const { version } = await customerNow()
      const { body } = await clerk.put(`/api/customers/${customer}`, { version, addresses: [] })
      expect(body.addresses).toEqual([])
      expect(await toChoose()).toEqual([])
      expect(await goesTo(order)).toBe('1 Oak Road')
      const { body: refused } = await seller.post('/api/orderManagement/updateOrder', {
        orderId: await anOrder({ deliveryAddressId: null }),
        version: 1,
        deliveryAddressId: home,
      })
      expect(refused.errors).toMatchObject([{ field: 'deliveryAddressId' }])
    })

    it('are corrected for one order and its deliveries to come, and for nobody else', async () => {
      const other = await anOrder()
      const otherPlan = await aPlan(other)
      const gone = await aPlan(order, { state: 'Delivered' })
      const elsewhere = await aPlan(order, { addressId: unused })
      const all = [planId, gone, elsewhere]
      // Their papers are printed.
      await product.db.text('update delivery_plans set printed_on_utc = now() where id = any($1)', [
        all,
      ])
      const { status, body } = await change(order, { ...oak, line1: '1a Oak Road' })
      expect({ status, body }).toMatchObject({ status: 200, body: { isSuccess: true } })
      expect(await details(order)).toMatchObject({
        deliveryAddress: { line1: '1a Oak Road', suburb: 'Penrose' },
        accessNotes: 'Gate 4',
      })
      expect(
        await Promise.all([planId, gone, elsewhere, otherPlan].map(plan => streetOf(plan))),
      ).toEqual(['1a Oak Road', '1 Oak Road', '2 Elm Street', '1 Oak Road'])
      expect(
        await product.db.text(
          'select id from delivery_plans where id = any($1) and changed_after_print_on_utc is not null',
          [all],
        ),
      ).toEqual([{ id: planId }])
      expect(await goesTo(other)).toBe('1 Oak Road')
      expect(await toChoose()).toEqual(['1 Oak Road', '2 Elm Street'])
      const history = await product.db.text(
        "select changes from audit where record_id = $1 and entity = 'deliveryPlans'",
        [planId],
      )
      expect(history).toMatchObject([{ changes: { addressId: [home, expect.any(String)] } }])

      const { version } = (await details(order)).order
      expect((await change(order, { ...oak, line1: '1a Oak Road' })).body.isSuccess).toBe(true)
      expect((await details(order)).order.version).toBe(version)
      expect((await change(order, elm, { use: 'Billing' })).body.isSuccess).toBe(true)
      expect((await details(order)).billingAddress).toMatchObject({ line1: '2 Elm Street' })
    })

    it.each<
      [what: string, make: () => Promise<unknown>, refused: { status: number; body?: object }]
    >([
      ['another version', () => change(order, elm, { version: 99 }), { status: 409 }],
      ['an unknown order', () => change(order, elm, { orderId: absentId }), { status: 404 }],
      ['no street', () => change(order, { ...elm, line1: '' }), { status: 400 }],
      [
        'parts that are too long, by their names',
        () =>
          change(order, { ...elm, line1: 'x'.repeat(121), postcode: '12345678901', city: null }),
        {
          status: 400,
          body: {
            errors: [
              { field: 'address.line1', message: 'Street must be at most 120 characters.' },
              { field: 'address.city', message: 'City must be text.' },
              { field: 'address.postcode', message: 'Postcode must be at most 10 characters.' },
            ],
          },
        },
      ],
      [
        'a cancelled order',
        async () => change(await anOrder({ state: 'Cancelled' }), elm),
        { status: 200, body: { errors: [{ code: 'state', field: 'deliveryAddressId' }] } },
      ],
      [
        'goods in preparation without K3 or K4',
        async () => change(await anOrder({ preparationStatus: 'Preparation Started' }), elm),
        { status: 200, body: { errors: [{ code: 'preparation', field: 'deliveryAddressId' }] } },
      ],
    ])('are not corrected for %s', async (_, make, refused) => {
      expect(await make()).toMatchObject({
        ...refused,
        body: { isSuccess: false, ...refused.body },
      })
      expect([await goesTo(order), await streetOf(planId)]).toEqual(['1 Oak Road', '1 Oak Road'])
    })
  },
  emptyBeginning,
)
