import { afterAll, beforeAll, expect, it } from 'vitest'
import { metaOf, transition } from '#server/kit'
import { branchId } from '#resources/administration/demo/reference.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'

type Body = Record<string, unknown>

describeRules(
  'sell it',
  database => {
    let product: Product, world: World, seller: Caller, colleague: Caller
    let main: string, far: string, shop: string, cash: string, bank: string, showroom: string
    let customerId: string, addressId: string
    let n = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J2'])
      colleague = await product.as(['J2', 'D1'])
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      main = await world.warehouse('MAIN')
      shop = await world.warehouse('SHOP', 'ShopDisplay')
      far = await world.make('warehouses', {
        name: 'FAR',
        code: 'FAR',
        warehouseType: 'Warehouse',
        branchId: branchId('CHC'),
      })
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash', position: 1 })
      bank = await world.make('paymentMethods', {
        name: 'Bank',
        type: 'Bank transfer',
        needsReference: true,
      })
      showroom = await world.calendar({ calendarType: 'Showroom', name: 'Showroom' })
      customerId = await world.make('customers', { name: 'Ana Perez', phone: '+64211234567' })
      addressId = await world.make('addresses', {
        customerId,
        line1: '1 Mill Road',
        city: 'Auckland',
        country: 'NZ',
      })
    })
    afterAll(() => product.close())

    /** A product of its own at 100.00, with so many pieces in the main warehouse. */
    async function goods(pieces = 5, amount = 100, members?: Record<string, number>) {
      n += 1
      const skuId = await world.sku(`GOODS${n}`, members)
      await product.db.text(`update products set status = 'Active' where code = $1`, [`GOODS${n}`])
      if (pieces) await world.stock(skuId, main, pieces)
      const price = { skuId, market: 'NZ', amount, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price)
      return skuId
    }
    const path = (call: string) => `/api/sellIt/${call}`
    const call = async (name: string, body: Body, who = seller) => who.post(path(name), body)
    const start = async (skuId: string, quantity = 1, more: Body = {}, who = seller) => {
      const { body } = await call('start', { add: [{ skuId, quantity }], ...more }, who)
      return body.data
    }
    const change = async (sale: Body, body: Body, who = seller) =>
      call('change', { orderId: sale.orderId, version: sale.version, ...body }, who)
    const changed = async (sale: Body, body: Body) => (await change(sale, body)).body.data
    const confirm = async (sale: Body, body: Body = {}, who = seller) =>
      call('confirm', { orderId: sale.orderId, version: sale.version, ...body }, who)
    const orderOf = async (id: unknown) =>
      (await product.db.text<Body>('select * from orders where id = $1', [id]))[0]!
    const refused = (answer: { status: number; body: any }) => ({
      status: answer.status,
      field: answer.body.errors?.[0]?.field,
      code: answer.body.errors?.[0]?.code,
    })

    it('is a draft from its first line, for the walk-in customer of the branch, and its seller has all of it', async () => {
      const before = await product.db.text<{ n: number }>('select count(*)::int as n from orders')
      const empty = await call('start', { add: [] })
      expect(refused(empty)).toMatchObject({ status: 400, field: 'add' })
      const skuId = await goods()
      const sale = await start(skuId, 2)
      expect(sale).toMatchObject({
        state: 'Draft',
        isOwn: true,
        isWalkIn: true,
        mayBeWalkIn: true,
        lines: [{ skuId, quantity: 2, price: 100, amount: 200, free: 5 }],
        amounts: { subtotal: 200, total: 200 },
        open: 200,
        shares: [{ percent: 100 }],
      })
      expect(sale.lines[0].earliestOn).toBe(world.day(0))
      expect(sale.lines[0].chain).toEqual([{ text: '5 in MAIN' }])
      const after = await product.db.text<{ n: number }>('select count(*)::int as n from orders')
      expect(after[0]!.n - before[0]!.n).toBe(1)
      const again = await start(await goods())
      expect(again.customer).toEqual(sale.customer)
    })

    it('adds scans up: ten at once are ten pieces of one line', async () => {
      const skuId = await goods(20)
      const sale = await start(skuId)
      const add = { orderId: sale.orderId, add: [{ skuId, quantity: 1 }] }
      const answers = await Promise.all(Array.from({ length: 9 }, () => call('add', add)))
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
      const { body } = await seller.get(path('sale'), { orderId: sale.orderId })
      expect(body.data.lines).toMatchObject([{ quantity: 10, amount: 1000 }])
      const other = await goods()
      const two = {
        orderId: sale.orderId,
        add: [skuId, other, other].map(id => ({ skuId: id, quantity: 1 })),
      }
      expect((await call('add', two)).body.data.lines).toMatchObject([
        { quantity: 11 },
        { skuId: other, quantity: 2 },
      ])
    })

    it('is parked, found at every till of the branch, and taken over by a colleague, whom the first one then sees', async () => {
      const sale = await start(await goods(), 1, { customerId })
      const held = await change(sale, { instruction: 'Ring twice' }, colleague)
      expect(refused(held)).toMatchObject({ code: 'held', field: 'orderId' })
      await call('park', {
        orderId: sale.orderId,
        version: sale.version,
        parkedAs: 'Blue sofa man',
      })
      const { body } = await colleague.get(path('sales'))
      const parked = body.data.find((each: Body) => each.orderId === sale.orderId)
      expect(parked).toMatchObject({
        parkedAs: 'Blue sofa man',
        holder: null,
        customer: 'Ana Perez',
        lines: 1,
      })
      const { body: found } = await colleague.get(path('find'), { typed: 'blue sofa' })
      expect(found.data.sales).toMatchObject([{ orderId: sale.orderId }])
      const target = { orderId: sale.orderId, version: parked.version }
      const taken = (await call('takeOver', target, colleague)).body.data
      expect(taken).toMatchObject({ isOwn: true, holder: 'Person with J2,D1' })
      const late = await change(taken, { instruction: 'Mine' })
      expect(late.body.errors[0]).toMatchObject({
        code: 'held',
        message: `Person with J2,D1 has ${sale.orderCode} in hand. Take it over first.`,
      })
      expect(refused(await change(sale, { instruction: 'Old' }))).toMatchObject({
        status: 409,
        field: 'version',
      })
    })

    it('finds goods by code and words, a customer by name and telephone, and an order by its number', async () => {
      const skuId = await goods()
      const find = async (typed: string) => (await seller.get(path('find'), { typed })).body.data
      expect((await find(`goods${n}`)).goods).toMatchObject([
        { skuId, isExact: true, price: 100, whyNot: null },
      ])
      expect((await find(`goods${n}`)).goods[0].free).toBe(5)
      for (const typed of ['ana pe', '021 123 4567', '0211234567'])
        expect((await find(typed)).customers).toMatchObject([{ id: customerId }])
      await world.make('customerPhones', { customerId, phone: '+64279998887', label: 'Work' })
      await world.make('customerEmails', { customerId, email: 'office@perez.example' })
      for (const typed of ['027 999 8887', 'office@perez'])
        expect((await find(typed)).customers).toMatchObject([{ id: customerId }])
      const sale = await start(skuId)
      for (const typed of [sale.orderCode, sale.orderCode.replace(/^INV0*/, '')])
        expect((await find(typed)).orders).toMatchObject([{ orderId: sale.orderId }])
      expect((await find('Walk-in')).customers).toEqual([])

      // A gift card by its whole number alone; what is on it for those who may see cards.
      const manager = await product.as(['J1', 'J2', 'J4'])
      const card = { cardNo: 'GIFT770211', pin: '4711', amount: 80, reason: 'A present' }
      expect((await manager.post('/api/giftCard/register', card)).body.isSuccess).toBe(true)
      expect((await find('gift-7702 11')).cards).toMatchObject([
        { cardNo: 'GIFT770211', balance: null },
      ])
      expect((await find('GIFT7702')).cards).toEqual([])
      const { body } = await manager.get(path('find'), { typed: 'GIFT770211' })
      expect(body.data.cards).toMatchObject([{ balance: 80, whyNot: null }])
      expect(JSON.stringify(body)).not.toContain('4711')
    })

    it('narrows goods by category, stock and display, with words or without, and never what was scanned', async () => {
      const kinds = await world.make('categories', { name: 'Stools' })
      const categoryId = await world.make('categories', { name: 'Bar', parentId: kinds })
      const code = () => `GOODS${n}`
      const [gone, goneCode] = [await goods(0), code()]
      const away = await goods(0)
      await world.stock(away, far, 1)
      const shown = await goods(0)
      await world.stock(shown, shop, 1)
      const here = await goods(2)
      // Two pieces make one set of two, and none of three.
      const [pair, trio] = [await goods(0, 100, { [here]: 2 }), await goods(0, 100, { [here]: 3 })]
      await product.db.text("update skus set name = 'Rimu stool ' || code where id = any($1)", [
        [gone, away, shown, here, pair, trio],
      ])
      await product.db.text(
        'update products set category_id = $1 where id in (select product_id from skus where id = any($2))',
        [categoryId, [gone, away, shown, here, pair]],
      )
      const found = async (query: Body) => {
        const { body } = await seller.get(path('find'), query)
        return (body.data.goods as Body[]).map(({ skuId }) => skuId as string).toSorted()
      }
      const typed = 'rimu stool'
      expect(await found({ typed })).toEqual([gone, away, shown, here, pair, trio].toSorted())
      expect(await found({ typed, categoryId: kinds, inStock: 'Anywhere' })).toEqual(
        [away, here, pair].toSorted(),
      )
      expect(await found({ typed, inStock: 'Branch' })).toEqual([here, pair].toSorted())
      expect(await found({ typed, inStock: 'Branch', branchId: branchId('CHC') })).toEqual([away])
      expect(await found({ isDisplay: true, categoryId })).toEqual([shown])
      expect(
        await found({ isDisplay: true, inStock: 'Branch', branchId: branchId('CHC') }),
      ).toEqual([])
      expect(await found({ categoryId: kinds })).toEqual([gone, away, shown, here, pair].toSorted())
      expect(await found({ inStock: 'Anywhere' })).toEqual([])
      expect(await found({ typed: goneCode, inStock: 'Branch', isDisplay: true })).toEqual([gone])
    })

    it('confirms with plan, payment and shares in one go: goods held, place booked, deposit of what is owed', async () => {
      const skuId = await goods(5)
      const calendarId = await world.calendar({ name: 'Auckland Delivery', defaultStops: 3 })
      const sale = await start(skuId, 2, { customerId })
      expect(sale.addresses).toMatchObject([{ id: addressId }])
      const date = world.day(5)
      const ready = await changed(sale, {
        fulfilment: 'Delivery',
        calendarId,
        date,
        instruction: 'Back door',
      })
      expect(ready).toMatchObject({ calendarId, date, deliveryAddressId: addressId })
      expect(ready.lines[0].chain.at(-1).text).toContain('First free day, Auckland Delivery')
      const answer = await confirm(ready, {
        payments: [
          { methodId: cash, amount: 50 },
          { methodId: bank, percent: 20, reference: 'ANA' },
        ],
      })
      expect(answer.body.data).toMatchObject({
        date,
        paid: 80,
        owed: 120,
        fulfilment: 'Delivery',
        order: { state: 'Confirmed', paid: 80 },
      })
      const [plan] = await product.db.text<Body>(
        'select * from delivery_plans where order_id = $1',
        [sale.orderId],
      )
      expect(plan).toMatchObject({
        state: 'Scheduled',
        instruction: 'Back door',
        address_id: addressId,
        is_unpaid_blocked: true,
      })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 3', 'MAIN Normal Order: 2'])
      const { body } = await seller.get(path('sales'))
      expect(body.data.some((each: Body) => each.orderId === sale.orderId)).toBe(false)
      expect(
        refused(await confirm({ ...ready, version: answer.body.data.order.version })),
      ).toMatchObject({ code: 'state', field: 'orderId' })
    })

    it('answers a full day with three free dates, and nothing has changed', async () => {
      const skuId = await goods(5)
      const calendarId = await world.calendar({ defaultStops: 1 })
      const date = world.day(5)
      const first = await changed(await start(skuId, 1, { customerId }), { calendarId, date })
      expect((await confirm(first)).body.data).toMatchObject({ date })
      const second = await changed(await start(skuId, 1, { customerId }), { calendarId, date })
      const before = await footprint(product.db)
      const { body } = await confirm(second, { payments: [{ methodId: cash, amount: 10 }] })
      expect(body.errors[0]).toMatchObject({
        code: 'full',
        field: 'date',
        freeDates: [6, 7, 8].map(world.day),
      })
      expect(await footprint(product.db)).toBe(before)
    })

    it('hands over at once what is taken now, to nobody in particular below 1,000, and completes what is paid', async () => {
      const skuId = await goods(5, 499.99)
      const sale = await changed(await start(skuId, 2), { fulfilment: 'Take now' })
      const unpaid = await confirm(sale)
      expect(refused(unpaid)).toMatchObject({ code: 'unpaid' })
      const answer = await confirm(sale, { payments: [{ methodId: cash, amount: 999.98 }] })
      expect(answer.body.data).toMatchObject({
        fulfilment: 'Take now',
        owed: 0,
        order: { state: 'Completed', deliveryStatus: 'Delivered' },
      })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 3'])
      const [plan] = await product.db.text<Body>(
        'select calendar_id, state, stops from delivery_plans where order_id = $1',
        [sale.orderId],
      )
      expect(plan).toEqual({ calendar_id: showroom, state: 'Delivered', stops: 0 })
      const dear = await changed(await start(await goods(5, 1000)), { fulfilment: 'Take now' })
      expect(
        refused(await confirm(dear, { payments: [{ methodId: cash, amount: 1000 }] })),
      ).toMatchObject({ code: 'walk_in', field: 'customerId' })
      const delivered = await start(skuId)
      expect(refused(await confirm(delivered))).toMatchObject({
        code: 'walk_in',
        field: 'customerId',
      })
    })

    it('takes goods from where a line says: a warehouse, the display piece of a shop, goods at sea', async () => {
      const skuId = await goods(2)
      await world.stock(skuId, far, 2)
      await world.stock(skuId, shop, 1)
      await world.container(
        { no: `SEA${n}`, type: '40HC', warehouseId: main, arrivesOn: world.day(20) },
        { skuId, quantity: 3 },
      )
      const sale = await start(skuId, 1, {
        customerId,
        add: [
          { skuId, quantity: 1, warehouseId: far },
          { skuId, quantity: 1, warehouseId: shop },
          { skuId, quantity: 5, takesComing: true },
        ],
      })
      expect(sale.lines).toMatchObject([
        { warehouseName: 'FAR', free: 2 },
        { warehouseName: 'SHOP', free: 1 },
        {
          takesComing: true,
          free: 4,
          earliestOn: world.day(20),
          sooner: [{ kind: 'fewer', quantity: 4, on: world.day(0) }],
        },
      ])
      const moved = await changed(sale, {
        lines: sale.lines.map((line: Body, i: number) => ({
          id: line.id,
          quantity: i === 2 ? 4 : line.quantity,
        })),
      })
      expect(moved.lines[0]).toMatchObject({ warehouseId: far })
      expect((await confirm(moved)).body).toMatchObject({ data: { order: { state: 'Confirmed' } } })
      expect(await world.stockOf(skuId)).toEqual([
        'FAR Normal Order: 2',
        'MAIN Normal Order: 2',
        'SHOP Normal Order: 1',
      ])
      const sea = await product.db.text<Body>(
        `select sum(quantity)::int as n from reservations where source = 'Container' and sku_id = $1`,
        [skuId],
      )
      expect(sea).toEqual([{ n: 1 }])
      const here = await goods(0)
      await world.stock(here, far, 1)
      const now = await changed(await start(here), { fulfilment: 'Take now' })
      const none = await confirm(now, { payments: [{ methodId: cash, amount: 100 }] })
      expect(refused(none)).toMatchObject({ code: 'insufficient_stock', field: 'lines.0.quantity' })
      const [{ id }] = now.lines
      const named = await changed(now, { lines: [{ id, quantity: 1, warehouseId: far }] })
      const elsewhere = await confirm(named, { payments: [{ methodId: cash, amount: 100 }] })
      expect(elsewhere.body.errors[0].message).toContain(': FAR is not at this branch.')
    })

    it('is settled by the coins for what is owed, and handed over at once', async () => {
      const sale = await changed(await start(await goods(5, 99.94)), { fulfilment: 'Take now' })
      expect(sale).toMatchObject({ open: 99.94, cash: { paid: 0, rounded: 0 } })
      const answer = await confirm(sale, { payments: [{ methodId: cash, amount: 99.9 }] })
      expect(answer.body.data).toMatchObject({
        paid: 99.94,
        owed: 0,
        order: { state: 'Completed', paid: 99.94 },
      })
      const dearer = await changed(await start(await goods(5, 99.97)), { fulfilment: 'Take now' })
      const whole = await confirm(dearer, { payments: [{ methodId: cash, amount: 100 }] })
      expect(whole.body.data).toMatchObject({ paid: 99.97, order: { state: 'Completed' } })
    })

    it('names the whole chain of a day, and what would make it earlier', async () => {
      const skuId = await goods(3)
      await world.stock(skuId, shop, 2)
      for (const [no, ahead, quantity] of [
        [`EARLY${n}`, 10, 4],
        [`LATE${n}`, 20, 9],
      ] as const)
        await world.container(
          { no, type: '40HC', warehouseId: main, arrivesOn: world.day(ahead) },
          { skuId, quantity },
        )
      const sale = await start(skuId, 10, { customerId })
      // The first container is not enough: all of it is there with the second.
      expect(sale.lines[0]).toMatchObject({
        free: 3,
        comingOn: world.day(10),
        readyOn: world.day(20),
        earliestOn: world.day(20),
        sooner: [{ kind: 'fewer', quantity: 3, on: world.day(0) }],
      })
      const told = ({ lines: [line] }: any) => line.chain.map(({ text }: { text: string }) => text)
      expect(told(sale)).toEqual([
        '3 in MAIN',
        expect.stringContaining(`Container EARLY${n}, expected`),
        expect.stringContaining(`Container LATE${n}, expected`),
        expect.stringContaining('First free day, '),
      ])
      const [{ id }] = sale.lines
      const there = await changed(sale, { lines: [{ id, quantity: 2, warehouseId: far }] })
      expect(there.lines[0].sooner).toMatchObject([
        { kind: 'warehouse', place: 'MAIN', warehouseId: main, on: world.day(0) },
        { kind: 'display', place: 'SHOP', warehouseId: shop, on: world.day(0) },
      ])
      const { warehouseId, stockStatus } = there.lines[0].sooner[1]
      const shown = await changed(there, {
        lines: [{ id, quantity: 2, warehouseId, stockStatus, takesComing: false }],
      })
      expect(shown.lines[0]).toMatchObject({ free: 2, earliestOn: world.day(0), sooner: [] })

      // What lies elsewhere is moved first to where the calendar starts from.
      const fromFar = await world.calendar({ name: 'From afar', warehouseId: far })
      const pickup = await world.calendar({
        name: 'Desk',
        calendarType: 'Pickup',
        warehouseId: main,
      })
      const moved = await changed(shown, {
        calendarId: fromFar,
        lines: [{ id, quantity: 2, warehouseId: main, stockStatus: null }],
      })
      expect(moved.lines[0]).toMatchObject({
        readyOn: world.day(1),
        earliestOn: world.day(1),
        sooner: [
          { kind: 'fulfilment', fulfilment: 'Pickup', calendarId: pickup, on: world.day(0) },
        ],
      })
      expect(told(moved)[0]).toBe('3 in MAIN, via FAR')
      await product.db.text(`update delivery_calendars set status = 'Disabled' where id = $1`, [
        pickup,
      ])

      const onItsWay = await goods(2)
      const transferId = await world.make('transfers', {
        sourceWarehouseId: main,
        targetWarehouseId: far,
        date: world.day(3),
      })
      await world.make('transferLines', { transferId, skuId: onItsWay, quantity: 2 })
      await world.write(context =>
        transition(context, metaOf('transfers'), { id: transferId }, 'request'),
      )
      const waits = await start(onItsWay, 1, { customerId })
      expect(waits.lines[0]).toMatchObject({ free: 0, readyOn: null, earliestOn: null })
      expect(told(waits)[0]).toMatch(/^2 with transfer TR\d+ to FAR, planned for /)
    })

    it('offers a quotation until a day, which is confirmed later', async () => {
      const owner = await world.make('customers', { name: 'Two Homes', phone: '+64211239876' })
      const home = { customerId: owner, city: 'Auckland', country: 'NZ' }
      const deliveryAddressId = await world.make('addresses', {
        ...home,
        line1: '1 First Road',
        isDeliveryDefault: true,
      })
      const billingAddressId = await world.make('addresses', {
        ...home,
        line1: '2 Next Road',
        isBillingDefault: true,
      })
      await world.make('addresses', { ...home, line1: '3 Last Road' })
      const sale = await start(await goods(), 1, { customerId: owner })
      expect(sale).toMatchObject({ deliveryAddressId, billingAddressId })
      const validTo = world.day(10)
      const { body } = await call('quote', {
        orderId: sale.orderId,
        version: sale.version,
        validTo,
      })
      expect(body.data).toMatchObject({ state: 'Quotation', validTo })
      const again = (await colleague.get(path('sale'), { orderId: sale.orderId })).body.data
      expect(await confirm(again, {}, colleague)).toMatchObject({
        body: { data: { order: { state: 'Confirmed' } } },
      })
      const nobody = await start(await goods())
      expect(
        refused(await call('quote', { orderId: nobody.orderId, version: nobody.version })),
      ).toMatchObject({ field: 'customerId' })
    })

    it('writes down a new customer with an address, and asks before a telephone number stands there twice', async () => {
      const sale = await start(await goods())
      const given = {
        orderId: sale.orderId,
        version: sale.version,
        name: 'Bo Li',
        phone: '+64277654321',
        address: {
          line1: '9 Hill Street',
          city: 'Auckland',
          country: 'NZ',
          line2: null,
          suburb: null,
          region: null,
          postcode: '0622',
        },
      }
      const { body } = await call('customer', given)
      expect(body.data).toMatchObject({ isWalkIn: false, customer: { name: 'Bo Li' } })
      expect(body.data.deliveryAddressId).toBe(body.data.addresses[0].id)
      const other = await start(await goods())
      const twin = { ...given, orderId: other.orderId, version: other.version, name: 'Bo L' }
      expect(refused(await call('customer', twin))).toMatchObject({
        code: 'known_customer',
        field: 'phone',
      })
      expect((await call('customer', { ...twin, isNew: true })).body.data.customer.name).toBe(
        'Bo L',
      )
      // Telephones beside the main one count as well.
      await world.make('customerPhones', { customerId, phone: '+64278889990' })
      const third = await start(await goods())
      const more = { ...given, orderId: third.orderId, version: third.version, name: 'B' }
      expect(refused(await call('customer', { ...more, phone: '+64278889990' }))).toMatchObject({
        code: 'known_customer',
        field: 'phone',
      })
      // Before the first product a sale begins for them.
      const first = { name: 'Cy Ngata', phone: '+64278889991' }
      expect((await call('customer', first)).body.data).toMatchObject({
        isOwn: true,
        lines: [],
        customer: { name: 'Cy Ngata' },
      })
      expect(refused(await call('customer', { ...first, orderId: third.orderId }))).toMatchObject({
        status: 400,
        field: 'version',
      })
    })

    it('is one order however often the same confirmation is sent', async () => {
      const skuId = await goods(5)
      const sale = await changed(await start(skuId, 1, { customerId }), { fulfilment: 'Take now' })
      const payload = {
        orderId: sale.orderId,
        version: sale.version,
        payments: [{ methodId: cash, amount: 100 }],
      }
      const send = () =>
        seller.send({
          method: 'POST',
          url: path('confirm'),
          payload,
          headers: { 'idempotency-key': `confirm ${sale.orderId}`.replace(' ', '-') },
        })
      const answers = await Promise.all(Array.from({ length: 10 }, send))
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(answer.body.errors[0].code).toBe('still_running')
      expect((await send()).body.data.order).toMatchObject({ state: 'Completed', paid: 100 })
      const [{ n: paid }] = (await product.db.text<{ n: number }>(
        'select count(*)::int as n from payments where order_id = $1',
        [sale.orderId],
      )) as [{ n: number }]
      expect(paid).toBe(1)
      const invoices = await product.db.text<{ kind: string; total: number }>(
        'select kind, total::float8 as total from invoices where order_id = $1',
        [sale.orderId],
      )
      expect(invoices).toEqual([{ kind: 'Invoice', total: 100 }])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4'])
    })

    it('proposes the shipping of the address by its rates as costs of their types, until it is taken along', async () => {
      const areaId = await world.make('deliveryAreas', {
        name: 'Hills',
        country: 'NZ',
        isRural: true,
      })
      await world.make('areaPostcodes', { areaId, postcode: '0781', suburb: 'Hill' })
      const rateId = await world.make('shippingRates', {
        name: 'Islands',
        state: 'Published',
        serviceType: 'Delivery',
        basis: 'Items',
        rural: 30,
        period: { from: '2020-01-01', to: null },
      })
      await world.make('shippingRateBands', { rateId, from: 0, to: 10, price: 79 })
      const types: Record<string, string> = {}
      for (const [name, kind] of [
        ['To the room', 'Delivery'],
        ['Far out', 'Rural'],
        ['Old sofa away', 'Removal'],
      ] as const)
        types[kind] = await world.make('shippingCostTypes', { name, kind, defaultPrice: 45 })
      const service = await world.sku(`ASSEMBLE${n}`, undefined, 'Service')
      await product.db.text(`update products set status = 'Active' where code = $1`, [
        `ASSEMBLE${n}`,
      ])
      const price = { skuId: service, market: 'NZ', amount: 120, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price)
      expect((await seller.get(path('extras'))).body.data).toMatchObject({
        services: [{ skuId: service, price: 120 }],
        costs: [{ price: 45 }, { price: 45 }, { price: 45 }],
      })

      const proposal = async (orderId: string) =>
        (await seller.get(path('shipping'), { orderId })).body.data
      const sale = await start(await goods(), 2, { customerId })
      expect(await proposal(sale.orderId)).toMatchObject({
        isDelivered: true,
        costs: [],
        whyNot: 'The address has no postcode.',
      })
      const there = { customerId, line1: '2 Far Road', city: 'Hill', country: 'NZ' }
      const deliveryAddressId = await world.make('addresses', { ...there, postcode: '0781' })
      const set = await changed(sale, { deliveryAddressId })
      // What the rates say is set at once, until a person takes it off.
      expect(set).toMatchObject({
        shippingCosts: [
          { name: 'To the room', amount: 79 },
          { name: 'Far out', amount: 30 },
        ],
        amounts: { shipping: 109, total: 309 },
      })
      const off = await changed(set, { shippingCosts: [] })
      expect(off.amounts).toMatchObject({ shipping: 0, total: 200 })
      const moved = await changed(off, { instruction: 'Ring' })
      expect(moved.amounts.shipping).toBe(0)
      const { total, costs } = await proposal(sale.orderId)
      expect({ total, costs }).toMatchObject({
        total: 109,
        costs: [
          { typeId: types.Delivery, name: 'To the room', amount: 79 },
          { typeId: types.Rural, name: 'Far out', amount: 30 },
        ],
      })
      const sent = costs.map(({ name: _name, ...cost }: Body) => cost)
      const removal = { typeId: types.Removal, amount: 45 }
      const taken = await changed(moved, { shippingCosts: [...sent, removal] })
      expect(taken).toMatchObject({
        shippingCosts: [{ amount: 79 }, { amount: 30 }, { name: 'Old sofa away', amount: 45 }],
        amounts: { shipping: 154, total: 354 },
      })
      expect(taken.shippingCosts[0].explanation).toContain('2 items is in the band 0 to 10 items.')
      // What is taken along is not delivered, but the old sofa still goes.
      expect(await changed(taken, { fulfilment: 'Take now' })).toMatchObject({
        shippingCosts: [{ name: 'Old sofa away' }],
        amounts: { shipping: 45, total: 245 },
      })
      expect(await proposal(sale.orderId)).toMatchObject({ isDelivered: false, costs: [] })
      // Chosen anew, a delivery costs what the rates say, beside what was ordered.
      const along = (await seller.get(path('sale'), { orderId: sale.orderId })).body.data
      const anew = await changed(along, { fulfilment: 'Delivery' })
      expect(anew.amounts).toMatchObject({ shipping: 154, total: 354 })
      await changed(anew, { fulfilment: 'Take now' })
      const odd = [{ typeId: absentId, amount: 1 }]
      const now = (await seller.get(path('sale'), { orderId: sale.orderId })).body.data
      expect(refused(await change(now, { shippingCosts: odd }))).toMatchObject({
        status: 400,
        field: 'shippingCosts.0.typeId',
      })
      // What is sold from here on has no rate again.
      await product.db.text('update shipping_rates set is_deleted = true where id = $1', [rateId])
    })

    it('takes a coupon that is typed or scanned, and says why it does not', async () => {
      const marketer = await product.as(['N7'])
      const skuId = await goods()
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
      const promotion = async (coupon: string, runs: boolean) => {
        const made = await marketer.post('/api/promotions', {
          name: coupon,
          code: coupon,
          coupon,
          market: 'NZ',
          fromOnUtc: inHours(1),
          toOnUtc: inHours(9),
          lines: [{ skuId, discount: 20 }],
        })
        expect(made.status).toBe(201)
        for (const operation of runs ? ['schedule', 'start'] : [])
          await marketer.post('/api/promotions/bulk', {
            operation,
            targets: [{ id: made.body.id }],
          })
      }
      await promotion('SPRING20', true)
      await promotion('LATER20', false)
      const find = async (typed: string) =>
        (await seller.get(path('find'), { typed })).body.data.coupons
      expect(await find('spring20')).toMatchObject([{ code: 'SPRING20', whyNot: null }])
      expect(await find('LATER20')).toMatchObject([
        { whyNot: 'The coupon LATER20 is not valid today.' },
      ])
      expect(await find('SPRING')).toEqual([])
      const sale = await start(skuId, 2)
      const used = await changed(sale, { coupon: 'spring20' })
      expect(used).toMatchObject({ coupon: 'SPRING20', amounts: { total: 160 } })
      expect(refused(await change(used, { coupon: 'LATER20' }))).toMatchObject({
        code: 'not_running',
        field: 'coupon',
      })
      expect(await changed(used, { coupon: null })).toMatchObject({
        coupon: null,
        amounts: { total: 200 },
      })
      const other = await start(await goods())
      expect(refused(await change(other, { coupon: 'SPRING20' }))).toMatchObject({
        code: 'no_effect',
        field: 'coupon',
      })
    })

    /** Goods that the customer has taken along and paid: 200 in cash, the rest by bank. */
    async function sold(skuId: string, quantity: number) {
      const sale = await changed(await start(skuId, quantity, { customerId }), {
        fulfilment: 'Take now',
      })
      const rest = sale.amounts.total - 200
      const { body } = await confirm(sale, {
        payments: [
          { methodId: cash, amount: 200 },
          ...(rest > 0 ? [{ methodId: bank, amount: rest, reference: 'ANA' }] : []),
        ],
      })
      expect(body.data.order).toMatchObject({ state: 'Completed' })
      const { lines } = (await seller.get(path('returnable'), { typed: sale.orderCode })).body.data
      return { ...sale, line: lines[0] }
    }
    /** A sale of one piece at this price, with goods that come back. */
    async function exchange(orderLineId: string, quantity: number, price: number, more: Body = {}) {
      const begun = await call('returns', { returns: [{ orderLineId, quantity }], ...more })
      const { orderId } = begun.body.data
      await call('add', { orderId, add: [{ skuId: await goods(5, price), quantity: 1 }] })
      const now = (await seller.get(path('sale'), { orderId })).body.data
      return changed(now, { fulfilment: 'Take now' })
    }
    const paymentsOf = (orderId: string) =>
      product.db.text<Body>(
        `select m.name as method, p.amount::float8 as amount, p.exchange_order_id is not null as moved
        from payments p join payment_methods m on m.id = p.method_id where p.order_id = $1 order by p.created_on_utc, p.amount desc, m.name`,
        [orderId],
      )

    it('exchanges in one sale: goods come back to be inspected, what was paid for them pays, and the rest is paid', async () => {
      const skuId = await goods(5)
      const first = await sold(skuId, 3)
      expect(first.line).toMatchObject({ most: 3, worth: 300 })
      const { line } = first
      const tooMany = await call('returns', {
        returns: [{ orderLineId: line.orderLineId, quantity: 4 }],
      })
      expect(refused(tooMany)).toMatchObject({ code: 'too_many', field: 'returns.0.quantity' })
      const sale = await exchange(line.orderLineId, 2, 250)
      expect(sale).toMatchObject({
        customer: { id: customerId },
        returns: [{ orderCode: first.orderCode, quantity: 2, worth: 200 }],
        exchanged: 200,
        open: 250,
      })
      const { body } = await confirm(sale, { payments: [{ methodId: cash, percent: 100 }] })
      expect(body.data).toMatchObject({
        exchanged: 200,
        paid: 50,
        owed: 0,
        refunded: 0,
        order: { state: 'Completed', paid: 250 },
      })
      const payments = await paymentsOf(sale.orderId)
      const moved = payments.filter(each => each.moved)
      expect(moved.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(200)
      expect(payments.filter(each => !each.moved)).toMatchObject([{ method: 'Cash', amount: 50 }])
      expect(await orderOf(first.orderId)).toMatchObject({ total: 300, returned: 200, paid: 100 })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Awaiting Inspection: 2', 'MAIN Normal: 2'])
      const [row] = await product.db.text<{ id: string }>(
        'select id from payments where order_id = $1 and exchange_order_id is not null limit 1',
        [sale.orderId],
      )
      const keeper = await product.as(['J1', 'J4', 'J5'])
      const voided = await keeper.post('/api/payments/bulk', {
        operation: 'void',
        targets: [{ id: row!.id }],
        reason: 'No',
      })
      expect(voided.body.results[0].errors[0]).toMatchObject({ code: 'exchange' })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('asks for a refund where more comes back than goes out, or gives shop credit, never twice for the same goods', async () => {
      const credit = await world.make('paymentMethods', { name: 'Credit', type: 'Credit' })
      const first = await sold(await goods(5), 2)
      const { orderLineId } = first.line
      const [one, two] = [
        await exchange(orderLineId, 1, 60),
        await exchange(orderLineId, 2, 60, { givesBack: 'Credit' }),
      ]
      expect(one).toMatchObject({ exchanged: 100, open: 60, givesBack: 'Refund' })
      expect((await confirm(one)).body.data).toMatchObject({
        exchanged: 60,
        refunded: 40,
        credited: 0,
        owed: 0,
      })
      const [refund] = await product.db.text<Body>(
        'select state, type, amount::float8 as amount, method_id from refunds where order_id = $1',
        [first.orderId],
      )
      expect(refund).toEqual({ state: 'Requested', type: 'Return', amount: 40, method_id: null })
      expect(refused(await confirm(two))).toMatchObject({ code: 'too_many', field: 'returns' })
      const now = (await seller.get(path('sale'), { orderId: two.orderId })).body.data
      const less = await call('returns', {
        orderId: two.orderId,
        version: now.version,
        returns: [{ orderLineId, quantity: 1 }],
      })
      expect((await confirm(less.body.data)).body.data).toMatchObject({
        exchanged: 60,
        refunded: 0,
        credited: 40,
      })
      const [account] = await product.db.text<Body>(
        'select balance::float8 as balance from shop_credits where customer_id = $1',
        [customerId],
      )
      expect(account).toEqual({ balance: 40 })
      // The refund that is asked for is still due to the customer.
      expect(await orderOf(first.orderId)).toMatchObject({ total: 200, returned: 200, paid: 40 })
      expect((await paymentsOf(first.orderId)).map(({ amount }) => amount)).toEqual([
        200, -60, -40, -60,
      ])

      // Two tills that take the same piece back: one of them does.
      const again = await sold(await goods(5), 2)
      const same = [
        await exchange(again.line.orderLineId, 2, 200),
        await exchange(again.line.orderLineId, 2, 200),
      ]
      const answers = await Promise.all(same.map(sale => confirm(sale)))
      expect(answers.filter(({ body }) => body.data?.exchanged === 200)).toHaveLength(1)
      const other = await world.make('customers', { name: 'Somebody else', phone: '+64211110000' })
      const theirs = await start(await goods(), 1, { customerId: other })
      const foreign = await call('returns', {
        orderId: theirs.orderId,
        version: theirs.version,
        returns: [{ orderLineId, quantity: 1 }],
      })
      expect(refused(foreign)).toMatchObject({ code: 'other_customer', field: 'returns' })
      expect(await ledgerDifferences(product.db)).toEqual([])
      await product.db.text('update payment_methods set is_disabled = true where id = $1', [credit])
    })

    it('is discarded as a whole: its order is cancelled', async () => {
      const sale = await start(await goods())
      await call('discard', { orderId: sale.orderId, version: sale.version })
      expect(await orderOf(sale.orderId)).toMatchObject({ state: 'Cancelled' })
      expect(
        refused(
          await call('add', {
            orderId: sale.orderId,
            add: [{ skuId: sale.lines[0].skuId, quantity: 1 }],
          }),
        ),
      ).toMatchObject({ code: 'state' })
    })

    it('refuses by name and changes nothing', async () => {
      const skuId = await goods(5)
      const draft = await world.sku('DRAFT')
      const gone = await goods(1)
      await product.db.text(`update skus set status = 'Discontinued' where id = $1`, [gone])
      await product.db.text(`update products set status = 'Draft' where code = 'DRAFT'`)
      const sale = await start(skuId, 1, { customerId })
      const [line] = sale.lines
      const abroad = await product.as(['J2'], 'CA')
      const without = await product.as(['D1'])
      const before = await footprint(product.db)
      for (const quantity of [0, -1, 1.5, 1e9])
        expect(
          refused(await call('add', { orderId: sale.orderId, add: [{ skuId, quantity }] })),
        ).toMatchObject({ status: 400, field: 'add.0.quantity' })
      for (const id of [absentId, draft, gone])
        expect(
          refused(await call('add', { orderId: sale.orderId, add: [{ skuId: id, quantity: 1 }] })),
        ).toMatchObject({ field: 'add.0.skuId' })
      for (const price of [-1, 1.005, 1e12])
        expect(
          refused(await change(sale, { lines: [{ id: line.id, quantity: 1, price }] })),
        ).toMatchObject({ status: 400, field: 'lines.0.price' })
      const [me] = await product.db.text<{ id: string }>(
        `select id from staff where full_name = 'Person with J2' limit 1`,
      )
      expect(
        refused(await change(sale, { shares: [{ staffId: me!.id, percent: 99.99 }] })),
      ).toMatchObject({ code: 'not_100', field: 'shares' })
      expect(refused(await change(sale, { calendarId: absentId }))).toMatchObject({
        field: 'calendarId',
      })
      expect(refused(await change(sale, { customerId: absentId }))).toMatchObject({
        field: 'customerId',
      })
      expect(
        refused(
          await change(sale, { lines: [{ id: line.id, quantity: 1, warehouseId: absentId }] }),
        ),
      ).toMatchObject({ field: 'lines.0.warehouseId' })
      expect(refused(await confirm({ ...sale, version: 1 }))).toMatchObject({ status: 409 })
      expect(
        refused(await confirm(sale, { payments: [{ methodId: bank, amount: 10 }] })),
      ).toMatchObject({ field: 'payments.0.reference' })
      expect(
        refused(await confirm(sale, { payments: [{ methodId: cash, amount: 100.01 }] })),
      ).toMatchObject({ code: 'exceeds', field: 'payments.0.amount' })
      expect(
        refused(await confirm(sale, { payments: [{ methodId: cash, amount: 0 }] })),
      ).toMatchObject({ field: 'payments.0.amount' })
      expect((await abroad.get(path('sale'), { orderId: sale.orderId })).status).toBe(404)
      expect((await confirm(sale, {}, abroad)).status).toBe(404)
      expect(await footprint(product.db)).toBe(before)
      for (const name of [
        'start',
        'add',
        'change',
        'confirm',
        'quote',
        'park',
        'discard',
        'takeOver',
      ])
        expect(
          (await call(name, { orderId: sale.orderId, version: sale.version }, without)).status,
        ).toBe(403)
    })
  },
  emptyBeginning,
)
