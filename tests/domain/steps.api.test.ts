import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { isOffered } from '#define'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { cancelOrder, confirmOrder } from '#tests/support/orderStates.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { release } from '#resources/stock/reservations/releasing.server.ts'
import { checkIn } from '#resources/purchasing/containers/checkIn.server.ts'
import type { Details } from '#server/entities/hooks.ts'
import { metaOf, type Row } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  openWorld,
  refusal,
  type World,
} from '#tests/support/api/world.ts'

describeRules(
  'what steps do to stock',
  database => {
    let world: World
    let main: string, shop: string, calendarId: string
    let n = 0
    const name = (what = 'E') => `${what}${++n}`
    beforeAll(async () => {
      world = await openWorld(database.settings)
      main = await world.warehouse('MAIN')
      shop = await world.warehouse('SHOP', 'ShopDisplay')
      await world.warehouse('ROAD', 'Transit')
      calendarId = await world.calendar({ warehouseId: main })
    })
    afterAll(() => world.close())

    const step = (
      entity: 'orders' | 'deliveryPlans' | 'transfers' | 'containers' | 'purchaseOrders',
      id: string,
      stepName: string,
      details?: Details,
      reason?: string,
    ) =>
      world.write(context =>
        transition(context, metaOf(entity), { id }, stepName, { details, reason }),
      )
    const rows = (query: ReturnType<typeof sql>) => world.db.query<Row>(query)
    const line = async (id: string) =>
      (
        await rows(
          sql`select quantity_delivered as d, quantity_returned as r from order_lines where id = ${id}`,
        )
      )[0]
    const deliveryOf = async (id: string) =>
      (await rows(sql`select delivery_status as s from orders where id = ${id}`))[0]!.s
    const promised = (orderLineId: string) =>
      rows(
        sql`select state, quantity, source, (select name from warehouses w where w.id = r.warehouse_id) as place from reservations r where order_line_id = ${orderLineId} order by state, quantity`,
      )

    /** A confirmed order whose goods are held, and a plan with all of them. */
    async function planned(lines: readonly (readonly [string, number])[], fields: Row = {}) {
      const order = await world.order(lines, fields)
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const planId = await world.plan(order.id, calendarId, world.day(3))
      const items: string[] = []
      for (const [i, [skuId, quantity]] of lines.entries())
        items.push(
          await world.make('planItems', { planId, orderLineId: order.line(i), skuId, quantity }),
        )
      return { ...order, planId, items }
    }

    it('delivering takes the held goods out of stock and closes their reservations', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 5)
      const order = await planned([[skuId, 3]])
      await step('deliveryPlans', order.planId, 'deliver')
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 2'])
      expect(await line(order.line(0))).toEqual({ d: 3, r: 0 })
      expect(await promised(order.line(0))).toEqual([
        { state: 'Done', quantity: 3, source: 'Stock', place: 'MAIN' },
      ])
      expect(await deliveryOf(order.id)).toBe('Delivered')
      expect(
        await rows(
          sql`select type, quantity, document_entity as entity from stock_moves where document_id = ${order.planId}`,
        ),
      ).toEqual([{ type: 'Delivery', quantity: -3, entity: 'deliveryPlans' }])
      expect((await refusal(step('deliveryPlans', order.planId, 'deliver'))).code).toBe(
        'transition',
      )
      expect(await differences(world.db)).toEqual([])
    })

    it('delivering a part leaves the rest held, for the plan of the rest', async () => {
      const chair = await world.sku(name()),
        table = await world.sku(name())
      const set = await world.sku(name('SET'), { [table]: 1, [chair]: 4 })
      const service = await world.sku(name('HELP'), undefined, 'Service')
      await world.stock(table, main, 3)
      await world.stock(chair, main, 12)
      const order = await planned([
        [set, 2],
        [service, 1],
      ])
      const partly = (quantities?: Record<string, number>) =>
        step('deliveryPlans', order.planId, 'deliverPartly', quantities && { quantities })
      for (const [quantities, code] of [
        [undefined, 'required'],
        [{ [order.items[0]!]: 0 }, 'required'],
        [{ [order.items[0]!]: 3 }, 'invalid'],
        [{ [order.items[0]!]: 0.5 }, 'invalid'],
        [{ [order.items[0]!]: -1 }, 'invalid'],
        [{ [order.items[0]!]: 2, [order.items[1]!]: 1 }, 'whole'],
        [{ [order.id]: 1 }, 'unknown_item'],
      ] as const) {
        const before = await footprint(world.db)
        expect((await refusal(partly(quantities))).code).toBe(code)
        expect(await footprint(world.db)).toBe(before)
      }
      await partly({ [order.items[0]!]: 1 })
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 4', 'MAIN Normal Order: 4'])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 1', 'MAIN Normal Order: 1'])
      expect(await deliveryOf(order.id)).toBe('Partial')
      expect((await promised(order.line(0))).map(r => `${r.state} ${r.quantity}`)).toEqual([
        'Done 1',
        'Done 4',
        'Soft 1',
        'Soft 4',
      ])
      const rest = await world.plan(order.id, calendarId, world.day(5))
      await world.make('planItems', {
        planId: rest,
        orderLineId: order.line(0),
        skuId: set,
        quantity: 1,
      })
      await world.make('planItems', {
        planId: rest,
        orderLineId: order.line(1),
        skuId: service,
        quantity: 1,
      })
      await step('deliveryPlans', rest, 'deliver')
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 4'])
      expect(await deliveryOf(order.id)).toBe('Delivered')
      expect(await differences(world.db)).toEqual([])
    })

    it('hands over nothing that is not held, not of the order, not confirmed, or not there', async () => {
      const skuId = await world.sku(name()),
        other = await world.sku(name())
      await world.stock(skuId, main, 4)
      const order = await planned([[skuId, 2]])
      const foreign = await world.order([[other, 1]])
      await world.write(context => release(context, { orderId: order.id }))
      expect(await refusal(step('deliveryPlans', order.planId, 'deliver'))).toMatchObject({
        code: 'insufficient_stock',
        message: expect.stringContaining('2 needed, but only 0 held for'),
      })
      const quoted = await world.order([[skuId, 1]])
      const plan = await world.plan(quoted.id, calendarId, world.day(3))
      expect((await refusal(step('deliveryPlans', plan, 'deliver'))).code).toBe('order_state')
      const empty = await world.plan(order.id, calendarId, world.day(3))
      expect((await refusal(step('deliveryPlans', empty, 'deliver'))).code).toBe('no_items')
      // The database keeps what belongs to another order out of a plan.
      await expect(
        world.make('planItems', {
          planId: empty,
          orderLineId: foreign.line(0),
          skuId: other,
          quantity: 1,
        }),
      ).rejects.toThrow('A plan hands over what was ordered in its own order.')
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4'])
      expect(await differences(world.db)).toEqual([])
    })

    it('returned goods come in for inspection, never more than went out, and the plan stays', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 4)
      const order = await planned([[skuId, 3]])
      const back = (items: object[], more: object = {}) =>
        world.write(context =>
          returnItems(context, {
            planId: order.planId,
            items: items as { planItemId: string; quantity: number }[],
            ...more,
          }),
        )
      const [item] = order.items as [string]
      const one = { planItemId: item, quantity: 1 }
      expect((await refusal(back([one]))).code).toBe('transition')
      await step('deliveryPlans', order.planId, 'deliver')
      const before = await footprint(world.db)
      for (const [items, more, code, field] of [
        [[], {}, 'required', 'items'],
        [[{ planItemId: item, quantity: 0 }], {}, 'invalid', 'items.0.quantity'],
        [[{ planItemId: item, quantity: 1.5 }], {}, 'invalid', 'items.0.quantity'],
        [[{ planItemId: item, quantity: -1 }], {}, 'invalid', 'items.0.quantity'],
        [[{ planItemId: item, quantity: 1e9 }], {}, 'invalid', 'items.0.quantity'],
        [[{ planItemId: item, quantity: 4 }], {}, 'too_many', 'items.0.quantity'],
        [[one, one], {}, 'duplicate', 'items.1.planItemId'],
        [[{ ...one, planItemId: order.id }], {}, 'unknown_item', 'items.0.planItemId'],
        [[{ ...one, stockStatus: 'Lovely' }], {}, 'unknown_reference', 'items.0.stockStatus'],
        [[one], { warehouseId: order.id }, 'unknown_reference', 'warehouseId'],
        [[one], { version: 99 }, 'stale', 'version'],
      ] as const)
        expect(await refusal(back([...items], more))).toMatchObject({ code, field })
      expect(await footprint(world.db)).toBe(before)
      await back([{ ...one, quantity: 2 }])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Awaiting Inspection: 2', 'MAIN Normal: 1'])
      expect(await line(order.line(0))).toEqual({ d: 3, r: 2 })
      expect(await deliveryOf(order.id)).toBe('Delivered')
      await back([{ ...one, stockStatus: 'Damaged' }], { warehouseId: shop, reason: 'scratched' })
      expect(await deliveryOf(order.id)).toBe('Returned')
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Awaiting Inspection: 2',
        'MAIN Normal: 1',
        'SHOP Damaged: 1',
      ])
      expect((await refusal(back([one]))).code).toBe('too_many')
      expect(await differences(world.db)).toEqual([])
    })

    it('an order of which a part went out and came back is not returned before the rest is dealt with', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 3)
      const order = await planned([[skuId, 3]], { subtotal: 300, total: 300 })
      const [item] = order.items as [string]
      await step('deliveryPlans', order.planId, 'deliverPartly', { quantities: { [item]: 2 } })
      await world.write(context =>
        returnItems(context, {
          planId: order.planId,
          items: [{ planItemId: item, quantity: 2 }],
        }),
      )
      expect(await line(order.line(0))).toEqual({ d: 2, r: 2 })
      const read = () => orderOf(world, order.id)
      const isCompleteOffered = async () =>
        isOffered(orders.statuses!.transitions.complete!, world.actor, await read())
      expect(await read()).toMatchObject({
        deliveryStatus: 'Partial',
        returned: 200,
        balance: 100,
        paymentStatus: 'Unpaid',
      })
      // What is offered is what the step takes.
      expect(await isCompleteOffered()).toBe(false)
      expect((await refusal(step('orders', order.id, 'complete'))).code).toBe('undelivered')
      const before = await read()
      await world.write(context =>
        changeLines(context, before, [{ id: order.line(0), quantity: 2 }]),
      )
      expect(await deliveryOf(order.id)).toBe('Returned')
      // Nothing is owed for what came back, so what is paid is due to the customer.
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      const { id: paymentId } = await world.write(context =>
        recordPayment(context, { orderId: order.id, methodId, amount: 30 }),
      )
      expect(await read()).toMatchObject({ total: 200, balance: -30, paymentStatus: 'Overpaid' })
      expect(await isCompleteOffered()).toBe(false)
      expect((await refusal(step('orders', order.id, 'complete'))).code).toBe('balance')
      await world.write(context => voidPayment(context, { paymentId, reason: 'A mistake' }))
      expect(await isCompleteOffered()).toBe(true)
      await step('orders', order.id, 'complete')
      expect(await world.stockOf(skuId)).toEqual(['MAIN Awaiting Inspection: 2', 'MAIN Normal: 1'])
      expect(await differences(world.db)).toEqual([])
    })

    it('an order without an open plan is not planned any more', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 4)
      const order = await planned([[skuId, 1]])
      await world.db.query(
        sql`update orders set delivery_status = 'Planned' where id = ${order.id}`,
      )
      await step('deliveryPlans', order.planId, 'cancel', undefined, 'not now')
      expect(await deliveryOf(order.id)).toBe('None')
    })

    async function transfer(lines: readonly (readonly [string, number])[], fields: Row = {}) {
      const id = await world.make('transfers', {
        sourceWarehouseId: main,
        targetWarehouseId: shop,
        ...fields,
      })
      const ids: string[] = []
      for (const [skuId, quantity] of lines)
        ids.push(await world.make('transferLines', { transferId: id, skuId, quantity }))
      return { id, lines: ids }
    }

    it('a transfer holds its goods, takes them on the road and puts them down, piece by piece', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 10)
      const { id, lines } = await transfer([[skuId, 6]])
      const [of] = lines as [string]
      await step('transfers', id, 'request')
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4', 'MAIN Normal Transfer: 6'])
      await step('transfers', id, 'pick')
      expect(
        (await refusal(step('transfers', id, 'dispatch', { quantities: { [of]: 7 } }))).code,
      ).toBe('invalid')
      await step('transfers', id, 'dispatch', { quantities: { [of]: 5 } })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 5', 'ROAD Normal Transfer: 5'])
      for (const [quantities, code] of [
        [{ [of]: 0 }, 'required'],
        [{ [of]: 5 }, 'whole'],
        [{ [of]: 1.5 }, 'invalid'],
        [{ [id]: 1 }, 'unknown_line'],
      ] as const)
        expect((await refusal(step('transfers', id, 'receivePartly', { quantities }))).code).toBe(
          code,
        )
      await step('transfers', id, 'receivePartly', { quantities: { [of]: 2 } })
      await step('transfers', id, 'receivePartly', { quantities: { [of]: 1 } })
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 5',
        'ROAD Normal Transfer: 2',
        'SHOP Normal: 3',
      ])
      await step('transfers', id, 'receive', { quantities: { [of]: 1 } })
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 5',
        'ROAD Missing Transfer: 1',
        'SHOP Normal: 4',
      ])
      expect(await rows(sql`select picked, received from transfer_lines where id = ${of}`)).toEqual(
        [{ picked: 5, received: 4 }],
      )
      expect(
        await rows(
          sql`select sum(quantity)::int as n from stock_moves where document_id = ${id} having sum(quantity) <> 0`,
        ),
      ).toEqual([])
      expect(await differences(world.db)).toEqual([])
    })

    it('a transfer that the stock does not reach is refused whole, and a cancelled one gives back', async () => {
      const [a, b] = [await world.sku(name()), await world.sku(name())]
      await world.stock(a, main, 3)
      await world.stock(b, main, 1)
      const tooMuch = await transfer([
        [a, 2],
        [b, 2],
      ])
      const before = await footprint(world.db)
      expect(await refusal(step('transfers', tooMuch.id, 'request'))).toMatchObject({
        code: 'insufficient_stock',
        message: expect.stringContaining('2 needed'),
      })
      expect((await refusal(step('transfers', (await transfer([])).id, 'request'))).code).toBe(
        'no_lines',
      )
      expect(await footprint(world.db)).toBe(before)
      const { id } = await transfer([[a, 3]])
      await step('transfers', id, 'request')
      expect(await world.stockOf(a)).toEqual(['MAIN Normal Transfer: 3'])
      await step('transfers', id, 'cancel', undefined, 'no van')
      expect(await world.stockOf(a)).toEqual(['MAIN Normal: 3'])
      expect(await differences(world.db)).toEqual([])
    })

    it("an order's goods travel held for it, and its reservation with them; freed on the road they stay with the transfer", async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 5)
      const order = await world.order([[skuId, 2]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const { id } = await transfer([[skuId, 3]], { orderId: order.id })
      await step('transfers', id, 'request')
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 2',
        'MAIN Normal Order: 2',
        'MAIN Normal Transfer: 1',
      ])
      await step('transfers', id, 'pick')
      await step('transfers', id, 'dispatch')
      await step('transfers', id, 'receive')
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 2',
        'SHOP Normal: 1',
        'SHOP Normal Order: 2',
      ])
      expect(await promised(order.line(0))).toEqual([
        { state: 'Soft', quantity: 2, source: 'Stock', place: 'SHOP' },
      ])
      const back = await transfer([[skuId, 2]], {
        orderId: order.id,
        sourceWarehouseId: shop,
        targetWarehouseId: main,
      })
      await step('transfers', back.id, 'request')
      await step('transfers', back.id, 'pick')
      await step('transfers', back.id, 'dispatch')
      await world.write(context =>
        cancelOrder(context, { orderId: order.id, reason: 'moved away' }),
      )
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 2',
        'ROAD Normal Transfer: 2',
        'SHOP Normal: 1',
      ])
      await step('transfers', back.id, 'receive')
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4', 'SHOP Normal: 1'])
      expect(await differences(world.db)).toEqual([])
    })

    it('a container is unpacked into stock, the earliest waiting order first, and closes when every piece is explained', async () => {
      const skuId = await world.sku(name())
      const purchaseOrderId = await world.purchaseOrder(main)
      const purchaseOrderLineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId,
        quantity: 10,
        unitCost: 1,
      })
      const { id: containerId, lineId: containerLineId } = await world.container(
        {
          no: 'MSKU1234565',
          type: '40',
          warehouseId: main,
          state: 'Loaded',
        },
        { skuId, quantity: 10, purchaseOrderLineId },
      )
      await step('containers', containerId, 'sail')
      const bought = () =>
        rows(
          sql`select shipped, received from purchase_order_lines where id = ${purchaseOrderLineId}`,
        )
      expect(await bought()).toEqual([{ shipped: 10, received: 0 }])
      const waiting = await Promise.all(
        [3, 4].map(quantity => world.order([[skuId, quantity]], { state: 'Confirmed' })),
      )
      for (const [i, order] of waiting.entries())
        await world.make('reservations', {
          orderLineId: order.line(0),
          skuId,
          quantity: [3, 4][i],
          source: 'Container',
          containerLineId,
          priorityOnUtc: `2026-01-0${2 - i}T00:00:00Z`,
        })
      const unpack = (line: object, more: object = {}) =>
        world.write(context =>
          checkIn(context, {
            containerId,
            lines: [{ containerLineId, ...line }],
            ...more,
          }),
        )
      expect((await refusal(unpack({ good: 1 }))).code).toBe('transition')
      for (const s of ['arrive', 'clear', 'deliver', 'checkIn'])
        await step('containers', containerId, s)
      const before = await footprint(world.db)
      for (const [what, code, field] of [
        [{}, 'required', 'lines.0'],
        [{ good: -1 }, 'invalid', 'lines.0.good'],
        [{ damaged: 1.5 }, 'invalid', 'lines.0.damaged'],
        [{ missing: 1e9 }, 'invalid', 'lines.0.missing'],
        [{ good: 8, damaged: 2, missing: 1 }, 'too_many', 'lines.0'],
        [{ good: 1, containerLineId: containerId }, 'unknown_line', 'lines.0.containerLineId'],
      ] as const)
        expect(await refusal(unpack(what))).toMatchObject({ code, field })
      expect((await refusal(step('containers', containerId, 'complete'))).code).toBe('unexplained')
      expect(await footprint(world.db)).toBe(before)
      await unpack({ good: 5, damaged: 1 })
      // The second order has the earlier priority: it gets its 4, the other one of its 3.
      expect(await world.stockOf(skuId)).toEqual(['MAIN Damaged: 1', 'MAIN Normal Order: 5'])
      expect((await promised(waiting[1]!.line(0))).map(r => `${r.state} ${r.quantity}`)).toEqual([
        'Soft 4',
      ])
      expect((await promised(waiting[0]!.line(0))).map(r => `${r.state} ${r.quantity}`)).toEqual([
        'Planned 2',
        'Soft 1',
      ])
      await unpack({ good: 3, missing: 1, extra: 2 })
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Damaged: 1',
        'MAIN Normal: 3',
        'MAIN Normal Order: 7',
      ])
      expect(await bought()).toEqual([{ shipped: 10, received: 9 }])
      // The missing piece is given up.
      expect((await refusal(step('containers', containerId, 'complete'))).code).toBe('unexplained')
      await step('containers', containerId, 'complete', {
        missing: { [containerLineId]: { closedShort: 1, stillOwed: 0 } },
      })
      expect(await differences(world.db)).toEqual([])
    })

    /** A container with five pieces, three of which are promised to an order. */
    async function promisedAtSea(skuId: string, more: Row = {}) {
      const { id: containerId, lineId: containerLineId } = await world.container(
        {
          no: 'MSKU1234565',
          type: '20',
          warehouseId: main,
        },
        { skuId, quantity: 5, ...more },
      )
      const order = await world.order([[skuId, 3]])
      const orderLineId = order.line(0)
      const promise = { orderLineId, skuId, quantity: 3, source: 'Container', containerLineId }
      await world.make('reservations', promise)
      return { containerId, containerLineId, orderLineId }
    }

    it('a container that is cancelled leaves what was promised out of it to be bought again', async () => {
      const { containerId, orderLineId } = await promisedAtSea(await world.sku(name()))
      await step('containers', containerId, 'cancel', undefined, 'strike')
      expect(await promised(orderLineId)).toMatchObject([{ source: 'Purchase order' }])
    })

    it('what is promised out of a container waits for its purchase order when that is cancelled, and is to be bought when both are', async () => {
      const skuId = await world.sku(name())
      const purchaseOrderId = await world.purchaseOrder(main)
      const purchaseOrderLineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId,
        quantity: 10,
        unitCost: 1,
      })
      const { containerId, containerLineId, orderLineId } = await promisedAtSea(skuId, {
        purchaseOrderLineId,
      })
      const waits = async () =>
        rows(sql`
          select r.source, c.presold as "ofContainer", p.presold as "ofPurchase", r.purchase_order_line_id is not null as "isNamed"
          from reservations r, container_lines c, purchase_order_lines p where r.order_line_id = ${orderLineId} and c.id = ${containerLineId} and p.id = ${purchaseOrderLineId}`)
      expect(await waits()).toEqual([
        { source: 'Container', ofContainer: 3, ofPurchase: 3, isNamed: true },
      ])
      await step('containers', containerId, 'cancel', undefined, 'strike')
      expect(await waits()).toEqual([
        { source: 'Purchase order', ofContainer: 0, ofPurchase: 3, isNamed: true },
      ])
      await step('purchaseOrders', purchaseOrderId, 'cancel', undefined, 'too dear')
      expect(await waits()).toEqual([
        { source: 'Purchase order', ofContainer: 0, ofPurchase: 0, isNamed: false },
      ])
      expect(await differences(world.db)).toEqual([])
    })
  },
  emptyBeginning,
)
