import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { parted } from '#resources/incentives/products/parted.ts'
import {
  followProducts,
  settleProducts,
} from '#resources/incentives/products/settleProducts.server.ts'
import { confirmOrder, cancelOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { upload } from '#tests/support/files.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'product commissions',
  database => {
    let product: Product, world: World
    let chief: Caller, reader: Caller
    let main: string, ann: string, bo: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as(['D1', 'P2', 'P3'])
      reader = await product.as(['D1', 'P3'])
      main = await world.warehouse('MAIN')
      ann = await world.make('staff', { fullName: 'Ann', email: 'ann@spiff.example' })
      bo = await world.make('staff', { fullName: 'Bo', email: 'bo@spiff.example' })
    })
    afterAll(() => product.close())

    const add = (more: object, by = chief) =>
      by.post('/api/productCommissions', {
        reason: 'New range',
        period: { from: world.day(-30), to: null },
        ...more,
      })
    const sku = async (code: string) => {
      const id = await world.sku(code)
      await world.stock(id, main, 100)
      return id
    }
    const sold = async (skuId: string, pieces: number, fields: object = { salespersonId: ann }) => {
      const order = await world.order([[skuId, pieces]], fields)
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      return order
    }
    const tell = (topic: string, id: string) =>
      followProducts({ seq: 1, topic, payload: { id, clientId: world.actor.clientId } }, product.db)
    const records = (orderId: string) =>
      product.db.text(
        `select s.full_name as name, r.quantity, r.amount::float8 as amount, r.reversed_quantity as back, (r.amount - r.reversed_amount)::float8 as left, r.state
         from product_commission_records r join staff s on s.id = r.staff_id where r.order_id = $1 order by s.full_name`,
        [orderId],
      )

    it('parts cents by the largest remainder, then the lower id', () => {
      const thirds = ['a', 'b', 'c'].map((staffId, i) => ({
        staffId,
        percent: i ? 33.333 : 33.334,
      }))
      expect(parted(100, thirds)).toEqual([34, 33, 33])
      const halves = ['b', 'a'].map(staffId => ({ staffId, percent: 50 }))
      expect(parted(1001, halves)).toEqual([500, 501])
    })

    it('is pending by shares once confirmed, earned once handed over and paid, and reversed with goods back', async () => {
      const skuId = await sku('SPIFF')
      expect((await add({ skuId, amount: 10.01 })).status).toBe(201)
      const { id, line } = await world.order([[skuId, 3]], { salespersonId: ann })
      await product.db.write(async tx => {
        for (const [staffId, percent] of [
          [ann, 60],
          [bo, 40],
        ] as const)
          await tx.text(
            'insert into payment_shares (id, client_id, order_id, staff_id, percent) select gen_random_uuid(), client_id, id, $2, $3 from orders where id = $1',
            [id, staffId, percent],
          )
      })
      await world.write(context => confirmOrder(context, { orderId: id }))
      await tell('orders.confirm', id)
      await tell('orders.confirm', id)
      expect(await records(id)).toEqual([
        { name: 'Ann', quantity: 3, amount: 18.02, back: 0, left: 18.02, state: 'Pending' },
        { name: 'Bo', quantity: 3, amount: 12.01, back: 0, left: 12.01, state: 'Pending' },
      ])
      const settle = () => world.write(context => settleProducts(context, id))
      await world.db.query(sql`update order_lines set quantity_delivered = 3 where id = ${line(0)}`)
      await world.db.query(sql`update orders set total = 300, paid = 299.99 where id = ${id}`)
      await settle()
      expect(await records(id)).toMatchObject([{ state: 'Pending' }, { state: 'Pending' }])
      await world.db.query(sql`update orders set paid = 300 where id = ${id}`)
      await settle()
      expect(await records(id)).toMatchObject([{ state: 'Earned' }, { state: 'Earned' }])
      await world.db.query(sql`update order_lines set quantity_returned = 1 where id = ${line(0)}`)
      await settle()
      await settle()
      expect(await records(id)).toMatchObject([
        { back: 1, left: 12.01, state: 'Earned' },
        { back: 1, left: 8.01, state: 'Earned' },
      ])
      await world.db.query(sql`update order_lines set quantity_returned = 3 where id = ${line(0)}`)
      await settle()
      expect(await records(id)).toMatchObject([
        { back: 3, left: 0, state: 'Reversed' },
        { back: 3, left: 0, state: 'Reversed' },
      ])
      await world.db.query(
        sql`update order_lines set quantity_delivered = 0, quantity_returned = 0 where id = ${line(0)}`,
      )
      await world.db.query(sql`update orders set total = 0, paid = 0 where id = ${id}`)
    })

    it('gives 10 pieces to 20 sales at once against a cap of 10, and those that are reversed to later ones', async () => {
      const skuId = await sku('CAPPED')
      const { body: rate } = await add({ skuId, amount: 5, cap: 10 })
      const sales: { id: string }[] = []
      for (let i = 0; i < 20; i++) sales.push(await sold(skuId, 1))
      await Promise.all(sales.map(({ id }) => tell('orders.confirm', id)))
      const given = async () => (await chief.get(`/api/productCommissions/${rate.id}`)).body.given
      expect(await given()).toBe(10)
      const { body } = await chief.get(`/api/productCommissions/${rate.id}`)
      const lower = await chief.put(`/api/productCommissions/${rate.id}`, {
        version: body.version,
        cap: 9,
      })
      expect(lower.body.errors).toMatchObject([{ field: 'cap' }])
      const paid: string[] = []
      for (const { id } of sales) if ((await records(id)).length) paid.push(id)
      await world.write(context => cancelOrder(context, { orderId: paid[0]!, reason: 'Changed' }))
      await tell('orders.cancel', paid[0]!)
      expect(await records(paid[0]!)).toMatchObject([{ left: 0, state: 'Reversed' }])
      expect(await given()).toBe(9)
      const later = await sold(skuId, 3)
      await tell('orders.confirm', later.id)
      expect(await records(later.id)).toMatchObject([{ quantity: 1, amount: 5 }])
    })

    it('takes the nearest rate: of the SKU, else of a tag, else of the category', async () => {
      const skuId = await sku('NEAR')
      const [{ categoryId, productId }] = (await product.db.text(
        'select p.category_id as "categoryId", p.id as "productId" from skus s join products p on p.id = s.product_id where s.id = $1',
        [skuId],
      )) as [{ categoryId: string; productId: string }]
      const tagId = await world.make('productTags', { name: 'Clearance' })
      const given = async () => {
        const { id } = await sold(skuId, 1)
        await tell('orders.confirm', id)
        return ((await records(id))[0] as { amount: number } | undefined)?.amount
      }
      expect(await given()).toBeUndefined()
      await add({ categoryId, percent: 2.5 })
      expect(await given()).toBe(2.5)
      await product.db.text('insert into products_tag_ids (from_id, to_id) values ($1, $2)', [
        productId,
        tagId,
      ])
      await add({ tagId, amount: 3 })
      expect(await given()).toBe(3)
      await add({ skuId, amount: 4 })
      expect(await given()).toBe(4)
      await add({ skuId, amount: 5, branchId: branchId('AKL') })
      expect(await given()).toBe(5)
    })

    it('tells what it would have cost in the last 90 days, where no nearer one comes first', async () => {
      const [skuId, other] = [await sku('FORECAST'), await sku('FORECAST-2')]
      await sold(skuId, 3)
      await sold(other, 2)
      const forecast = async (id: string, by = chief) =>
        (await by.get('/api/productCommissions/forecast', { id })).body
      const tagId = await world.make('productTags', { name: 'Forecast' })
      await world.db.query(
        sql`insert into products_tag_ids (from_id, to_id) select product_id, ${tagId} from skus where id in (${skuId}, ${other})`,
      )
      const { body: ofTag } = await add({ tagId, percent: 10 })
      const [net] = await world.db.query<{ net: number }>(
        sql`select sum(revenue)::float8 as net from sale_entries where sku_id = ${skuId}`,
      )
      const before = await forecast(ofTag.id)
      expect(before).toMatchObject({ pieces: 5 })
      expect(before.skus).toContainEqual(
        expect.objectContaining({ skuId, pieces: 3, ...net, cost: net!.net / 10 }),
      )
      const { body: ofSku } = await add({ skuId, amount: 5 })
      expect(await forecast(ofSku.id)).toMatchObject({ pieces: 3, cost: 15 })
      expect(await forecast(ofTag.id)).toMatchObject({ pieces: 2, skus: [{ skuId: other }] })
      await chief.put(`/api/productCommissions/${ofSku.id}`, { version: ofSku.version, cap: 2 })
      expect(await forecast(ofSku.id)).toMatchObject({ pieces: 2, cost: 10 })
      // It tells what was sold, which only those see who set rates.
      expect((await forecast(ofSku.id, reader)).errors[0].code).toBe('forbidden')
      const { status, body } = await chief.get('/api/productCommissions/forecast', { id: skuId })
      expect([status, body.errors[0].field]).toEqual([404, 'id'])
    })

    it('comes by file, and a file that comes again changes what it brought', async () => {
      await world.sku('BY-FILE')
      const send = (amount: string, dryRun = 'false') =>
        upload(
          chief,
          '/api/productCommissions/import',
          `Reason,SKU,Per piece,Days\nBy file,BY-FILE,${amount},01/01/2026 – 31/01/2026`,
          { dryRun },
        )
      expect((await send('5')).body.data).toMatchObject({ creates: 1 })
      expect((await send('5', 'true')).body.data).toMatchObject({ unchanged: 1 })
      expect((await send('6')).body.data).toMatchObject({ updates: 1 })
      expect((await send('-1')).body.errors).toMatchObject([{ row: 2, field: 'amount' }])
    })

    it('is changed with P2 and P3, refused by field, and seen by whom it pays', async () => {
      const skuId = await sku('RULES')
      expect((await add({ skuId, amount: 1 }, reader)).status).toBe(403)
      for (const [more, field] of [
        [{ skuId }, 'amount'],
        [{ skuId, amount: 1, percent: 1 }, 'amount'],
        [{ amount: 1 }, 'skuId'],
        [{ skuId, percent: 101 }, 'percent'],
        [{ skuId, amount: -1 }, 'amount'],
        [{ skuId, amount: 1, cap: 0 }, 'cap'],
      ] as const)
        expect((await add(more)).body.errors, JSON.stringify(more)).toMatchObject([{ field }])
      expect((await add({ skuId, amount: 1 })).status).toBe(201)
      expect((await add({ skuId, amount: 2 })).body.errors).toMatchObject([
        { code: 'overlap', field: 'period' },
      ])
      expect((await chief.get('/api/productCommissionRecords')).body.length).toBeGreaterThan(0)
      expect((await reader.get('/api/productCommissionRecords')).body).toEqual([])
      expect((await (await product.as(['D1'])).get('/api/productCommissionRecords')).status).toBe(
        403,
      )
    })
  },
  emptyBeginning,
)
