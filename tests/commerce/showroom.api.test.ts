import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { closeSold } from '#resources/commerce/showroom/closing.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'orders from showroom tablets',
  database => {
    let product: Product, world: World, tablet: Caller, seller: Caller, other: Caller
    let chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      tablet = await product.as(['N1'])
      seller = await product.as(['N1', 'J1', 'J2'])
      other = await product.as(['N1', 'J1', 'J4'])
      chair = await world.sku('CHAIR')
      await world.db.query(sql`update products set status = 'Active'`)
      await world.make('prices', {
        skuId: chair,
        market: 'NZ',
        kind: 'Regular',
        amount: 99,
        fromOnUtc: '2020-01-01T00:00:00Z',
      })
    })
    afterAll(() => product.close())

    const made = async (fields: Record<string, unknown> = {}) => {
      const { body } = await tablet.post('/api/selfHelpOrders', {
        branchId: branchId('AKL'),
        customer: 'Hana Whaiti',
        phone: '+64211234567',
        lines: [
          { skuId: chair, quantity: 1, price: 120 },
          { skuId: chair, quantity: 1, price: 120 },
        ],
        ...fields,
      })
      return body as { id: string; no: string; state: string; total: number }
    }
    const claim = (by: Caller, id: string) =>
      by.post('/api/selfHelpOrders/bulk', { operation: 'claim', targets: [{ id }] })
    const send = (by: Caller, id: string) =>
      by.post(`/api/selfHelpOrder/sendShowroomOrderToErp?id=${encodeURIComponent(` ${id} `)}`)

    it('are created by the token of a device, and listed', async () => {
      const order = await made()
      expect(order).toMatchObject({ state: 'New', total: 240 })
      const { body } = await tablet.get('/api/selfHelpOrder/getShowroomOrderList', {
        state: 'New',
        keyword: order.no,
      })
      expect(body).toMatchObject({ totalCount: 1 })
      expect(body.data[0]).toMatchObject({ id: order.id, items: '1 × CHAIR, 1 × CHAIR' })
    })

    it('become one open sale in the hands of the claimer, with changed prices named', async () => {
      const { id } = await made()
      expect((await send(seller, id)).body.errors[0]).toMatchObject({ code: 'state' })
      await claim(seller, id)
      expect((await send(other, id)).body.errors[0]).toMatchObject({ code: 'claimed' })
      const answers = await Promise.all([send(seller, id), send(seller, id), send(seller, id)])
      const ids = new Set(answers.map(({ body }) => body.data.orderId))
      expect(ids.size).toBe(1)
      const first = answers.find(({ body }) => body.data.changed.length)!
      expect(first.body.data.changed).toEqual([{ sku: 'CHAIR', seen: 120, now: 99 }])
      const [sale] = await world.db.query(sql`
        select o.source, o.state, o.total, c.name as customer, s.holder_id = h.claimed_by_id as "isTheirs", h.state as "is", h.price_note as note
        from self_help_orders h join orders o on o.id = h.order_id join customers c on c.id = o.customer_id join open_sales s on s.order_id = o.id where h.id = ${id}`)
      expect(sale).toMatchObject({
        source: 'Self-Service',
        state: 'Draft',
        total: 198,
        customer: 'Hana Whaiti',
        isTheirs: true,
        is: 'Sent',
        note: 'CHAIR was 120.00 and is 99.00',
      })
    })

    it('are closed with their sale', async () => {
      const { id } = await made({ phone: null })
      await claim(seller, id)
      const { orderId } = (await send(seller, id)).body.data
      expect(await closeSold(world.db)).toBe(0)
      await world.db.query(sql`update orders set state = 'Cancelled' where id = ${orderId}`)
      expect(await closeSold(world.db)).toBe(1)
      expect((await tablet.get(`/api/selfHelpOrders/${id}`)).body.state).toBe('Closed')
    })

    it('are discarded with a reason, and then stay', async () => {
      const { id } = await made()
      const discard = (reason?: string) =>
        seller.post('/api/selfHelpOrders/bulk', {
          operation: 'discard',
          targets: [{ id }],
          ...(reason && { reason }),
        })
      expect((await discard()).status).toBe(400)
      await discard('They left')
      await claim(seller, id)
      expect((await send(seller, id)).body.errors[0]).toMatchObject({ code: 'state' })
    })

    it('are for holders of N1, and of one company', async () => {
      const { id } = await made()
      const elsewhere = await product.as(['N1'], 'CA')
      expect((await elsewhere.get(`/api/selfHelpOrders/${id}`)).status).toBe(404)
      expect((await send(elsewhere, id)).body.isSuccess).toBe(false)
      expect((await send(await product.as(['J1']), id)).status).toBe(403)
    })
  },
  emptyBeginning,
)
