import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { queueForAll } from '#resources/stock/labels/labelQueue.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const previewPath = '/api/orderDetails/previewLines'
type Body = Record<string, any>

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describeRules(
  'one price, wherever it is asked for',
  database => {
    let product: Product, world: World, seller: Caller, marketer: Caller, buyer: Caller
    let shop: string, main: string, shelf: string, customerId: string
    let n = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J2', 'D1'])
      marketer = await product.as(['N7'])
      buyer = await product.as(['D1', 'D2'])
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      shelf = branchId('AKL')
      shop = await world.make('warehouses', {
        name: 'SHELF',
        code: 'SHELF',
        warehouseType: 'ShopDisplay',
        branchId: shelf,
      })
      main = await world.warehouse('MAIN')
      customerId = await world.make('customers', { name: 'Ana Perez', phone: '+64211234567' })
    })
    afterAll(() => product.close())

    /** A SKU on the shelf with its label, and stock to sell. */
    async function goods(amount: number) {
      const code = `PRICED${++n}`
      const skuId = await world.sku(code)
      await product.db.text(`update products set status = 'Active' where status = 'Draft'`)
      await world.stock(skuId, main, 20)
      await world.stock(skuId, shop, 1)
      await buyer.post('/api/prices/set', {
        skuId,
        market: 'NZ',
        kind: 'Regular',
        amount,
        reason: 'First price',
      })
      await print(skuId)
      return { skuId, code }
    }
    const print = async (skuId: string) => {
      const { body } = await seller.post('/api/labels/print', { branchId: shelf, skuIds: [skuId] })
      expect(body, JSON.stringify(body)).toMatchObject({ isSuccess: true, count: 1 })
    }
    async function promotion(line: object, more: object = {}) {
      const code = `PROMO${++n}`
      const { body } = await marketer.post('/api/promotions', {
        name: code,
        code,
        market: 'NZ',
        fromOnUtc: inMinutes(60),
        toOnUtc: inMinutes(6000),
        lines: [line],
        ...more,
      })
      await step('schedule', body.id)
      await step('start', body.id)
      return body.id as string
    }
    const step = async (operation: string, id: string) => {
      const { body } = await marketer.post('/api/promotions/bulk', { operation, targets: [{ id }] })
      expect(body, JSON.stringify(body)).toMatchObject({ done: 1 })
    }
    const call = (name: string, body: Body) => seller.post(`/api/sellIt/${name}`, body)
    const data = async (name: string, body: Body) => {
      const answer = await call(name, body)
      expect(answer.body.data, JSON.stringify(answer.body)).toBeDefined()
      return answer.body.data as Body
    }
    const start = (skuId: string, quantity = 1) =>
      data('start', { customerId, add: [{ skuId, quantity }] })
    const linesOf = ({ lines }: Body) =>
      lines.map(({ quantity, price }: Body) => `${quantity} x ${price.toFixed(2)}`)
    const queueOf = async (skuId: string) =>
      (await seller.get('/api/labelQueue', { filter: JSON.stringify({ skuId }) })).body.map(
        ({ why, price }: Body) => `${why} ${price}`,
      ) as string[]
    const historyOf = async (skuId: string) =>
      (
        await product.db.text<Body>(
          `select concat_ws(' ', event, old_amount::float8, new_amount::float8) as line from price_changes
           where sku_id = $1 and not is_deleted order by created_on_utc, id`,
          [skuId],
        )
      ).map(({ line }) => line as string)

    /** The price by everything that says one, in one line; the label that hangs is right or wrong. */
    async function sides({ skuId, code }: { skuId: string; code: string }) {
      const [label] = await product.db.text<{ qr: string }>(
        'select qr from labels where sku_id = $1 order by created_on_utc desc, id desc limit 1',
        [skuId],
      )
      const [check, at, found] = await Promise.all([
        seller.get('/api/labels/check', { code: label!.qr }),
        seller.get('/api/prices/at', { skuId, market: 'NZ' }),
        seller.get('/api/sellIt/find', { typed: code }),
      ])
      const history = await historyOf(skuId)
      return {
        check: check.body.data.amount,
        isRight: check.body.data.isRight,
        at: at.body.data.amount,
        find: found.body.data.goods[0].price,
        history: Number(history.at(-1)!.split(' ').at(-1)),
        queue: await queueOf(skuId),
      }
    }
    const all = (amount: number) => ({ check: amount, at: amount, find: amount, history: amount })

    it('is the till’s on label, label check and queue when the last piece of a maximum is sold, and again when one comes back', async () => {
      const rug = await goods(559)
      await promotion({ skuId: rug.skuId, discount: 20, stockCap: 5 })
      await queueForAll(product.db)
      expect(await sides(rug)).toEqual({
        ...all(447.2),
        isRight: false,
        queue: ['Price changed 447.2'],
      })
      await print(rug.skuId)
      const first = await start(rug.skuId, 4)
      expect(linesOf(first)).toEqual(['4 x 447.20'])
      await queueForAll(product.db)
      expect(await sides(rug)).toEqual({ ...all(447.2), isRight: true, queue: [] })

      const last = await start(rug.skuId)
      expect(linesOf(last)).toEqual(['1 x 447.20'])
      expect(await sides(rug)).toEqual({
        ...all(559),
        isRight: false,
        queue: ['Back to normal 559'],
      })
      expect(linesOf(await start(rug.skuId))).toEqual(['1 x 559.00'])
      expect(await historyOf(rug.skuId)).toEqual(['Set 559', 'Set 559 447.2', 'Ended 447.2 559'])

      // The label with the promotion still hangs, and its price holds again: nothing is to print.
      await call('discard', { orderId: last.orderId, version: last.version })
      expect(await sides(rug)).toEqual({ ...all(447.2), isRight: true, queue: [] })
      await start(rug.skuId)
      await print(rug.skuId)
      await queueForAll(product.db)
      expect(await sides(rug)).toEqual({ ...all(559), isRight: true, queue: [] })
      // Now the shelf says the full price: the promotion's label is queued again.
      await call('discard', { orderId: first.orderId, version: first.version })
      expect(await sides(rug)).toEqual({
        ...all(447.2),
        isRight: false,
        queue: ['Price changed 447.2'],
      })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('is kept for what was offered; what is added to it has today’s, on a line of its own', async () => {
      const sofa = await goods(519)
      const spring = await promotion({ skuId: sofa.skuId, discount: 10 })
      const { skuId } = sofa
      const draft = await start(skuId)
      expect(linesOf(draft)).toEqual(['1 x 467.10'])
      const { orderId } = draft
      const add = (quantity: number) => data('add', { orderId, add: [{ skuId, quantity }] })
      // As long as it is the same price, it is one line.
      const two = await add(1)
      expect(linesOf(two)).toEqual(['2 x 467.10'])
      await step('end', spring)
      expect(linesOf(await add(1))).toEqual(['2 x 467.10', '1 x 519.00'])
      const four = await add(1)
      expect(linesOf(four)).toEqual(['2 x 467.10', '2 x 519.00'])
      // A higher quantity of the first line is the same: its pieces join those of today.
      const lines = four.lines.map(({ id, quantity }: Body, row: number) => ({
        id,
        quantity: row ? quantity : 5,
      }))
      const more = await data('change', { orderId, version: four.version, lines })
      expect(linesOf(more)).toEqual(['2 x 467.10', '5 x 519.00'])
      const fewer = [{ id: more.lines[0].id, quantity: 1 }]
      const one = await data('change', { orderId, version: more.version, lines: fewer })
      expect(linesOf(one)).toEqual(['1 x 467.10'])
      expect(one.amounts.total).toBe(467.1)
    })

    it('is that of the offer for a quotation that is enlarged, at the till and on the order’s page', async () => {
      const desk = await goods(539)
      const { skuId } = desk
      const draft = await start(skuId)
      const { orderId } = draft
      await call('quote', { orderId, version: draft.version })
      await buyer.post('/api/prices/set', {
        skuId,
        market: 'NZ',
        kind: 'Regular',
        amount: 639,
        reason: 'Freight',
      })
      expect(await sides(desk)).toMatchObject(all(639))
      const enlarged = await data('add', { orderId, add: [{ skuId, quantity: 4 }] })
      expect(linesOf(enlarged)).toEqual(['1 x 539.00', '4 x 639.00'])
      expect(enlarged.amounts.total).toBe(3095)
      // As a form sends it, with the price of the line: looked at beforehand, then saved.
      const orderLines = [{ id: enlarged.lines[0].id, quantity: 3, price: 539, discount: 0 }]
      const { version } = enlarged
      const seen = await seller.post(previewPath, { orderId, version, orderLines })
      expect(seen.body.data, JSON.stringify(seen.body)).toMatchObject({
        after: { total: 539 + 2 * 639 },
        problems: [],
        lines: [
          { price: 539, amount: 539, added: 2 },
          { price: 639, amount: 1278, added: null },
          { isRemoved: true },
        ],
      })
      const { body } = await seller.post('/api/orderManagement/updateOrder', {
        orderId,
        version,
        orderLines,
      })
      expect(linesOf(body.data)).toEqual(['1 x 539.00', '2 x 639.00'])
    })

    it('is today’s for a draft that was left overnight: taking it over says so, confirming asks, a quotation and a channel keep theirs', async () => {
      const lamp = await goods(519)
      const spring = await promotion({ skuId: lamp.skuId, discount: 10 })
      const { skuId } = lamp
      const drafts = [await start(skuId, 2), await start(skuId), await start(skuId)]
      const [parked, open, left] = drafts as [Body, Body, Body]
      const offer = await start(skuId)
      await call('quote', { orderId: offer.orderId, version: offer.version })
      const website = await start(skuId)
      const kept = [offer, website].map(({ orderId }) => orderId)
      await product.db.text(`update orders set source = 'Website' where id = $1`, [website.orderId])
      await call('park', { orderId: parked.orderId, version: parked.version })
      await step('end', spring)
      const nowOf = async ({ orderId }: Body) =>
        (await seller.get('/api/sellIt/sale', { orderId })).body.data as Body
      const quote = async (sale: Body) =>
        call('quote', { orderId: sale.orderId, version: (await nowOf(sale)).version })
      // On the day on which it was begun a draft keeps its price.
      expect((await quote(left)).body.errors).toEqual([])
      expect(linesOf(await nowOf(left))).toEqual(['1 x 467.10'])

      const ids = drafts.map(({ orderId }) => orderId)
      await product.db.text(
        `update order_lines set priced_on_utc = priced_on_utc - interval '1 day' where order_id = any($1)`,
        [[...ids, ...kept]],
      )
      const taken = await call('takeOver', {
        orderId: parked.orderId,
        version: (await nowOf(parked)).version,
      })
      expect(taken.body.repriced).toMatchObject([
        { skuCode: lamp.code, quantity: 2, from: 934.2, to: 1038 },
      ])
      expect(linesOf(taken.body.data)).toEqual(['2 x 519.00'])

      const asking = await nowOf(open)
      expect(asking.formerPrices).toMatchObject([{ quantity: 1, from: 467.1, to: 519 }])
      const confirm = async (sale: Body) =>
        call('confirm', { orderId: sale.orderId, version: sale.version })
      await call('change', { orderId: open.orderId, version: asking.version, fulfilment: 'Pickup' })
      const refusal = await confirm(await nowOf(open))
      expect(refusal.body.errors).toMatchObject([
        {
          code: 'price_changed',
          field: 'lines',
          message: `1 line changed price: 1 × ${lamp.code} 467.10 → 519.00. Use today’s prices first.`,
        },
      ])
      expect((await quote(open)).body.errors).toMatchObject([{ code: 'price_changed' }])
      expect(linesOf(await nowOf(open))).toEqual(['1 x 467.10'])
      const { orderId } = open
      const now = await data('takeOver', { orderId, version: (await nowOf(open)).version })
      expect([linesOf(now), now.formerPrices]).toEqual([['1 x 519.00'], []])
      expect((await confirm(now)).body.data.order.total).toBe(519)

      const quoted = await nowOf(offer)
      expect(quoted.formerPrices).toEqual([])
      await call('change', {
        orderId: offer.orderId,
        version: quoted.version,
        fulfilment: 'Pickup',
      })
      expect((await confirm(await nowOf(offer))).body.data.order.total).toBe(467.1)
      expect((await nowOf(website)).formerPrices).toEqual([])
      expect((await quote(website)).body.data.total).toBe(467.1)
      expect(await sides(lamp)).toMatchObject(all(519))
    })

    it('follows a promotion that starts, pauses and ends, and goods that move into its category and out of it, however they move', async () => {
      const category = async (name: string, parentId?: string) =>
        world.make('categories', { name, ...(parentId && { parentId }) })
      const rugs = await category('Rugs')
      const legs = await category('Legs')
      const small = await category('Small legs', legs)
      const [sofaLeg, mat] = [await goods(129), await goods(200)]
      const productOf = async ({ skuId }: { skuId: string }) =>
        (
          await product.db.text<{ id: string; version: number }>(
            'select p.id, p.version from products p join skus k on k.product_id = p.id where k.id = $1',
            [skuId],
          )
        )[0]!
      const keeper = await product.as(['C1', 'D1', 'D2'])
      const moveTo = async (of: { skuId: string }, categoryId: string) => {
        const { id, version } = await productOf(of)
        const { body } = await keeper.put(`/api/products/${id}`, { version, categoryId })
        expect(body.errors ?? [], JSON.stringify(body)).toEqual([])
      }
      await moveTo(sofaLeg, small)
      await moveTo(mat, rugs)
      const sale = await promotion({ categoryId: rugs, discount: 25 })
      expect(await sides(mat)).toMatchObject(all(150))
      expect(await sides(sofaLeg)).toMatchObject(all(129))

      await moveTo(sofaLeg, rugs)
      await queueForAll(product.db)
      expect(await sides(sofaLeg)).toEqual({
        ...all(96.75),
        isRight: false,
        queue: ['Price changed 96.75'],
      })
      expect(linesOf(await start(sofaLeg.skuId))).toEqual(['1 x 96.75'])
      // Out of it again by a change of many records.
      const many = await keeper.post('/api/products/bulk', {
        operation: 'update',
        targets: [{ id: (await productOf(sofaLeg)).id }],
        data: { categoryId: small },
      })
      expect(many.body, JSON.stringify(many.body)).toMatchObject({ done: 1 })
      await queueForAll(product.db)
      expect(await sides(sofaLeg)).toEqual({ ...all(129), isRight: true, queue: [] })
      // And in with its whole category.
      const place = { categoryId: legs, parentId: rugs }
      const placed = await keeper.post('/api/categories/place', place)
      expect(placed.body.errors ?? [], JSON.stringify(placed.body)).toEqual([])
      expect(await sides(sofaLeg)).toMatchObject(all(96.75))
      expect(await historyOf(sofaLeg.skuId)).toEqual([
        'Set 129',
        'Set 129 96.75',
        'Ended 96.75 129',
        'Set 129 96.75',
      ])
      expect(await ledgerDifferences(product.db)).toEqual([])
      // Past the product, a move is told by the check of ledgers.
      const { id } = await productOf(sofaLeg)
      const silently = (to: string) =>
        product.db.text('update products set category_id = $2 where id = $1', [id, to])
      await silently(await category('Elsewhere'))
      expect(await ledgerDifferences(product.db)).toMatchObject([
        expect.stringContaining(`of ${sofaLeg.code}: whether its price is told`),
      ])
      await silently(small)

      for (const [operation, leg, other] of [
        ['pause', 129, 200],
        ['start', 96.75, 150],
        ['end', 129, 200],
      ] as const) {
        await step(operation, sale)
        await queueForAll(product.db)
        expect(await sides(sofaLeg), operation).toMatchObject(all(leg))
        expect(await sides(mat), operation).toMatchObject(all(other))
      }
      expect((await sides(sofaLeg)).isRight).toBe(true)
      expect((await historyOf(sofaLeg.skuId)).at(-1)).toBe('Ended 96.75 129')
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('is not changed on a shelf by a coupon, used up or not: only its order has it', async () => {
      const stool = await goods(80)
      const more = { coupon: 'ONCE', couponLimit: 1 }
      await promotion({ skuId: stool.skuId, discount: 50 }, more)
      const draft = await start(stool.skuId)
      const { orderId, version } = draft
      const with50 = await data('change', {
        orderId,
        version,
        coupon: 'once',
        fulfilment: 'Pickup',
      })
      expect(linesOf(with50)).toEqual(['1 x 40.00'])
      const sold = await call('confirm', { orderId, version: with50.version })
      expect(sold.body.data.order.total).toBe(40)
      const late = await start(stool.skuId)
      const refusal = await call('change', {
        orderId: late.orderId,
        version: late.version,
        coupon: 'once',
      })
      expect(refusal.body.errors).toMatchObject([{ code: 'used_up', field: 'coupon' }])
      expect(linesOf(late)).toEqual(['1 x 80.00'])
      await queueForAll(product.db)
      expect(await sides(stool)).toEqual({ ...all(80), isRight: true, queue: [] })
    })
  },
  emptyBeginning,
)
