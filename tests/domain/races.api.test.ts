import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { book } from '#resources/delivery/plans/booking.server.ts'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { cancelOrder, confirmOrder } from '#tests/support/orderStates.ts'
import { recordPayment, setPaymentShares } from '#resources/sales/payments/payments.server.ts'
import { prepareItems } from '#resources/delivery/preparation/preparing.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { moveGoods, putAway } from '#resources/stock/positions/storing.server.ts'
import { checkIn } from '#resources/purchasing/containers/checkIn.server.ts'
import { codeOf, type Queryable } from '#server/db/database.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transition, transitionMany } from '#server/entities/write/transition.ts'
import { Random } from '#server/demo/random.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { Refused, Stale } from '#server/http/errors.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  differences,
  emptyBeginning,
  openWorld,
  refusal,
  type World,
} from '#tests/support/api/world.ts'
import { seeds } from '#tests/support/run/histories.ts'

/** What is meant to be refused now and then; anything else that goes wrong fails the test. */
const outcome = (work: Promise<unknown>, also: readonly (typeof Stale)[] = []) =>
  work.then(
    () => 'done' as const,
    (e: unknown) => {
      if (e instanceof Refused || also.some(kind => e instanceof kind)) return 'refused' as const
      throw e
    },
  )
const count = (outcomes: readonly string[], what: string) => outcomes.filter(o => o === what).length
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))

