import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences, emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { holdFreedParts } from '#resources/service/goods/holdParts.server.ts'

describeRules(
  'goods of tickets',
  database => {
    let product: Product, world: World
    let service: Caller, boss: Caller, abroad: Caller, planner: Caller, clerk: Caller
    let leg: string, buyer: string, main: string, chair: string, set: string, vans: string
    let cause: string, solution: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      boss = await product.as(['I1', 'D2', 'K5'])
      abroad = await product.as(['I1'], 'CA')
      planner = await product.as('ALL')
      clerk = await product.as(['J1', 'K1'])
      chair = await world.sku('CHAIR')
      set = await world.sku('SET', { [chair]: 2 })
      await product.db.text("update skus set cost = 40, cost_currency = 'NZD' where id = $1", [
        chair,
      ])
      await product.db.text(
        "insert into sku_costs (id, sku_id, cost, currency, from_on_utc) values (gen_random_uuid(), $1, 40, 'NZD', now() - interval '1 day')",
        [chair],
      )
      leg = await world.sku('LEG')
      main = await world.warehouse('MAIN')
      cause = await world.make('qaCauses', { name: 'Crack' })
      solution = await world.make('qaHandlings', { name: 'New leg', kind: 'Repair' })
      vans = await world.calendar({ name: 'Vans', warehouseId: main })
      buyer = await world.make('customers', { name: 'Una Buyer' })
    })
    afterAll(() => product.close())

    const productOf = async (skuId: string) =>
      (
        await product.db.text<{ id: string }>('select product_id as id from skus where id = $1', [
          skuId,
        ])
      )[0]!.id
    const take = async (more: object = {}) =>
      (
        await service.post('/api/tickets', {
          customerId: buyer,
          problem: 'One leg is broken.',
          ...more,
        })
      ).body as { id: string }
    const add = async (ticketId: string, quantity = 1, by = service) =>
      by.post('/api/tickets/parts/add', { ticketId, skuId: leg, quantity })
    const goods = async (ticketId: string, by = service) =>
      (await by.get('/api/tickets/goods', { ticketId })).body
    const states = async (ticketId: string) =>
      (await goods(ticketId)).parts.map(({ state }: { state: string }) => state)
    const on = (call: string, partId: string) =>
      service.post(`/api/tickets/parts/${call}`, { partId })
    const heldFor = async (ticketId: string) => {
      const [row] = await product.db.text<{ pieces: number }>(
        "select coalesce(sum(quantity), 0)::int as pieces from stock_lines where ticket_id = $1 and stock_on_hold_status = 'Ticket'",
        [ticketId],
      )
      return row!.pieces
    }
    const step = async (id: string, operation: string) =>
      (await service.post('/api/tickets/bulk', { operation, targets: [{ id }] })).body.results[0]

    it('are held from free stock; of the last one, one of two tickets has it', async () => {
      await world.stock(leg, main, 1)
      const [one, two] = [await take(), await take()]
      const answers = await Promise.all([add(one.id), add(two.id)])
      expect(new Set(answers.map(({ body }) => body.state))).toEqual(new Set(['Held', 'Waiting']))
      expect((await heldFor(one.id)) + (await heldFor(two.id))).toBe(1)
      const [holder, waiter] = answers[0]!.body.state === 'Held' ? [one, two] : [two, one]
      const [held] = (await goods(holder.id)).parts
      expect((await on('free', held.id)).body.state).toBe('Freed')
      expect(await heldFor(holder.id)).toBe(0)
      await step(waiter.id, 'waitForParts')
      await holdFreedParts.run(product.db)
      expect(await states(waiter.id)).toEqual(['Held'])
      expect((await service.get(`/api/tickets/${waiter.id}`)).body.state).toBe('In progress')
      const [part] = (await goods(waiter.id)).parts
      expect((await on('use', part.id)).body.state).toBe('Used')
      expect((await on('use', part.id)).body.isSuccess).toBe(false)
      expect(await heldFor(waiter.id)).toBe(0)
    })

    it('that become free go to the oldest ticket that waits', async () => {
      const [old, young] = [await take(), await take()]
      await add(young.id)
      await add(old.id)
      await world.stock(leg, main, 1)
      await holdFreedParts.run(product.db)
      expect([await states(old.id), await states(young.id)]).toEqual([['Held'], ['Waiting']])
      const [part] = (await goods(young.id)).parts
      await on('free', part.id)
    })

    it('keep a ticket from being closed, by name, as do visits, returns and refunds', async () => {
      await world.stock(leg, main, 1)
      const { id } = await take({ causeId: cause, solutionId: solution })
      const { body: held } = await add(id)
      const { body: awaited } = await add(id, 50)
      await step(id, 'resolve')
      const refusal = await step(id, 'close')
      expect(refusal.errors.map(({ code }: { code: string }) => code)).toEqual([
        'awaited_goods',
        'held_goods',
      ])
      await on('use', held.id)
      await on('free', awaited.id)
      expect((await step(id, 'close')).isSuccess).toBe(true)
      expect((await add(id)).body.isSuccess).toBe(false)
    })

    it('cost what their documents say: 170.00, seen by who sees cost alone', async () => {
      await world.stock(leg, main, 2)
      await product.db.text(
        "insert into sku_costs (id, sku_id, cost, currency, from_on_utc) values (gen_random_uuid(), $1, 12.5, 'NZD', now() - interval '1 day')",
        [leg],
      )
      await product.db.text("update skus set cost = 12.5, cost_currency = 'NZD' where id = $1", [
        leg,
      ])
      const { id } = await take()
      const { body: part } = await add(id, 2)
      await on('use', part.id)
      await service.post('/api/tickets/costs/labour', { ticketId: id, minutes: 45 })
      const calendarId = await world.calendar({ name: 'Service visits', calendarType: 'Service' })
      const { body: booked } = await service.post('/api/delivery/addNewDeliveryPlanByTicket', {
        ticketId: id,
        calendarId,
        date: world.day(3),
        serviceType: 'Service visit',
      })
      expect(booked.isSuccess, JSON.stringify(booked)).toBe(true)
      await product.db.text('update delivery_plans set shipping_cost = 35 where ticket_id = $1', [
        id,
      ])
      await service.post('/api/tickets/costs/other', { ticketId: id, amount: 50, note: 'Goodwill' })
      expect(await goods(id, boss)).toMatchObject({ total: 170 })
      expect((await boss.get(`/api/tickets/${id}`)).body.cost).toBe(170)
      expect((await goods(id)).total).toBe(null)
      expect((await service.get(`/api/tickets/${id}`)).body.cost).toBeUndefined()
      const supplierId = await world.make('suppliers', {
        code: 'LEGS',
        name: 'Legs Ltd',
        country: 'Vietnam',
        currency: 'USD',
      })
      const second = await take()
      await service.post('/api/tickets/costs/labour', { ticketId: second.id, minutes: 60 })
      const issueId = await world.make('qaIssues', {
        productId: await productOf(leg),
        description: 'Legs break',
        supplierId,
        ticketId: id,
      })
      await world.make('qaCosts', { qaIssueId: issueId, kind: 'Freight', amount: 30 })
      await product.db.text(
        'insert into qa_issues_ticket_ids (from_id, to_id) values ($1, $2), ($1, $3)',
        [issueId, id, second.id],
      )
      const claim = await boss.post('/api/qaIssues/claim', { qaIssueId: issueId })
      expect(claim.body.data, JSON.stringify(claim.body)).toMatchObject({
        claimAmount: 280,
        claimCurrency: 'NZD',
        ticketCost: 250,
      })
      // By the rate of the month it is in the money of the supplier.
      await world.make('exchangeRates', {
        currency: 'USD',
        market: 'NZ',
        month: `${world.day(0).slice(0, 7)}-01`,
        rate: 1.6,
      })
      await product.db.text(
        'update qa_issues set claim_amount = null, claim_currency = null where id = $1',
        [issueId],
      )
      const again = await boss.post('/api/qaIssues/claim', { qaIssueId: issueId })
      expect(again.body.data).toMatchObject({ claimAmount: 175, claimCurrency: 'USD' })
      const { costs } = await goods(id, boss)
      const other = costs.find(({ kind }: { kind: string }) => kind === 'Other')
      await service.post('/api/tickets/costs/remove', { costId: other.costId })
      expect((await goods(id, boss)).total).toBe(120)
    })

    /** Two chairs of a confirmed order, handed over, and a ticket about them. */
    const delivered = async (quantity = 2, of = chair) => {
      await world.stock(chair, main, quantity * (of === set ? 2 : 1))
      const order = await world.order([[of, quantity]], {
        customerId: buyer,
        total: quantity * 100,
      })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const { body } = await planner.post('/api/delivery/addNewDeliveryPlan', {
        orderId: order.id,
        calendarId: vans,
        date: world.day(3),
        serviceType: 'Delivery',
        items: [{ orderLineId: order.line(0), quantity }],
      })
      expect(body.isSuccess, JSON.stringify(body)).toBe(true)
      const planId = body.data.id as string
      await planner.post('/api/delivery/markAsDelivered', { planId, reason: 'A regular' })
      const { id: ticketId } = await take({
        orderId: order.id,
        orderLineId: order.line(0),
        causeId: cause,
        solutionId: solution,
      })
      return { orderId: order.id, planId, item: body.data.planItems[0].id as string, ticketId }
    }
    type Delivered = Awaited<ReturnType<typeof delivered>>
    const pieces = async (ticketId: string) =>
      (await service.get('/api/tickets/pieces', { ticketId })).body as Record<string, any[]>
    const ask = ({ ticketId, item }: Delivered, purpose: string, more: object = {}) =>
      service.post('/api/tickets/pieces/ask', {
        ticketId,
        planItemId: item,
        skuId: chair,
        quantity: 1,
        purpose,
        reason: 'It creaks',
        ...more,
      })
    const of = (call: string, returnId: string, more: object = {}) =>
      service.post(`/api/tickets/pieces/${call}`, { returnId, ...more })
    const credit = ({ planId, item }: Delivered, quantity: number) =>
      planner.post('/api/delivery/ReturnDeliveryPlanItems', {
        planId,
        items: [{ planItemId: item, quantity }],
      })
    const saleOf = async (orderId: string) =>
      (
        await product.db.text<Record<string, unknown>>(
          `select o.delivery_status as delivery, o.returned::float8 as returned, (select sum(l.quantity_returned)::int from order_lines l where l.order_id = o.id) as back,
            (select count(*)::int from sale_entries e where e.order_id = o.id) as entries from orders o where o.id = $1`,
          [orderId],
        )
      )[0]!
    const first = (body: Record<string, any>) => ({
      code: body.errors?.[0]?.code,
      field: body.errors?.[0]?.field,
    })

    it('that a ticket does not hold are not handed over by its visit', async () => {
      const { id: ticketId } = await take()
      const { body: visit } = await service.post('/api/delivery/addNewDeliveryPlanByTicket', {
        ticketId,
        calendarId: await world.calendar({ name: 'Bare visits', calendarType: 'Service' }),
        date: world.day(4),
        serviceType: 'Service visit',
        items: [{ skuId: leg, quantity: 1 }],
      })
      expect(visit.isSuccess, JSON.stringify(visit)).toBe(true)
      const { body } = await planner.post('/api/delivery/markAsDelivered', {
        planId: visit.data.id,
      })
      expect(first(body)).toEqual({ code: 'insufficient_stock', field: 'planItems' })
    })

    it('are exchanged without touching the sale: back 1, out 1, owed as before', async () => {
      const sale = await delivered()
      const before = await saleOf(sale.orderId)
      expect(before).toMatchObject({ delivery: 'Delivered', returned: 0, back: 0 })
      await world.stock(chair, main, 1)
      const { body: exchange } = await ask(sale, 'Exchange')
      expect(exchange.isSuccess, JSON.stringify(exchange)).toBe(true)
      expect(await heldFor(sale.ticketId)).toBe(1)
      expect((await pieces(sale.ticketId)).pieces).toMatchObject([
        { state: 'Expected', newPiece: 'Held', givenOut: 0 },
      ])
      // One of the two is expected back, so that one more can come back for money.
      expect(first((await credit(sale, 2)).body)).toEqual({
        code: 'too_many',
        field: 'items.0.quantity',
      })
      expect(first((await ask(sale, 'Repair', { quantity: 2 })).body)).toEqual({
        code: 'too_many',
        field: 'quantity',
      })
      const [part] = (await goods(sale.ticketId)).parts
      expect((await on('free', part.id)).body.errors[0].code).toBe('of_exchange')
      expect((await of('receive', exchange.id)).body.isSuccess).toBe(true)
      expect((await step(sale.ticketId, 'resolve')).isSuccess).toBe(true)
      expect((await step(sale.ticketId, 'close')).errors[0].code).toBe('open_pieces')
      const answers = await Promise.all([of('handOver', exchange.id), of('handOver', exchange.id)])
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      expect((await pieces(sale.ticketId)).goods).toMatchObject([{ there: 2, most: 2 }])
      expect(await saleOf(sale.orderId)).toEqual(before)
      expect(first((await of('creditInstead', exchange.id, { reason: 'Money' })).body)).toEqual({
        code: 'handed_over',
        field: 'returnId',
      })
      const { costs, parts } = await goods(sale.ticketId, boss)
      expect(parts).toMatchObject([{ state: 'Handed over' }])
      expect(costs).toMatchObject([{ kind: 'Exchange', amount: 40 }])
      expect(await differences(world.db, 'customer')).toEqual([])
    })

    it('are repaired as the customer’s: one more can come back, and credited instead for one', async () => {
      const sale = await delivered()
      const { body: repair } = await ask(sale, 'Repair')
      await of('receive', repair.id)
      const [order] = await product.db.text<{ code: string }>(
        'select order_code as code from orders where id = $1',
        [sale.orderId],
      )
      const atTill = await planner.get('/api/sellIt/returnable', { typed: order!.code })
      expect(atTill.body.data.lines).toMatchObject([{ most: 1 }])
      const inStock = await world.stockOf(chair)
      expect(inStock).toContain('MAIN Under Repair Ticket: 1')
      const inspected = await clerk.post('/api/returnRecords/inspect', {
        returnId: repair.id,
        version: (await clerk.get(`/api/returnRecords/${repair.id}`)).body.version,
        condition: 'Worn',
      })
      expect(inspected.body.isSuccess, JSON.stringify(inspected.body)).toBe(true)
      const scrap = await clerk.post('/api/returnRecords/bulk', {
        operation: 'scrap',
        reason: 'Broken',
        targets: [{ id: repair.id }],
      })
      expect(scrap.body.results[0].errors[0].code).toBe('customers_piece')
      // Two people at once: one piece is left that can come back.
      const answers = await Promise.all([
        credit(sale, 1),
        ask(sale, 'Exchange'),
        ask(sale, 'Repair'),
      ])
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      for (const { id } of (await pieces(sale.ticketId)).pieces!.filter(
        ({ state }) => state === 'Expected',
      ))
        await of('cancel', id, { reason: 'A test' })
      const { back } = await saleOf(sale.orderId)
      expect((await of('creditInstead', repair.id, { reason: 'Beyond repair' })).body.no).toBe(
        repair.no,
      )
      const after = await saleOf(sale.orderId)
      expect(after).toMatchObject({
        back: (back as number) + 1,
        returned: (after.back as number) * 100,
      })
      expect((await world.stockOf(chair)).join()).not.toContain('Under Repair')
      expect(first((await of('creditInstead', repair.id, { reason: 'Again' })).body)).toEqual({
        code: 'transition',
        field: 'returnId',
      })
    })

    it('go back by the visit that takes them along, also pieces of a set', async () => {
      const sale = await delivered(1, set)
      expect((await pieces(sale.ticketId)).goods).toMatchObject([{ sku: 'CHAIR', there: 2 }])
      const { body: repair } = await ask(sale, 'Repair')
      expect(repair.isSuccess, JSON.stringify(repair)).toBe(true)
      expect(first((await credit(sale, 1)).body).code).toBe('too_many')
      expect(first((await of('handOver', repair.id)).body).field).toBe('returnId')
      await of('receive', repair.id)
      expect(first((await of('creditInstead', repair.id, { reason: 'Money' })).body).code).toBe(
        'part_of_set',
      )
      const { body: visit } = await service.post('/api/delivery/addNewDeliveryPlanByTicket', {
        ticketId: sale.ticketId,
        calendarId: await world.calendar({ name: 'Visits', calendarType: 'Service' }),
        date: world.day(4),
        serviceType: 'Service visit',
        items: [{ skuId: chair, quantity: 1 }],
      })
      expect(visit.isSuccess, JSON.stringify(visit)).toBe(true)
      await planner.post('/api/delivery/markAsDelivered', { planId: visit.data.id })
      expect((await pieces(sale.ticketId)).pieces).toMatchObject([{ state: 'Closed', givenOut: 1 }])
      expect((await credit(sale, 1)).body.isSuccess).toBe(true)
      expect(await saleOf(sale.orderId)).toMatchObject({ delivery: 'Returned', back: 1 })
    })

    it('are refused by field: a foreign item, piece, visit, and other clients', async () => {
      const [sale, other] = [await delivered(), await delivered()]
      for (const [more, field] of [
        [{ planItemId: other.item }, 'planItemId'],
        [{ skuId: leg }, 'skuId'],
        [{ visitId: other.planId }, 'visitId'],
        [{ quantity: 0 }, 'quantity'],
        [{ quantity: 3 }, 'quantity'],
        [{ reason: '' }, 'reason'],
        [{ purpose: 'Credit' }, 'purpose'],
      ] as const)
        expect(first((await ask(sale, 'Repair', more)).body).field, field).toBe(field)
      expect((await pieces(sale.ticketId)).pieces).toEqual([])
      const { body: repair } = await ask(sale, 'Repair')
      const foreign = await abroad.post('/api/tickets/pieces/receive', { returnId: repair.id })
      expect(first(foreign.body).field).toBe('returnId')
      const { body } = await clerk.get('/api/delivery/getReturnRecordList', {
        filter: JSON.stringify({ purpose: 'Repair', orderId: sale.orderId }),
      })
      expect(body.data).toMatchObject([{ purpose: 'Repair', state: 'Expected' }])
      expect(await differences(world.db, 'customer')).toEqual([])
    })

    it('of another client are unknown', async () => {
      const { id } = await take()
      const answer = await add(id, 1, abroad)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect((await abroad.get('/api/tickets/goods', { ticketId: id })).status).toBeGreaterThan(399)
    })
  },
  emptyBeginning,
)
