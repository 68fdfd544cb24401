import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

type Body = Record<string, unknown>

describeRules(
  'discounts on whole orders',
  database => {
    let product: Product, world: World, seller: Caller, chief: Caller
    let till: Caller
    let main: string, methodId: string
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      chief = await product.as(['J1', 'J4'])
      till = await product.as(['J1', 'J2', 'J4'])
      main = await world.warehouse('MAIN')
      methodId = await world.make('paymentMethods', { name: 'EFTPOS', type: 'Card' } as never)
      const taxTypeId = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { taxTypeId, country: 'NZ', rate: 15, period })
    })
    afterAll(() => product.close())

    const from = { fromOnUtc: '2026-01-01T00:00:00Z' }
    async function goods(amount: number, fields = '') {
      const code = `GOODS${++n}`
      const skuId = await world.sku(code)
      await product.db.text(`update products set status = 'Active'${fields} where code = $1`, [
        code,
      ])
      await world.stock(skuId, main, 20)
      await world.make('prices', { skuId, market: 'NZ', amount, ...from })
      return skuId
    }
    const one = async <T = any>(text: string, values: unknown[] = []): Promise<T> =>
      (await product.db.text<any>(text, values))[0]
    const at = async (path: string, orderId: string, body: Body, who = chief) =>
      who.post(path, {
        orderId,
        version: (await one('select version from orders where id = $1', [orderId])).version,
        ...body,
      })
    const edit = (orderId: string, orderLines: Body[], more: Body = {}, who = chief) =>
      at('/api/orderManagement/updateOrder', orderId, { orderLines, ...more }, who)
    const linesOf = (orderId: string) =>
      product.db.text<any>(
        'select id, price, quantity, discount, order_discount, code_discount, tax from order_lines where order_id = $1 and not is_deleted order by position',
        [orderId],
      )
    const sumsOf = (orderId: string) =>
      one('select order_discount as off, discount, tax, total from orders where id = $1', [orderId])

    /** A confirmed and paid order of these lines with 42.00 off: 20 % of 210.00. */
    async function discounted(...lines: (readonly [amount: number, quantity: number])[]) {
      const { id } = await world.order([])
      const wanted: Body[] = []
      for (const [amount, quantity] of lines) wanted.push({ skuId: await goods(amount), quantity })
      expect((await edit(id, wanted)).body.errors).toEqual([])
      const given = await at('/api/orderProcessing/discount', id, { orderDiscount: 42 })
      expect(given.body.data).toMatchObject({ orderDiscount: 42, total: 168 })
      const target = { operation: 'confirm', targets: [{ id }] }
      expect((await chief.post('/api/orders/bulk', target)).body).toMatchObject({ done: 1 })
      const { body } = await till.post('/api/orderProcessing/payment', {
        orderId: id,
        methodId,
        amount: 168,
      })
      expect(body.errors).toEqual([])
      return { id, lines: await linesOf(id) }
    }

    it('lose the share of a line that is taken off, as a return does', async () => {
      const { id, lines } = await discounted([150, 1], [60, 1])
      const stays = [{ id: lines[1].id, quantity: 1 }]
      const preview = (
        await at('/api/orderDetails/previewLines', id, { orderLines: stays }, seller)
      ).body.data
      expect(preview).toMatchObject({
        discountShare: 30,
        orderDiscount: 12,
        before: { total: 168, balance: 0 },
        after: { discount: 12, total: 48, balance: -120 },
        problems: [],
      })
      // The part stays what it was: nobody has to approve it again.
      expect((await edit(id, stays, {}, seller)).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 12, discount: 12, total: 48 })
      const uses = await product.db.text<any>(
        `select u.state, u.amount, s.full_name as who from discount_uses u join staff s on s.id = u.requested_by_id where u.order_id = $1 and not u.is_deleted`,
        [id],
      )
      expect(uses).toEqual([{ state: 'Approved', amount: 12, who: 'Person with J1,J4' }])
    })

    it('are kept whole where somebody says so who may give them alone', async () => {
      const { id, lines } = await discounted([150, 1], [60, 1])
      const stays = [{ id: lines[1].id, quantity: 1 }]
      const keeping = { keepsDiscount: true }
      for (const path of ['/api/orderManagement/updateOrder', '/api/orderDetails/previewLines'])
        expect(
          (await at(path, id, { orderLines: stays, ...keeping }, seller)).body.errors,
        ).toMatchObject([{ code: 'not_allowed', field: 'keepsDiscount' }])
      const preview = (
        await at('/api/orderDetails/previewLines', id, { orderLines: stays, ...keeping })
      ).body.data
      expect(preview).toMatchObject({ discountShare: 30, orderDiscount: 42, after: { total: 18 } })
      expect((await edit(id, stays, keeping)).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 42, total: 18 })
    })

    it('lose a part in proportion with fewer pieces, and nothing with more or with the same', async () => {
      const { id, lines } = await discounted([75, 2], [60, 1])
      const edited = (quantity: number) =>
        edit(id, [
          { id: lines[0].id, quantity },
          { id: lines[1].id, quantity: 1 },
        ])
      expect((await edited(1)).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 27, total: 108 })
      expect((await edited(3)).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 27, total: 258 })
      // A discount for the whole that is set with the lines is what it is set to.
      expect(
        (await at('/api/orderProcessing/discount', id, { orderDiscount: 20 })).body.data.total,
      ).toBe(265)
      expect((await edit(id, [])).body.errors[0]).toMatchObject({ code: 'no_lines' })
    })

    it('ask nobody again for the cents by which shares are rounded', async () => {
      const { id } = await world.order([])
      const skuId = await goods(33.33)
      const wanted = [1, 2, 3].map(() => ({ skuId, quantity: 1 }))
      await edit(id, wanted)
      await at('/api/orderProcessing/discount', id, { orderDiscount: 10 })
      const lines = await linesOf(id)
      expect(lines.map(line => line.order_discount)).toEqual([3.34, 3.33, 3.33])
      const stay = lines.slice(0, 2).map(line => ({ id: line.id, quantity: 1 }))
      expect((await edit(id, stay, {}, seller)).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 6.67, total: 59.99 })
    })

    it('pass gift cards by, and so do codes', async () => {
      const [chair, card] = [await goods(100), await goods(100, `, is_gift_card = true`)]
      const { id } = await world.order([])
      const lines = [
        { skuId: chair, quantity: 1 },
        { skuId: card, quantity: 1 },
      ]
      expect((await edit(id, lines)).body.errors).toEqual([])
      await at('/api/orderProcessing/discount', id, { orderDiscount: 20 })
      expect(await linesOf(id)).toMatchObject([
        { order_discount: 20, discount: 20, tax: 10.43 },
        { order_discount: 0, discount: 0, tax: 0 },
      ])
      expect(await sumsOf(id)).toMatchObject({ total: 180, tax: 10.43 })
      expect(
        (await at('/api/orderProcessing/discount', id, { orderDiscount: 100.01 })).body.errors,
      ).toMatchObject([{ code: 'too_much', message: expect.stringContaining('100.00') }])
      await at('/api/orderProcessing/discount', id, { orderDiscount: 0 })
      const welcome = { type: 'Amount', scope: 'Order', value: 50, code: 'WELCOME50', ...from }
      await world.make('discountRules', { name: 'Welcome', ...welcome } as never)
      expect((await at('/api/discounts/code', id, { code: 'WELCOME50' })).body.errors).toEqual([])
      expect(await linesOf(id)).toMatchObject([{ discount: 50 }, { discount: 0 }])
      expect(await sumsOf(id)).toMatchObject({ off: 50, total: 150 })
    })

    it('by a code are a part of the price that a person has set', async () => {
      await world.make('discountRules', {
        name: 'Tenth',
        type: 'Percent',
        scope: 'Order',
        value: 10,
        code: 'TENTH',
        isCombinable: true,
        ...from,
      } as never)
      const skuId = await goods(269)
      const { id } = await world.order([])
      await edit(id, [{ skuId, quantity: 1, price: 400 }])
      expect((await at('/api/discounts/code', id, { code: 'TENTH' })).body.errors).toEqual([])
      expect(await sumsOf(id)).toMatchObject({ off: 40, total: 360 })
      const [line] = await linesOf(id)
      for (const [price, off] of [
        [300, 30],
        [200, 20],
      ] as const) {
        const { body } = await edit(id, [{ id: line.id, quantity: 1, price }])
        expect(body.errors).toEqual([])
        expect(await sumsOf(id)).toMatchObject({ off, total: price - off })
      }
    })
  },
  emptyBeginning,
)
