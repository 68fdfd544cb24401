import { afterAll, beforeAll, expect, it } from 'vitest'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { emptyBeginning, refusal, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

describeRules(
  'presale of goods on their way',
  database => {
    let product: Product, world: World
    let buyer: Caller, seller: Caller, abroad: Caller
    let chair: string, warehouse: string, purchase: string, purchaseLine: string
    let first: { id: string; lineId: string }, second: { id: string; lineId: string }
    let early: Order, late: Order

    type Order = { id: string; line: (n: number) => string }
    const code = async ({ id }: Order) =>
      (
        await product.db.text<{ code: string }>(
          'select order_code as code from orders where id = $1',
          [id],
        )
      )[0]!.code

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['L1', 'L2'])
      seller = await product.as(['D1', 'J1'])
      abroad = await product.as(['L1', 'L2'], 'CA')
      chair = await world.sku('CHAIR')
      warehouse = await world.warehouse('PRESALE')
      purchase = await world.purchaseOrder(warehouse, { state: 'Confirmed' })
      purchaseLine = await world.make('purchaseOrderLines', {
        purchaseOrderId: purchase,
        position: 1,
        skuId: chair,
        quantity: 20,
        confirmed: 20,
        unitCost: 1,
      })
      const container = (no: string, quantity: number, ahead: number) =>
        world.container(
          {
            no,
            type: '20',
            warehouseId: warehouse,
            state: 'Loaded',
            arrivesOn: world.day(ahead),
          },
          {
            purchaseOrderId: purchase,
            purchaseOrderLineId: purchaseLine,
            skuId: chair,
            quantity,
          },
        )
      first = await container('OAKU1000006', 10, 10)
      second = await container('OAKU1000011', 2, 20)
      early = await ordered(4, { promisedDate: world.day(5) })
      late = await ordered(3, { promisedDate: world.day(30) })
      await promised(early, 4)
      await promised(late, 3)
    })
    afterAll(() => product.close())

    const ordered = (quantity: number, fields = {}) =>
      world.order([[chair, quantity]], { state: 'Confirmed', ...fields })
    const promised = (order: Order, quantity: number, lineId = first.lineId) =>
      world.make('reservations', {
        orderLineId: order.line(0),
        skuId: chair,
        quantity,
        source: 'Container',
        containerLineId: lineId,
        priorityOnUtc: new Date().toISOString(),
      })
    const done = { isSuccess: true, errors: [] }
    const rows = async (entity: string, filter: object = {}, by = buyer) =>
      (await by.get(`/api/${entity}`, { filter: JSON.stringify({ skuId: chair, ...filter }) }))
        .body as Record<string, any>[]
    const recordOf = async (container = first) =>
      (await rows('containerPresaleRecords', { containerId: container.id }))[0]!
    const waiting = async (order: Order) =>
      (await rows('presalePromises', { orderId: order.id }))
        .map(({ quantity, containerId, purchaseOrderId }) => [
          quantity,
          containerId === first.id
            ? 'first'
            : containerId === second.id
              ? 'second'
              : purchaseOrderId === purchase
                ? 'purchase order'
                : 'to be bought',
        ])
        .toSorted((one, other) => String(one).localeCompare(String(other)))
    const promiseOf = async (order: Order, filter: object = {}) =>
      (await rows('presalePromises', { orderId: order.id, ...filter }))[0]!.id as string
    const ask = (step: string, body: object, by = buyer) => by.post(`/api/${step}`, body)
    const limit = async (presaleLimit: unknown, version?: number) =>
      ask('containerPresaleRecords/limit', {
        containerLineId: first.lineId,
        version: version ?? (await recordOf()).version,
        presaleLimit,
      })
    const move = (promiseId: string, body: object) =>
      ask('presalePromises/move', { promiseId, reason: 'Comes sooner', ...body })
    const give = (promiseId: string, to: Order, body = {}) =>
      ask('presalePromises/give', { promiseId, orderId: to.id, reason: 'Moves house', ...body })
    const free = async () => {
      const of = await incomingOf({ db: product.db, actor: world.actor }, [chair], null)
      return Object.fromEntries(of(chair).map(each => [each.no, each.free]))
    }
    const adds = async () => expect(await ledgerDifferences(product.db)).toEqual([])

    it('shows what a container brings, who waits for it, and whether the first promise holds', async () => {
      expect(await recordOf()).toMatchObject({
        pieces: 10,
        presold: 7,
        waiting: 7,
        free: 3,
        presaleLimit: null,
        orders: 2,
        orderCodes: [await code(early), await code(late)].toSorted().join(', '),
        eta: world.day(10),
        firstPromised: world.day(5),
        risk: 'Late',
        isPaused: false,
        isOversold: false,
        isPresale: false,
        state: 'Loaded',
      })
      expect(await recordOf(second)).toMatchObject({ presold: 0, free: 2, orders: 0, risk: null })
      const found = async (filter: object) =>
        (await rows('containerPresaleRecords', filter)).map(({ id }) => id)
      expect(await found({ risk: 'Late' })).toEqual([first.lineId])
      expect(await found({ isOversold: true })).toEqual([])
      expect(await found({ isPresale: true })).toEqual([])
      expect(await found({ eta: { gte: world.day(15) } })).toEqual([second.lineId])
      expect(
        (await rows('presalePromises')).map(({ orderId, risk, quantity }) => [
          orderId,
          risk,
          quantity,
        ]),
      ).toEqual([
        [early.id, 'Late', 4],
        [late.id, 'In time', 3],
      ])
      // It lands in 10 days, and is there 25 days later.
      const handling = (days: number) =>
        product.db.text('update warehouses set handling_days = $2 where id = $1', [warehouse, days])
      await handling(25)
      expect((await rows('presalePromises', { orderId: late.id }))[0]).toMatchObject({
        eta: world.day(10),
        risk: 'Late',
      })
      await handling(0)
      expect((await seller.get('/api/containerPresaleRecords')).status).toBe(403)
      expect(await rows('containerPresaleRecords', {}, abroad)).toEqual([])
    })

    it('takes a limit that is no lower than what is promised', async () => {
      for (const wrong of [6, 11, -1, 1.5, 1e9])
        expect((await limit(wrong)).body.errors).toMatchObject([{ field: 'presaleLimit' }])
      expect((await limit(8, 99)).status).toBe(409)
      expect((await limit(8)).body).toMatchObject(done)
      expect(await recordOf()).toMatchObject({ presaleLimit: 8, free: 1 })
      expect(await free()).toMatchObject({ OAKU1000006: 1, OAKU1000011: 2 })
      expect((await limit(null)).body).toMatchObject(done)
      expect(await recordOf()).toMatchObject({ presaleLimit: null, free: 3 })
    })

    it('promises nothing more of goods whose presale is paused, neither by a screen nor past it', async () => {
      const step = (name: string, more = {}) =>
        ask(`containerPresaleRecords/${name}`, { containerLineId: first.lineId, ...more })
      expect((await step('pause')).body.errors).toMatchObject([{ field: 'reason' }])
      expect((await step('pause', { reason: 'Colour unclear' })).body).toMatchObject(done)
      expect(await recordOf()).toMatchObject({ presold: 7, free: 0, isPaused: true })
      expect(await free()).toMatchObject({ OAKU1000006: 0, OAKU1000011: 2 })
      const order = await ordered(11)
      const take = (quantity: number) =>
        refusal(
          world.write(context =>
            reserve(context, {
              orderId: order.id,
              lines: [{ orderLineId: order.line(0), quantity, takesComing: true }],
            }),
          ),
        )
      // Two of the second container and eight that nobody has loaded are left.
      expect(await take(11)).toMatchObject({ code: 'insufficient_stock' })
      await expect(promised(order, 1)).rejects.toMatchObject({ code: '23514' })
      expect((await step('resume')).body).toMatchObject(done)
      expect(await recordOf()).toMatchObject({ free: 3, isPaused: false })
      await adds()
    })

    it('moves promises to where there is room, and says what there is', async () => {
      const promiseId = await promiseOf(early)
      const to = { containerId: second.id }
      expect((await move(promiseId, to)).body.errors).toMatchObject([
        { code: 'too_many', field: 'containerId' },
      ])
      for (const quantity of [0, -1, 1.5, 1e9, 5])
        expect((await move(promiseId, { ...to, quantity })).body.errors).toMatchObject([
          { field: 'quantity' },
        ])
      expect((await move(promiseId, {})).body.errors).toMatchObject([{ field: 'containerId' }])
      expect((await move(promiseId, { containerId: first.id })).body.errors).toMatchObject([
        { code: 'same', field: 'containerId' },
      ])
      expect(await waiting(early)).toEqual([[4, 'first']])
      expect((await move(promiseId, { ...to, quantity: 2 })).body).toMatchObject(done)
      expect(await waiting(early)).toEqual([
        [2, 'first'],
        [2, 'second'],
      ])
      expect(
        (await move(promiseId, { purchaseOrderId: purchase, quantity: 1 })).body,
      ).toMatchObject(done)
      expect(await waiting(early)).toEqual([
        [1, 'first'],
        [1, 'purchase order'],
        [2, 'second'],
      ])
      expect(await recordOf()).toMatchObject({ presold: 4, free: 6 })
      expect(await recordOf(second)).toMatchObject({ presold: 2, free: 0 })
      await adds()
    })

    it('gives a promise to another order in exchange for what that one waits for, else to what it lacks', async () => {
      const promiseId = await promiseOf(late)
      expect((await give(promiseId, late)).body.errors).toMatchObject([{ field: 'orderId' }])
      // The early order waits for all that it needs: three of it come from elsewhere.
      expect((await give(promiseId, early)).body).toMatchObject(done)
      expect(await waiting(early)).toEqual([
        [1, 'first'],
        [1, 'first'],
        [2, 'first'],
      ])
      expect(await waiting(late)).toEqual([
        [1, 'purchase order'],
        [2, 'second'],
      ])
      const urgent = await ordered(2)
      const onBoard = await promiseOf(late, { containerId: second.id })
      expect((await give(onBoard, await ordered(1))).body.errors).toMatchObject([
        { code: 'too_many', field: 'orderId' },
      ])
      const given = await give(onBoard, urgent)
      expect(given.body).toMatchObject({ orderCode: await code(urgent) })
      expect(await waiting(urgent)).toEqual([[2, 'second']])
      expect(await waiting(late)).toEqual([
        [1, 'purchase order'],
        [2, 'to be bought'],
      ])
      const history = await product.db.text<{ operation: string; reason: string }>(
        "select operation, changes->'reason'->>1 as reason from audit where record_id = $1 and operation in ('reserve', 'release') order by seq desc limit 2",
        [late.id],
      )
      expect(history.map(({ reason }) => reason)).toEqual(['Moves house', 'Moves house'])
      await adds()
    })

    it('never promises more than there is when several move promises to the last pieces', async () => {
      const small = await world.container(
        { no: 'OAKU1000027', type: '20', warehouseId: warehouse, state: 'Loaded' },
        { skuId: chair, quantity: 3 },
      )
      const large = await world.container(
        { no: 'OAKU1000032', type: '20', warehouseId: warehouse, state: 'Loaded' },
        { skuId: chair, quantity: 8 },
      )
      const promises = await Promise.all(
        Array.from({ length: 8 }, async () => promised(await ordered(1), 1, large.lineId)),
      )
      const answers = await Promise.all(promises.map(id => move(id, { containerId: small.id })))
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(3)
      for (const { body } of answers.filter(answer => !answer.body.isSuccess))
        expect(body.errors).toMatchObject([{ code: 'too_many', field: 'containerId' }])
      expect(await recordOf(small)).toMatchObject({ presold: 3, free: 0 })
      expect(await recordOf(large)).toMatchObject({ presold: 5, free: 3 })
      await adds()
    })
  },
  emptyBeginning,
)
