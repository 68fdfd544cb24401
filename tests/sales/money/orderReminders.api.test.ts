import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

const at = (name: string) => `/api/orderFollowUps/${name}`

describeRules(
  'reminders of orders',
  database => {
    let product: Product, world: World, seller: Caller
    let warehouseId: string, customerId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      warehouseId = await world.warehouse('MAIN')
      customerId = await world.make('customers', { name: 'Aroha Ngata', phone: '+64211234567' })
    })
    // Orders stand here paid without payments.
    afterAll(() => product.close(/./))

    const balances = '/api/ordersWithBalance'
    const rows = async (
      list: string,
      query: Record<string, unknown> = {},
      by = seller,
    ): Promise<Record<string, any>[]> => {
      if (list === 'withBalance') {
        const { keywords, ...filter } = query
        const { status, body } = await by.get(balances, {
          filter: { ...filter, ...(keywords !== undefined && { q: keywords }) },
        })
        expect(status, JSON.stringify(body)).toBe(200)
        return body
      }
      const { status, body } = await by.get(at(list), query)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as Record<string, any>[]
    }
    const post = async (name: string, body: object) => (await seller.post(at(name), body)).body

    it('lists quotations that expired and those of the next 7 days, with what is gone', async () => {
      const there = await world.sku('LAMP')
      const short = await world.sku('DESK')
      const gone = await world.sku('OLD')
      const combo = await world.sku('SET', { [short]: 2 })
      await world.stock(there, warehouseId, 5)
      await world.stock(short, warehouseId, 3)
      await product.db.text("update skus set status = 'Discontinued' where id = $1", [gone])
      const quoted = (days: number, state: string, lines: [string, number][]) =>
        world.order(lines, { customerId, state, validTo: world.day(days), total: 100 })
      const expired = await quoted(-3, 'Expired', [
        [there, 5],
        [short, 4],
        [gone, 1],
        [combo, 2],
      ])
      const soon = await quoted(6, 'Quotation', [[there, 1]])
      const long = await quoted(-40, 'Expired', [[there, 1]])
      await quoted(8, 'Quotation', [[there, 1]])
      await quoted(-2, 'Lost', [[there, 1]])
      expect(await rows('quotations')).toMatchObject([
        { orderId: soon.id, daysOver: -6, state: 'Quotation', unavailable: null },
        {
          orderId: expired.id,
          customerName: 'Aroha Ngata',
          value: 100,
          daysOver: 3,
          unavailable: '4 × DESK (3 free), 1 × OLD (no longer sold), 2 × SET (1 free)',
          lastContactOnUtc: null,
        },
      ])
      const found = async (query: Record<string, unknown>) =>
        (await rows('quotations', query)).map(row => row.orderId)
      expect(await found({ daysTo: 60, daysFrom: 31 })).toEqual([long.id])
      expect(await found({ state: 'Expired', valueFrom: 100 })).toEqual([expired.id])
      expect(await found({ valueTo: 99 })).toEqual([])
      expect(await found({ sort: '["unavailable","ASC"]' })).toEqual([expired.id, soon.id])

      await post('contact', { orderId: expired.id, text: 'Calls back.' })
      expect((await rows('quotations', { keywords: 'Aroha' }))[1]!.lastContactOnUtc).toBeTruthy()
    })

    it('extends, converts and loses quotations, those that have expired only once extended', async () => {
      const skuId = await world.sku('CHAIR')
      await world.stock(skuId, warehouseId, 1)
      const quoted = async (state: string) =>
        (await world.order([[skuId, 1]], { state, validTo: world.day(-1), total: 100 })).id
      const [id, lost, other] = [
        await quoted('Expired'),
        await quoted('Expired'),
        await quoted('Quotation'),
      ]
      const step = { orderId: id, version: 1 }
      expect(await post('convert', step)).toMatchObject({ errors: [{ code: 'expired' }] })
      const until = world.day(5)
      expect(await post('extend', { ...step, until: world.day(-1) })).toMatchObject({
        errors: [{ field: 'until' }],
      })
      expect(await post('extend', { ...step, until })).toMatchObject({ isSuccess: true })
      const versionOf = async (orderId: string) =>
        (await rows('quotations')).find(row => row.orderId === orderId)!.version as number
      expect(await post('convert', step)).toMatchObject({ errors: [{ field: 'version' }] })
      await world.make('prices', {
        skuId,
        market: 'NZ',
        amount: 1300,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      expect(await post('convert', { ...step, version: await versionOf(id) })).toMatchObject({
        isSuccess: true,
        changes: [{ skuCode: 'CHAIR', price: 100, todaysPrice: 1300 }],
        told: '. Prices kept: CHAIR stays at 100.00 (today 1,300.00)',
      })
      expect(
        await product.db.text(
          'select price::float8 as price from order_lines where order_id = $1',
          [id],
        ),
      ).toEqual([{ price: 100 }])
      // The last chair is taken: the other quotation says so and stays.
      await post('extend', { orderId: other, version: 1, until })
      const version = await versionOf(other)
      expect(await post('convert', { orderId: other, version })).toMatchObject({ isSuccess: false })
      expect(await post('lose', { orderId: lost, version: 1, reason: ' ' })).toMatchObject({
        errors: [{ field: 'reason' }],
      })
      await post('lose', { orderId: lost, version: 1, reason: 'Bought elsewhere.' })
      expect(
        await product.db.text('select state from orders where id = any($1) order by state', [
          [id, lost, other],
        ]),
      ).toEqual([{ state: 'Confirmed' }, { state: 'Lost' }, { state: 'Quotation' }])
    })

    it('lists what was delivered and is not paid by age, who follows it up and what was promised', async () => {
      const skuId = await world.sku('BED')
      const calendarId = await world.calendar()
      const delivered = async (days: number, paid: number) => {
        const { id } = await world.order([[skuId, 1]], {
          customerId,
          state: 'Confirmed',
          deliveryStatus: 'Delivered',
          total: 100,
          paid,
        })
        await world.make('deliveryPlans', {
          orderId: id,
          calendarId,
          date: world.day(-days),
          serviceType: 'Delivery',
          state: 'Delivered',
        })
        return id
      }
      const old = await delivered(40, 20)
      const newer = await delivered(8, 99.5)
      await delivered(9, 100)
      const open = await world.order([[skuId, 1]], { customerId, state: 'Confirmed', total: 7 })
      expect(await rows('withBalance', { isDelivered: true })).toMatchObject([
        { orderId: old, days: 40, age: '31+', total: 100, paid: 20, balance: 80 },
        { orderId: newer, days: 8, age: '8-30', balance: 0.5 },
      ])
      expect(await rows('withBalance', { keywords: 'Aroha', age: '8-30' })).toHaveLength(1)
      expect((await rows('withBalance')).map(row => row.orderId)).toContain(open.id)

      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      await post('promise', { orderId: old, methodId, dispute: 'One leg is scratched.' })
      const target = { orderId: old, kind: 'Balance' }
      await post('assign', { ...target, ownerId: world.actor.staffId })
      expect(await rows('withBalance', { ownerId: world.actor.staffId })).toMatchObject([
        {
          dispute: 'One leg is scratched.',
          labels: { methodId: 'Cash', ownerId: 'Person of NZ' },
        },
      ])
      await post('snooze', { ...target, until: world.day(3), reason: 'Payday.' })
      expect(await rows('withBalance', { isDelivered: true })).toHaveLength(1)
      await post('wake', target)
      expect(await rows('withBalance', { isDelivered: true })).toHaveLength(2)
      for (const [body, field] of [
        [{ ...target, until: world.day(0), reason: 'x' }, 'until'],
        [{ ...target, until: world.day(3), reason: ' ' }, 'reason'],
      ] as const)
        expect(await post('snooze', body)).toMatchObject({ errors: [{ field }] })
      const stranger = await product.as(['J1'], 'CA')
      const mailed = async (to: string | undefined, person = seller) =>
        (await person.post('/api/customers/statement/email', { customerId, to })).body
      expect(await mailed(undefined)).toMatchObject({ errors: [{ code: 'required', field: 'to' }] })
      expect(await mailed('aroha@home.example')).toMatchObject({ isSuccess: true })
      expect(await mailed('aroha@home.example')).toMatchObject({ errors: [{ code: 'duplicate' }] })
      expect(await mailed('x@y.example', stranger)).toMatchObject({
        errors: [{ field: 'customerId' }],
      })
      const [mail] = await product.db.text<{ subject: string; name: string }>(
        `select m.subject, f.name from messages m join files f on f.id = m.document where m.customer_id = $1`,
        [customerId],
      )
      expect(mail).toMatchObject({ name: expect.stringMatching(/^Statement .*\.pdf$/) })
      expect(mail!.subject).toMatch(/: your statement$/)
      expect(await rows('withBalance', {}, stranger)).toEqual([])
      expect((await stranger.post(at('wake'), target)).status).toBe(404)
    })

    it('writes a small balance off once somebody else has approved it, until it is reversed or paid', async () => {
      const skuId = await world.sku('STOOL')
      const cash = await world.make('paymentMethods', { name: 'Till', type: 'Cash' })
      const chief = await product.as(['J1', 'J4'])
      const owing = async (total: number, deliveryStatus = 'Delivered') =>
        (await world.order([[skuId, 1]], { state: 'Confirmed', deliveryStatus, total })).id
      const orderId = await owing(12.5)
      const ask = async (amount: number, of = orderId, by = seller, reason = 'Bank fees.') =>
        (await by.post('/api/writeOffs/request', { orderId: of, amount, reason })).body
      const step = async (operation: string, id: string, by: Caller, more: object = {}) =>
        (await by.post('/api/writeOffs/bulk', { operation, targets: [{ id }], ...more })).body
      for (const [body, field] of [
        [await ask(12.51), 'amount'],
        [await ask(0), 'amount'],
        [await ask(1.005), 'amount'],
        [await ask(5, orderId, seller, ' '), 'reason'],
        [await ask(5, await owing(9, 'Planned')), 'orderId'],
        [await ask(100.01, await owing(500)), 'amount'],
      ] as const)
        expect(body).toMatchObject({ isSuccess: false, errors: [{ field }] })
      const { data: asked } = await ask(12.5)
      expect(asked).toMatchObject({ no: expect.stringMatching(/^WO\d{6}$/) })
      expect(await ask(1)).toMatchObject({ errors: [{ code: 'waits' }] })
      const listed = async () =>
        (await rows('withBalance', { isDelivered: true })).find(row => row.orderId === orderId)
      expect(await listed()).toMatchObject({ balance: 12.5, writeOff: 12.5 })
      expect((await seller.get('/api/writeOffs')).status).toBe(403)
      const own = (await ask(3, await owing(3), chief)).data
      expect(await step('approve', own.id, chief)).toMatchObject({ refused: 1 })
      await expect(
        product.db.text(
          "update write_offs set state = 'Approved', approver_id = requested_by_id, decided_on_utc = now() where id = $1",
          [own.id],
        ),
      ).rejects.toThrow(/write_offs_check_1/)
      expect(await step('approve', asked.id, chief)).toMatchObject({ done: 1 })
      expect(await listed()).toBeUndefined()
      const order = async () => {
        const { body } = await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })
        return body.data.order
      }
      expect(await order()).toMatchObject({ writtenOff: 12.5, balance: 0, paymentStatus: 'Paid' })
      const keeper = await product.as(['J1', 'J5'])
      const written = async () => {
        const { body } = await keeper.get('/api/tills/journal', { day: world.shownToday() })
        return body.data.filter(({ name }: { name: string }) =>
          name.toLowerCase().includes('written off'),
        )
      }
      expect(await written()).toMatchObject([
        { account: '1300', credit: 12.5 },
        { account: '6940', debit: 12.5 },
      ])
      const history = await (
        await product.as(['E1', 'J1'])
      ).get('/api/customers/history', {
        customerId: (await order()).customerId,
        kind: 'Write-off',
      })
      expect(history.body.data.entries.map(({ amount }: { amount: number }) => amount)).toContain(
        12.5,
      )
      expect(await step('reverse', asked.id, chief, { reason: 'Paid by post.' })).toMatchObject({
        done: 1,
      })
      expect(await order()).toMatchObject({ writtenOff: 0, balance: 12.5 })
      expect(await written()).toEqual([])
      // Whoever pays after all owes the whole again.
      const again = (await ask(12.5)).data
      await step('approve', again.id, chief)
      await world.write(context =>
        recordPayment(context, { orderId, methodId: cash, amount: 2.5, mayExceed: true }),
      )
      expect(await order()).toMatchObject({ writtenOff: 0, paid: 2.5, balance: 10 })
      const [{ state }] = (await product.db.text<{ state: string }>(
        'select state from write_offs where id = $1',
        [again.id],
      )) as [{ state: string }]
      expect(state).toBe('Reversed')
      expect(await ledgerDifferences(product.db)).not.toContainEqual(
        expect.stringContaining('written off'),
      )
    })

    it('lists orders that wait for a container, and whether their customers know of its new day', async () => {
      const skuId = await world.sku('NEW-SOFA')
      const { id: containerId, lineId } = await world.container(
        { no: 'MSKU1234565', type: '40', warehouseId, arrivesOn: world.day(20), state: 'Sailing' },
        { skuId, quantity: 5 },
      )
      const order = await world.order([[skuId, 2]], { customerId })
      await product.db.text("update orders set state = 'Confirmed' where id = $1", [order.id])
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 2,
        source: 'Container',
        containerLineId: lineId,
      })
      const found = (query: Record<string, unknown> = {}) => rows('waitingForGoods', query)
      expect(await found()).toMatchObject([
        {
          orderId: order.id,
          skuCode: 'NEW-SOFA',
          quantity: 2,
          containerNo: 'MSKU1234565',
          eta: world.day(20),
          etaBefore: null,
          isContacted: false,
        },
      ])
      expect(await found({ sort: '["customerName","DESC"]' })).toMatchObject([
        { orderId: order.id, customerName: 'Aroha Ngata' },
      ])
      await post('contact', { orderId: order.id, text: 'Knows of the day.' })
      expect(await found({ isContacted: true, containerId })).toHaveLength(1)
      // A later day is to be told again.
      await product.db.text('update containers set arrives_on = $2 where id = $1', [
        containerId,
        world.day(25),
      ])
      expect(await found({ isContacted: false })).toMatchObject([{ etaBefore: world.day(20) }])
      expect(await found({ etaTo: world.day(19) })).toEqual([])
    })

    it('swaps what a line waits for: at its own price or the agreed one, told beforehand, and frees the claim', async () => {
      const skuId = await world.sku('SOON')
      const other = await world.sku('THERE')
      await product.db.text("update products set status = 'Active' where code in ('SOON', 'THERE')")
      for (const [sku, amount] of [
        [skuId, 100],
        [other, 130],
      ] as const)
        await world.make('prices', {
          skuId: sku,
          market: 'NZ',
          amount,
          fromOnUtc: '2026-01-01T00:00:00Z',
        })
      await world.stock(other, warehouseId, 2)
      const { lineId } = await world.container(
        { no: 'MSKU7654321', type: '40', warehouseId, arrivesOn: world.day(20), state: 'Sailing' },
        { skuId, quantity: 5 },
      )
      const { id: orderId, line } = await world.order([[skuId, 2]], { customerId })
      await product.db.text("update orders set state = 'Confirmed' where id = $1", [orderId])
      await product.db.text('update order_lines set price = 100 where order_id = $1', [orderId])
      await world.make('reservations', {
        orderLineId: line(0),
        skuId,
        quantity: 2,
        source: 'Container',
        containerLineId: lineId,
      })
      const row = async () =>
        (await rows('waitingForGoods', { keywords: 'Aroha' })).find(
          ({ skuCode }) => skuCode === 'SOON',
        )
      const at = { orderId, version: (await row())!.version, orderLineId: line(0), skuId: other }
      const preview = async (more: object) => (await post('previewSwap', { ...at, ...more })).data
      expect(await preview({})).toMatchObject({
        was: { skuCode: 'SOON', quantity: 2, amount: 200 },
        is: { skuCode: 'THERE', amount: 260, free: 2 },
        problems: [],
      })
      expect(await preview({ keepsPrice: true })).toMatchObject({ is: { amount: 200 } })
      for (const [more, field] of [
        [{ skuId }, 'skuId'],
        [{ version: 99 }, 'version'],
        [{ orderLineId: orderId }, 'orderLineId'],
        [{ skuId: orderId }, 'skuId'],
      ] as const)
        expect(await post('swap', { ...at, ...more })).toMatchObject({ errors: [{ field }] })
      expect(await post('swap', { ...at, text: 'Takes the other one.' })).toMatchObject({
        isSuccess: true,
      })
      expect(await row()).toBeUndefined()
      expect(
        await product.db.text(
          'select sku_id as sku, quantity, price::float8 as price from order_lines where order_id = $1 and not is_deleted',
          [orderId],
        ),
      ).toEqual([{ sku: other, quantity: 2, price: 130 }])
      expect(await world.stockOf(other)).toEqual(['MAIN Normal Order: 2'])
      expect(
        await product.db.text(
          "select sum(quantity)::int as n from reservations where container_line_id = $1 and state not in ('Done', 'Released')",
          [lineId],
        ),
      ).toEqual([{ n: null }])
      expect(await post('swap', { ...at, version: 99 })).toMatchObject({ isSuccess: false })
    })

    it('makes tasks about orders, and is closed to others', async () => {
      const { id: orderId } = await world.order([])
      const typeId = await world.make('taskTypes', { name: 'Call' })
      const task = {
        orderId,
        typeId,
        description: 'Ring them.',
        assigneeIds: [world.actor.staffId],
      }
      const { body } = await seller.post('/api/taskResponses/ofOrder', task)
      expect(body).toMatchObject({ isSuccess: true, data: { orderId, objectType: 'Order' } })
      const nobody = await product.as(['D1'])
      for (const path of [at('quotations'), balances, at('waitingForGoods')])
        expect((await nobody.get(path)).status).toBe(403)
    })
  },
  emptyBeginning,
)
