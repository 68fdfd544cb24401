import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { windQueued } from '#resources/service/clock/winding.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'clocks of tickets',
  database => {
    let product: Product, world: World
    let service: Caller, abroad: Caller, seller: Caller
    let buyer: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      buyer = await world.make('customers', { name: 'Una Buyer', phone: '+6421555000' })
      await product.db.text('delete from branch_hours where branch_id = $1', [branchId('AKL')])
      for (const weekday of ['1', '2', '3', '4', '5'])
        await world.make('branchHours', {
          branchId: branchId('AKL'),
          weekday,
          period: { startHour: 9, startMinute: 0, endHour: 17, endMinute: 30 },
        })
    })
    afterAll(() => product.close())

    const target = async (
      priority: string,
      replyHours: number,
      solutionHours: number,
      branch?: string,
    ) => {
      const { status, body } = await service.post('/api/targets', {
        priority,
        replyHours,
        solutionHours,
        branchId: branch,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as { id: string; version: number }
    }
    /** A ticket of Auckland that was taken at a moment. */
    const take = async (takenOn: string, more: object = {}) => {
      const { body } = await service.post('/api/tickets', {
        customerId: buyer,
        branchId: branchId('AKL'),
        problem: 'One leg is loose.',
        ...more,
      })
      await happened(body.id, takenOn)
      return body as { id: string; version: number }
    }
    const happened = async (id: string, ...moments: string[]) => {
      await product.db.text(
        'update ticket_changes e set happened_on_utc = ($2::timestamptz[])[e.position] where ticket_id = $1',
        [id, moments],
      )
      await product.db.text('update tickets set created_on_utc = $2 where id = $1', [
        id,
        moments[0],
      ])
      await product.db.text('select queue_ticket_clocks(array[$1::uuid])', [id])
    }
    const step = (id: string, operation: string) =>
      service.post('/api/tickets/bulk', { operation, targets: [{ id }] })
    const read = async (id: string) => {
      await windQueued(product.db)
      return (await service.get(`/api/tickets/${id}`)).body
    }
    const clock = async (ticketId: string) =>
      (await service.get('/api/tickets/details', { ticketId })).body.data.clock

    it('follow targets, flags, steps and priorities', async () => {
      const normal = await target('Normal', 2, 8)
      await target('High', 1, 4)
      // Friday 16:30 in Auckland; Monday is Labour Day.
      const { id } = await take('2026-10-23T03:30:00Z')
      expect(await read(id)).toMatchObject({
        replyDueOnUtc: '2026-10-26T21:00:00.000Z',
        dueOnUtc: '2026-10-27T03:00:00.000Z',
        dueHours: 8,
        isOverdue: true,
      })
      const changed = await service.put(`/api/targets/${normal.id}`, {
        version: normal.version,
        solutionHours: 7,
      })
      expect(changed.status).toBe(200)
      expect((await read(id)).dueOnUtc).toBe('2026-10-27T02:00:00.000Z')
      const flag = await world.make('flags', { name: 'Promised', dueHours: 3 })
      await service.put(`/api/tickets/${id}`, { version: 1, flagIds: [flag] })
      expect((await read(id)).dueOnUtc).toBe('2026-10-26T22:00:00.000Z')
      await service.put(`/api/tickets/${id}`, { version: 2, flagIds: [] })
      await service.put(`/api/tickets/${id}`, { version: 3, priority: 'High' })
      expect(await read(id)).toMatchObject({ dueHours: 4, dueOnUtc: '2026-10-26T23:00:00.000Z' })
    })

    it('stand still while the customer is waited for, and the page says whose the time was', async () => {
      const { id } = await take('2026-11-01T20:00:00Z')
      await step(id, 'waitForCustomer')
      const mondayAt11 = '2026-11-01T22:00:00Z'
      await happened(id, '2026-11-01T20:00:00Z', mondayAt11)
      expect(await read(id)).toMatchObject({ dueOnUtc: null, dueHours: 7 })
      expect(await clock(id)).toMatchObject({ worked: 2, ours: 2, isRunning: false })
      await step(id, 'goOn')
      await happened(id, '2026-11-01T20:00:00Z', mondayAt11, '2026-11-02T22:00:00Z')
      const { version } = await read(id)
      await service.put(`/api/tickets/${id}`, { version, priority: 'High' })
      // Tuesday 13:00 in Auckland.
      expect((await read(id)).dueOnUtc).toBe('2026-11-03T00:00:00.000Z')
      const shown = await clock(id)
      expect(shown).toMatchObject({ customer: 24, dueOnUtc: '2026-11-03T00:00:00.000Z' })
      expect(shown.zone).toMatch(/^NZ[SD]T, UTC\+1[23]$/)
      expect(await clock(id)).toMatchObject({ isOverdue: true })
    })

    it('are filtered and sorted by the database, and stop for what is solved', async () => {
      const ids = async (filter: object) => {
        await windQueued(product.db)
        const { body } = await service.get('/api/tickets', {
          filter: JSON.stringify(filter),
          sort: '["dueOnUtc","ASC"]',
        })
        return (body as { id: string }[]).map(ticket => ticket.id)
      }
      const { id } = await take('2026-11-03T20:00:00Z')
      expect(await ids({ isOverdue: true })).toContain(id)
      await step(id, 'resolve')
      expect(await ids({ isOverdue: true })).not.toContain(id)
      expect(await ids({ isOverdue: false })).toContain(id)
    })

    it('take the first message of a person for the reply, and no automatic one', async () => {
      const { id } = await take('2026-11-04T20:00:00Z')
      const [staff] = await product.db.text<{ id: string; clientId: string }>(
        'select created_by as id, client_id as "clientId" from tickets where id = $1',
        [id],
      )
      const write = (at: string, by: string | null) =>
        product.db.text(
          `insert into messages (id, client_id, channel, recipient, body, owner_entity, owner_id, created_on_utc, created_by)
          values (gen_random_uuid(), $1, 'SMS', '+6421555000', 'Hello', 'tickets', $2, $3, $4)`,
          [staff!.clientId, id, at, by],
        )
      await write('2026-11-04T20:10:00Z', null)
      expect((await read(id)).firstReplyOnUtc).toBeNull()
      await write('2026-11-04T21:00:00Z', staff!.id)
      await write('2026-11-04T22:00:00Z', staff!.id)
      expect((await read(id)).firstReplyOnUtc).toBe('2026-11-04T21:00:00.000Z')
      const called = await take('2026-11-05T20:00:00Z')
      const note = (type: string) =>
        service.post(`/api/tickets/${called.id}/notes`, { type, text: 'We spoke.' })
      await note('Internal')
      expect((await read(called.id)).firstReplyOnUtc).toBeNull()
      expect((await note('Customer contact')).status).toBe(201)
      expect((await read(called.id)).firstReplyOnUtc).toBeTruthy()
      const { body } = await service.get('/api/tickets/statics', {
        from: '2026-11-05',
        to: '2026-11-05',
        groupBy: 'Branch',
      })
      expect(body.data[0]).toMatchObject({ opened: 1, replyHours: 1 })
    })

    it('say in the statistics how many were solved in time', async () => {
      const taken = '2026-08-30T21:00:00Z'
      for (const solved of ['2026-08-31T01:00:00Z', '2026-09-10T01:00:00Z']) {
        const { id } = await take(taken)
        await step(id, 'resolve')
        await happened(id, taken, solved)
      }
      await windQueued(product.db)
      const { body } = await service.get('/api/tickets/statics', {
        from: '2026-08-31',
        to: '2026-09-30',
        groupBy: 'Branch',
      })
      expect(body.data[0]).toMatchObject({ resolved: 2, inTimePercent: 50 })
    })

    it('have targets that are named where they are wrong, and belong to one company', async () => {
      const none = await service.post('/api/targets', {
        priority: 'Low',
        replyHours: 0,
        solutionHours: 4,
      })
      expect([none.status, none.body.errors[0].field]).toEqual([400, 'replyHours'])
      // Of several, the shortest hours count; those of a branch go before those of all.
      const { id } = await take('2026-11-03T20:00:00Z', { priority: 'High' })
      await target('High', 1, 3)
      expect(await read(id)).toMatchObject({ dueHours: 3 })
      await target('High', 1, 30, branchId('AKL'))
      expect(await read(id)).toMatchObject({ dueHours: 30 })
      expect((await seller.get('/api/targets')).status).toBe(403)
      expect((await abroad.get('/api/targets')).body).toEqual([])
    })
  },
  emptyBeginning,
)
