import { afterAll, beforeAll, expect, it } from 'vitest'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'finding orders by code, by tracking number and by customer',
  database => {
    let product: Product, world: World, seller: Caller
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const order = async (orderCode: string, days = 1, fields = {}) =>
      (await world.order([], { orderCode, orderedOnUtc: daysAgo(days), ...fields })).id
    const codesOf = (list: { orderCode: string }[]) => list.map(o => o.orderCode)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'])
    })
    afterAll(() => product.close())

    it('lists the codes that begin with what is typed before those that contain it, the newest first', async () => {
      for (const [i, code] of ['INV0712345', 'INV0712399', 'INV0571234'].entries())
        await order(code, 3 - i)
      await order('INV0712388', 700)
      const typed = async (orderCode: string) =>
        codesOf(
          (await seller.get('/api/orderManagement/getOrderCodeListByCode', { orderCode })).body
            .data,
        )
      expect(await typed('INV07123')).toEqual(['INV0712399', 'INV0712345', 'INV0712388'])
      expect(await typed(' inv07123 ')).toEqual(['INV0712399', 'INV0712345', 'INV0712388'])
      expect(await typed('7123')).toEqual(
        ['INV0571234', 'INV0712399', 'INV0712345', 'INV0712388'].filter(c => c.includes('7123')),
      )
      expect(await typed('712345')).toEqual(['INV0712345'])
      expect(await typed('1%3')).toEqual([])
    })

    it('finds a whole code by its number, however short', async () => {
      const id = await order('INV0000007')
      const { body } = await seller.get('/api/orderManagement/getOrderCodeListByCode', {
        orderCode: '7',
      })
      expect(body).toEqual({
        isSuccess: true,
        errors: [],
        data: [{ orderId: id, orderCode: 'INV0000007', originalOrderId: null }],
      })
    })

    it('finds an order by its original code as well, whole or in part', async () => {
      await order('INV0745001', 2, { originalOrderId: 'SHOP-9' })
      await order('INV0745002', 1, { originalOrderId: 'SHOP-90' })
      await order('INV0745003', 3, { originalOrderId: '8Q' })
      const typed = async (orderCode: string) =>
        codesOf(
          (await seller.get('/api/orderManagement/getOrderCodeListByCode', { orderCode })).body
            .data,
        )
      expect(await typed('SHOP-9')).toEqual(['INV0745001', 'INV0745002'])
      expect(await typed('shop-')).toEqual(['INV0745002', 'INV0745001'])
      expect(await typed('8Q')).toEqual(['INV0745003'])
    })

    it('lists no codes of another client, and none to people without the order list', async () => {
      await order('INV0733001')
      const typed = (who: Caller, query: Record<string, string> = { orderCode: 'INV0733' }) =>
        who.get('/api/orderManagement/getOrderCodeListByCode', query)
      expect((await typed(await product.as(['J1', 'J4'], 'CA'))).body.data).toEqual([])
      for (const codes of [[], ['J1'], ['J4'], ['D1']] as const)
        expect((await typed(await product.as(codes))).status, codes.join()).toBe(403)
      for (const [field, query] of [
        ['orderCode', {}],
        ['orderCode', { orderCode: '   ' }],
        ['orderCode', { orderCode: 'x'.repeat(61) }],
        ['nonsense', { orderCode: 'INV', nonsense: '1' }],
      ] as const) {
        const { status, body } = await typed(seller, query as Record<string, string>)
        expect(status).toBe(400)
        expect(body.errors[0].field).toBe(field)
      }
    })

    it('looks orders up by the tracking number of their deliveries and of the tickets about them', async () => {
      const lookup = async (query: Record<string, string>, who?: Caller) =>
        codesOf(
          (
            await (who ?? (await product.as([]))).get(
              '/api/orderManagement/getOrderListByCode',
              query,
            )
          ).body.orderList,
        )
      const mine = await order('INV0744001'),
        old = await order('INV0744002', 500),
        other = await order('INV0744003')
      const calendarId = await world.calendar()
      await world.plan(mine, calendarId, world.day(2), { trackingNo: 'KMC-4471-A' })
      await world.plan(old, calendarId, world.day(2), { trackingNo: 'KMC-4471-B' })
      const ticketId = await world.make('tickets', { orderId: other })
      await world.make('deliveryPlans', {
        ticketId,
        calendarId,
        date: world.day(2),
        serviceType: 'Service visit',
        stops: 0,
        trackingNo: 'SRV-99012',
      })
      expect(await lookup({ trackNo: 'KMC-4471-A' })).toEqual(['INV0744001'])
      expect(await lookup({ trackNo: ' kmc-4471-a ' })).toEqual(['INV0744001'])
      expect(await lookup({ trackNo: '4471' })).toEqual(['INV0744001'])
      expect(await lookup({ trackNo: '4471', inPastOneYear: 'false' })).toEqual([
        'INV0744001',
        'INV0744002',
      ])
      expect(await lookup({ trackNo: 'SRV-99012' })).toEqual(['INV0744003'])
      expect(await lookup({ trackNo: 'KMC-4471-A', orderCode: '744001' })).toEqual(['INV0744001'])
      expect(await lookup({ trackNo: 'KMC-4471-A', orderCode: '744003' })).toEqual([])
      expect(await lookup({ trackNo: 'KM' })).toEqual([])
      expect(await lookup({ trackNo: 'KMC-4471-A' }, await product.as([], 'CA'))).toEqual([])
    })

    it('asks for a keyword where neither code nor tracking number is given, and refuses what it does not know', async () => {
      const anybody = await product.as([])
      expect(
        (await anybody.get('/api/orderManagement/getOrderListByCode', { trackNo: ' ' })).body,
      ).toMatchObject({ isSuccess: false, errors: [{ message: 'Please input keyword' }] })
      expect(
        (await anybody.get('/api/orderManagement/getOrderListByCode', { trackNo: 'x'.repeat(61) }))
          .body.errors[0].field,
      ).toBe('trackNo')
      expect(
        (await product.nobody.get('/api/orderManagement/getOrderListByCode', { trackNo: 'KMC' }))
          .status,
      ).toBe(401)
    })

    it('lists the orders of a customer, the newest first, page by page', async () => {
      const customerId = await world.make('customers', { name: 'Mia Ngata' })
      for (let i = 1; i <= 5; i++) await order(`INV075500${i}`, 10 - i, { customerId })
      await order('INV0755009', 1)
      const clerk = await product.as(['J1', 'E1'])
      const page = async (query: Record<string, unknown> = {}) =>
        (await clerk.get('/api/ordermanagement/getOrderListByCustomerId', { customerId, ...query }))
          .body
      const first = await page({ pageSize: 3 })
      expect(codesOf(first.data)).toEqual(['INV0755005', 'INV0755004', 'INV0755003'])
      expect(first).toMatchObject({ isSuccess: true, totalCount: 5, hasMore: false })
      expect(first.data[0]).toMatchObject({ customerId, labels: { customerId: 'Mia Ngata' } })
      expect(codesOf((await page({ pageSize: 3, pageNo: 2 })).data)).toEqual([
        'INV0755002',
        'INV0755001',
      ])
    })

    it('refuses an absent customer, another client’s, other lengths and unknown fields, and people without codes', async () => {
      const customerId = await world.make('customers', { name: 'Ben Smith' })
      const ask = (query: Record<string, unknown>, who = seller) =>
        who.get('/api/orderManagement/getOrderListByCustomerId', query)
      for (const [customer, who] of [
        [absentId, seller],
        [customerId, await product.as(['J1', 'J4'], 'CA')],
      ] as const) {
        const { status, body } = await ask({ customerId: customer }, who)
        expect(status).toBe(404)
        expect(body.errors[0].field).toBe('customerId')
      }
      for (const [field, value] of [
        ['customerId', 'abc'],
        ['pageNo', 0],
        ['pageSize', 501],
        ['nonsense', 1],
      ] as const)
        expect((await ask({ customerId, [field]: value })).body.errors[0].field).toBe(field)
      for (const codes of [[], ['E1'], ['D1']] as const)
        expect((await ask({ customerId }, await product.as(codes))).status).toBe(403)
    })
  },
  emptyBeginning,
)
