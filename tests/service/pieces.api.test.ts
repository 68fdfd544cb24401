import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { holdFreedParts } from '#resources/service/goods/holdParts.server.ts'

describeRules(
  'goods of tickets',
  database => {
    let product: Product, world: World
    let service: Caller, boss: Caller, abroad: Caller
    let leg: string, buyer: string, main: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      boss = await product.as(['I1', 'D2', 'K5'])
      abroad = await product.as(['I1'], 'CA')
      leg = await world.sku('LEG')
      main = await world.warehouse('MAIN')
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
      const cause = await world.make('qaCauses', { name: 'Crack' })
      const solution = await world.make('qaHandlings', { name: 'New leg', kind: 'Repair' })
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
      const { costs } = await goods(id, boss)
      const other = costs.find(({ kind }: { kind: string }) => kind === 'Other')
      await service.post('/api/tickets/costs/remove', { costId: other.costId })
      expect((await goods(id, boss)).total).toBe(120)
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
