import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describeRules(
  'promotions on orders',
  database => {
    let product: Product, world: World, seller: Caller, manager: Caller, marketer: Caller
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      manager = await product.as(['J1', 'J4'])
      marketer = await product.as(['N7'])
    })
    afterAll(() => product.close())

    /** A SKU that costs 100.00. */
    async function goods(amount = 100) {
      const id = await world.sku(`GOODS${++n}`)
      await product.db.text(`update products set status = 'Active' where status = 'Draft'`)
      await world.make('prices', {
        skuId: id,
        market: 'NZ',
        amount,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      return id
    }
    /** A promotion that runs. */
    async function promotion(lines: object[], more: object = {}) {
      const code = `PROMO${++n}`
      const made = await marketer.post('/api/promotions', {
        name: code,
        code,
        market: 'NZ',
        fromOnUtc: inMinutes(60),
        toOnUtc: inMinutes(600),
        lines,
        ...more,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      for (const operation of ['schedule', 'start']) await step(operation, made.body.id)
      return made.body.id as string
    }
    const step = async (operation: string, id: string) => {
      const { body } = await marketer.post('/api/promotions/bulk', {
        operation,
        targets: [{ id }],
      })
      expect(body, JSON.stringify(body)).toMatchObject({ done: 1 })
    }
    const draft = async (fields: object = {}) =>
      (await world.order([], { state: 'Draft', ...fields })).id
    const valueOf = async (id: string, what: string, table = 'orders') =>
      (
        await product.db.text<{ value: any }>(
          `select ${what} as value from ${table} where id = $1`,
          [id],
        )
      )[0]!.value
    const edit = async (orderId: string, orderLines: object[]) =>
      seller.post('/api/orderManagement/updateOrder', {
        orderId,
        version: await valueOf(orderId, 'version'),
        orderLines,
      })
    const couponOn = async (orderId: string, coupon: string | null) =>
      seller.post('/api/orderProcessing/coupon', {
        orderId,
        version: await valueOf(orderId, 'version'),
        coupon,
      })
    const soldOf = (promotionId: string) =>
      product.db
        .text<{ sold: number }>('select sold from promotion_lines where promotion_id = $1', [
          promotionId,
        ])
        .then(([line]) => line!.sold)

    it('stand on the line with the amount and the reason, and what comes off several pieces is exact', async () => {
      const [chair, lamp] = [await goods(), await goods(33.33)]
      await promotion([{ skuId: chair, discount: 20 }], { name: 'Spring sale' })
      await promotion([{ skuId: lamp }], {
        name: 'Third half',
        rule: 'Buy X get Y',
        buyQuantity: 2,
        getQuantity: 1,
        getDiscount: 50,
      })
      const id = await draft()
      const { body } = await edit(id, [
        { skuId: chair, quantity: 2 },
        { skuId: lamp, quantity: 4, discount: 0 },
      ])
      expect(body.errors).toEqual([])
      expect(body.data.lines).toMatchObject([
        {
          price: 80,
          discount: 0,
          amount: 160,
          promotionAmount: 40,
          priceReason: 'Spring sale: 40.00 off',
        },
        {
          price: 33.33,
          discount: 16.66,
          amount: 116.66,
          promotionAmount: 16.66,
          promotionDiscount: 16.66,
          priceReason: 'Third half, 3 of 4: 16.66 off',
        },
      ])
      expect(body.data.order.total).toBe(276.66)
      // The same lines again change nothing.
      const again = body.data.lines.map(({ id: lineId, quantity, price, discount }: any) => ({
        id: lineId,
        quantity,
        price,
        discount,
      }))
      const version = await valueOf(id, 'version')
      expect((await edit(id, again)).body.errors).toEqual([])
      expect(await valueOf(id, 'version')).toBe(version)
      // A piece less: the third is gone, and with it what came off.
      const fewer = [again[0], { id: again[1].id, quantity: 2 }]
      expect((await edit(id, fewer)).body.data.lines).toMatchObject([
        { price: 80 },
        { discount: 0, amount: 66.66, promotionDiscount: 0, priceReason: null },
      ])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('stay as quoted when they are over; what is added then has the price of then', async () => {
      const chair = await goods()
      const spring = await promotion([{ skuId: chair, price: 70 }])
      const id = await draft({ state: 'Quotation', validTo: world.day(5) })
      const [first] = (await edit(id, [{ skuId: chair, quantity: 1 }])).body.data.lines
      await step('end', spring)
      const { body } = await edit(id, [
        { id: first.id, quantity: 2 },
        { skuId: chair, quantity: 1 },
      ])
      expect(body.data.lines).toMatchObject([
        { price: 70, quantity: 1, promotionAmount: 30 },
        { price: 100, promotionAmount: 0, priceReason: null },
        // The second piece of the first line.
        { price: 100, quantity: 1, promotionAmount: 0, priceReason: null },
      ])
      // A price that a person sets is left alone, and says no promotion.
      const set = await manager.post('/api/orderManagement/updateOrder', {
        orderId: id,
        version: await valueOf(id, 'version'),
        orderLines: [{ id: first.id, quantity: 2, price: 65 }],
      })
      expect(set.body.data.lines).toMatchObject([
        { price: 65, promotionAmount: 0, promotionId: null, priceReason: null },
      ])
    })

    it('give ten of a cap of ten to a hundred tills; the others are told', async () => {
      const chair = await goods()
      const id = await promotion([{ skuId: chair, price: 80, stockCap: 10 }])
      const orders = await Promise.all([...Array(100).keys()].map(() => draft()))
      // The small database answers that it is busy, and is asked again.
      const sell = async (orderId: string): Promise<Awaited<ReturnType<typeof edit>>> => {
        const answer = await edit(orderId, [{ skuId: chair, quantity: 1 }])
        return answer.status === 503 ? sell(orderId) : answer
      }
      const answers = await Promise.all(orders.map(orderId => sell(orderId)))
      const prices = answers.flatMap(({ body }) => body.data?.lines[0].price ?? [])
      expect(prices.filter(price => price === 80)).toHaveLength(10)
      expect(await soldOf(id)).toBe(10)
      for (const { status, body } of answers)
        if (body.isSuccess) expect([80, 100]).toContain(body.data.lines[0].price)
        else
          expect([status, body.errors[0].code, body.errors[0].field]).toEqual([
            200,
            'sold_out',
            'orderLines.0.price',
          ])
      // An order of three on the last piece says how many had it.
      const [last] = await product.db.text<{ id: string }>(
        'select order_id as id from promotion_uses where promotion_id = $1 and not is_deleted limit 1',
        [id],
      )
      const [line] = (await edit(last!.id, [])).body.data.lines
      expect([line, await soldOf(id)]).toEqual([undefined, 9])
      const { body } = await edit(await draft(), [{ skuId: chair, quantity: 3 }])
      expect(body.data.lines).toMatchObject([
        { price: 100, discount: 20, amount: 280, priceReason: expect.stringContaining('1 of 3') },
      ])
      expect(await soldOf(id)).toBe(10)
    })

    it('are given back when an order is cancelled or expires, and taken again when it is extended', async () => {
      const chair = await goods()
      const id = await promotion([{ skuId: chair, amountOff: 15, stockCap: 3 }])
      const sell = async (state: string) => {
        const orderId = await draft({ state, validTo: world.day(3) })
        expect(
          (await edit(orderId, [{ skuId: chair, quantity: 2 }])).body.data.lines,
        ).toMatchObject([{ price: 85 }])
        return orderId
      }
      const take = (orderId: string, operation: string) =>
        product.db.write(tx =>
          transition({ db: tx, actor: world.actor }, metaOf('orders'), { id: orderId }, operation, {
            reason: 'Second thoughts',
          }),
        )
      const cancelled = await sell('Draft')
      expect(await soldOf(id)).toBe(2)
      await take(cancelled, 'cancel')
      expect(await soldOf(id)).toBe(0)
      const expired = await sell('Quotation')
      await take(expired, 'expire')
      expect(await soldOf(id)).toBe(0)
      const extend = async () =>
        (
          await manager.post('/api/orderProcessing/extend', {
            orderId: expired,
            version: await valueOf(expired, 'version'),
            until: world.day(9),
          })
        ).body
      const other = await sell('Draft')
      expect((await extend()).errors).toMatchObject([{ code: 'sold_out' }])
      await take(other, 'cancel')
      expect((await extend()).errors).toEqual([])
      expect(await soldOf(id)).toBe(2)
    })

    const confirm = async (ids: readonly string[]) =>
      manager.post('/api/orders/bulk', {
        operation: 'confirm',
        targets: ids.map(id => ({ id })),
      })
    const usedOf = (promotionId: string) => valueOf(promotionId, 'coupon_used', 'promotions')
    /** So many quotations of one chair with a coupon of so many uses. */
    async function quoted(count: number, couponLimit: number) {
      const chair = await goods()
      await world.stock(chair, await world.warehouse(`W${++n}`), 50)
      const coupon = `Once${++n}`
      const id = await promotion([{ skuId: chair, discount: 50 }], { coupon, couponLimit })
      const orders: string[] = []
      for (let i = 0; i < count; i++) {
        const orderId = await draft({ state: 'Quotation', validTo: world.day(5) })
        await edit(orderId, [{ skuId: chair, quantity: 1 }])
        expect((await couponOn(orderId, coupon.toUpperCase())).body.data.total).toBe(50)
        orders.push(orderId)
      }
      return { id, coupon, orders, chair }
    }
    const reservedOf = (orderId: string) =>
      product.db.text(
        `select 1 from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = $1 and r.state <> 'Released' and not r.is_deleted`,
        [orderId],
      )

    it('with a coupon of one use hold once, however many are confirmed at the same time', async () => {
      const { id, coupon, orders } = await quoted(20, 1)
      // What is only begun or offered holds none.
      expect(await usedOf(id)).toBe(0)
      const ask = async (orderId: string): Promise<Awaited<ReturnType<typeof confirm>>> => {
        const answer = await confirm([orderId])
        return answer.status === 503 ? ask(orderId) : answer
      }
      const answers = await Promise.all(orders.map(ask))
      const results = answers.map(({ body }) => body.results[0])
      expect(results.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
      for (const { isSuccess, errors } of results)
        if (!isSuccess)
          expect(errors).toEqual([
            {
              code: 'used_up',
              field: 'coupon',
              message: `The coupon ${coupon} has no uses left. Take it off to go on.`,
              coupon,
            },
          ])
      expect(await usedOf(id)).toBe(1)
      const first = orders[results.findIndex(({ isSuccess }) => isSuccess)]!
      const [other, another] = orders.filter(orderId => orderId !== first)
      // Nothing stays reserved for who comes too late; without the coupon they buy at the price.
      expect(await reservedOf(other!)).toEqual([])
      expect((await couponOn(other!, null)).body.data).toMatchObject({ total: 100, coupon: null })
      expect((await confirm([other!])).body).toMatchObject({ done: 1 })
      expect(await usedOf(id)).toBe(1)
      // Taken off the order that has it, it can be used again.
      expect((await couponOn(first, null)).body.data).toMatchObject({ total: 100, coupon: null })
      expect(await usedOf(id)).toBe(0)
      expect((await confirm([another!])).body).toMatchObject({ done: 1 })
      expect(await usedOf(id)).toBe(1)
      // A cancelled order gives it back, one that never had a use does not.
      const cancel = (orderId: string) =>
        product.db.write(tx =>
          transition({ db: tx, actor: world.actor }, metaOf('orders'), { id: orderId }, 'cancel', {
            reason: 'Second thoughts',
          }),
        )
      await cancel(orders.find(each => ![first, other, another].includes(each))!)
      expect(await usedOf(id)).toBe(1)
      await cancel(another!)
      expect(await usedOf(id)).toBe(0)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('with a coupon of two uses are confirmed for two of three at once, and say which one is not', async () => {
      const { id, orders } = await quoted(3, 2)
      const { body } = await confirm(orders)
      expect(body).toMatchObject({ done: 2 })
      expect(body.results.map(({ errors }: any) => errors[0]?.code ?? 'ok').toSorted()).toEqual([
        'ok',
        'ok',
        'used_up',
      ])
      expect(await usedOf(id)).toBe(2)
      for (const [i, { isSuccess }] of body.results.entries())
        expect(await reservedOf(orders[i]!)).toHaveLength(isSuccess ? 1 : 0)
    })

    it('count no coupon of a quotation that is extended, and give back what open sales held before', async () => {
      const { id, orders } = await quoted(2, 2)
      const take = (operation: string) =>
        product.db.write(tx =>
          transition(
            { db: tx, actor: world.actor },
            metaOf('orders'),
            { id: orders[0]! },
            operation,
            {
              reason: 'Second thoughts',
            },
          ),
        )
      await take('expire')
      const extended = await manager.post('/api/orderProcessing/extend', {
        orderId: orders[0],
        version: await valueOf(orders[0]!, 'version'),
        until: world.day(9),
      })
      expect([extended.body.errors, await usedOf(id)]).toEqual([[], 0])
      expect((await confirm([orders[0]!])).body).toMatchObject({ done: 1 })
      // As it was before: the open quotation was counted, too.
      await product.db.text('update promotions set coupon_used = 2 where id = $1', [id])
      const file = 'server/migrations/0095-coupons-of-open-sales.sql'
      await product.db.text(readFileSync(join(projectRoot, file), 'utf8'))
      expect(await usedOf(id)).toBe(1)
    })

    it('hold for a customer as often as they say, in all orders together', async () => {
      const chair = await goods()
      await promotion([{ skuId: chair, price: 60 }], { customerLimit: 3 })
      const [one, two] = [await draft(), await draft()]
      expect((await edit(one, [{ skuId: chair, quantity: 2 }])).body.data.lines).toMatchObject([
        { price: 60 },
      ])
      expect((await edit(two, [{ skuId: chair, quantity: 2 }])).body.data.lines).toMatchObject([
        { price: 100, discount: 40 },
      ])
    })

    it('refuse coupons by the field: unknown, not running, without effect', async () => {
      const [chair, lamp] = [await goods(), await goods()]
      const id = await draft()
      await edit(id, [{ skuId: chair, quantity: 1 }])
      const [overCode, lampCode] = [`OVER${++n}`, `LAMP${n}`]
      const over = await promotion([{ skuId: chair, price: 10 }], { coupon: overCode })
      await step('end', over)
      await promotion([{ skuId: lamp, price: 10 }], { coupon: lampCode })
      for (const [coupon, code] of [
        ['NOTHING', 'unknown'],
        [overCode, 'not_running'],
        [lampCode, 'no_effect'],
      ] as const)
        expect((await couponOn(id, coupon)).body.errors).toMatchObject([{ code, field: 'coupon' }])
      expect(await valueOf(id, 'coupon')).toBe(null)
    })

    it.each<[string, object, string]>([
      ['101 % of a line', { lines: [{ discount: 101 }] }, 'lines.0.discount'],
      ['a price and a discount', { lines: [{ price: 5, discount: 5 }] }, 'price'],
      ['a floor of 0', { lines: [{ floor: 0 }] }, 'lines.0.floor'],
      ['buy 0', { rule: 'Buy X get Y', buyQuantity: 0, getQuantity: 1 }, 'buyQuantity'],
      ['buy without that rule', { buyQuantity: 2 }, 'buyQuantity'],
      ['a coupon that is taken, in any case', { coupon: 'tAKEN' }, 'coupon'],
      ['an end before the start', { toOnUtc: inMinutes(30) }, 'toOnUtc'],
      [
        'a tier that takes more than is spent',
        { rule: 'Spend tier', tiers: [{ spent: 5, amountOff: 6 }] },
        'amountOff',
      ],
    ])('refuse %s by the field', async (_, more, field) => {
      const [taken] = await product.db.text("select 1 from promotions where coupon = 'TAKEN'")
      if (!taken) await promotion([{ skuId: await goods(), price: 5 }], { coupon: 'TAKEN' })
      const skuId = await goods()
      const { lines = [{}], ...rest } = more as { lines?: object[] }
      const { status, body } = await marketer.post('/api/promotions', {
        name: 'Refused',
        code: `REFUSED${++n}`,
        market: 'NZ',
        fromOnUtc: inMinutes(60),
        lines: lines.map(line => ({ skuId, ...line })),
        ...rest,
      })
      expect(status, JSON.stringify(body)).toBeLessThan(500)
      expect(body.errors, JSON.stringify(body)).toMatchObject([{ field }])
    })

    it('are told in their list by what was sold with them, and found by category', async () => {
      const [chair, lamp] = [await goods(), await goods()]
      await product.db.text('update skus set name = code where id = $1', [chair])
      const id = await promotion([{ skuId: chair, discount: 20 }])
      const [sold, offered] = [await draft(), await draft()]
      for (const orderId of [sold, offered])
        await edit(orderId, [
          { skuId: chair, quantity: 2 },
          { skuId: lamp, quantity: 1 },
        ])
      await product.db.text(
        `update orders set state = 'Confirmed', ordered_on_utc = now() - interval '1 hour' where id = $1`,
        [sold],
      )
      await product.db.text(
        'update order_lines set cost_at_sale = 50, tax = 10 where order_id = $1',
        [sold],
      )
      await world.stock(chair, await world.warehouse(`W${++n}`), 6)
      const read = async (who: Caller, filter: object = { id }) =>
        (await who.get('/api/promotions', { filter: JSON.stringify(filter) })).body
      // Revenue is without tax, as the ledger of sales has it.
      const told = { skuCount: 1, orders: 1, revenue: 150, stockCover: 90 }
      const [row] = await read(marketer)
      expect(row).toMatchObject(told)
      expect(row.margin).toBeUndefined()
      // Two at 80, of which 10 is tax, cost 100.
      expect(await read(await product.as(['N7', 'H2']))).toContainEqual(
        expect.objectContaining({ id, ...told, margin: 50 }),
      )
      const [{ categoryId }] = (await product.db.text<{ categoryId: string }>(
        `select p.category_id as "categoryId" from products p join skus k on k.product_id = p.id where k.id = $1`,
        [chair],
      )) as [{ categoryId: string }]
      expect(await read(marketer, { id, categoryId })).toHaveLength(1)
      const other = await world.make('categories', { name: `Other ${++n}` })
      expect(await read(marketer, { id, categoryId: other })).toEqual([])
    })
  },
  emptyBeginning,
)
