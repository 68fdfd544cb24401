import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'figures of tickets',
  database => {
    let product: Product, world: World
    let service: Caller, abroad: Caller, seller: Caller
    let buyer: string, cause: string, solution: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      buyer = await world.make('customers', { name: 'Una Buyer' })
      cause = await world.make('qaCauses', { name: 'Loose joint' })
      solution = await world.make('qaHandlings', { name: 'Glued', kind: 'Repair' })
    })
    afterAll(() => product.close())

    const take = async () => {
      const { body } = await service.post('/api/tickets', {
        customerId: buyer,
        problem: 'One leg is loose.',
        causeId: cause,
        solutionId: solution,
      })
      return body as { id: string; ticketNo: string }
    }
    const step = async (id: string, operation: string) => {
      const { body } = await service.post('/api/tickets/bulk', {
        operation,
        targets: [{ id }],
        reason: 'It came off again.',
      })
      expect(body.results[0].isSuccess, JSON.stringify(body)).toBe(true)
    }
    /** Puts what happened to a ticket on other days. */
    const happened = (id: string, ...moments: string[]) =>
      Promise.all([
        product.db.text(
          'update ticket_changes e set happened_on_utc = ($2::timestamptz[])[e.position] where ticket_id = $1',
          [id, moments],
        ),
        product.db.text('update tickets set created_on_utc = $2 where id = $1', [id, moments[0]]),
      ])
    const statics = async (input: Record<string, unknown>, by = service) =>
      (await by.get('/api/tickets/statics', input)).body.data as Record<string, any>[]
    const filterIn = (address: string) =>
      Object.fromEntries(new URL(address, 'http://here').searchParams)

    it('are worked out from events, beside the period before, and open their rows', async () => {
      const [one, two, three] = [await take(), await take(), await take()]
      for (const { id } of [one, two]) await step(id, 'resolve')
      await step(one.id, 'close')
      await step(two.id, 'reopen')
      // September: one opened. October: two opened, two resolved, one closed, one reopened.
      await happened(one.id, '2026-09-20T00:00Z', '2026-10-02T00:00Z', '2026-10-03T00:00Z')
      await happened(two.id, '2026-10-05T00:00Z', '2026-10-05T12:00Z', '2026-10-08T00:00Z')
      await happened(three.id, '2026-10-20T00:00Z')
      const period = { from: '2026-10-01', to: '2026-10-31' }
      const [row, ...others] = await statics({ ...period, groupBy: 'Cause' })
      expect(others).toEqual([])
      expect(row).toMatchObject({
        name: 'Loose joint',
        opened: 2,
        openedBefore: 1,
        resolved: 2,
        resolvedBefore: 0,
        closed: 1,
        reopened: 1,
        reopenedPercent: 50,
        // 12 days and 12 hours.
        resolveHours: 150,
        backlog: 2,
        backlogBefore: 1,
      })
      const rowsAt = async (at: string, path: string) =>
        (await service.get(path, filterIn(at))).body as { ticketNo?: string; kind?: string }[]
      for (const [number, at] of [
        [row!.opened, row!.openedAt],
        [row!.resolved, row!.resolvedAt],
        [row!.closed, row!.closedAt],
        [row!.reopened, row!.reopenedAt],
      ])
        expect(await rowsAt(at, '/api/ticketEvents')).toHaveLength(number)
      const open = await rowsAt(row!.backlogAt, '/api/tickets')
      expect(open).toHaveLength(row!.backlog)
      expect(new Set(open.map(({ ticketNo }) => ticketNo))).toEqual(
        new Set([two.ticketNo, three.ticketNo]),
      )

      expect(
        (await statics({ ...period, from: '2026-09-01', groupBy: 'Month' })).map(month => [
          month.name,
          month.opened,
          month.openedBefore,
          month.backlog,
        ]),
      ).toEqual([
        ['2026-09', 1, 0, 1],
        ['2026-10', 2, 1, 2],
      ])
      for (const groupBy of ['Product', 'Category', 'Person', 'Branch'])
        expect((await statics({ ...period, groupBy }))[0], groupBy).toMatchObject({ opened: 2 })
      expect(await statics({ ...period, groupBy: 'Cause' }, abroad)).toEqual([])

      // Costs are for people who see costs.
      const boss = await product.as('ALL')
      await service.post('/api/tickets/costs/other', {
        ticketId: three.id,
        amount: 50,
        note: 'Gift',
      })
      await service.post('/api/tickets/costs/other', { ticketId: two.id, amount: 20, note: 'Gift' })
      await product.db.text(
        "update ticket_costs set day = case ticket_id when $1 then '2026-10-31'::date else '2026-09-30'::date end",
        [three.id],
      )
      const [cost] = await statics({ ...period, groupBy: 'Cause' }, boss)
      expect(cost).toMatchObject({ opened: 2, cost: 50, costBefore: 20 })
      const spent = await boss.get('/api/tickets', filterIn(cost!.costAt))
      expect(spent.body.map(({ ticketNo }: { ticketNo: string }) => ticketNo)).toEqual([
        three.ticketNo,
      ])
      const months = await statics({ ...period, from: '2026-09-01', groupBy: 'Month' }, boss)
      expect(months.map(month => [month.cost ?? null, month.costBefore ?? null])).toEqual([
        [20, null],
        [50, 20],
      ])
      const [unseen] = await statics({ ...period, groupBy: 'Cause' })
      expect([unseen!.cost ?? null, unseen!.costBefore ?? null]).toEqual([null, null])
      const unread = await service.get('/api/tickets', filterIn(cost!.costAt))
      expect(unread.body).toEqual([])
    })

    it('refuse days in a wrong order, and people without the code', async () => {
      const wrong = await service.get('/api/tickets/statics', {
        from: '2026-10-02',
        to: '2026-10-01',
      })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'from'])
      expect((await seller.get('/api/tickets/statics')).status).toBe(403)
      expect((await seller.get('/api/tickets/logs')).status).toBe(403)
    })

    it('agree with the tickets that are open', async () => {
      const { ticketLedgers } = await import('#resources/service/figures/figures.server.ts')
      for (const { name, sql } of ticketLedgers)
        expect(await product.db.text(sql), name).toEqual([])
    })

    it('have a log that tells who did what, with old and new values, and changes nothing', async () => {
      const { id, ticketNo } = await take()
      await step(id, 'start')
      const { body } = await service.get('/api/tickets/logs', { ticketId: id })
      expect(body.hasMore).toBe(false)
      const [started, taken, ...others] = body.data
      expect(others).toEqual([])
      expect(started).toMatchObject({ ticketNo, action: 'Work started', source: 'Person' })
      expect(started.changes).toContain('New → In progress')
      expect(taken).toMatchObject({ action: 'Taken' })
      expect(taken.changes).toContain('Una Buyer')
      expect(
        (await service.get('/api/tickets/logs', { ticketId: id, action: 'start' })).body.data,
      ).toHaveLength(1)
      expect((await abroad.get('/api/tickets/logs')).body.data).toEqual([])
    })
  },
  emptyBeginning,
)
