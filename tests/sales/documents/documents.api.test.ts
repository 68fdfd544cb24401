import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { dispatchOutbox, hasUnsent, writeAuditAndOutbox } from '#server/db/outbox.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { followOrders } from '#resources/sales/documents/invoices/invoiceChanges.server.ts'
import { fileInvoices } from '#resources/sales/documents/invoices/invoiceFiles.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { sendThrough } from '#tests/support/messages/lanes.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { mailDouble } from '#tests/support/messages/doubles.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { startOwnProduct, type Caller, type OwnProduct } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const path = '/api/orderManagement/getOrderPDFByOrderIdsAndType'

describeRules(
  'documents of orders',
  database => {
    let product: OwnProduct, world: World, seller: Caller
    let sofa: string, cash: string, customerId: string

    beforeAll(async () => {
      product = await startOwnProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'])
      sofa = await world.sku('Tēpu Sofa')
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      customerId = await world.make('customers', {
        name: 'Māia Ngata',
        company: 'Ngata & Sons',
        email: 'maia@post.example',
        consentEmail: true,
      })
    })
    afterAll(() => product.close(/amounts|paid/))

    /** A confirmed order of pieces at 100.00. */
    const confirmed = async (quantity = 2, fields = {}) => {
      const total = quantity * 100
      const { id, line } = await world.order([[sofa, quantity]], {
        state: 'Confirmed',
        customerId,
        subtotal: total,
        total,
        tax: Math.round((total * 1500) / 115) / 100,
        ...fields,
      })
      const [{ code }] = (await product.db.text<{ code: string }>(
        'select order_code as code from orders where id = $1',
        [id],
      )) as [{ code: string }]
      return { id, code, line }
    }
    const invoice = (orderId: string, who = seller) =>
      who.get('/api/orderManagement/getOrderInvoice', { orderId })
    /** Makes the invoices of these orders say what was sold. */
    const issue = (...orderIds: string[]) =>
      seller.post('/api/orders/documents/invoices', { orderIds })
    const print = (orderIds: readonly string[], type: string, more = {}, who = seller) =>
      who.post(path, { orderIds, type, ...more })
    const textOf = (answer: { bytes: Buffer }) => readPdf(answer.bytes).text
    const issued = (orderId: string) =>
      product.db.text<{ no: string; kind: string; total: number; credits: string | null }>(
        `select i.no, i.kind, i.total::float8 as total, c.no as credits from invoices i left join invoices c on c.id = i.credits_id where i.order_id = $1 order by i.number`,
        [orderId],
      )
    /** The order is changed as no call would, so that its invoice is no longer right. */
    const reprice = (orderId: string, price: number) =>
      product.db.write(async tx => {
        await tx.query(sql`update order_lines set price = ${price} where order_id = ${orderId}`)
        await tx.query(
          sql`update orders set subtotal = 2 * ${price}::numeric, total = 2 * ${price}::numeric, tax = round(2 * ${price}::numeric * 3 / 23, 2) where id = ${orderId}`,
        )
      })

    it('an invoice says what the order says, once and for all: asked for again it has the same bytes', async () => {
      const { id, code } = await confirmed()
      expect((await invoice(id)).body.errors).toMatchObject([
        { code: 'not_issued', message: `${code} has no invoice yet. Issue it first.` },
      ])
      expect(await issued(id)).toEqual([])
      await issue(id)
      const first = await invoice(id)
      expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
      for (const told of [
        'Tax invoice',
        `${code}-1`,
        'Māia Ngata',
        'Tēpu Sofa',
        '$200.00',
        '26.09',
      ])
        expect(textOf(first)).toContain(told)
      const again = await invoice(id)
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect(await issued(id)).toEqual([
        { no: `${code}-1`, kind: 'Invoice', total: 200, credits: null },
      ])
    })

    it('a changed order gets a credit note and a new invoice; the old ones stay as they were', async () => {
      const { id, code } = await confirmed()
      await issue(id)
      const before = await invoice(id)
      await reprice(id, 90)
      expect((await invoice(id)).bytes.equals(before.bytes)).toBe(true)
      await issue(id)
      const after = await invoice(id)
      expect(textOf(after)).toContain('$180.00')
      expect(textOf(before)).toContain('$200.00')
      expect(await issued(id)).toEqual([
        { no: `${code}-1`, kind: 'Invoice', total: 200, credits: null },
        { no: `${code}-2`, kind: 'Credit note', total: 200, credits: `${code}-1` },
        { no: `${code}-3`, kind: 'Invoice', total: 180, credits: null },
      ])
      await fileInvoices.run(product.db)
      const files = await product.db.text<{ name: string; bytes: Buffer }>(
        'select f.name, c.bytes from invoices i join files f on f.id = i.file join file_contents c on c.file_id = f.id where i.order_id = $1 order by i.number',
        [id],
      )
      expect(files.map(({ name }) => name)).toEqual([1, 2, 3].map(n => `${code}-${n}.pdf`))
      const credit = textOf({ bytes: Buffer.from(files[1]!.bytes) })
      expect(credit).toContain('Credit note')
      expect(credit).toContain(`takes back invoice ${code}-1`)
    })

    it('one that cannot be filed says why and holds up none behind it, until it can', async () => {
      const [broken, next] = [await confirmed(), await confirmed()]
      for (const { id } of [broken, next])
        await world.write(context => issueInvoices(context, [id]))
      const contentOf = 'update invoices set content = $2::jsonb where order_id = $1'
      const [{ content }] = (await product.db.text<{ content: object }>(
        "update invoices set issued_on_utc = '2026-01-01' where order_id = $1 returning content",
        [broken.id],
      )) as [{ content: object }]
      await product.db.text(contentOf, [broken.id, '{}'])
      const first = `${broken.code}-1`
      await expect(fileInvoices.run(product.db)).rejects.toThrow(`Could not write ${first}: `)
      const told = async ({ id }: { id: string }) => {
        const { body } = await seller.get('/api/orders/documents/issued', { orderId: id })
        const [{ file }] = (await product.db.text<{ file: string | null }>(
          'select file from invoices where order_id = $1',
          [id],
        )) as [{ file: string | null }]
        return { isFiled: file !== null, why: body.data[0].fileError }
      }
      expect(await told(broken)).toEqual({ isFiled: false, why: expect.stringMatching(/./) })
      expect(await told(next)).toEqual({ isFiled: true, why: null })
      const [{ id: invoiceId }] = (await product.db.text<{ id: string }>(
        'select id from invoices where order_id = $1',
        [broken.id],
      )) as [{ id: string }]
      const { status, body } = await seller.get('/api/orders/documents/file', { invoiceId })
      expect(status).toBeLessThan(500)
      expect(body.errors).toMatchObject([{ code: 'not_filed', field: 'invoiceId' }])
      // It waits for its turn, and is tried again then.
      await product.db.text(contentOf, [broken.id, JSON.stringify(content)])
      await fileInvoices.run(product.db)
      expect((await told(broken)).isFiled).toBe(false)
      await product.db.text('update invoices set file_again_utc = now() where order_id = $1', [
        broken.id,
      ])
      await fileInvoices.run(product.db)
      expect(await told(broken)).toEqual({ isFiled: true, why: null })
    })

    it('goods that came back get a credit note of their own; what is left is taken back when the order changes', async () => {
      const { id, code, line } = await confirmed()
      await product.db.text('update order_lines set tax = 26.09 where order_id = $1', [id])
      await issue(id)
      const pieces = (delivered: number, returned: number) =>
        world.write(async context => {
          await context.db.query(
            sql`update order_lines set quantity_delivered = ${delivered}, quantity_returned = ${returned} where id = ${line(0)}`,
          )
          await followDelivery(context, [id])
        })
      const payload = { id: uuid(), orderId: id, clientId: world.actor.clientId }
      const told = () =>
        followOrders({ seq: 1, topic: 'deliveryPlans.returnItems', payload }, product.db)
      await pieces(2, 1)
      await told()
      await told()
      const { body } = await seller.get('/api/orders/documents/issued', { orderId: id })
      expect(body.data).toMatchObject([
        { no: `${code}-2`, kind: 'Credit note', reduces: `${code}-1`, credits: null, total: 100 },
        { no: `${code}-1`, kind: 'Invoice', total: 200 },
      ])
      const note = textOf(
        await seller.get('/api/orders/documents/file', { invoiceId: body.data[0].id }),
      )
      for (const said of [
        'Credit note',
        `These goods of invoice ${code}-1 came back.`,
        'Tēpu Sofa',
        '$100.00',
        '13.05',
      ])
        expect(note).toContain(said)
      expect(note).not.toContain('$200.00')

      await reprice(id, 90)
      await pieces(2, 1)
      await issue(id)
      expect(await issued(id)).toEqual([
        { no: `${code}-1`, kind: 'Invoice', total: 200, credits: null },
        { no: `${code}-2`, kind: 'Credit note', total: 100, credits: null },
        { no: `${code}-3`, kind: 'Credit note', total: 100, credits: `${code}-1` },
        { no: `${code}-4`, kind: 'Invoice', total: 180, credits: null },
        { no: `${code}-5`, kind: 'Credit note', total: 90, credits: null },
      ])
      await pieces(2, 2)
      await told()
      expect((await issued(id)).at(-1)).toMatchObject({ kind: 'Credit note', total: 90 })
      const [{ left }] = (await product.db.text<{ left: number }>(
        "select sum(case kind when 'Invoice' then total else -total end)::float8 as left from invoices where order_id = $1",
        [id],
      )) as [{ left: number }]
      expect(left).toBe(0)
      const receipt = textOf(await print([id], 'receipt'))
      expect(receipt).toContain('Goods back')
      expect(receipt).toContain('-$180.00')
    })

    it('what follows from a change is of the person and the request that made it, in the timeline too', async () => {
      const { id } = await confirmed()
      await issue(id)
      await reprice(id, 70)
      const actor = { ...world.actor, requestId: 'lines saved' }
      await product.db.write(tx =>
        writeAuditAndOutbox({ db: tx, actor }, 'editLines', 'orders', [{ id, changes: {} }]),
      )
      await expect.poll(() => hasUnsent(product.db)).toBe(true)
      await dispatchOutbox(product.db, [followOrders])
      expect(await issued(id)).toHaveLength(3)
      expect(
        await product.db.text(
          `select distinct staff_id as "by", request_id as "request" from audit where record_id = $1 and operation = 'issue' and seq > (
             select seq from audit where record_id = $1 and operation = 'editLines')`,
          [id],
        ),
      ).toEqual([{ by: actor.staffId, request: 'lines saved' }])
      const { body } = await seller.get('/api/orderProcessing/timeline', {
        orderId: id,
        pageSize: 1,
      })
      const [person] = await product.db.text<{ name: string }>(
        'select full_name as name from staff where id = $1',
        [actor.staffId],
      )
      expect(body.data.entries[0].by).toBe(person!.name)
    })

    it('events issue: confirming an invoice, changed lines a new one, cancelling a credit note; nothing twice', async () => {
      const { id } = await confirmed()
      const event = (topic: string) =>
        followOrders({ seq: 1, topic, payload: { id, clientId: world.actor.clientId } }, product.db)
      await event('orders.editLines')
      expect(await issued(id)).toEqual([])
      await event('orders.confirm')
      await event('orders.confirm')
      expect(await issued(id)).toHaveLength(1)
      await reprice(id, 80)
      await event('orders.editLines')
      expect((await issued(id)).map(({ kind }) => kind)).toEqual([
        'Invoice',
        'Credit note',
        'Invoice',
      ])
      await product.db.text("update orders set state = 'Cancelled' where id = $1", [id])
      await event('orders.cancel')
      await event('orders.cancel')
      expect((await issued(id)).at(-1)).toMatchObject({ kind: 'Credit note', total: 160 })
      expect(await issued(id)).toHaveLength(4)
      expect(await invoice(id)).toMatchObject({
        body: { isSuccess: false, errors: [{ code: 'state', field: 'orderIds' }] },
      })
    })

    it('twenty who issue at once make one invoice', async () => {
      const { id } = await confirmed()
      await Promise.all(Array.from({ length: 20 }, () => issue(id)))
      expect(await issued(id)).toHaveLength(1)
    })

    it('many orders are one file in their order; invoices are printed as they were issued', async () => {
      const orders = [await confirmed(1), await confirmed(3)]
      const ids = orders.map(({ id }) => id)
      expect((await print(ids, 'invoice')).body.errors).toMatchObject(
        orders.map(({ code }) => ({
          code: 'not_issued',
          message: `${code} has no invoice yet. Issue it first.`,
        })),
      )
      const made = await seller.post('/api/orders/documents/invoices', { orderIds: ids })
      expect(made.body).toMatchObject({ isSuccess: true, issued: 2 })
      const { pages } = readPdf((await print(ids.toReversed(), 'invoice')).bytes)
      expect(pages.map(({ text }) => text.includes(`${orders[1]!.code}-1`))).toEqual([true, false])
      const slips = readPdf((await print(ids, 'packingSlip')).bytes)
      expect(slips.pages).toHaveLength(2)
      expect(slips.text).toContain('Packing slip')
      expect(slips.text).not.toContain('$')
    })

    it('slips and receipts say how and when the goods come; what was taken along goes to no address', async () => {
      const addressId = await world.make('addresses', {
        customerId,
        line1: '12 Kauri Street',
        city: 'Hamilton',
        postcode: '3204',
        country: 'NZ',
        accessNotes: 'Gate code 4711',
      })
      const calendarId = await world.calendar({ name: 'Waikato Delivery' })
      const { id } = await confirmed(2, { deliveryAddressId: addressId })
      await world.plan(id, calendarId, '2027-02-28', { instruction: 'Ring the bell' })
      const told = ['Deliver to', '28th Feb 2027', 'Waikato Delivery', 'Ring the bell', 'Gate code']
      for (const [type, paper] of [
        ['packingSlip', 'A4'],
        ['receipt', 'A4'],
        ['receipt', '80 mm'],
      ] as const) {
        const { text } = readPdf((await print([id], type, { paper })).bytes)
        for (const each of told) expect(text).toContain(each)
      }
      const taken = await confirmed(1, { deliveryAddressId: addressId })
      await product.db.text("update order_lines set fulfilment = 'Take now' where order_id = $1", [
        taken.id,
      ])
      const slip = textOf(await print([taken.id], 'packingSlip'))
      expect(slip).toContain('Taken away')
      expect(slip).not.toContain('Deliver to')
    })

    it('more orders than are read at a time are still one file, each once and in its place', async () => {
      const orders: Awaited<ReturnType<typeof confirmed>>[] = []
      for (let n = 0; n < 23; n++) orders.push(await confirmed(1))
      const ids = orders.map(({ id }) => id)
      await seller.post('/api/orders/documents/invoices', { orderIds: ids })
      for (const type of ['invoice', 'receipt']) {
        const { pages } = readPdf((await print(ids, type)).bytes)
        expect(pages.map(({ text }) => orders.find(({ code }) => text.includes(code))?.id)).toEqual(
          ids,
        )
      }
    })

    it('a file whose twelfth paper cannot be written breaks the connection off instead of ending like a whole one', async () => {
      const orders: Awaited<ReturnType<typeof confirmed>>[] = []
      for (let n = 0; n < 12; n++) orders.push(await confirmed(1))
      const ids = orders.map(({ id }) => id)
      await seller.post('/api/orders/documents/invoices', { orderIds: ids })
      await product.db.text("update invoices set content = '{}' where order_id = $1", [ids[11]])
      const person = { email: 'prints@test.example', password: 'a long enough password' }
      await addStaff(product.db, { ...person, name: 'Prints', codes: 'J1,J4', client: 'NZ' })
      const at = await product.app.listen({ port: 0, host: '127.0.0.1' })
      const post = (to: string, body: object, token?: string, more?: object) =>
        fetch(`${at}${to}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
            ...more,
          },
          body: JSON.stringify(body),
        })
      const { accessToken } = (await (await post('/api/account/login', person)).json()) as {
        accessToken: string
      }
      const file = (orderIds: string[], more?: object) =>
        post(path, { orderIds, type: 'invoice' }, accessToken, more)
      const broken = await file(ids)
      expect(broken.status).toBe(200)
      await expect(broken.arrayBuffer()).rejects.toThrow('terminated')
      // The application asks to be told why.
      const mark = randomUUID()
      const told = await (await file(ids, { 'x-broken-off': mark })).text()
      expect(told).toMatch(/^%PDF/)
      expect(JSON.parse(told.split(mark)[1]!)).toMatchObject({
        status: 500,
        isSuccess: false,
        errors: [{ code: 'internal', message: expect.stringContaining('report the number') }],
      })
      const whole = Buffer.from(await (await file(ids.slice(0, 11))).arrayBuffer())
      expect(readPdf(whole).pages).toHaveLength(11)
    })

    it('statements of more orders than are read at a time are one of each customer, in the order of their first order', async () => {
      const others = [
        await world.make('customers', { name: 'Zoe First' }),
        await world.make('customers', { name: 'Adam Second' }),
      ]
      const made: { id: string; code: string; customer: string }[] = []
      for (let n = 0; n < 24; n++) {
        const customer = n ? others[n % 2]! : others[1]!
        made.push({ ...(await confirmed(1, { customerId: customer })), customer })
      }
      const { pages } = readPdf(
        (
          await print(
            made.map(({ id }) => id),
            'statement',
          )
        ).bytes,
      )
      expect(pages.map(({ text }) => /Adam Second|Zoe First/.exec(text)![0])).toEqual([
        'Adam Second',
        'Zoe First',
      ])
      for (const { code, customer } of made)
        expect(pages.map(({ text }) => text.includes(code))).toEqual([
          customer === others[1],
          customer === others[0],
        ])
    })

    it('a receipt tells payments and what is left, on a page and on a roll; a statement adds up a customer', async () => {
      const { id, code } = await confirmed()
      await product.db.write(tx =>
        recordPayment(
          { db: tx, actor: world.actor },
          { orderId: id, methodId: cash, amount: 50, reference: 'Till 1' },
        ),
      )
      const page = readPdf((await print([id], 'receipt')).bytes)
      for (const told of ['Receipt', code, 'Cash', 'Till 1', '$50.00', 'Balance', '$150.00'])
        expect(page.text).toContain(told)
      const roll = readPdf((await print([id], 'receipt', { paper: '80 mm' })).bytes)
      expect(roll.pages).toHaveLength(1)
      expect(roll.pages[0]!.width).toBeCloseTo((80 / 25.4) * 72, 0)
      expect(roll.pages[0]!.height).toBeLessThan(600)
      expect(roll.text).toContain('$150.00')
      const other = await confirmed(1)
      const statement = readPdf((await print([id, other.id], 'statement')).bytes)
      expect(statement.pages).toHaveLength(1)
      for (const told of ['Statement', code, other.code, 'To pay', '$250.00'])
        expect(statement.text).toContain(told)
      // What the drawer took less, in the coins that there are.
      expect(roll.text).not.toContain('rounding')
      await world.write(context =>
        recordPayment(context, { orderId: id, methodId: cash, amount: 10.02 }),
      )
      for (const paper of ['A4', '80 mm']) {
        const { text } = readPdf((await print([id], 'receipt', { paper })).bytes)
        for (const told of ['Cash rounding', '-$0.02', '$60.02', '$139.98'])
          expect(text).toContain(told)
      }
      // What took something off is named on its line.
      const promotionId = await world.make('promotions', {
        name: 'Spring sale',
        code: 'SPRING',
        market: 'NZ',
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      await product.db.text(
        'update order_lines set discount = 20, promotion_discount = 20, promotion_amount = 20, promotion_id = $2 where order_id = $1',
        [id, promotionId],
      )
      for (const paper of ['A4', '80 mm']) {
        const { text } = readPdf((await print([id], 'receipt', { paper })).bytes)
        expect(text).toContain('Spring sale')
      }
    })

    it('a quotation says until when; what is sold is quoted no more', async () => {
      const { id } = await confirmed(2, { state: 'Quotation', validTo: '2027-01-31' })
      expect(textOf(await print([id], 'quotation'))).toContain('31st Jan 2027')
      const sold = await confirmed()
      expect((await print([sold.id], 'quotation')).body.errors).toMatchObject([
        {
          code: 'state',
          message: `${sold.code} is Confirmed. Only what is offered has a quotation.`,
        },
      ])
      expect((await invoice(id)).body.errors).toMatchObject([{ code: 'state' }])
    })

    it('an e-mail carries the document, once; without an address or consent it is refused', async () => {
      const { id, code } = await confirmed()
      await issue(id)
      const send = (more = {}) =>
        seller.post('/api/orders/documents/email', { orderId: id, type: 'invoice', ...more })
      expect((await send()).body).toMatchObject({ isSuccess: true })
      expect((await send()).body.errors).toMatchObject([{ code: 'duplicate' }])
      const mail = await mailDouble()
      const gateway = emailGateway({ url: mail.url, from: 'Furniture <shop@furniture.example>' })
      await sendThrough(product.db, { 'E-mail': gateway }, new Date(Date.now() + 1000))
      gateway.close?.()
      await mail.close()
      expect(mail.mails).toHaveLength(1)
      const raw = JSON.stringify(mail.mails[0])
      expect(raw).toContain(`Invoice ${code}.pdf`)
      await product.db.text('update customers set consent_email = false where id = $1', [
        customerId,
      ])
      expect((await send()).body.errors).toMatchObject([{ code: 'no_consent', field: 'to' }])
      await product.db.text(
        'update customers set consent_email = true, email = null where id = $1',
        [customerId],
      )
      expect((await send()).body.errors).toMatchObject([{ code: 'required', field: 'to' }])
    })

    it('refuses by name: 501 orders, an unknown type, foreign and absent orders, no code', async () => {
      const { id } = await confirmed()
      const foreign = await product.as(['J1'], 'CA')
      expect((await print([], 'receipt')).body.errors).toMatchObject([{ field: 'orderIds' }])
      const many = Array.from({ length: 501 }, () => uuid())
      expect(await print(many, 'receipt')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'orderIds' }] },
      })
      expect(await print([id], 'poem')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'type' }] },
      })
      const email = { orderId: id, type: 'receipt', to: 'a@post.example' }
      for (const [answer, status, field] of [
        [await print([absentId], 'receipt'), 400, 'orderIds'],
        [await print([id], 'receipt', {}, foreign), 400, 'orderIds'],
        [await invoice(id, foreign), 404, 'orderId'],
        [await foreign.post('/api/orders/documents/email', email), 404, 'orderId'],
      ] as const)
        expect(answer).toMatchObject({ status, body: { errors: [{ field }] } })
      const nobody = await product.as(['D1'])
      expect((await print([id], 'receipt', {}, nobody)).status).toBe(403)
      expect(await issued(id)).toEqual([])
    })

    it('issues nothing for a transaction that is taken back', async () => {
      const { id } = await confirmed()
      await expect(
        product.db.write(async tx => {
          await issueInvoices({ db: tx, actor: world.actor }, [id])
          throw new Error('taken back')
        }),
      ).rejects.toThrow('taken back')
      expect(await issued(id)).toEqual([])
    })
  },
  emptyBeginning,
)
