import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'Alternatives for late orders',
  database => {
    let product: Product, world: World
    let watcher: Caller, planner: Caller, abroad: Caller
    let here: string, calendarId: string, dischargePortId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      watcher = await product.as(['L1'])
      planner = await product.as(['L1', 'K1'])
      abroad = await product.as(['L1', 'K1'], 'CA')
      here = await world.make('warehouses', warehouse('HERE'))
      calendarId = await world.calendar({ warehouseId: here })
      dischargePortId = await world.make('ports', {
        code: 'NZAKL',
        name: 'Auckland',
        country: 'NZ',
      })
    })
    afterAll(() => product.close())

    const warehouse = (code: string) => ({
      name: code,
      code,
      warehouseType: 'Warehouse',
      branchId: branchId('AKL'),
    })
    let boxes = 0
    /** Goods of a container that are there on that day. */
    const arriving = (skuId: string, day: number, quantity: number) =>
      world.container(
        {
          no: `KAVU30000${10 + boxes++}`,
          type: '20',
          warehouseId: here,
          dischargePortId,
          state: 'Sailing',
          departsOn: world.day(-10),
          arrivesOn: world.day(day),
        },
        { skuId, quantity },
      )
    /** A confirmed order of goods of a container, promised for that day. */
    async function promised(skuId: string, box: { lineId: string }, day: number, quantity = 2) {
      const made = await world.order([[skuId, quantity]], {
        state: 'Confirmed',
        promisedDate: world.day(day),
      })
      await world.make('reservations', {
        orderLineId: made.line(0),
        skuId,
        quantity,
        source: 'Container',
        containerLineId: box.lineId,
        priorityOnUtc: new Date().toISOString(),
      })
      return made
    }
    type Row = Record<string, any>
    const plan = async (input: object, by = watcher) =>
      (await by.post('/api/etaWarnings/plan', input)).body
    const rowsOf = async (box: { id: string }, more: object = {}) =>
      (await plan({ containerId: box.id, ...more })).data as Row[]
    /** Decides a row as it is shown, by the beginning of the choice's id. */
    const decide = async (row: Row, choice: string, by = watcher, more: object = {}) => {
      const { id, thereOn } = row.choices.find((each: Row) => each.id.startsWith(choice)) as Row
      const body = { rowId: row.id, orderId: row.orderId, choiceId: id, thereOn, ...more }
      return (await by.post('/api/etaWarnings/decide', body)).body
    }
    const sourcesOf = (order: { line: (n: number) => string }) =>
      product.db.text<Row>(
        "select r.source, r.container_line_id, r.quantity from reservations r where r.order_line_id = $1 and r.state not in ('Done', 'Released') order by r.source, r.quantity",
        [order.line(0)],
      )

    it('exchanges goods with an order due later, which keeps its own day', async () => {
      const skuId = await world.sku('SOFA')
      const late = await arriving(skuId, 30, 4)
      const early = await arriving(skuId, 10, 2)
      const order = await promised(skuId, late, 12)
      const other = await promised(skuId, early, 40)
      const [row] = (await rowsOf(late)) as [Row]
      expect(row).toMatchObject({
        orderId: order.id,
        choiceId: expect.stringMatching(/^Exchange/) as string,
        choices: [
          { kind: 'Exchange', thereOn: world.day(10), keepsPromise: true, promiseOn: null },
          { kind: 'New promise', thereOn: world.day(30), promiseOn: world.day(30) },
        ],
      })
      expect(await plan({ containerId: late.id }, abroad)).toMatchObject({
        errors: [{ field: 'containerId' }],
      })
      expect(await decide(row, 'Exchange')).toMatchObject({ isDecided: true, notes: [] })
      expect(await sourcesOf(order)).toMatchObject([
        { container_line_id: early.lineId, quantity: 2 },
      ])
      expect(await sourcesOf(other)).toMatchObject([
        { container_line_id: late.lineId, quantity: 2 },
      ])
      expect(await rowsOf(late)).toEqual([])
      // Sent a second time, it is refused and changes nothing.
      expect(await decide(row, 'Exchange')).toMatchObject({
        isDecided: false,
        problems: [{ code: 'not_late' }],
        rows: [],
      })
    })

    it('takes free stock from elsewhere with a transfer, and refuses who comes too late alone', async () => {
      const skuId = await world.sku('BED')
      const late = await arriving(skuId, 30, 4)
      const away = await world.make('warehouses', warehouse('YONDER'))
      await world.stock(skuId, away, 3)
      const first = await promised(skuId, late, 12)
      const second = await promised(skuId, late, 14)
      const rows = await rowsOf(late)
      // The worst one gets the stock; of what is left the other one is offered a part.
      expect(rows).toMatchObject([
        { orderId: first.id, choiceId: `Free stock ${away}` },
        { orderId: second.id, choiceId: 'New promise' },
      ])
      expect(rows[1]!.choices.map(({ kind }: Row) => kind)).toEqual(['Part now', 'New promise'])
      const chosen = [{ rowId: rows[1]!.id, choiceId: `Free stock ${away}` }]
      const changed = await rowsOf(late, { chosen })
      expect(changed).toMatchObject([
        { choiceId: 'New promise' },
        { choiceId: `Free stock ${away}` },
      ])

      expect(await decide(rows[0]!, 'Free stock')).toMatchObject({ isDecided: true })
      expect(await sourcesOf(first)).toMatchObject([{ source: 'Stock', quantity: 2 }])
      expect(
        await product.db.text(
          'select job_status, target_warehouse_id as target, date::text as date from transfers where source_warehouse_id = $1',
          [away],
        ),
      ).toEqual([{ job_status: 'Requested', target: here, date: world.day(2) }])
      expect(await decide(changed[1]!, 'Free stock')).toMatchObject({
        isDecided: false,
        problems: [{ code: 'gone' }],
        rows: [{ id: rows[1]!.id, choiceId: 'New promise' }],
      })
      expect(await sourcesOf(second)).toMatchObject([
        { container_line_id: late.lineId, quantity: 2 },
      ])
      // A part now, the rest later: the promise is that of the rest.
      expect(await decide(rows[1]!, 'Part now')).toMatchObject({ isDecided: true })
      expect(await sourcesOf(second)).toMatchObject([
        { source: 'Container', quantity: 1 },
        { source: 'Stock', quantity: 1 },
      ])
      expect(await rowsOf(late)).toEqual([])
    })

    it('moves promise and plan, and without the right to move plans gives the branch a task', async () => {
      const skuId = await world.sku('TABLE')
      const late = await arriving(skuId, 30, 4)
      const booked = async () => {
        const order = await promised(skuId, late, 12)
        const planId = await world.plan(order.id, calendarId, world.day(11))
        await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity: 2 })
        return { ...order, planId }
      }
      const [one, two] = [await booked(), await booked()]
      const dayOf = async ({ planId }: { planId: string }) =>
        (
          await product.db.text<{ date: string }>(
            'select date::text as date from delivery_plans where id = $1',
            [planId],
          )
        )[0]!.date
      const rows = await rowsOf(late)
      const rowOf = ({ id }: { id: string }) => rows.find(({ orderId }) => orderId === id)!
      const [{ planOn, promiseOn }] = rowOf(one).choices as [Row]
      expect(promiseOn).toBe(planOn)
      expect(planOn >= world.day(30)).toBe(true)

      expect(await decide(rowOf(one), 'New promise', planner)).toMatchObject({ isDecided: true })
      expect(await dayOf(one)).toBe(planOn)
      expect(await decide(rowOf(two), 'New promise')).toMatchObject({
        isDecided: true,
        notes: [{ text: expect.stringContaining('The branch has a task') as string }],
      })
      expect(await dayOf(two)).toBe(world.day(11))
      expect(
        await product.db.text('select plan_id, state from tasks where plan_id = any($1::uuid[])', [
          [one.planId, two.planId],
        ]),
      ).toEqual([{ plan_id: two.planId, state: 'Open' }])
      const lines = await product.db.text(
        'select promised_date::text as day from order_lines where id = any($1::uuid[])',
        [[one.line(0), two.line(0)]],
      )
      expect(lines).toEqual([{ day: planOn }, { day: planOn }])
    })

    it('looks at another day or fewer pieces without changing anything', async () => {
      const skuId = await world.sku('LAMP')
      const box = await arriving(skuId, 10, 4)
      const [first, second] = [await promised(skuId, box, 12), await promised(skuId, box, 20)]
      expect(await rowsOf(box)).toEqual([])
      expect(await rowsOf(box, { thereOn: world.day(15) })).toMatchObject([
        { orderId: first.id, thereOn: world.day(15) },
      ])
      expect(await rowsOf(box, { pieces: 2 })).toMatchObject([
        { orderId: second.id, thereOn: null, choiceId: null, choices: [] },
      ])
      expect(await rowsOf(box)).toEqual([])
      for (const [input, field] of [
        [{ containerId: box.id, thereOn: world.day(0) }, 'thereOn'],
        [{ containerId: box.id, thereOn: world.day(800) }, 'thereOn'],
        [{ containerId: box.id, pieces: -1 }, 'pieces'],
        [{}, 'warnings'],
      ] as const)
        expect(await plan(input)).toMatchObject({ errors: [{ field }] })
    })

    it('texts who gets another day ten seconds later, and takes the text back', async () => {
      const skuId = await world.sku('DESK')
      const late = await arriving(skuId, 30, 4)
      const order = await promised(skuId, late, 12)
      const templateId = await world.make('messageTemplates', {
        name: 'New day',
        channel: 'SMS',
        body: '{product} was promised for {promised} and is here on {expected}.',
        isActive: true,
      })
      await product.db.text(
        "update customers set phone = '+64 21 000 111', consent_sms = true where id = (select customer_id from orders where id = $1)",
        [order.id],
      )
      const [row] = (await rowsOf(late)) as [Row]
      const before = Date.now()
      const decided = await decide(row, 'New promise', watcher, { templateId })
      expect(decided).toMatchObject({ isDecided: true, notes: [] })
      const { messageId, dueOnUtc } = decided as { messageId: string; dueOnUtc: string }
      expect(Date.parse(dueOnUtc)).toBeGreaterThanOrEqual(before + 10_000)
      expect(
        (await planner.post('/api/etaWarnings/takeBackText', { messageId })).body,
      ).toMatchObject({
        errors: [{ field: 'messageId' }],
      })
      expect(
        (await watcher.post('/api/etaWarnings/takeBackText', { messageId })).body,
      ).toMatchObject({
        isSuccess: true,
      })
      const [message] = await product.db.text<Row>(
        'select state, body from messages where id = $1',
        [messageId],
      )
      expect(message).toMatchObject({
        state: 'Withdrawn',
        body: expect.stringMatching(/^DESK was promised for .+ and is here on .+\.$/) as string,
      })
    })
  },
  emptyBeginning,
)
