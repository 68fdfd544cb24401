import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import salesHalf from '#resources/sales/server.ts'
import { ruleFields } from '#resources/sales/tagRules/tagRule.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'tags of one or many orders',
  database => {
    let product: Product, world: World, clerk: Caller
    let urgent: string, fragile: string, vip: string, foreign: string
    let orders: string[]
    const map = (body: Record<string, unknown>, who = clerk) =>
      who.post('/api/orderManagement/updateOrderTagMapping', body)
    const of = (ids: readonly string[]) => ids.map(orderId => ({ orderId }))
    const tagsOf = async (orderId: string) =>
      (
        await product.db.text<{ name: string }>(
          'select t.name from orders_tag_ids l join order_tags t on t.id = l.to_id where l.from_id = $1 order by t.name',
          [orderId],
        )
      ).map(t => t.name)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1'])
      ;[urgent, fragile, vip] = (await Promise.all(
        ['Urgent', 'Fragile', 'VIP'].map(name => world.make('orderTags', { name })),
      )) as [string, string, string]
      foreign = await world.make('orderTags', { name: 'Foreign' }, world.abroad)
    })
    afterAll(() => product.close())
    beforeEach(async () => {
      orders = []
      for (let i = 0; i < 3; i++) orders.push((await world.order([])).id)
    })

    it('adds and takes away tags, and leaves the others of each order alone', async () => {
      await map({ orders: of([orders[0]!]), add: [vip, fragile] })
      const { body } = await map({ orders: of(orders), add: [urgent], remove: [fragile] })
      expect(body).toEqual({
        isSuccess: true,
        errors: [],
        data: {
          results: orders.map(orderId => ({ orderId, isSuccess: true, errors: [] })),
          done: 3,
          refused: 0,
        },
      })
      expect(await tagsOf(orders[0]!)).toEqual(['Urgent', 'VIP'])
      expect(await tagsOf(orders[1]!)).toEqual(['Urgent'])
    })

    it('is taken back by whoever did it, where nobody tagged since', async () => {
      await map({ orders: of([orders[0]!]), add: [vip] })
      const [keeper, other] = [await product.as(['J1', 'J4']), await product.as(['J1', 'J4', 'K1'])]
      const change = { orders: of([orders[0]!]), add: [urgent], remove: [vip] }
      const requestId = (await map(change, keeper)).headers['x-request-id']
      expect((await clerk.post('/api/orders/undo', { requestId })).status).toBe(403)
      expect((await other.post('/api/orders/undo', { requestId })).status).toBe(404)
      const { body } = await keeper.post('/api/orders/undo', { requestId })
      expect(body).toMatchObject({ done: 1, refused: 0 })
      expect(await tagsOf(orders[0]!)).toEqual(['VIP'])
    })

    it('grows the version and tells the history of changed orders alone', async () => {
      await map({ orders: of([orders[0]!]), add: [urgent] })
      await map({ orders: of(orders), add: [urgent] })
      const rows = await product.db.text<{ version: number; told: number }>(
        `select o.version, (select count(*)::int from audit a where a.record_id = o.id and a.operation = 'update') as told from orders o where o.id = any($1::uuid[]) order by o.id`,
        [orders],
      )
      expect(rows).toEqual([
        { version: 2, told: 1 },
        { version: 2, told: 1 },
        { version: 2, told: 1 },
      ])
    })

    it('tells each order’s result: one that is stale, absent or another client’s does not stop the others', async () => {
      const abroad = await world.make(
        'orders',
        {
          source: 'Phone',
          customerId: await world.make('customers', { name: 'Far away' }, world.abroad),
          branchId: (
            await product.db.text<{ id: string }>(`select id from branches where code = 'EDM'`)
          )[0]!.id,
          orderedOnUtc: new Date().toISOString(),
        },
        world.abroad,
      )
      const { status, body } = await map({
        orders: [
          { orderId: orders[0], version: 1 },
          { orderId: orders[1], version: 9 },
          { orderId: absentId },
          { orderId: abroad },
        ],
        add: [urgent],
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        isSuccess: true,
        data: {
          done: 1,
          refused: 3,
          results: [
            { isSuccess: true },
            { isSuccess: false, errors: [{ code: 'stale', field: 'version' }] },
            { errors: [{ code: 'not_found', field: 'orderId' }] },
            { orderId: abroad, errors: [{ code: 'not_found' }] },
          ],
        },
      })
      expect(await Promise.all([orders[0]!, orders[1]!, abroad].map(tagsOf))).toEqual([
        ['Urgent'],
        [],
        [],
      ])
    })

    it('changes a thousand orders in one call', async () => {
      const customerId = await world.make('customers', { name: 'Of many orders' })
      const many = await product.db.text<{ id: string }>(
        `insert into orders (id, client_id, order_code, source, customer_id, branch_id, ordered_on_utc)
         select gen_random_uuid(), o.client_id, 'INV08' || lpad(n::text, 5, '0'), o.source, $2, o.branch_id, now() from orders o, generate_series(1, 1000) n where o.id = $1 returning id`,
        [orders[0], customerId],
      )
      const { body } = await map({ orders: of(many.map(o => o.id)), add: [urgent, vip] })
      expect(body).toMatchObject({ isSuccess: true, data: { done: 1000, refused: 0 } })
      expect(
        await product.db.text(
          'select count(*)::int as n from orders_tag_ids l join orders o on o.id = l.from_id where o.customer_id = $1',
          [customerId],
        ),
      ).toEqual([{ n: 2000 }])
    })

    it('refuses bad input by name; nothing is changed', async () => {
      const cases: [field: string, body: Record<string, unknown>][] = [
        ['add', { orders: of(orders), add: [foreign] }],
        ['add', { orders: of(orders), add: [urgent, absentId] }],
        ['remove', { orders: of(orders), remove: [foreign] }],
        ['remove.0', { orders: of(orders), add: [urgent], remove: [urgent] }],
        ['add.0', { orders: of(orders), add: ['abc'] }],
        ['add', { orders: of(orders) }],
        ['add', { orders: of(orders), add: [], remove: [] }],
        ['orders', { add: [urgent] }],
        ['orders', { orders: [], add: [urgent] }],
        ['orders.0.orderId', { orders: of(['abc']), add: [urgent] }],
        ['orders.0.nonsense', { orders: [{ orderId: orders[0], nonsense: 1 }], add: [urgent] }],
        ['nonsense', { orders: of(orders), add: [urgent], nonsense: 1 }],
      ]
      for (const [field, body] of cases) {
        const answer = await map(body)
        expect(answer.status, JSON.stringify(body)).toBe(400)
        expect(answer.body.errors[0].field).toBe(field)
      }
      for (const id of orders) expect(await tagsOf(id)).toEqual([])
    })

    it('takes a tag that is out of use away from orders that have it, and gives it to none', async () => {
      const old = await world.make('orderTags', { name: 'Out of use' })
      await map({ orders: of(orders.slice(0, 2)), add: [old] })
      await product.db.text('update order_tags set is_active = false where id = $1', [old])
      const given = await map({ orders: of(orders), add: [urgent, old] })
      expect(given).toMatchObject({ status: 400, body: { errors: [{ field: 'add.1' }] } })
      const { body } = await map({ orders: of(orders.slice(0, 1)), add: [urgent], remove: [old] })
      expect(body.data.done).toBe(1)
      const set = async (orderId: string, version: number, tagIds: string[]) => {
        const path = '/api/delivery/updateOrderProcessing'
        return (await clerk.post(path, { orderId, version, tagIds })).body.errors
      }
      // An order that has it keeps it beside another.
      expect(await set(orders[1]!, 2, [old, vip])).toEqual([])
      expect(await set(orders[2]!, 1, [old])).toMatchObject([{ field: 'tagIds' }])
      expect(await Promise.all(orders.map(tagsOf))).toEqual([['Urgent'], ['Out of use', 'VIP'], []])
    })

    it('is open to people who reach orders, and to nobody else', async () => {
      const body = { orders: of(orders), add: [urgent] }
      for (const codes of [[], ['J4'], ['D1']] as const)
        expect((await map(body, await product.as(codes))).status).toBe(403)
      expect((await map(body, product.nobody)).status).toBe(401)
      expect(await tagsOf(orders[0]!)).toEqual([])
      expect((await map(body, await product.as(['J1', 'J4']))).body.data.done).toBe(3)
    })

    describe('by rules', () => {
      const chief = () => product.as(['J1', 'J4'])
      const run = (name = 'Order tags by rule') =>
        salesHalf.jobs!.find(job => job.name === name)!.run(product.db)
      const hasWork = () =>
        salesHalf.jobs!.find(job => job.name === 'Order tags by rule')!.hasWork!(product.db)
      let count = 0
      const ruled = (rule: object) =>
        world.make('orderTags', { name: `Ruled ${++count}`, setBy: 'Rule', ...rule })
      const previewed = async (rule: object) => {
        const { status, body } = await (
          await chief()
        ).get('/api/orderTags/previewRule', rule as never)
        expect(status, JSON.stringify(body)).toBe(200)
        return body.data.map((row: { orderId: string }) => row.orderId) as string[]
      }
      const names = async (orderId: string) =>
        (await tagsOf(orderId)).filter(name => name.startsWith('Ruled'))

      it('are set while their conditions hold, and taken away when they no longer do', async () => {
        const tag = await ruled({
          ruleState: 'Confirmed',
          rulePayment: 'Not fully paid',
          ruleMinTotal: 500,
        })
        const tagName = `Ruled ${count}`
        const owing = await world.order([], { state: 'Confirmed', subtotal: 500, total: 500 })
        const small = await world.order([], { state: 'Confirmed', subtotal: 499, total: 499 })
        const old = await world.order([], {
          state: 'Cancelled',
          orderedOnUtc: '2019-01-01T00:00:00.000Z',
        })
        expect(
          await previewed({
            ruleState: 'Confirmed',
            rulePayment: 'Not fully paid',
            ruleMinTotal: 500,
          }),
        ).toEqual([owing.id])
        await run('Order tags of the day')
        expect(await names(owing.id)).toEqual([tagName])
        expect(await names(small.id)).toEqual([])
        // By hand it stays, although its rule never held or holds no longer.
        await map({ orders: of([small.id, old.id]), add: [tag] })
        const [before] = await product.db.text<{ version: number }>(
          'select version from orders where id = $1',
          [owing.id],
        )
        await product.db.text('update orders set paid = total where id in ($1, $2)', [
          owing.id,
          small.id,
        ])
        await run('Order tags of the day')
        expect(await names(owing.id)).toEqual([])
        expect(await names(small.id)).toEqual([tagName])
        expect(await names(old.id)).toEqual([tagName])
        const [after] = await product.db.text<{ version: number; told: { tagIds: string[][] } }>(
          "select o.version, (select a.changes from audit a where a.record_id = o.id and a.operation = 'tagByRule' order by a.seq desc limit 1) as told from orders o where o.id = $1",
          [owing.id],
        )
        expect(after).toEqual({ version: before!.version, told: { tagIds: [[tag], []] } })
        await product.db.text('update orders set paid = 0 where id in ($1, $2)', [
          owing.id,
          small.id,
        ])
        await run('Order tags of the day')
        await run('Order tags of the day')
        expect(await names(owing.id)).toEqual([tagName])
      })

      it('mean source, branch, type, customer, goods on the way, products and days, alone and together', async () => {
        const customerTag = await world.make('customerTags', { name: 'Architects' })
        const productTag = await world.make('productTags', { name: 'Oak' })
        const typeId = await world.make('additionalOrderTypes', { name: 'Hotel' })
        const parent = await world.make('categories', { name: 'Rooms' })
        const child = await world.make('categories', { name: 'Dining', parentId: parent })
        const sku = await world.sku('TABLE')
        await product.db.text(
          'update products set category_id = $1 where id = (select product_id from skus where id = $2)',
          [child, sku],
        )
        await product.db.text(
          'insert into products_tag_ids (from_id, to_id) select product_id, $2::uuid from skus where id = $1',
          [sku, productTag],
        )
        const customerId = await world.make('customers', { name: 'Trader', type: 'Trade' })
        await product.db.text('insert into customers_tag_ids (from_id, to_id) values ($1, $2)', [
          customerId,
          customerTag,
        ])
        const fields = {
          state: 'Confirmed',
          source: 'Website',
          typeId,
          customerId,
          promisedDate: world.day(-8),
        }
        const whole = await world.order([[sku, 1]], { ...fields, subtotal: 90, total: 90 })
        const warehouse = await world.warehouse('SEA')
        const purchase = await world.purchaseOrder(warehouse)
        const line = await world.make('purchaseOrderLines', {
          purchaseOrderId: purchase,
          skuId: sku,
          position: 1,
          quantity: 5,
          unitCost: 1,
        })
        await world.make('reservations', {
          orderLineId: whole.line(0),
          skuId: sku,
          quantity: 1,
          source: 'Purchase order',
          purchaseOrderLineId: line,
          state: 'Planned',
        })
        const [{ branch_id: branchId }] = (await product.db.text<{ branch_id: string }>(
          'select branch_id from orders where id = $1',
          [whole.id],
        )) as [{ branch_id: string }]
        const all = {
          ruleState: 'Confirmed',
          rulePayment: 'Nothing paid',
          ruleGoods: 'Waits for incoming goods',
          ruleMinTotal: 90,
          ruleMinBalance: 90,
          ruleDaysOver: 8,
          ruleBranchId: branchId,
          ruleSource: 'Website',
          ruleTypeId: typeId,
          ruleCustomerType: 'Trade',
          ruleCustomerTagId: customerTag,
          ruleCategoryId: parent,
          ruleProductTagId: productTag,
        }
        expect(Object.keys(all).toSorted()).toEqual(ruleFields.toSorted())
        expect(await previewed(all)).toEqual([whole.id])
        for (const [name, value] of Object.entries(all))
          expect(await previewed({ [name]: value }), name).toContain(whole.id)
        const other = await world
          .make('branches', { name: 'Elsewhere', code: 'ELS', address: {} })
          .catch(() => branchId)
        for (const wrong of [
          { ruleState: 'Draft' },
          { rulePayment: 'Fully paid' },
          { ruleGoods: 'All in stock' },
          { ruleMinTotal: 90.01 },
          { ruleMinBalance: 90.01 },
          { ruleDaysOver: 9 },
          { ruleSource: 'Phone' },
          { ruleCustomerType: 'Staff' },
          ...(other === branchId ? [] : [{ ruleBranchId: other }]),
        ])
          expect(await previewed({ ...all, ...wrong }), JSON.stringify(wrong)).toEqual([])
        const nothing = await (await chief()).get('/api/orderTags/previewRule')
        expect(nothing.status).toBe(400)
      })

      it('follow a changed order and a changed rule, once, and never another client', async () => {
        await run()
        const abroad = await product.db.text<{ n: number }>(
          'select count(*)::int as n from orders_tag_ids l join orders o on o.id = l.from_id where o.client_id = $1',
          [world.abroad.clientId],
        )
        const made = await (
          await chief()
        ).post('/api/orderManagement/addOrUpdateOrderTag', {
          name: 'Ruled by phone',
          setBy: 'Rule',
          ruleSource: 'Phone',
        })
        expect(made.body.isSuccess, JSON.stringify(made.body)).not.toBe(false)
        const phoned = await world.order([], { source: 'Phone' })
        expect(await hasWork()).toBe(true)
        await run()
        expect(await names(phoned.id)).toEqual(['Ruled by phone'])
        expect(
          await product.db.text(
            'select count(*)::int as n from orders_tag_ids l join orders o on o.id = l.from_id where o.client_id = $1',
            [world.abroad.clientId],
          ),
        ).toEqual(abroad)
        const empty = await (
          await chief()
        ).post('/api/orderManagement/addOrUpdateOrderTag', { name: 'Ruled empty', setBy: 'Rule' })
        expect(empty.status).toBeLessThan(500)
        expect(JSON.stringify(empty.body)).toContain('at least one condition')
      })
    })
  },
  emptyBeginning,
)
