import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

const path = '/api/tickets'

describeRules(
  'tickets',
  database => {
    let product: Product, world: World
    let service: Caller, abroad: Caller, seller: Caller
    let chair: string, buyer: string, cause: string, solution: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      seller = await product.as(['D1', 'J1', 'K1'])
      abroad = await product.as(['I1'], 'CA')
      chair = await world.sku('CHAIR')
      await product.db.text("update products set warranty_months = 24 where code = 'CHAIR'")
      buyer = await world.make('customers', { name: 'Una Buyer', phone: '+6421555000' })
      cause = await world.make('qaCauses', { name: 'Loose joint' })
      solution = await world.make('qaHandlings', { name: 'Glued', kind: 'Repair' })
    })
    afterAll(() => product.close())

    const order = async (fields: object = {}) =>
      world.order([[chair, 2]], { customerId: buyer, state: 'Confirmed', ...fields })
    const take = async (more: object = {}, by = service) => {
      const { status, body } = await by.post(path, {
        customerId: buyer,
        problem: 'One leg is loose.',
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Record<string, any> & { id: string; version: number }
    }
    const step = async (id: string, operation: string, reason?: string) => {
      const { body } = await service.post(`${path}/bulk`, {
        operation,
        targets: [{ id }],
        ...(reason && { reason }),
      })
      const result = body.results?.[0] ?? body
      return result.isSuccess === true ? 'done' : (result.errors[0].message as string)
    }
    const read = async (id: string) => (await service.get(`${path}/${id}`)).body
    const details = async (ticketId: string, by = service) =>
      (await by.get(`${path}/details`, { ticketId })).body.data
    const serviceCalendar = () =>
      world.calendar({ name: `Service ${Math.random()}`, calendarType: 'Service' })
    const book = (ticketId: string, calendarId: string, more: object = {}, by = service) =>
      by.post('/api/delivery/addNewDeliveryPlanByTicket', {
        ticketId,
        calendarId,
        date: world.day(3),
        serviceType: 'Service visit',
        ...more,
      })

    it('come by file, once by their old number, and begin as any other', async () => {
      const file = 'Old number,Customer,Problem,Priority\nZ-1,Una Buyer,The drawer jams.,High'
      const url = `${path}/import`
      const { body } = await upload(service, url, file, { dryRun: 'false' })
      expect(body.data, JSON.stringify(body)).toMatchObject({ creates: 1, updates: 0 })
      const [stored] = await product.db.text<{ id: string }>(
        "select id from tickets where old_no = 'Z-1'",
      )
      const row = await read(stored!.id)
      expect(row).toMatchObject({ state: 'New', priority: 'High', customerId: buyer })
      expect(row.ticketNo).toMatch(/^T\d{6}$/)
      const again = await upload(service, url, file, { dryRun: 'false' })
      expect(again.body.data, JSON.stringify(again.body)).toMatchObject({
        creates: 0,
        unchanged: 1,
      })
      expect((await upload(seller, url, file)).status).toBe(403)
    })

    it('take the goods and the branch from what they are about, and belong to who took them', async () => {
      const { id: orderId, line } = await order({ branchId: branchId('CHC') })
      const ticket = await take({ orderId, orderLineId: line(0) })
      expect(ticket).toMatchObject({
        skuId: chair,
        branchId: branchId('CHC'),
        state: 'New',
        waitingOn: 'Us',
        phone: '+6421555000',
      })
      expect(ticket.productId).toBeTruthy()
      expect(ticket.ownerId).toBeTruthy()
    })

    it('are refused without a customer, and with an order of somebody else', async () => {
      const { status, body } = await service.post(path, { problem: 'It broke.' })
      expect([status, body.errors[0].field]).toEqual([400, 'customerId'])
      const other = await world.make('customers', { name: 'Other' })
      const { id: orderId } = await order({ customerId: other })
      const wrong = await service.post(path, { customerId: buyer, orderId, problem: 'It broke.' })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'orderId'])
      const mine = await take()
      expect((await abroad.get(`${path}/details`, { ticketId: mine.id })).status).toBe(404)
      expect((await seller.get(`${path}/details`, { ticketId: mine.id })).status).toBe(403)
    })

    it('say whose turn it is, and are closed with solution and cause alone', async () => {
      const { id } = await take()
      expect(await step(id, 'start')).toBe('done')
      expect(await step(id, 'waitForSupplier')).toBe('done')
      expect(await read(id)).toMatchObject({ state: 'Waiting supplier', waitingOn: 'Supplier' })
      expect(await step(id, 'waitForCustomer')).toBe('done')
      expect((await read(id)).waitingOn).toBe('Customer')
      expect(await step(id, 'resolve')).toBe('done')
      expect((await read(id)).waitingOn).toBeNull()
      expect(await step(id, 'close')).not.toBe('done')
      const { version } = await read(id)
      const uncovered = await service.put(`${path}/${id}`, { version, coverage: 'Not covered' })
      expect(uncovered.body.errors[0].message).toBe('Say why it is not covered.')
      const said = { coverage: 'Not covered', coverageReason: 'It stood outside.' }
      const known = { version, solutionId: solution, causeId: cause, ...said }
      expect((await service.put(`${path}/${id}`, known)).status).toBe(200)
      expect(await step(id, 'close')).toBe('done')
      expect((await read(id)).closedOnUtc).toBeTruthy()
    })

    it('are reopened for 30 days, with a reason; then a new one points back', async () => {
      const made = { state: 'Closed', solutionId: solution, causeId: cause }
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const late = await world.make('tickets', {
        customerId: buyer,
        ...made,
        closedOnUtc: daysAgo(31),
      })
      const fresh = await world.make('tickets', {
        customerId: buyer,
        ...made,
        closedOnUtc: daysAgo(29),
      })
      expect(await step(late, 'reopen', 'It broke again.')).toContain('more than 30 days ago')
      expect((await read(late)).state).toBe('Closed')
      expect(await step(fresh, 'reopen')).not.toBe('done')
      expect(await step(fresh, 'reopen', 'It broke again.')).toBe('done')
      expect(await read(fresh)).toMatchObject({
        state: 'Reopened',
        waitingOn: 'Us',
        closedOnUtc: null,
      })
      expect(await take({ previousId: late })).toMatchObject({ previousId: late })
    })

    it('are scheduled by a visit of so many minutes, and in progress again when it ends', async () => {
      const calendarId = await serviceCalendar()
      const { id } = await take()
      const first = await book(id, calendarId, { minutes: 45 })
      expect(first.body, JSON.stringify(first.body)).toMatchObject({
        isSuccess: true,
        data: { minutes: 45 },
      })
      expect(await read(id)).toMatchObject({ state: 'Scheduled', nextVisit: world.day(3) })
      await step(id, 'resolve')
      expect(await step(id, 'close')).not.toBe('done')
      const refused = await book(id, calendarId)
      expect(refused.body.errors[0]).toMatchObject({ field: 'ticketId', code: 'ticket_state' })
      expect(await step(id, 'reopen', 'Not yet.')).toBe('done')
      const second = await book(id, calendarId, { date: world.day(4) })
      expect((await read(id)).state).toBe('Scheduled')
      const cancel = (planId: string) =>
        seller.post('/api/delivery/cancelDeliveryPlan', { planId, reason: 'Away' })
      expect((await cancel(first.body.data.id)).body.isSuccess).toBe(true)
      expect((await read(id)).state).toBe('Scheduled')
      expect((await cancel(second.body.data.id)).body.isSuccess).toBe(true)
      expect((await read(id)).state).toBe('In progress')
      const third = await book(id, calendarId)
      const done = await seller.post('/api/delivery/markAsDelivered', {
        planId: third.body.data.id,
      })
      expect(done.body).toMatchObject({ isSuccess: true })
      expect((await read(id)).state).toBe('In progress')
      const { body: history } = await service.get(`${path}/${id}/history`)
      expect(JSON.stringify(history)).toContain('Scheduled')
    })

    it('have their customer wherever their visit is shown, without any order', async () => {
      const calendarId = await serviceCalendar()
      const addressId = await world.make('addresses', {
        customerId: buyer,
        line1: '1 Low Street',
        city: 'Auckland',
        country: 'NZ',
      })
      const { id } = await take()
      const { body } = await book(id, calendarId)
      expect(body.data).toMatchObject({ customer: 'Una Buyer', addressId })
      const shown = await details(id)
      expect(shown.visits).toMatchObject({ customerName: 'Una Buyer', customerId: buyer })
      const diary = await seller.get('/api/delivery/getOrdersInCalendar', {
        calendarId,
        from: world.day(3),
        to: world.day(3),
      })
      expect(JSON.stringify(diary.body)).toContain('Una Buyer')
      const text = await service.post('/api/messages/preview', { ticketId: id, text: 'Hello' })
      expect(text.body.data).toMatchObject({ customer: 'Una Buyer' })
      const sheet = await service.post(`${path}/jobSheet`, { ticketId: id })
      expect(sheet.bytes.subarray(0, 5).toString(), JSON.stringify(sheet.body)).toBe('%PDF-')
      expect((await abroad.post(`${path}/jobSheet`, { ticketId: id })).status).toBe(404)
    })

    it('count the warranty from the handover, and otherwise from the order, and say so', async () => {
      await world.make('warrantyTerms', {
        country: 'NZ',
        months: 36,
        text: 'By law',
        validFrom: '2020-01-01',
      })
      await world.make('warrantyTerms', {
        country: 'CA',
        months: 6,
        text: 'Elsewhere',
        validFrom: '2020-01-01',
      })
      const { id: orderId, line } = await order({ orderedOnUtc: '2025-03-10T00:00:00.000Z' })
      const { id } = await take({ orderId, orderLineId: line(0) })
      expect((await details(id)).warranty).toMatchObject({
        from: 'Order',
        months: 24,
        until: '2027-03-10',
        law: 'By law',
        lawUntil: '2028-03-10',
      })
      const planId = await world.plan(orderId, await world.calendar(), world.day(2))
      const itemId = await world.make('planItems', {
        planId,
        orderLineId: line(0),
        skuId: chair,
        quantity: 2,
        delivered: 2,
      })
      const { warranty } = await details(id)
      expect(warranty).toMatchObject({ from: 'Handover', handedOverOn: world.day(2) })
      expect(warranty.until > '2027-03-10').toBe(true)
      // Nothing was handed over: the ledgers would tell.
      await product.db.text('delete from plan_items where id = $1', [itemId])
      const { id: bare } = await take()
      expect((await details(bare)).warranty).toMatchObject({ from: null, until: null })
    })

    it('that are open refuse the removal of personal data; closed ones lose what they say', async () => {
      const admin = await product.as(['B1', 'D1', 'J1', 'J4'])
      const customerId = await world.make('customers', { name: 'Gone' })
      const { id } = await take({ customerId, problem: 'My name is on the door.' })
      const erase = () =>
        admin.post('/api/customers/bulk', {
          operation: 'erase',
          targets: [{ id: customerId }],
          reason: 'Asked for',
        })
      const refused = (await erase()).body.results[0]
      expect(refused.isSuccess, JSON.stringify(refused)).toBe(false)
      expect(refused.errors[0].message).toContain((await read(id)).ticketNo)
      await product.db.text("update tickets set state = 'Closed' where id = $1", [id])
      const erased = (await erase()).body.results[0]
      expect(erased.isSuccess, JSON.stringify(erased)).toBe(true)
      expect((await read(id)).problem).toBe('erased')
    })
  },
  emptyBeginning,
)