describeOnDatabase(
  'postgres',
  'many at once',
  database => {
    let world: World
    let main: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      main = await world.warehouse('MAIN')
    })
    afterAll(() => world.close())

    /** How often somebody of this database has waited in a circle; told a second late. */
    async function deadlocks() {
      await new Promise(done => setTimeout(done, 1100))
      const [result] = await world.db.query<{ n: number }>(
        sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
      )
      return result!.n
    }

    /** An order of one piece, confirmed. */
    async function confirmed(skuId: string) {
      const order = await world.order([[skuId, 1]])
      const { version } = await world.write(context => confirmOrder(context, { orderId: order.id }))
      return { ...order, version }
    }
    const edit = (
      { id: orderId, version }: { id: string; version: number },
      lines: Parameters<typeof changeLines>[2],
    ) =>
      world.write(async context => {
        const order = await orderAt(context, { orderId, version }, 'for update')
        await changeLines(context, order, lines)
      })

    async function mixed(seed: number) {
      const random = new Random(seed, 'bookings')
      const calendarId = await world.calendar({ defaultStops: 6, defaultVolume: 12 })
      const slotId = await world.make('calendarSlots', {
        calendarId,
        period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
        capacity: 3,
      })
      const orders = await Promise.all(times(10, () => world.order([])))
      const days = [3, 4, 5].map(world.day)
      const plans: string[] = []
      let isRunning = true
      const wrongReads: unknown[] = []
      const reader = (async () => {
        while (isRunning)
          wrongReads.push(
            ...(await world.db.query(sql`
          select d.date, d.booked_stops, d.booked_volume from calendar_days d where d.calendar_id = ${calendarId} and (
            (d.booked_stops, d.booked_volume) <> (select coalesce(sum(stops), 0), coalesce(sum(volume), 0) from delivery_plans p where p.calendar_id = d.calendar_id and p.date = d.date and p.state <> 'Cancelled')
            or d.booked_stops > d.capacity_stops + d.extra_stops or d.booked_volume > d.capacity_volume + d.extra_volume)
          union all
          select s.date, s.booked, null from slot_days s where s.calendar_id = ${calendarId} and (
            s.booked <> (select coalesce(sum(stops), 0) from delivery_plans p where p.slot_id = s.slot_id and p.date = s.date and p.state <> 'Cancelled') or s.booked > s.capacity + s.extra)`)),
          )
      })()
      const act = async (at: number) => {
        const date = random.pick(days),
          orderId = random.pick(orders).id,
          planId = plans.length ? random.pick(plans) : undefined,
          inSlot = random.chance(0.4)
        if (at < 0.45 || !planId)
          return plans.push(
            await world.plan(orderId, calendarId, date, {
              volume: random.int(1, 300) / 100,
              ...(inSlot ? { slotId } : {}),
            }),
          )
        if (at < 0.65)
          return world.write(context =>
            transitionMany(
              context,
              metaOf('deliveryPlans'),
              [{ id: planId }],
              'cancel',
              'not wanted',
            ),
          )
        if (at < 0.9)
          return world.write(context =>
            reschedule(context, {
              planId,
              date,
              slotId: inSlot ? slotId : null,
              ...(at > 0.88 ? { override: { reason: 'promised' } } : {}),
            }),
          )
        return world.write(context =>
          setCapacity(context, {
            calendarId,
            date,
            capacity: { stops: random.int(2, 8) },
            confirm: { reason: 'vans come and go' },
          }),
        )
      }
      const acts = times(100, () => random.share())
      const outcomes = await Promise.all(
        acts.map(async at => {
          await new Promise(done => setTimeout(done, random.int(0, 200)))
          return outcome(act(at))
        }),
      )
      isRunning = false
      await reader
      expect(wrongReads).toEqual([])
      expect(count(outcomes, 'done')).toBeGreaterThan(10)
      // All ledgers once in ten: each of them goes over everything.
      if (seed % 10 === 0) expect(await differences(world.db)).toEqual([])
    }

    it('200 clients book a day of capacity 7: 7 have it, 193 are told the next free dates', async () => {
      const calendarId = await world.calendar({ name: 'Raced', defaultStops: 7 })
      const orders = await Promise.all(times(200, () => world.order([])))
      const bookings = orders.map(({ id }) => world.plan(id, calendarId, world.day(3)))
      const outcomes = await Promise.all(bookings.map(booking => outcome(booking)))
      expect([count(outcomes, 'done'), count(outcomes, 'refused')]).toEqual([7, 193])
      const freeDates = [4, 5, 6].map(world.day)
      for (const [i, booking] of bookings.entries())
        if (outcomes[i] === 'refused')
          expect(await refusal(booking)).toMatchObject({ code: 'full', freeDates })
      expect(await differences(world.db)).toEqual([])
    })

    it.each(seeds(5))(
      'bookings, cancellations, reschedules and changes of capacity at once (ten seeds, %i): booked is the sum of active plans at every read and beyond capacity only where overridden',
      async tens => {
        for (let seed = 10 * tens - 9; seed <= 10 * tens; seed++) await mixed(seed)
        expect(await deadlocks()).toBe(0)
      },
      120_000,
    )

    it('plans that change places with each other do not wait in a circle', async () => {
      const calendarId = await world.calendar()
      const [a, b] = [world.day(3), world.day(4)] as [string, string]
      const planOn = async (day: string) => {
        const { id: orderId } = await world.order([])
        return world.plan(orderId, calendarId, day)
      }
      const plans = [
        ...(await Promise.all(times(10, () => planOn(a)))),
        ...(await Promise.all(times(10, () => planOn(b)))),
      ]
      const before = await deadlocks()
      for (const [there, back] of [
        [b, a],
        [a, b],
      ] as const)
        await Promise.all(
          plans.map((planId, i) =>
            world.write(context => reschedule(context, { planId, date: i < 10 ? there : back })),
          ),
        )
      expect(await deadlocks()).toBe(before)
      expect(await differences(world.db)).toEqual([])
    })

    it('100 sales of the last 50 pieces sell 50', async () => {
      const skuId = await world.sku('LAST')
      await world.stock(skuId, main, 50)
      const orders = await Promise.all(times(100, () => world.order([[skuId, 1]])))
      const outcomes = await Promise.all(
        orders.map(({ id }) =>
          outcome(world.write(context => confirmOrder(context, { orderId: id }))),
        ),
      )
      expect([count(outcomes, 'done'), count(outcomes, 'refused')]).toEqual([50, 50])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 50'])
      expect(await differences(world.db)).toEqual([])
    })

    it('sales of a combo whose members are sold alone as well take what there is and no more, in whole sets', async () => {
      const table = await world.sku('TABLE'),
        chair = await world.sku('CHAIR')
      const combo = await world.sku('DINING', { [table]: 1, [chair]: 4 })
      await world.stock(table, main, 50)
      await world.stock(chair, main, 130)
      const kinds = times(150, i => ([combo, chair, table] as const)[i % 3]!)
      const orders = await Promise.all(kinds.map(skuId => world.order([[skuId, 1]])))
      const outcomes = await Promise.all(
        orders.map(({ id }) =>
          outcome(world.write(context => confirmOrder(context, { orderId: id }))),
        ),
      )
      const sold = (skuId: string) =>
        outcomes.filter((o, i) => o === 'done' && kinds[i] === skuId).length
      const tables = sold(combo) + sold(table),
        chairs = 4 * sold(combo) + sold(chair)
      expect(tables).toBeLessThanOrEqual(50)
      expect(chairs).toBeLessThanOrEqual(130)
      expect(50 - tables < 1 || 130 - chairs < 4).toBe(true)
      const held = async (skuId: string) =>
        (
          await world.db.query<{ n: number }>(
            sql`select coalesce(sum(quantity), 0)::int as n from stock_lines where sku_id = ${skuId} and stock_on_hold_status = 'Order'`,
          )
        )[0]!.n
      expect([await held(table), await held(chair)]).toEqual([tables, chairs])
      expect(await differences(world.db)).toEqual([])
    })

    it('orders that grow, shrink and swap their goods while others are sold take what there is and no more', async () => {
      const [chair, table] = [await world.sku('SEAT'), await world.sku('DESK')]
      await world.stock(chair, main, 40)
      await world.stock(table, main, 40)
      await world.db.query(
        sql`update products set status = 'Active' where code in ('SEAT', 'DESK')`,
      )
      const before = await deadlocks()
      const editing = await Promise.all(times(20, i => confirmed(i % 2 ? chair : table)))
      const selling = await Promise.all(times(30, i => world.order([[i % 2 ? chair : table, 1]])))
      // Two people change each order at once: one of them adds to it, one swaps its goods, in both directions.
      const changes = ({ line }: (typeof editing)[number], i: number) => [
        [{ id: line(0), quantity: 2 + (i % 4) }],
        [{ skuId: i % 2 ? table : chair, quantity: 3, price: 1 }],
      ]
      const outcomes = await Promise.all([
        ...editing.flatMap((order, i) =>
          (i % 4 < 2 ? changes(order, i) : changes(order, i).toReversed()).map(lines =>
            outcome(edit(order, lines), [Stale]),
          ),
        ),
        ...selling.map(({ id }) =>
          outcome(world.write(context => confirmOrder(context, { orderId: id }))),
        ),
      ])
      expect(count(outcomes, 'done')).toBeGreaterThan(20)
      const sold = await world.db.query<{
        skuId: string
        sold: number
        held: number
        free: number
      }>(sql`
        select k.id as "skuId", (select sum(l.quantity)::int from order_lines l join orders o on o.id = l.order_id where l.sku_id = k.id and o.state = 'Confirmed' and not l.is_deleted) as sold,
          (select sum(quantity)::int from stock_lines s where s.sku_id = k.id and s.order_line_id is not null) as held,
          (select sum(quantity)::int from stock_lines s where s.sku_id = k.id and s.order_line_id is null) as free
        from skus k where k.id in ${[chair, table]}`)
      for (const { sold: n, held, free } of sold) expect([n, held + free]).toEqual([held, 40])
      expect(await deadlocks()).toBe(before)
      expect(await differences(world.db)).toEqual([])
    })

    it('transfers between 8 warehouses with a reader: every read sums to the total and nothing is negative', async () => {
      const random = new Random(8, 'transfers')
      const skuIds = await Promise.all(times(3, i => world.sku(`MOVED${i}`)))
      const warehouses = await Promise.all(times(8, i => world.warehouse(`W${i}`)))
      for (const skuId of skuIds)
        for (const warehouseId of warehouses) await world.stock(skuId, warehouseId, 20)
      const end = Date.now() + 3000
      let reads = 0,
        moved = 0
      const reader = (async () => {
        while (Date.now() < end) {
          const sums = await world.db.query(
            sql`select sum(quantity)::int as total, min(quantity) >= 0 as "isFine" from stock_lines where sku_id in ${skuIds} group by sku_id`,
          )
          expect(sums).toEqual(skuIds.map(() => ({ total: 160, isFine: true })))
          reads++
        }
      })()
      const mover = async () => {
        while (Date.now() < end) {
          const movements = times(random.int(1, 4), () => {
            const from = random.pick(warehouses),
              to = random.pick(warehouses.filter(w => w !== from))
            return {
              skuId: random.pick(skuIds),
              quantity: random.int(1, 15),
              from: { warehouseId: from, stockStatus: 'Normal' },
              to: { warehouseId: to, stockStatus: random.chance(0.2) ? 'OpenBox' : 'Normal' },
            }
          })
          if (
            (await outcome(
              world.write(context => post(context, { type: 'Transfer', movements })),
            )) === 'done'
          )
            moved++
        }
      }
      await Promise.all([reader, ...times(12, mover)])
      expect(reads).toBeGreaterThan(10)
      expect(moved).toBeGreaterThan(20)
      expect(await differences(world.db)).toEqual([])
    })

    it('confirming and cancelling the same orders, with payments and shares at once, keeps stock, money and places in step', async () => {
      const skuId = await world.sku('BUSY')
      await world.stock(skuId, main, 12)
      const calendarId = await world.calendar({ defaultStops: 50 })
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      const seller = await world.make('staff', { email: 'busy@test.example', fullName: 'Busy' })
      const orders = await Promise.all(times(12, () => world.order([[skuId, 2]], { total: 200 })))
      await Promise.all(
        orders.flatMap(({ id }, i) => [
          outcome(world.write(context => confirmOrder(context, { orderId: id }))),
          outcome(world.plan(id, calendarId, world.day(3 + (i % 3)))),
          outcome(
            world.write(context =>
              recordPayment(context, { orderId: id, methodId, amount: 20.05 }),
            ),
          ),
          outcome(
            world.write(context =>
              setPaymentShares(context, {
                orderId: id,
                shares: [{ staffId: seller, percent: 100 }],
              }),
            ),
          ),
          outcome(
            world.write(context =>
              setPaymentShares(context, {
                orderId: id,
                shares: [
                  { staffId: seller, percent: 40 },
                  { staffId: world.actor.staffId, percent: 60 },
                ],
              }),
            ),
          ),
          ...(i % 2
            ? [
                outcome(
                  world.write(context =>
                    cancelOrder(context, { orderId: id, reason: 'no longer wanted' }),
                  ),
                ),
              ]
            : []),
        ]),
      )
      expect(await differences(world.db)).toEqual([])
      expect(
        await world.db.query(
          sql`select 1 from stock_lines l join order_lines ol on ol.id = l.order_line_id join orders o on o.id = ol.order_id where o.state = 'Cancelled' and l.quantity > 0 and l.sku_id = ${skuId}`,
        ),
      ).toEqual([])
    })

    it('plans that are delivered while their orders are cancelled, released and moved: each order goes out whole once or stays whole', async () => {
      const skuId = await world.sku('GOING')
      await world.stock(skuId, main, 40)
      await world.warehouse('ROAD', 'Transit')
      const other = await world.warehouse('OTHER')
      const calendarId = await world.calendar({ warehouseId: main })
      const orders = await Promise.all(times(16, () => world.order([[skuId, 2]])))
      const step = (entity: 'deliveryPlans' | 'transfers', id: string, name: string) =>
        outcome(world.write(context => transition(context, metaOf(entity), { id }, name)))
      const plans = await Promise.all(
        orders.map(async ({ id, line }) => {
          await world.write(context => confirmOrder(context, { orderId: id }))
          const planId = await world.plan(id, calendarId, world.day(3))
          await world.make('planItems', { planId, orderLineId: line(0), skuId, quantity: 2 })
          return planId
        }),
      )
      const transfers = await Promise.all(
        orders.slice(0, 8).map(async ({ id }) => {
          const transferId = await world.make('transfers', {
            sourceWarehouseId: main,
            targetWarehouseId: other,
            orderId: id,
          })
          await world.make('transferLines', { transferId, skuId, quantity: 2 })
          return transferId
        }),
      )
      const outcomes = await Promise.all(
        orders.flatMap(({ id }, i) => [
          step('deliveryPlans', plans[i]!, 'deliver'),
          step('deliveryPlans', plans[i]!, 'deliver'),
          ...(i % 2
            ? [
                outcome(
                  world.write(context =>
                    cancelOrder(context, { orderId: id, reason: 'no longer wanted' }),
                  ),
                ),
              ]
            : []),
          ...(transfers[i]
            ? [
                (async () => {
                  for (const name of ['request', 'pick', 'dispatch', 'receive'])
                    if ((await step('transfers', transfers[i]!, name)) === 'refused')
                      return 'refused' as const
                  return 'done' as const
                })(),
              ]
            : []),
        ]),
      )
      expect(count(outcomes, 'done')).toBeGreaterThan(8)
      const gone = await world.db.query<{ state: string; delivered: number; held: number }>(sql`
        select o.state, l.quantity_delivered as delivered, coalesce((select sum(quantity)::int from stock_lines s where s.order_line_id = l.id), 0) as held
        from orders o join order_lines l on l.order_id = o.id where l.sku_id = ${skuId}`)
      for (const { state, delivered, held } of gone)
        expect([
          ['Confirmed', 2, 0],
          ['Confirmed', 0, 2],
          ['Cancelled', 0, 0],
        ]).toContainEqual([state, delivered, held])
      const [left] = await world.db.query<{ n: number }>(
        sql`select sum(quantity)::int as n from stock_lines where sku_id = ${skuId}`,
      )
      expect(left!.n).toBe(40 - gone.reduce((n, g) => n + g.delivered, 0))
      expect(await differences(world.db)).toEqual([])
    })

    it('storing where others pick overfills no place, and nobody waits in a circle', async () => {
      const skuId = await world.sku('STORED')
      await world.db.text('update skus set volume = 1 where id = $1', [skuId])
      const area = { warehouseId: main, isActive: true }
      const areaId = await world.make('stockAreas', { ...area, name: 'Racks', kind: 'Storage' })
      const gate = await world.make('stockAreas', { ...area, name: 'Gate', kind: 'Loading zone' })
      const aisleId = await world.make('aisles', { areaId, code: 'R', walkOrder: 1 })
      const [full, roomy] = await Promise.all(
        ['R-1', 'R-2'].map(async code => {
          const shelfId = await world.make('shelves', { aisleId, code, maxVolume: 16 })
          return world.make('layers', { shelfId, code: '1', maxVolume: 20 })
        }),
      )
      await world.stock(skuId, main, 60)
      const put = (layerId: string) =>
        outcome(world.write(context => putAway(context, { layerId, skuId, quantity: 1 })))
      expect(count(await Promise.all(times(12, () => put(full!))), 'done')).toBe(12)
      const calendarId = await world.calendar({ warehouseId: main })
      const plans = await Promise.all(
        times(6, async () => {
          const order = await world.order([[skuId, 1]])
          await world.write(context => confirmOrder(context, { orderId: order.id }))
          const planId = await world.plan(order.id, calendarId, world.day(3))
          const orderLineId = order.line(0)
          await world.make('planItems', { planId, orderLineId, skuId, quantity: 1 })
          return planId
        }),
      )
      const before = await deadlocks()
      const outcomes = await Promise.all([
        ...times(20, i => put(i % 2 ? full! : roomy!)),
        ...plans.map(planId =>
          outcome(
            world.write(context =>
              prepareItems(context, { planId, skuId, quantity: 1, zoneId: gate }),
            ),
          ),
        ),
        ...times(10, () =>
          outcome(
            world.write(context =>
              moveGoods(context, { layerId: full!, toLayerId: roomy!, skuId, quantity: 1 }),
            ),
          ),
        ),
      ])
      expect(await deadlocks()).toBe(before)
      expect(outcomes.slice(20, 26)).toEqual(times(6, () => 'done'))
      const [most] = await world.db.query<{ n: number }>(sql`
        select max(n)::int as n from (select sum(quantity) as n from stock_lines where layer_id in (${full}, ${roomy}) group by layer_id) x`)
      expect(most!.n).toBeLessThanOrEqual(16)
      expect(await differences(world.db)).toEqual([])
    })

    it('many who promise the last pieces out of two containers of one purchase order, by a record and by SQL, never promise more than may be', async () => {
      const skuId = await world.sku('AT SEA')
      const purchaseOrderId = await world.purchaseOrder(main)
      const purchase = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId,
        quantity: 60,
        unitCost: 1,
        presaleLimit: 25,
      })
      const [first, second] = await Promise.all(
        ['OAKU1000006', 'OAKU1000011'].map(async no =>
          world.make('containerLines', {
            containerId: await world.make('containers', { no, type: '20', warehouseId: main }),
            purchaseOrderLineId: purchase,
            skuId,
            quantity: 15,
          }),
        ),
      )
      const order = await world.order([[skuId, 1000]])
      const orderLineId = order.line(0)
      const ways = [
        () =>
          world.make('reservations', {
            orderLineId,
            skuId,
            quantity: 1,
            source: 'Container',
            containerLineId: first,
          }),
        () =>
          world.db.text(
            "insert into reservations (id, client_id, order_line_id, sku_id, quantity, source, container_line_id) select gen_random_uuid(), $1, $2, $3, 1, 'Container', l from unnest($4::uuid[]) l",
            [world.actor.clientId, orderLineId, skuId, [second, first]],
          ),
        () =>
          world.make('reservations', {
            orderLineId,
            skuId,
            quantity: 2,
            source: 'Purchase order',
            purchaseOrderLineId: purchase,
          }),
      ]
      const outcomes = await Promise.all(
        times(90, i =>
          ways[i % 3]!().then(
            () => 'done',
            (e: unknown) => {
              if (codeOf(e) === '23514') return 'refused'
              throw e
            },
          ),
        ),
      )
      expect(count(outcomes, 'refused')).toBeGreaterThan(0)
      const [counted] = await world.db.query<Record<string, number>>(sql`
        select p.presold, (select sum(quantity)::int from reservations where purchase_order_line_id = p.id) as promised, (select max(presold) from container_lines where purchase_order_line_id = p.id) as most
        from purchase_order_lines p where p.id = ${purchase}`)
      // Whoever wanted two found one left at the most.
      expect([24, 25]).toContain(counted!.presold)
      expect(counted!.promised).toBe(counted!.presold)
      expect(counted!.most).toBeLessThanOrEqual(15)
      expect(await differences(world.db)).toEqual([])
    })

    it('orders that are promised the last pieces at sea while some of them are unpacked and given back get what there is and no more', async () => {
      const [skuId, other] = [await world.sku('ATSEA'), await world.sku('THERE')]
      await world.db.query(sql`update products set status = 'Active' where code = 'ATSEA'`)
      await world.stock(other, main, 40)
      const { id: containerId, lineId: containerLineId } = await world.container(
        {
          no: 'OAKU1000027',
          type: '20',
          warehouseId: main,
          state: 'Checking In',
        },
        { skuId, quantity: 10 },
      )
      const takes = { skuId, quantity: 1, price: 1, takesComing: true }
      const having = await Promise.all(times(4, () => confirmed(other)))
      for (const order of having) await edit(order, [{ id: order.line(0), quantity: 1 }, takes])
      const wanting = await Promise.all(times(20, () => confirmed(other)))
      const before = await deadlocks()
      const edits = wanting.map(order => edit(order, [{ id: order.line(0), quantity: 1 }, takes]))
      const [outcomes] = await Promise.all([
        Promise.all(edits.map(work => outcome(work))),
        ...having.map(order =>
          edit({ ...order, version: order.version + 1 }, [{ id: order.line(0), quantity: 1 }]),
        ),
        ...times(3, () =>
          world.write(context =>
            checkIn(context, { containerId, lines: [{ containerLineId, good: 1 }] }),
          ),
        ),
      ])
      // What was given back comes too late for some.
      expect(count(outcomes, 'done')).toBeGreaterThanOrEqual(6)
      expect(count(outcomes, 'done')).toBeLessThanOrEqual(10)
      const refused = edits[outcomes.indexOf('refused')]!
      expect(await refusal(refused)).toMatchObject({
        code: 'insufficient_stock',
        field: 'orderLines.1.quantity',
        message: 'ATSEA: 1 needed, 0 there. Nothing more is on the way.',
      })
      const [counted] = await world.db.query<{ promised: number; held: number }>(sql`
        select (select sum(quantity)::int from reservations where sku_id = ${skuId} and state <> 'Released') as promised,
          (select coalesce(sum(quantity), 0)::int from reservations where sku_id = ${skuId} and state = 'Soft') as held`)
      expect(counted!.promised).toBe(count(outcomes, 'done'))
      expect(await world.stockOf(skuId)).toEqual([
        ...(counted!.held < 3 ? [`MAIN Normal: ${3 - counted!.held}`] : []),
        ...(counted!.held ? [`MAIN Normal Order: ${counted!.held}`] : []),
      ])
      expect(await deadlocks()).toBe(before)
      expect(await differences(world.db)).toEqual([])
    })

    it('a check-in locks an order that was promised goods meanwhile before the container, as those who promise do', async () => {
      const [skuId, other] = [await world.sku('UNPACKED'), await world.sku('ASHORE')]
      await world.db.query(sql`update products set status = 'Active' where code = 'UNPACKED'`)
      await world.stock(other, main, 1)
      const { id: containerId, lineId: containerLineId } = await world.container(
        { no: 'OAKU1000032', type: '20', warehouseId: main, state: 'Checking In' },
        { skuId, quantity: 5 },
      )
      const order = await confirmed(other)
      const wanted = (quantity: number) => [
        { id: order.line(0), quantity: 1 },
        { skuId, quantity, price: 1, takesComing: true },
      ]
      const before = await deadlocks()
      const waiting = async (n: number) => {
        const asked = () =>
          world.db.query(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        await expect.poll(asked, { timeout: 30_000 }).toHaveLength(n)
      }
      let promise!: () => void
      const promised = new Promise<void>(done => (promise = done))
      let hasPromised!: () => void
      const written = new Promise<void>(done => (hasPromised = done))
      const first = world.write(async context => {
        const read = await orderAt(
          context,
          { orderId: order.id, version: order.version },
          'for update',
        )
        await changeLines(context, read, wanted(1))
        hasPromised()
        await promised
      })
      await written
      // It knows nothing of the promise, and waits for the container.
      const checkedIn = world.write(context =>
        checkIn(context, { containerId, lines: [{ containerLineId, good: 2 }] }),
      )
      await waiting(1)
      // It waits for the order, and then for the container.
      const second = edit({ ...order, version: order.version + 1 }, wanted(2))
      await waiting(2)
      promise()
      await Promise.all([first, checkedIn, second])
      expect(await deadlocks()).toBe(before)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 2'])
      expect(await differences(world.db)).toEqual([])
    })

    it('an address that an order begins to use while it is corrected is either corrected before or stays', async () => {
      const customerId = await world.make('customers', { name: 'Moves house' })
      const address = () =>
        world.make('addresses', {
          customerId,
          line1: '1 Oak Road',
          city: 'Auckland',
          country: 'NZ',
        })
      const use = (id: string) => (tx: Queryable) =>
        tx.text(
          "insert into orders (id, client_id, source, customer_id, delivery_address_id, branch_id, ordered_on_utc) select gen_random_uuid(), client_id, 'Phone', customer_id, id, $2, now() from addresses where id = $1",
          [id, branchId('AKL')],
        )
      const correct = (id: string) => (tx: Queryable) =>
        tx.text("update addresses set line1 = '2 Oak Road' where id = $1", [id])
      const oneWaitsForTheOther = async (
        first: (tx: Queryable) => Promise<unknown>,
        second: (tx: Queryable) => Promise<unknown>,
      ) => {
        let waiting!: Promise<unknown>
        let isOver = false
        await world.db.write(async tx => {
          await first(tx)
          waiting = world.db.write(second).then(
            () => 'done',
            (e: unknown) => codeOf(e),
          )
          void waiting.then(() => (isOver = true))
          await new Promise(done => setTimeout(done, 300))
          expect(isOver).toBe(false)
        })
        return waiting
      }
      const [one, other] = [await address(), await address()]
      expect(await oneWaitsForTheOther(use(one), correct(one))).toBe('ERP01')
      expect(await oneWaitsForTheOther(correct(other), use(other))).toBe('done')
      expect(
        await world.db.query(
          sql`select a.line1, count(o.id)::int as orders from addresses a left join orders o on o.delivery_address_id = a.id where a.customer_id = ${customerId} group by a.id, a.line1 order by 1`,
        ),
      ).toEqual([
        { line1: '1 Oak Road', orders: 1 },
        { line1: '2 Oak Road', orders: 1 },
      ])
    })

    it('a day that many open for the first time is one row', async () => {
      const calendarId = await world.calendar({ defaultStops: 100 })
      const { id: orderId } = await world.order([])
      await Promise.all(times(40, () => world.plan(orderId, calendarId, world.day(6))))
      await expect(
        world.write(context =>
          book(context, { calendarId, date: world.day(6), measures: { stops: 61 } }),
        ),
      ).rejects.toThrow('40 stops of 100 stops booked, 61 stops wanted')
      expect(
        await world.db.text('select booked_stops from calendar_days where calendar_id = $1', [
          calendarId,
        ]),
      ).toEqual([{ booked_stops: 40 }])
    })

    it('the capacity of a day that nobody has touched is set by the first of many who read it, while it is booked', async () => {
      const calendarId = await world.calendar({ defaultStops: 100 })
      const { id: orderId } = await world.order([])
      const date = world.day(7)
      const settings = times(20, i =>
        outcome(
          world.write(context =>
            setCapacity(context, {
              calendarId,
              date,
              version: 0,
              capacity: { stops: 50 + i },
            }),
          ),
          [Stale],
        ),
      )
      await Promise.all(times(20, () => world.plan(orderId, calendarId, date)))
      const outcomes = await Promise.all(settings)
      expect(count(outcomes, 'done')).toBe(1)
      expect(
        await world.db.query(
          sql`select version, capacity_stops as stops, booked_stops as booked from calendar_days where calendar_id = ${calendarId}`,
        ),
      ).toEqual([{ version: 1, stops: 50 + outcomes.indexOf('done'), booked: 20 }])
    })
  },
  emptyBeginning,
)
