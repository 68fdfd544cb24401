import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderGoodsCalls } from '#resources/sales/orders/orderGoods.calls.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'goods and money of an order, moved by hand',
  database => {
    let product: Product, world: World, seller: Caller
    let skuId: string, main: string, other: string
    let order: { id: string; line: (n: number) => string }

    const at =
      (path: string) =>
      (body: object, who = seller) =>
        who.post(`/api/orderProcessing/${path}`, body)
    const reserve = at('reserve'),
      release = at('release'),
      pay = at('payment')
    const details = async () =>
      (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId: order.id })).body
        .data
    const reserved = async () =>
      (await details()).lines[0].reserved.map(
        ({ warehouseName, stockStatus, quantity }: Record<string, string>) =>
          `${warehouseName} ${stockStatus} ${quantity}`,
      )
    const whyOf = (operation: string) =>
      product.db.text<{ reason: string }>(
        "select changes->'reason'->>1 as reason from audit where entity = 'orders' and record_id = $1 and operation = $2 order by seq desc limit 1",
        [order.id, operation],
      )

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      skuId = await world.sku('SOFA')
      main = await world.warehouse('MAIN')
      other = await world.warehouse('OTHER')
      await world.stock(skuId, main, 5)
      await world.stock(skuId, other, 2)
      await world.stock(skuId, other, 3, 'OpenBox')
      order = await world.order([[skuId, 3]], { total: 300 })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
    })
    afterAll(() => product.close())

    it('does not offer warehouses that nothing is taken from', async () => {
      const own = await world.sku('STOOL')
      const presale = await world.make('warehouses', {
        name: 'Presale',
        code: 'PRE',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
        isPresale: true,
      })
      await world.stock(own, presale, 3)
      const { id: orderId, line } = await world.order([[own, 1]])
      const { body } = await reserve({
        orderId,
        orderLineId: line(0),
        warehouseId: presale,
        reason: 'Only there',
      })
      expect(body.errors).toMatchObject([{ code: 'insufficient_stock' }])
      const { body: offered } = await seller.get('/api/warehouses/options', {
        filter: orderGoodsCalls.reserveOrderGoods.input.warehouseId.options.only,
        limit: 200,
      })
      const ids = offered.map((each: { id: string }) => each.id)
      expect(ids).toContain(main)
      expect(ids).not.toContain(presale)
    })

    it('gives goods back for a reason, and takes them for another', async () => {
      expect((await reserved())[0]).toMatch(/ Normal \d/)
      const orderId = order.id
      expect((await release({ orderId, reason: 'The customer waits' })).body.isSuccess).toBe(true)
      expect(await reserved()).toEqual([])
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 5',
        'OTHER Normal: 2',
        'OTHER OpenBox: 3',
      ])
      expect(await whyOf('release')).toEqual([{ reason: 'The customer waits' }])
      expect((await reserve({ orderId, reason: 'Ready now' })).body.isSuccess).toBe(true)
      expect(await reserved()).toEqual(['MAIN Normal 3'])
      expect(await whyOf('reserve')).toEqual([{ reason: 'Ready now' }])
    })

    it('says whether a release takes back a reservation, and where what was released can be reserved again', async () => {
      const own = await world.sku('BENCH')
      await world.stock(own, main, 2)
      await world.stock(own, other, 2)
      const { id: orderId, line } = await world.order([[own, 4]])
      const [first, orderLineId, reason] = [{ quantity: 1 }, line(0), 'By hand']
      const of = { orderId, orderLineId, reason }
      expect((await reserve({ ...of, ...first, warehouseId: other })).body.isFirst).toBe(true)
      const released = (await release(of)).body
      expect(released).toMatchObject({
        isOnePlace: true,
        warehouseId: other,
        stockStatus: 'Normal',
        quantity: 1,
      })
      const { warehouseId, stockStatus, quantity } = released
      const again = await reserve({ ...of, warehouseId, stockStatus, quantity })
      expect(again.body).toMatchObject({ isSuccess: true, isFirst: true })
      expect(await world.stockOf(own)).toContain('OTHER Normal Order: 1')
      // One piece was reserved before: a release would take that as well.
      expect((await reserve({ ...of, quantity: 2, warehouseId: main })).body.isFirst).toBe(false)
      // From two places, and not of one line.
      expect((await release(of)).body).toMatchObject({ isOnePlace: false, quantity: null })
      await reserve({ ...of, ...first })
      expect((await release({ orderId, reason })).body.isOnePlace).toBe(false)
    })

    it('takes a line from elsewhere instead: what it had is free again', async () => {
      const line = { orderId: order.id, orderLineId: order.line(0) }
      const { body } = await reserve({
        ...line,
        warehouseId: other,
        stockStatus: 'OpenBox',
        isInstead: true,
        reason: 'A cheaper one will do',
      })
      expect(body).toMatchObject({ isSuccess: true })
      expect(await reserved()).toEqual(['OTHER OpenBox 3'])
      expect(await world.stockOf(skuId)).toContain('MAIN Normal: 5')
    })

    it('leaves what a line has where the other place holds too little', async () => {
      const before = await footprint(world.db)
      const { body } = await reserve({
        orderId: order.id,
        orderLineId: order.line(0),
        warehouseId: other,
        stockStatus: 'Normal',
        isInstead: true,
        reason: 'New ones',
      })
      expect(body).toMatchObject({ isSuccess: false, errors: [{ code: 'insufficient_stock' }] })
      expect(await footprint(world.db)).toBe(before)
    })

    it('promises a quotation what stock lacks out of goods on their way where that is said, so that it can be confirmed', async () => {
      const sku = await world.sku('LAMP')
      await world.stock(sku, main, 1)
      await world.container(
        {
          no: 'TEMU4000001',
          type: '20',
          warehouseId: main,
        },
        { skuId: sku, quantity: 2 },
      )
      const quotation = await world.order([[sku, 3]])
      const line = { orderId: quotation.id, orderLineId: quotation.line(0), reason: 'It sails' }
      const confirm = () => world.write(context => confirmOrder(context, { orderId: quotation.id }))
      const before = await footprint(world.db)
      await expect(confirm()).rejects.toThrow('LAMP: 3 needed, 1 there')
      expect((await reserve(line)).body.errors).toMatchObject([{ code: 'insufficient_stock' }])
      expect(await footprint(world.db)).toBe(before)
      expect((await reserve({ ...line, takesComing: true })).body).toMatchObject({
        isSuccess: true,
      })
      await confirm()
      expect(
        await product.db.text(
          'select source, quantity from reservations where order_line_id = $1 order by source',
          [quotation.line(0)],
        ),
      ).toEqual([
        { source: 'Container', quantity: 2 },
        { source: 'Stock', quantity: 1 },
      ])
      expect(await world.stockOf(sku)).toEqual(['MAIN Normal Order: 1'])
    })

    it('records a payment once, however often it is sent, and the balance is less by it', async () => {
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      const send = () =>
        seller.send({
          method: 'POST',
          url: '/api/orderProcessing/payment',
          headers: { 'idempotency-key': 'a-payment' },
          payload: { orderId: order.id, methodId, amount: 120.5, terminal: 'T1' },
        })
      const { body } = await send()
      expect((await send()).body).toEqual(body)
      expect(body).toMatchObject({ isSuccess: true, data: { amount: 120.5, state: 'Received' } })
      const { order: after, payments } = await details()
      expect(after).toMatchObject({ paid: 120.5, balance: 179.5 })
      expect(payments).toMatchObject([{ methodName: 'Cash', amount: 120.5, terminal: 'T1' }])
    })

    it('takes a method that orders do not offer from those alone who are offered all', async () => {
      const methodId = await world.make('paymentMethods', {
        name: 'Voucher',
        type: 'Marketplace',
        isInErpOrders: false,
      })
      const voucher = { orderId: order.id, methodId, amount: 10 }
      expect((await pay(voucher)).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'methodId', message: 'Voucher is not available for orders.' }],
      })
      expect((await pay(voucher, await product.as(['J1', 'J5']))).body.isSuccess).toBe(true)
    })

    it('offers what its calls take to those who may make them: methods of orders, warehouses, addresses of the customer', async () => {
      const offered = async (entity: string, filter: object) => {
        const { status, body } = await seller.get(`/api/${entity}/options`, { filter })
        expect({ entity, status }).toEqual({ entity, status: 200 })
        return body.map(({ label }: { label: string }) => label)
      }
      const methods = await offered('paymentMethods', { isDisabled: false, isInErpOrders: true })
      expect(methods).toContain('Cash')
      expect(methods).not.toContain('Voucher')
      expect(await offered('warehouses', { isActive: true, warehouseType: 'Warehouse' })).toEqual(
        expect.arrayContaining(['MAIN', 'OTHER']),
      )
      expect(await offered('addresses', { customerId: absentId })).toEqual([])
      expect(await offered('payments', { orderId: order.id })).not.toEqual([])
    })

    it('refuses bad input by name; nothing is changed', async () => {
      const theirs = await world.order([[skuId, 1]])
      const methodId = await world.make('paymentMethods', { name: 'Card', type: 'Card' })
      const orderId = order.id,
        orderLineId = order.line(0),
        reason = 'because'
      const abroad = await product.as(['J1'], 'CA')
      const before = await footprint(world.db)
      const rows: [typeof reserve, object, string, Caller?][] = [
        ...[0, -1, 1.5, 1e9].map((quantity): [typeof reserve, object, string] => [
          reserve,
          { orderId, orderLineId, quantity, reason },
          'quantity',
        ]),
        [reserve, { orderId, orderLineId, quantity: 4, isInstead: true, reason }, 'quantity'],
        [reserve, { orderId, warehouseId: main, reason }, 'orderLineId'],
        [reserve, { orderId, orderLineId: theirs.line(0), reason }, 'orderLineId'],
        [reserve, { orderId, orderLineId }, 'reason'],
        [reserve, { orderId: absentId, reason }, 'orderId'],
        [reserve, { orderId, reason }, 'orderId', abroad],
        [release, { orderId, orderLineId: theirs.line(0), reason }, 'orderLineId'],
        [release, { orderId, reason: '' }, 'reason'],
        [release, { orderId, reason }, 'orderId', abroad],
        ...[0, -1, 1.005, 1e9].map((amount): [typeof reserve, object, string] => [
          pay,
          { orderId, methodId, amount },
          'amount',
        ]),
        [pay, { orderId, methodId: absentId, amount: 1 }, 'methodId'],
        [pay, { orderId, methodId, amount: 1 }, 'orderId', abroad],
      ]
      for (const [make, body, field, who] of rows) {
        const answer = await make(body, who)
        expect({ body, answer: answer.body }).toMatchObject({
          body,
          answer: { isSuccess: false, errors: [{ field }] },
        })
        expect(answer.status).toBeLessThan(500)
      }
      expect(await footprint(world.db)).toBe(before)
      expect((await reserve({ orderId, reason }, await product.as(['D1']))).status).toBe(403)
    })
  },
  emptyBeginning,
)
