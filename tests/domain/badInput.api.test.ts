import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, unbook } from '#resources/delivery/plans/booking.server.ts'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { cancelOrder, confirmOrder } from '#tests/support/orderStates.ts'
import {
  recordPayment,
  setPaymentShares,
  voidPayment,
} from '#resources/sales/payments/payments.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { release } from '#resources/stock/reservations/releasing.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { checkIn } from '#resources/purchasing/containers/checkIn.server.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import {
  emptyBeginning,
  footprint,
  refusal,
  worldIn,
  type World,
} from '#tests/support/api/world.ts'

/** Quantities that are none, in every operation. */
const odd = [0, -1, 1.5, 1e9, Number.NaN, '3' as never]
type Row = readonly [what: string, work: (tx: Queryable) => Promise<unknown>, field: string]

describeRules(
  'bad input',
  database => {
    let product: Product, world: World, seller: Caller
    let skuId: string, main: string, shop: string, calendarId: string, closedId: string
    let order: { id: string; line: (n: number) => string }, other: typeof order
    let planId: string, itemId: string, methodId: string, paymentId: string
    /** What was handed over already, and what was cancelled. */
    let gone: { planId: string; itemId: string }, cancelled: string
    let transferId: string, transferLineId: string, containerId: string, containerLineId: string
    /** The same kinds of records, of the other client. */
    let abroad: Record<
      'calendarId' | 'orderId' | 'warehouseId' | 'methodId' | 'branchId' | 'customerId' | 'tagId',
      string
    >

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      skuId = await world.sku('SOFA')
      main = await world.warehouse('MAIN')
      shop = await world.warehouse('SHOP')
      await world.stock(skuId, main, 20)
      calendarId = await world.calendar({ warehouseId: main, defaultStops: 50 })
      closedId = await world.calendar({ warehouseId: main })
      order = await world.order([[skuId, 4]], { total: 400 })
      other = await world.order([[skuId, 2]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      planId = await world.plan(order.id, calendarId, world.day(3))
      itemId = await world.make('planItems', {
        planId,
        orderLineId: order.line(0),
        skuId,
        quantity: 4,
      })
      methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      paymentId = (
        await world.write(context =>
          recordPayment(context, { orderId: order.id, methodId, amount: 10 }),
        )
      ).id
      transferId = await world.make('transfers', {
        sourceWarehouseId: main,
        targetWarehouseId: shop,
        jobStatus: 'Picking',
      })
      transferLineId = await world.make('transferLines', { transferId, skuId, quantity: 2 })
      containerId = await world.make('containers', {
        no: 'MSKU1234565',
        type: '40',
        warehouseId: main,
        state: 'Checking In',
      })
      containerLineId = await world.make('containerLines', { containerId, skuId, quantity: 5 })
      const sold = await world.order([[skuId, 3]])
      await world.write(context => confirmOrder(context, { orderId: sold.id }))
      const soldPlan = await world.plan(sold.id, calendarId, world.day(3))
      gone = {
        planId: soldPlan,
        itemId: await world.make('planItems', {
          planId: soldPlan,
          orderLineId: sold.line(0),
          skuId,
          quantity: 3,
        }),
      }
      await world.write(context =>
        transition(context, metaOf('deliveryPlans'), { id: soldPlan }, 'deliver'),
      )
      cancelled = (await world.order([[skuId, 1]])).id
      await world.write(context =>
        cancelOrder(context, { orderId: cancelled, reason: 'changed their mind' }),
      )
      await world.write(context =>
        setCapacity(context, { calendarId: closedId, date: world.day(4), isOpen: false }),
      )
      const theirBranch = (
        await world.db.text<{ id: string }>("select id from branches where code = 'EDM'")
      )[0]!.id
      const theirCustomer = await world.make('customers', { name: 'Theirs' }, world.abroad)
      abroad = {
        branchId: theirBranch,
        customerId: theirCustomer,
        tagId: await world.make('orderTags', { name: 'Theirs' }, world.abroad),
        calendarId: await world.make(
          'deliveryCalendars',
          { name: 'Theirs', calendarType: 'Delivery', branchId: theirBranch },
          world.abroad,
        ),
        orderId: await world.make(
          'orders',
          {
            source: 'Phone',
            state: 'Quotation',
            branchId: theirBranch,
            customerId: theirCustomer,
            orderedOnUtc: new Date().toISOString(),
          },
          world.abroad,
        ),
        warehouseId: await world.make(
          'warehouses',
          { name: 'Theirs', code: 'THR', warehouseType: 'Warehouse', branchId: theirBranch },
          world.abroad,
        ),
        methodId: await world.make(
          'paymentMethods',
          { name: 'Theirs', type: 'Cash' },
          world.abroad,
        ),
      }
    })
    afterAll(() => product.close())

    const stops = (n: number) => ({ measures: { stops: n } })
    const operations: Record<string, () => Row[]> = {
      book: () => {
        const at = (more: object) => (tx: Queryable) =>
          book(
            { db: tx, actor: world.actor },
            { calendarId, date: world.day(3), ...stops(1), ...more },
          )
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [`${n} stops`, at(stops(n)), 'measures.stops']),
          ['nothing', at(stops(0)), 'measures'],
          ['a negative value', at({ measures: { value: -5 } }), 'measures.value'],
          ['money of 3 decimals', at({ measures: { value: 1.005 } }), 'measures.value'],
          ['no such measure', at({ measures: { weight: 1 } }), 'measures.weight'],
          ['a past day', at({ date: world.day(-1) }), 'date'],
          ['a far day', at({ date: world.day(400) }), 'date'],
          ['no day', at({ date: '2026-02-30' }), 'date'],
          ['a closed day', at({ calendarId: closedId, date: world.day(4) }), 'date'],
          ['more than fits', at(stops(60)), 'date'],
          ["another client's calendar", at({ calendarId: abroad.calendarId }), 'calendarId'],
          ['an absent calendar', at({ calendarId: uuid() }), 'calendarId'],
          ['a slot of nowhere', at({ slotId: uuid() }), 'slotId'],
          ['an override without a reason', at({ override: { reason: ' ' } }), 'override.reason'],
        ]
      },
      unbook: () => {
        const at = (more: object) => (tx: Queryable) =>
          unbook({ db: tx, actor: world.actor }, [
            { calendarId, date: world.day(3), ...stops(1), ...more },
          ])
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [`${n} stops`, at(stops(n)), 'measures.stops']),
          ['more than is booked', at(stops(9)), 'measures'],
          ["another client's calendar", at({ calendarId: abroad.calendarId }), 'measures'],
          ['no day', at({ date: 'tomorrow' }), 'date'],
        ]
      },
      reschedule: () => {
        const to = (more: object) => (tx: Queryable) =>
          reschedule({ db: tx, actor: world.actor }, { planId, date: world.day(5), ...more })
        return [
          ['a past day', to({ date: world.day(-1) }), 'date'],
          ['no day', to({ date: '31/12/2026' }), 'date'],
          ['a closed day', to({ calendarId: closedId, date: world.day(4) }), 'date'],
          ["another client's calendar", to({ calendarId: abroad.calendarId }), 'calendarId'],
          ['an absent plan', to({ planId: uuid() }), 'planId'],
          ['no id', to({ planId: 'abc' }), 'planId'],
          ['a stale version', to({ version: 99 }), 'version'],
        ]
      },
      setCapacity: () => {
        const on = (more: object) => (tx: Queryable) =>
          setCapacity({ db: tx, actor: world.actor }, { calendarId, date: world.day(3), ...more })
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [`${n} stops`, on({ capacity: { stops: n } }), 'capacity.stops']),
          ['less than is booked', on({ capacity: { stops: 0 } }), 'capacity.stops'],
          ['closing a booked day', on({ isOpen: false }), 'isOpen'],
          ['a past day', on({ date: world.day(-1), capacity: { stops: 9 } }), 'date'],
          ["another client's calendar", on({ calendarId: abroad.calendarId }), 'calendarId'],
          ['no reason', on({ capacity: { stops: 0 }, confirm: { reason: '' } }), 'confirm.reason'],
        ]
      },
      reserve: () => {
        const of =
          (line: object, orderId = other.id) =>
          (tx: Queryable) =>
            reserve(
              { db: tx, actor: world.actor },
              {
                orderId,
                lines: [{ orderLineId: other.line(0), ...line }],
              },
            )
        return [
          ...odd.map((n): Row => [`${n} pieces`, of({ quantity: n }), 'lines.0.quantity']),
          ['more than is ordered', of({ quantity: 3 }), 'lines.0.quantity'],
          ["another order's line", of({ orderLineId: order.line(0) }), 'lines.0.orderLineId'],
          ["another client's order", of({}, abroad.orderId), 'orderId'],
          ['an absent order', of({}, uuid()), 'orderId'],
          [
            "another client's warehouse",
            of({ warehouseId: abroad.warehouseId }),
            'lines.0.quantity',
          ],
        ]
      },
      release: () => {
        const of = (orderId: string, orderLineIds?: string[]) => (tx: Queryable) =>
          release(
            { db: tx, actor: world.actor },
            { orderId, ...(orderLineIds ? { orderLineIds } : {}) },
          )
        return [
          ["another order's line", of(order.id, [other.line(0)]), 'orderLineIds.0'],
          ["another client's order", of(abroad.orderId), 'orderId'],
          ['no id', of('abc'), 'orderId'],
        ]
      },
      post: () => {
        const move = (more: object) => (tx: Queryable) =>
          post(
            { db: tx, actor: world.actor },
            {
              type: 'Transfer',
              movements: [
                {
                  skuId,
                  quantity: 1,
                  from: { warehouseId: main, stockStatus: 'Normal' },
                  to: { warehouseId: shop, stockStatus: 'Normal' },
                  ...more,
                },
              ],
            },
          )
        const theirs = { warehouseId: abroad.warehouseId, stockStatus: 'Normal' }
        const held = {
          warehouseId: main,
          stockStatus: 'Normal',
          stockOnHoldStatus: 'Order',
          orderLineId: order.line(0),
        }
        return [
          ...odd.map((n): Row => [`${n} pieces`, move({ quantity: n }), 'movements.0.quantity']),
          ['more than is there', move({ quantity: 500 }), 'movements.0.quantity'],
          ["from another client's", move({ from: theirs }), 'movements.0.from.warehouseId'],
          ["into another client's", move({ to: theirs }), 'movements.0.to.warehouseId'],
          ['out of a hold', move({ from: held }), 'movements.0.from.orderLineId'],
          ['an absent SKU', move({ skuId: uuid() }), 'movements.0.skuId'],
        ]
      },
      confirmOrder: () => [
        [
          'confirmed already',
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
          'state',
        ],
        [
          "another client's",
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: abroad.orderId }),
          'orderId',
        ],
        [
          'a stale version',
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: other.id, version: 99 }),
          'version',
        ],
        [
          'no id',
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: 'abc' }),
          'orderId',
        ],
        [
          'an absent order',
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: uuid() }),
          'orderId',
        ],
        [
          'cancelled',
          tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: cancelled }),
          'state',
        ],
      ],
      cancelOrder: () => [
        [
          'without a reason',
          tx => cancelOrder({ db: tx, actor: world.actor }, { orderId: order.id, reason: ' ' }),
          'reason',
        ],
        [
          "another client's",
          tx =>
            cancelOrder({ db: tx, actor: world.actor }, { orderId: abroad.orderId, reason: 'no' }),
          'orderId',
        ],
      ],
      recordPayment: () => {
        const pay = (more: object) => (tx: Queryable) =>
          recordPayment(
            { db: tx, actor: world.actor },
            { orderId: order.id, methodId, amount: 5, ...more },
          )
        return [
          ...[0, -1, 1.005, 1e9, Number.NaN, '5' as never].map((amount): Row => [
            `${amount}`,
            pay({ amount }),
            'amount',
          ]),
          ["another client's order", pay({ orderId: abroad.orderId }), 'orderId'],
          ['a cancelled order', pay({ orderId: cancelled }), 'orderId'],
          ['an absent method', pay({ methodId: uuid() }), 'methodId'],
          ['a long reference', pay({ reference: 'x'.repeat(81) }), 'reference'],
          ["another client's method", pay({ methodId: abroad.methodId }), 'methodId'],
          ['no moment', pay({ receivedOnUtc: '20/11/2026' }), 'receivedOnUtc'],
        ]
      },
      voidPayment: () => [
        [
          'without a reason',
          tx => voidPayment({ db: tx, actor: world.actor }, { paymentId, reason: '' }),
          'reason',
        ],
        [
          "of another client's person",
          tx => voidPayment({ db: tx, actor: world.abroad }, { paymentId, reason: 'no' }),
          'paymentId',
        ],
      ],
      setPaymentShares: () => {
        const share = (...shares: [string, number][]) =>
          ((tx: Queryable) =>
            setPaymentShares(
              { db: tx, actor: world.actor },
              {
                orderId: order.id,
                shares: shares.map(([staffId, percent]) => ({ staffId, percent })),
              },
            )) as Row[1]
        const me = world.actor.staffId
        return [
          ['99.99', share([me, 99.99]), 'shares'],
          ['100.01', share([me, 100.01]), 'shares.0.percent'],
          ['0', share([me, 0]), 'shares.0.percent'],
          ['-1', share([me, -1]), 'shares.0.percent'],
          ['4 decimals', share([me, 99.9999]), 'shares.0.percent'],
          ['twice', share([me, 50], [me, 50]), 'shares.1.staffId'],
          ["another client's person", share([world.abroad.staffId, 100]), 'shares.0.staffId'],
        ]
      },
      'transition of plans': () => {
        const partly = (quantities: Record<string, number>, id = planId) =>
          ((tx: Queryable) =>
            transition(
              { db: tx, actor: world.actor },
              metaOf('deliveryPlans'),
              { id },
              'deliverPartly',
              {
                details: { quantities },
              },
            )) as Row[1]
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [`${n} pieces`, partly({ [itemId]: n }), `quantities.${itemId}`]),
          ['nothing', partly({ [itemId]: 0 }), 'quantities'],
          ['an item of nothing', partly({ [planId]: 1 }), `quantities.${planId}`],
          ["another plan's item", partly({ [gone.itemId]: 1 }), `quantities.${gone.itemId}`],
          ['an absent plan', partly({}, uuid()), 'id'],
          [
            'an unknown step',
            tx =>
              transition(
                { db: tx, actor: world.actor },
                metaOf('deliveryPlans'),
                { id: planId },
                'explode',
              ),
            'operation',
          ],
          [
            "by another client's person",
            tx =>
              transition(
                { db: tx, actor: world.abroad },
                metaOf('deliveryPlans'),
                { id: planId },
                'deliver',
              ),
            'id',
          ],
        ]
      },
      'transition of transfers': () => {
        const dispatch = (quantities: Record<string, number>) =>
          ((tx: Queryable) =>
            transition(
              { db: tx, actor: world.actor },
              metaOf('transfers'),
              { id: transferId },
              'dispatch',
              {
                details: { quantities },
              },
            )) as Row[1]
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [
              `${n} pieces`,
              dispatch({ [transferLineId]: n }),
              `quantities.${transferLineId}`,
            ]),
          ['nothing', dispatch({ [transferLineId]: 0 }), 'quantities'],
          ["another's line", dispatch({ [itemId]: 1 }), `quantities.${itemId}`],
        ]
      },
      returnItems: () => [
        [
          'before anything went out',
          tx =>
            returnItems(
              { db: tx, actor: world.actor },
              { planId, items: [{ planItemId: itemId, quantity: 1 }] },
            ),
          'planId',
        ],
        [
          "by another client's person",
          tx =>
            returnItems(
              { db: tx, actor: world.abroad },
              { planId, items: [{ planItemId: itemId, quantity: 1 }] },
            ),
          'planId',
        ],
        ...[...odd, 4].map((quantity): Row => [
          `${quantity} pieces of 3`,
          tx =>
            returnItems(
              { db: tx, actor: world.actor },
              {
                planId: gone.planId,
                items: [{ planItemId: gone.itemId, quantity }],
              },
            ),
          'items.0.quantity',
        ]),
        [
          "another plan's item",
          tx =>
            returnItems(
              { db: tx, actor: world.actor },
              {
                planId: gone.planId,
                items: [{ planItemId: itemId, quantity: 1 }],
              },
            ),
          'items.0.planItemId',
        ],
      ],
      checkIn: () => {
        const take = (line: object, by = world.actor) =>
          ((tx: Queryable) =>
            checkIn(
              { db: tx, actor: by },
              { containerId, lines: [{ containerLineId, ...line }] },
            )) as Row[1]
        return [
          ...odd
            .filter(n => n !== 0)
            .map((n): Row => [`${n} pieces`, take({ good: n }), 'lines.0.good']),
          ['nothing', take({ good: 0 }), 'lines.0'],
          ['more than was expected', take({ good: 6 }), 'lines.0'],
          ["another's line", take({ containerLineId: itemId, good: 1 }), 'lines.0.containerLineId'],
          ["another client's person", take({ good: 1 }, world.abroad), 'containerId'],
        ]
      },
    }

    it.each(Object.keys(operations))(
      '%s refuses it by name and changes nothing',
      async operation => {
        const before = await footprint(world.db)
        for (const [what, work, field] of operations[operation]!()) {
          const { status, message, ...problem } = await refusal(world.db.write(work))
          expect({ what, ...problem }).toMatchObject({ what, field })
          expect(message, what).toMatch(/\S/)
          expect([400, 404, 409, 422], what).toContain(status)
        }
        expect(await footprint(world.db)).toBe(before)
      },
    )

    const calls: Record<string, () => readonly (readonly [object, string])[]> = {
      '/api/orderManagement/updateOrder': () => [
        [{ orderId: abroad.orderId, version: 1 }, 'orderId'],
        [{ orderId: order.id, version: 1, shipping: -1 }, 'shipping'],
        [{ orderId: order.id, version: 1, shipping: 1.005 }, 'shipping'],
        [{ orderId: order.id, version: 1, promisedDate: 'soon' }, 'promisedDate'],
        [{ orderId: other.id, version: 1, shipping: 1e12 }, 'shipping'],
        [{ orderId: other.id, version: 1, shipping: 'free' }, 'shipping'],
        [{ orderId: other.id, version: 1, promisedDate: world.day(-1) }, 'promisedDate'],
        [{ orderId: other.id, version: 1, validTo: world.day(-1) }, 'validTo'],
        [{ orderId: other.id, version: 1, branchId: abroad.branchId }, 'branchId'],
        [{ orderId: other.id, version: 1, customerId: abroad.customerId }, 'customerId'],
        [{ orderId: other.id, version: 1, salespersonId: world.abroad.staffId }, 'salespersonId'],
        [{ orderId: other.id, version: 1, typeId: uuid() }, 'typeId'],
        [{ orderId: other.id, version: 1, deliveryAddressId: uuid() }, 'deliveryAddressId'],
        [line({ remark: 'Half a smile \ud83d' }), 'orderLines.0.remark'],
        [line({ remark: 'a\0b' }), 'orderLines.0.remark'],
        [line({ promisedDate: '275760-09-13' }), 'orderLines.0.promisedDate'],
        [line({ quantity: 2 ** 53 }), 'orderLines.0.quantity'],
        [[], 'body'],
      ],
      '/api/orderProcessing/address': () =>
        ['line1', 'suburb', 'city', 'postcode'].map(part => [
          {
            orderId: other.id,
            version: 1,
            use: 'Delivery',
            address: { line1: '1 Oak Road', city: 'Auckland', country: 'NZ', [part]: '\udfff' },
          },
          `address.${part}`,
        ]),
      '/api/orderProcessing/payment': () => [
        [{ orderId: other.id, methodId, amount: 1e308 }, 'amount'],
        [{ orderId: other.id, methodId, amount: 1, reference: '\ude00' }, 'reference'],
        [{ orderId: other.id, methodId: abroad.methodId, amount: 1 }, 'methodId'],
      ],
      '/api/delivery/updateOrderProcessing': () => [
        [{ orderId: abroad.orderId, version: 1 }, 'orderId'],
        [{ orderId: 'abc', version: 1 }, 'orderId'],
        [{ orderId: other.id, version: 1.5 }, 'version'],
        [{ orderId: other.id, version: 1, tagIds: [uuid()] }, 'tagIds'],
        [{ orderId: other.id, version: 1, tagIds: [abroad.tagId] }, 'tagIds'],
        [note({ text: '' }), 'addNotes.0.text'],
        [note({ text: 'x'.repeat(2001) }), 'addNotes.0.text'],
        [note({ type: 'Gossip' }), 'type'],
        [
          { orderId: other.id, version: 1, removeNotes: [{ id: uuid(), version: 1 }] },
          'removeNotes.0.id',
        ],
      ],
      '/api/orderManagement/updateOrderTagMapping': () => [
        [{ orders: [], add: [] }, 'orders'],
        [{ orders: [{ orderId: 'abc' }], add: [uuid()] }, 'orders.0.orderId'],
        [{ orders: [{ orderId: other.id }] }, 'add'],
        [{ orders: [{ orderId: other.id }], add: [abroad.tagId] }, 'add'],
      ],
      '/api/orderPayment/addDepositReference': () => [
        [{ orderId: abroad.orderId, reference: 'A' }, 'orderId'],
        [{ orderId: other.id, reference: '' }, 'reference'],
        [{ orderId: other.id, reference: 'A', amount: 0 }, 'amount'],
        [{ orderId: other.id, reference: 'A', amount: 5.001 }, 'amount'],
        [{ orderId: other.id, reference: 'A', amount: -5 }, 'amount'],
        [{ orderId: other.id, reference: 'A', amount: 1e12 }, 'amount'],
        [{ orderId: other.id, reference: 'x'.repeat(81) }, 'reference'],
        [{ orderId: other.id, reference: 'A', bankDate: world.day(3) }, 'bankDate'],
        [{ orderId: other.id, reference: 'A', paymentId }, 'paymentId'],
      ],
      '/api/workHour/addOrderPaymentShares': () => shares(),
      '/api/workHour/updateOrderPaymentShares': () => shares(),
    }
    const line = (more: object) => ({
      orderId: other.id,
      version: 1,
      orderLines: [{ id: other.line(0), quantity: 2, ...more }],
    })
    const note = (more: object) => ({
      orderId: other.id,
      version: 1,
      addNotes: [{ type: 'General', text: 'Call first', ...more }],
    })
    const shares = () => {
      const of = (percent: number, staffId = world.actor.staffId, orderId = other.id) => ({
        orderId,
        version: 1,
        shares: [{ staffId, percent }],
      })
      return [
        [of(99.99), 'shares'],
        [of(0), 'shares.0.percent'],
        [of(-1), 'shares.0.percent'],
        [of(1e9), 'shares.0.percent'],
        [of(100, world.abroad.staffId), 'shares.0.staffId'],
        [of(100, world.actor.staffId, abroad.orderId), 'orderId'],
      ] as const
    }

    it.each(Object.keys(calls))('%s refuses it by name and changes nothing', async path => {
      const before = await footprint(world.db)
      for (const [body, field] of calls[path]!()) {
        const { status, body: answer } = await seller.post(path, body)
        expect({ body, status, answer }).toMatchObject({
          body,
          answer: { isSuccess: false, errors: [{ field }] },
        })
        expect(status).toBeLessThan(500)
      }
      expect(await footprint(world.db)).toBe(before)
    })

    it.each(['Infinity', '-Infinity', '1e400', 'NaN'])(
      'a query that says %s where a number stands is refused by name',
      async number => {
        const all = await product.as('ALL')
        const [customer] = await world.db.text<{ id: string }>('select id from customers limit 1')
        const place = { skuId, warehouseId: main, stockStatus: 'Normal' }
        for (const field of ['pageNo', 'pageSize'])
          for (const [path, query] of [
            ['/api/ordermanagement/getOrderListByCustomerId', { customerId: customer!.id }],
            ['/api/stockCheck', {}],
            ['/api/stockCheck/moves', place],
          ] as const) {
            const { status, body } = await all.get(path, { ...query, [field]: number })
            expect({ path, status, errors: body.errors }).toMatchObject({
              path,
              status: 400,
              errors: [{ code: 'invalid', field }],
            })
          }
      },
    )
  },
  emptyBeginning,
)
