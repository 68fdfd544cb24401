import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const path = '/api/salesRecord/getOrderAndOrderLineList'

describeRules(
  'orders with their lines, and the list of lines',
  database => {
    let product: Product, world: World, seller: Caller
    let sofa: string, chair: string, first: string, second: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'])
      sofa = await world.sku('SOFA')
      chair = await world.sku('CHAIR')
      first = (
        await world.order([sofa, chair].map(sku => [sku, 2]) as never, { orderCode: 'INV0001' })
      ).id
      second = (await world.order([[chair, 3]] as never, { orderCode: 'INV0002' })).id
      await world.order([], { orderCode: 'INV0003' })
    })
    afterAll(() => product.close())

    it('answers the lines of orders where they are asked for', async () => {
      const plain = (await seller.get(path, {})).body.data
      expect(plain.filter((order: object) => 'lines' in order)).toEqual([])
      const { body } = await seller.get(path, { lines: 'true', sort: ['orderCode', 'ASC'] })
      expect(
        body.data.map((order: any) => [
          order.orderCode,
          order.lines.map((line: any) => [line.skuId, line.quantity]),
        ]),
      ).toEqual([
        [
          'INV0001',
          [
            [sofa, 2],
            [chair, 2],
          ],
        ],
        ['INV0002', [[chair, 3]]],
        ['INV0003', []],
      ])
      const { body: whole } = await seller.get(`/api/orders/${first}`)
      expect(body.data[0]).toEqual(whole)
      const uncounted = await seller.get(path, {
        filter: { id: [first] },
        lines: 'true',
        count: 'none',
      })
      expect(uncounted.body.data).toEqual([whole])
      // The order is there beside them: they do not repeat what it says.
      for (const line of whole.lines) {
        expect(line).toMatchObject({ orderId: first })
        expect(line).not.toHaveProperty('customer')
        expect(line).not.toHaveProperty('salesperson')
      }
    })

    it('lists the lines of all orders with what their orders say, the newest orders first', async () => {
      const { status, body } = await seller.get('/api/orderLines', {})
      expect(status).toBe(200)
      expect(body.map((line: any) => [line.labels.orderId, line.position, line.amount])).toEqual([
        ['INV0002', 1, 300],
        ['INV0001', 1, 200],
        ['INV0001', 2, 200],
      ])
      expect(body[0]).toMatchObject({ orderId: second, customer: 'A customer' })
    })

    it('filters lines by their product and by their order, and adds them up', async () => {
      const found = async (filter: object) =>
        (await seller.get('/api/orderLines', { filter })).body.map((line: any) => line.orderId)
      expect(await found({ skuId: chair })).toEqual([second, first])
      expect(await found({ skuId: sofa })).toEqual([first])
      const [order] = await product.db.text<{
        customer_id: string
        branch_id: string
        state: string
      }>('select customer_id, branch_id, state from orders where id = $1', [first])
      expect(await found({ customerId: order!.customer_id })).toHaveLength(3)
      expect(await found({ branchId: order!.branch_id, state: order!.state })).toHaveLength(3)
      expect(await found({ customerId: sofa })).toEqual([])
      expect(await found({ orderedOnUtc: { gte: '2200-01-01T00:00:00.000Z' } })).toEqual([])
      const totals = await seller.get('/api/orderLines/totals', { filter: { skuId: chair } })
      expect(totals.body).toMatchObject({ quantity: 5, amount: 500 })
    })

    it('takes lines along into the file of orders, and writes a file of lines', async () => {
      const csv = async (entity: string, columns: string) =>
        (await seller.get(`/api/${entity}/export`, { columns, sort: ['id', 'ASC'] })).bytes
          .toString('utf8')
          .replace('\ufeff', '')
          .trim()
          .split(/\r?\n/)
      const orders = await csv('orders', 'orderCode,lines.*')
      expect(orders[0]).not.toMatch(/Customer|Ordered/)
      expect(orders.filter(row => /SOFA|CHAIR/.test(row))).toHaveLength(3)
      const lines = await csv('orderLines', 'orderId,skuId,quantity,amount')
      expect(lines.slice(1)).toContain('INV0002,CHAIR,3,300.00')
      expect(lines).toHaveLength(4)
    })

    it('opens lines to those who see the order records, and to no others', async () => {
      for (const [codes, status] of [
        [['J1'], 403],
        [['J4'], 403],
        [['J1', 'J4'], 200],
      ] as const)
        expect((await (await product.as(codes)).get('/api/orderLines')).status).toBe(status)
      expect((await (await product.as(['J1', 'J4'], 'CA')).get('/api/orderLines')).body).toEqual([])
    })
  },
  emptyBeginning,
)
