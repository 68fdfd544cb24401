import { afterAll, beforeAll, expect, it } from 'vitest'
import { absentId } from '#tests/contract/samples.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { upload } from '#tests/support/files.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeRules(
  'who else has it',
  database => {
    let product: Product, world: World
    let service: Caller, abroad: Caller, seller: Caller
    let main: string, supplierId: string
    let made = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      main = await world.warehouse('MAIN')
      supplierId = await world.make('suppliers', {
        name: 'Chair works',
        code: 'CHW',
        country: 'Vietnam',
        currency: 'USD',
      })
    })
    afterAll(() => product.close())

    const rows = <R>(text: string, ...values: unknown[]) =>
      product.db.text<R & Record<string, unknown>>(text, values)
    const customer = (name: string, consentSms = true) =>
      world.make('customers', { name, phone: `+642155500${10 + ++made}`, consentSms })

    /** A chair that three customers complain about, one waits for, and 4 pieces lie free of. */
    async function faultyChairs() {
      const skuId = await world.sku(`CHAIR-${++made}`)
      const [sku] = await rows<{ productId: string }>(
        'select product_id as "productId" from skus where id = $1',
        skuId,
      )
      const { productId } = sku!
      await rows('update products set supplier_id = $2 where id = $1', productId, supplierId)
      await world.stock(skuId, main, 4)
      const [una, ben, cy, dora] = [
        await customer('Una'),
        await customer('Ben'),
        await customer('Cy', false),
        await customer('Dora'),
      ]
      const order = await world.order([[skuId, 1]], { customerId: dora })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const sold = await world.order([[skuId, 2]], { customerId: una, state: 'Confirmed' })
      await rows('update order_lines set quantity_delivered = 2 where order_id = $1', sold.id)
      const take = async (customerId: string) =>
        (await service.post('/api/tickets', { customerId, productId, problem: 'A leg is loose.' }))
          .body as { id: string; ticketNo: string }
      const tickets = [await take(una), await take(ben), await take(cy)] as const
      return { skuId, productId, order, sold, tickets, una, dora }
    }
    const attach = async (ticketId: string) => {
      const { status } = await upload(
        service,
        '/api/tickets/files',
        png,
        { recordId: ticketId },
        'leg.png',
      )
      expect(status).toBe(201)
    }
    const settle = (input: object, by = service) =>
      by.post('/api/qaIssues/settleWhoElse', {
        by: 'Product',
        writesTo: 'Of the tickets',
        ...input,
      })
    const found = async (input: Record<string, string>, by = service) =>
      by.get('/api/qaIssues/whoElse', { by: 'Product', ...input })

    it('counts stock, open orders, customers and tickets, and lists their rows', async () => {
      const { skuId, order, sold, tickets, una } = await faultyChairs()
      const { data } = (await found({ ticketId: tickets[0].id })).body
      expect(data).toMatchObject({
        byProduct: true,
        bySupplier: true,
        byContainer: false,
        qaIssueId: null,
        pieces: 4,
        freePieces: 3,
        orders: 1,
        customers: 1,
        tickets: 3,
        stockRows: [{ skuId, pieces: 4, free: 3 }],
        orderRows: [{ orderId: order.id, customer: 'Dora', pieces: 1 }],
        customerRows: [{ customerId: una, pieces: 2, orders: 1 }],
      })
      expect(data.ticketRows.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual(
        tickets.map(({ id }) => id).toReversed(),
      )
      expect(sold.id).not.toBe(order.id)
      const ofSupplier = await found({ ticketId: tickets[0].id, by: 'Supplier' })
      expect(ofSupplier.body.data).toMatchObject({ name: 'Chair works' })
      expect(ofSupplier.body.data.tickets).toBeGreaterThanOrEqual(3)
    })

    it('is settled in one step: issue, hold, tickets and drafts, of which none is sent', async () => {
      const { tickets, una } = await faultyChairs()
      await attach(tickets[0].id)
      const asked = {
        ticketId: tickets[0].id,
        ticketIds: [tickets[1].id, tickets[2].id],
        text: 'Please do not sit on it.',
      }
      const preview = await service.post('/api/qaIssues/previewWhoElse', {
        ...asked,
        by: 'Product',
        writesTo: 'Of the tickets',
      })
      expect(
        preview.body.data.map(({ customer: name, problems }: any) => [name, problems[0]?.code]),
      ).toEqual([
        ['Ben', undefined],
        ['Cy', 'no_consent'],
        ['Una', undefined],
      ])
      const { status, body } = await settle(asked)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ isNew: true, heldPieces: 3, linked: 2, drafted: 2, refused: 1 })
      expect(body.results.filter(({ isSuccess }: any) => !isSuccess)).toMatchObject([
        { what: 'Text', name: 'Cy', errors: [{ code: 'no_consent' }] },
      ])
      const issue = (await service.get(`/api/qaIssues/${body.qaIssueId}`)).body
      expect(issue).toMatchObject({ heldQuantity: 3, ticketId: tickets[0].id, severity: 'Major' })
      expect(issue.ticketIds).toHaveLength(2)
      const drafts = await rows<{ id: string; state: string }>(
        "select id, state from messages where body = 'Please do not sit on it.'",
      )
      expect(drafts.map(({ state }) => state)).toEqual(['Draft', 'Draft'])
      // A draft answers nobody; once it is sent, the ticket has its first reply.
      const replied = async () =>
        (await service.get(`/api/tickets/${tickets[0].id}`)).body.firstReplyOnUtc
      expect(await replied()).toBeNull()
      for (const { id } of drafts) {
        const sent = await service.post('/api/tickets/sendDraft', { messageId: id })
        expect(sent.body.isSuccess, JSON.stringify(sent.body)).toBe(true)
        const again = await service.post('/api/tickets/sendDraft', { messageId: id })
        expect(again.body.errors[0]).toMatchObject({ code: 'no_draft', field: 'messageId' })
      }
      expect(await replied()).not.toBeNull()
      // Again: nothing is free, all are linked, and no second issue is made.
      const again = (await settle({ ticketId: tickets[0].id, ticketIds: asked.ticketIds })).body
      expect(again).toMatchObject({
        isNew: false,
        no: body.no,
        heldPieces: 0,
        drafted: 0,
        refused: 1,
      })
      expect((await found({ ticketId: tickets[1].id })).body.data).toMatchObject({
        issueNo: body.no,
        freePieces: 0,
      })
      expect(una).toBeTruthy()
    })

    it('drafts to all who have or ordered it, for an issue that is there', async () => {
      const { tickets, dora, una } = await faultyChairs()
      await attach(tickets[0].id)
      const { qaIssueId } = (await settle({ ticketId: tickets[0].id, holdsStock: false })).body
      const { body } = await settle({
        qaIssueId,
        writesTo: 'Who have or ordered it',
        text: 'We check your chair.',
        holdsStock: false,
      })
      expect(body).toMatchObject({ isNew: false, heldPieces: 0, drafted: 2, refused: 0 })
      const to = await rows<{ customerId: string }>(
        'select customer_id as "customerId" from messages where body = \'We check your chair.\'',
      )
      expect(new Set(to.map(({ customerId }) => customerId))).toEqual(new Set([dora, una]))
    })

    it('refuses by name and changes nothing', async () => {
      const { tickets } = await faultyChairs()
      const other = await faultyChairs()
      const [ticketId] = [tickets[0].id]
      const refusal = ({ status, body }: { status: number; body: any }) => [
        status,
        (body.errors ?? body.problems)?.[0].field,
      ]
      expect(refusal(await settle({ ticketId }))).toEqual([400, 'photo'])
      expect((await settle({ ticketId }, abroad)).status).toBeGreaterThanOrEqual(400)
      expect((await settle({ ticketId }, seller)).status).toBe(403)
      expect((await found({ ticketId }, seller)).status).toBe(403)
      expect(refusal(await found({}))).toEqual([400, 'qaIssueId'])
      expect(refusal(await found({ ticketId: absentId }))).toEqual([400, 'ticketId'])
      expect((await found({ ticketId, by: 'Container' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'by' }],
      })
      expect(await rows('select 1 from qa_issues where ticket_id = $1', ticketId)).toEqual([])
      await attach(ticketId)
      const { body } = await settle({
        ticketId,
        ticketIds: [other.tickets[0].id, absentId],
        holdsStock: false,
      })
      expect(body.results).toMatchObject([
        { what: 'Ticket', errors: [{ code: 'other_goods' }] },
        { what: 'Ticket', errors: [{ code: 'not_found' }] },
      ])
    })

    it('is taken back by whoever did it', async () => {
      const { tickets } = await faultyChairs()
      await attach(tickets[0].id)
      const answer = await settle({
        ticketId: tickets[0].id,
        ticketIds: [tickets[1].id],
        text: 'We look into it.',
      })
      expect(answer.body).toMatchObject({ isNew: true, isFirst: true, heldPieces: 3, drafted: 2 })
      const requestId = answer.headers['x-request-id']
      const other = await product.as(['I1', 'J1'])
      const undo = (by: Caller) => by.post('/api/qaIssues/unsettleWhoElse', { requestId })
      expect((await undo(other)).status).toBe(404)
      expect((await undo(service)).body).toMatchObject({ withdrawn: 2, unlinked: 1 })
      expect((await found({ ticketId: tickets[0].id })).body.data).toMatchObject({
        qaIssueId: null,
        freePieces: 3,
      })
      const states = await rows(
        "select distinct state from messages where body = 'We look into it.'",
      )
      expect(states).toEqual([{ state: 'Withdrawn' }])
    })

    it('makes one issue of a ticket that two settle at once', async () => {
      const { tickets } = await faultyChairs()
      await attach(tickets[0].id)
      const answers = await Promise.all([
        settle({ ticketId: tickets[0].id }),
        settle({ ticketId: tickets[0].id }),
      ])
      expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
      expect(answers.reduce((sum, { body }) => sum + body.heldPieces, 0)).toBe(3)
    })
  },
  emptyBeginning,
)
