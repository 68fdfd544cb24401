import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLedger, post, type Posting } from '#resources/stock/ledger/ledger.server.ts'
import { release } from '#resources/stock/reservations/releasing.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  openWorld,
  refusal,
  type World,
} from '#tests/support/api/world.ts'

describeOnEachDatabase(
  'the ledger of stock',
  database => {
    let world: World
    let main: string, shop: string, other: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      main = await world.warehouse('MAIN')
      other = await world.warehouse('OTHER')
      shop = await world.warehouse('SHOP', 'ShopDisplay')
    })
    afterAll(() => world.close())

    const move = (posting: Posting, by = world.actor) =>
      world.db.write(tx => post({ db: tx, actor: by }, posting))
    const at = (warehouseId: string, stockStatus = 'Normal') => ({ warehouseId, stockStatus })
    const hold = (
      orderId: string,
      lines?: Parameters<typeof reserve>[1]['lines'],
      by = world.actor,
    ) =>
      world.db.write(tx => reserve({ db: tx, actor: by }, { orderId, ...(lines ? { lines } : {}) }))
    let n = 0
    const name = () => `SKU${++n}`

    it('receives, moves, changes the status and loses pieces; every line is the sum of its moves', async () => {
      const skuId = await world.sku(name())
      await move({ type: 'Receipt', movements: [{ skuId, quantity: 10, to: at(main) }] })
      await move({
        type: 'Transfer',
        movements: [{ skuId, quantity: 4, from: at(main), to: at(shop) }],
      })
      await move({
        type: 'Move',
        movements: [{ skuId, quantity: 1, from: at(shop), to: at(shop, 'OpenBox') }],
      })
      await move({ type: 'Loss', movements: [{ skuId, quantity: 2, from: at(main) }] })
      await move({ type: 'Count', movements: [{ skuId, quantity: 1, to: at(main, 'Damaged') }] })
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Damaged: 1',
        'MAIN Normal: 4',
        'SHOP Normal: 3',
        'SHOP OpenBox: 1',
      ])
      const moves = await world.db.query(
        sql`select type, quantity from stock_moves where sku_id = ${skuId} order by moved_on_utc, id`,
      )
      expect(moves).toEqual([
        { type: 'Receipt', quantity: 10 },
        { type: 'Transfer', quantity: -4 },
        { type: 'Transfer', quantity: 4 },
        { type: 'Move', quantity: -1 },
        { type: 'Move', quantity: 1 },
        { type: 'Loss', quantity: -2 },
        { type: 'Count', quantity: 1 },
      ])
      expect(await differences(world.db)).toEqual([])
    })

    it('takes no line below zero: refused by name with what is there, and nothing of the posting happens', async () => {
      const code = name()
      const skuId = await world.sku(code)
      await world.stock(skuId, main, 3)
      const before = await footprint(world.db)
      const problem = await refusal(
        move({
          type: 'Transfer',
          movements: [
            { skuId, quantity: 2, from: at(main), to: at(shop) },
            { skuId, quantity: 2, from: at(main), to: at(other) },
          ],
        }),
      )
      expect(problem).toMatchObject({
        code: 'insufficient_stock',
        status: 422,
        field: 'movements.0.quantity',
        message: `${code} in MAIN (Normal): 4 needed, 3 there.`,
      })
      expect(
        (
          await refusal(
            move({ type: 'Loss', movements: [{ skuId, quantity: 1, from: at(main, 'Damaged') }] }),
          )
        ).message,
      ).toBe(`${code} in MAIN (Damaged): 1 needed, 0 there.`)
      expect(await footprint(world.db)).toBe(before)
    })

    it('refuses odd quantities, places and movements, each by its field and without a trace', async () => {
      const skuId = await world.sku(name())
      const combo = await world.sku(name(), { [skuId]: 2 })
      const service = await world.sku(name(), undefined, 'Service')
      await world.stock(skuId, main, 5)
      const foreign = await world.make(
        'warehouses',
        {
          name: 'Abroad',
          code: 'ABR',
          warehouseType: 'Warehouse',
          branchId: (
            await world.db.text<{ id: string }>("select id from branches where code = 'EDM'")
          )[0]!.id,
        },
        world.abroad,
      )
      const { line } = await world.order([[skuId, 1]])
      const base = { skuId, quantity: 1, from: at(main), to: at(shop) }
      const held = { stockOnHoldStatus: 'Order', orderLineId: line(0) }
      const before = await footprint(world.db)
      const wrong: [Posting, string][] = [
        ...[0, -1, 1.5, 1e9, Number.NaN].map((quantity): [Posting, string] => [
          { type: 'Transfer', movements: [{ ...base, quantity }] },
          'movements.0.quantity',
        ]),
        [{ type: 'Transfer', movements: [] }, 'movements'],
        [{ type: 'Transfer', movements: [{ skuId, quantity: 1, to: at(shop) }] }, 'movements.0'],
        [{ type: 'Receipt', movements: [base] }, 'movements.0.to'],
        [{ type: 'Loss', movements: [{ skuId, quantity: 1, to: at(main) }] }, 'movements.0.from'],
        [{ type: 'Reservation' as never, movements: [base] }, 'type'],
        [{ type: 'Move', movements: [{ ...base, to: at(main) }] }, 'movements.0.to'],
        [{ type: 'Move', movements: [{ ...base, skuId: uuid() }] }, 'movements.0.skuId'],
        [{ type: 'Move', movements: [{ ...base, skuId: 'abc' }] }, 'movements.0.skuId'],
        [{ type: 'Move', movements: [{ ...base, skuId: combo }] }, 'movements.0.skuId'],
        [{ type: 'Move', movements: [{ ...base, skuId: service }] }, 'movements.0.skuId'],
        [{ type: 'Move', movements: [{ ...base, to: at(foreign) }] }, 'movements.0.to.warehouseId'],
        [
          { type: 'Move', movements: [{ ...base, to: at(shop, 'Shiny') }] },
          'movements.0.to.stockStatus',
        ],
        [
          { type: 'Move', movements: [{ ...base, to: { ...at(shop), layerId: uuid() } }] },
          'movements.0.to.layerId',
        ],
        [
          {
            type: 'Move',
            movements: [{ ...base, to: { ...at(shop), stockOnHoldStatus: 'Order' } }],
          },
          'movements.0.to.stockOnHoldStatus',
        ],
        [
          { type: 'Move', movements: [{ ...base, to: { ...at(shop), ...held } }] },
          'movements.0.to.orderLineId',
        ],
      ]
      for (const [posting, field] of wrong)
        expect({ posting, ...(await refusal(move(posting))) }).toMatchObject({
          posting,
          field,
          status: 400,
        })
      expect(await footprint(world.db)).toBe(before)
    })

    it('posts an event once, however often it is sent', async () => {
      const skuId = await world.sku(name())
      const posting: Posting = {
        type: 'Receipt',
        clientEventId: uuid(),
        movements: [{ skuId, quantity: 2, to: at(main) }],
      }
      const [first, ...again] = await Promise.all([move(posting), move(posting), move(posting)])
      for (const one of again) expect(one).toEqual(first)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 2'])
    })

    it('refuses an event that comes again with other content, and tells what it was', async () => {
      const code = name()
      const skuId = await world.sku(code)
      const another = await world.sku(name())
      await world.stock(skuId, main, 9)
      await world.stock(another, main, 9)
      const clientEventId = uuid()
      const document = { entity: 'deliveryPlans', id: uuid() }
      const movement = { skuId, quantity: 2, from: at(main), to: at(shop) }
      const posting: Posting = { type: 'Move', clientEventId, document, movements: [movement] }
      const first = await move(posting)
      const upper = { ...movement, skuId: skuId.toUpperCase() }
      expect(await move({ ...posting, movements: [upper] })).toEqual(first)
      const before = await footprint(world.db)
      const others: Partial<Posting>[] = [
        { type: 'Transfer' },
        { document: { ...document, id: uuid() } },
        { movements: [{ ...movement, quantity: 3 }] },
        { movements: [{ ...movement, skuId: another }] },
        { movements: [{ ...movement, to: at(other) }] },
        { movements: [{ ...movement, from: at(shop), to: at(main) }] },
        { movements: [movement, { ...movement, skuId: another }] },
      ]
      for (const change of others)
        expect({
          change,
          ...(await refusal(move({ ...posting, ...change }))),
        }).toMatchObject({
          change,
          status: 409,
          code: 'event_used',
          field: 'clientEventId',
          message: `This event was posted before as Move of 2 ${code}. What is new needs an event of its own.`,
        })
      expect(await footprint(world.db)).toBe(before)
      // Two phones of one company each have their own; so have two companies.
      const late = await Promise.allSettled([
        move({ ...posting, clientEventId: 'x' }),
        move({ ...posting, clientEventId: 'x', movements: [{ ...movement, quantity: 1 }] }),
      ])
      expect(late.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    it('answers an event that comes again when what it moved is gone meanwhile', async () => {
      const skuId = await world.sku(name())
      const posting: Posting = {
        type: 'Receipt',
        clientEventId: uuid(),
        movements: [{ skuId, quantity: 1, to: at(main) }],
      }
      const first = await move(posting)
      await world.db.query(sql`update skus set is_deleted = true where id = ${skuId}`)
      expect(await move(posting)).toEqual(first)
    })

    it('knows when something happened on a phone whose clock is wrong, and refuses what lies ahead', async () => {
      const skuId = await world.sku(name())
      const movements = [{ skuId, quantity: 1, to: at(main) }]
      // The phone is a day ahead, and sends after 40 minutes without a network.
      const phone = Date.now() + 86_400_000
      const happened = {
        at: new Date(phone - 40 * 60_000).toISOString(),
        sentAt: new Date(phone).toISOString(),
      }
      const posting: Posting = { type: 'Receipt', clientEventId: uuid(), movements, happened }
      const first = await move(posting)
      const sentLater = { ...happened, sentAt: new Date(phone + 5000).toISOString() }
      expect(await move({ ...posting, happened: sentLater })).toEqual(first)
      const [row] = await world.db.query<{ minutes: number }>(sql`
        select extract(epoch from moved_on_utc - happened_on_utc)::float8 / 60 as minutes from stock_moves where sku_id = ${skuId}`)
      expect(row!.minutes).toBeGreaterThan(39.5)
      expect(row!.minutes).toBeLessThan(40.5)
      const before = await footprint(world.db)
      const sentAt = happened.sentAt
      for (const [at, field] of [
        [new Date(phone + 86_400_000).toISOString(), 'happened.at'],
        [new Date(phone - 40 * 86_400_000).toISOString(), 'happened.at'],
        ['yesterday', 'happened.at'],
        ['', 'happened.at'],
      ] as const)
        expect(
          await refusal(move({ type: 'Receipt', movements, happened: { at, sentAt } })),
        ).toMatchObject({ status: 400, field })
      expect(await footprint(world.db)).toBe(before)
    })

    it('reserves the goods of an order where there are enough, gives them back, and tells both in its history', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 2)
      await world.stock(skuId, other, 5)
      await world.stock(skuId, shop, 9)
      const { id, line } = await world.order([[skuId, 4]])
      await hold(id)
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 2',
        'OTHER Normal: 1',
        'OTHER Normal Order: 4',
        'SHOP Normal: 9',
      ])
      const reservations = () =>
        world.db.text(
          'select quantity, state, warehouse_id from reservations where order_line_id = $1',
          [line(0)],
        )
      expect(await reservations()).toEqual([{ quantity: 4, state: 'Soft', warehouse_id: other }])
      await world.write(context => release(context, { orderId: id }))
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 2',
        'OTHER Normal: 5',
        'SHOP Normal: 9',
      ])
      expect(await reservations()).toMatchObject([{ state: 'Released' }])
      const result = await world.db.query<{ operation: string }>(
        sql`select operation from audit where record_id = ${id} order by seq`,
      )
      expect(result.map(t => t.operation)).toEqual(['reserve', 'release'])
      expect(await differences(world.db)).toEqual([])
    })

    it('splits a line over warehouses when no one has enough, and takes another status only when told', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 2)
      await world.stock(skuId, other, 3)
      await world.stock(skuId, main, 8, 'OpenBox')
      const { id, line } = await world.order([[skuId, 12]])
      await hold(id, [{ orderLineId: line(0), quantity: 4 }])
      await hold(id, [
        { orderLineId: line(0), quantity: 8, warehouseId: main, stockStatus: 'OpenBox' },
      ])
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal Order: 2',
        'MAIN OpenBox Order: 8',
        'OTHER Normal: 1',
        'OTHER Normal Order: 2',
      ])
      expect(await differences(world.db)).toEqual([])
    })

    it('reserves all members of a combo in one warehouse, or none of them', async () => {
      const table = await world.sku(name()),
        chair = await world.sku(name())
      const code = name()
      const combo = await world.sku(code, { [table]: 1, [chair]: 6 })
      await world.stock(table, main, 3)
      await world.stock(chair, main, 5)
      await world.stock(chair, other, 20)
      const { id } = await world.order([[combo, 1]])
      const before = await footprint(world.db)
      const problem = await refusal(hold(id))
      expect(problem).toMatchObject({ code: 'insufficient_stock' })
      expect(problem.message).toContain(`${code}: 1 needed of`)
      expect(problem.message).toContain('0 there')
      expect(await footprint(world.db)).toBe(before)
      await world.stock(chair, main, 8)
      await hold(id)
      expect([...(await world.stockOf(table)), ...(await world.stockOf(chair))]).toEqual([
        'MAIN Normal: 2',
        'MAIN Normal Order: 1',
        'MAIN Normal: 7',
        'MAIN Normal Order: 6',
        'OTHER Normal: 20',
      ])
      expect(await differences(world.db)).toEqual([])
    })

    it('reserves all lines of an order or nothing, and counts what a line before it has taken', async () => {
      const code = name()
      const skuId = await world.sku(code)
      await world.stock(skuId, main, 5)
      const { id } = await world.order([
        [skuId, 3],
        [skuId, 3],
      ])
      const before = await footprint(world.db)
      expect(await refusal(hold(id))).toMatchObject({
        code: 'insufficient_stock',
        status: 422,
        message: `${code}: 3 needed, 2 there (MAIN 2).`,
      })
      expect(await footprint(world.db)).toBe(before)
    })

    it("refuses odd quantities, more than the line has, services, another order's lines and another client's orders, without a trace", async () => {
      const skuId = await world.sku(name()),
        service = await world.sku(name(), undefined, 'Service')
      await world.stock(skuId, main, 50)
      const { id, line } = await world.order([
        [skuId, 4],
        [service, 1],
      ])
      const another = await world.order([[skuId, 4]])
      const cancelled = await world.order([[skuId, 1]], { state: 'Cancelled' })
      await hold(id, [{ orderLineId: line(0), quantity: 3 }])
      const before = await footprint(world.db)
      for (const quantity of [0, -1, 1.5, 1e9])
        expect(await refusal(hold(id, [{ orderLineId: line(0), quantity }]))).toMatchObject({
          field: 'lines.0.quantity',
          status: 400,
        })
      expect(await refusal(hold(id, [{ orderLineId: line(0), quantity: 2 }]))).toMatchObject({
        code: 'too_many',
        field: 'lines.0.quantity',
      })
      expect(
        await refusal(
          hold(id, [
            { orderLineId: line(0), quantity: 1 },
            { orderLineId: line(0), quantity: 1 },
          ]),
        ),
      ).toMatchObject({ code: 'too_many', field: 'lines.1.quantity' })
      expect(await refusal(hold(id, [{ orderLineId: line(1), quantity: 1 }]))).toMatchObject({
        code: 'service',
      })
      expect(
        await refusal(hold(id, [{ orderLineId: another.line(0), quantity: 1 }])),
      ).toMatchObject({ code: 'unknown_line', field: 'lines.0.orderLineId', status: 400 })
      expect(
        await refusal(
          world.write(context =>
            release(context, { orderId: id, orderLineIds: [another.line(0)] }),
          ),
        ),
      ).toMatchObject({ code: 'unknown_line' })
      expect(await refusal(hold(id, undefined, world.abroad))).toMatchObject({
        status: 404,
        field: 'orderId',
      })
      expect(await refusal(hold('abc'))).toMatchObject({ status: 404 })
      expect(await refusal(hold(cancelled.id))).toMatchObject({ code: 'order_closed' })
      expect(await footprint(world.db)).toBe(before)
    })

    it('moves goods of an order to another warehouse, where they stay held', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 2)
      const { id, line } = await world.order([[skuId, 2]])
      await hold(id)
      const held = { stockStatus: 'Normal', stockOnHoldStatus: 'Order', orderLineId: line(0) }
      await move({
        type: 'Transfer',
        movements: [
          {
            skuId,
            quantity: 2,
            from: { ...held, warehouseId: main },
            to: { ...held, warehouseId: other },
          },
        ],
      })
      await world.write(context => release(context, { orderId: id }))
      expect(await world.stockOf(skuId)).toEqual(['OTHER Normal: 2'])
      expect(await differences(world.db)).toEqual([])
    })

    it('opens the ledger with the stock lines that were loaded without it, once', async () => {
      const skuId = await world.sku(name())
      await world.make('stockLines', {
        skuId,
        warehouseId: main,
        stockStatus: 'Normal',
        quantity: 7,
      })
      expect(await differences(world.db)).toHaveLength(1)
      expect(await world.db.write(openLedger)).toBe(1)
      expect(await world.db.write(openLedger)).toBe(0)
      expect(await differences(world.db)).toEqual([])
    })
  },
  emptyBeginning,
)
