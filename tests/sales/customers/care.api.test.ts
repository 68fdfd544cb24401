import { sql } from 'drizzle-orm'
import { chainAudit, verifyAudit } from '#server/db/auditChain.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { addTrackNotes } from '#resources/delivery/plans/notes/trackNotes.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { keepFile, metaOf, updateRecord } from '#server/kit'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'the care of customers',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    const at = '/api/customers'
    let count = 0
    const made = async (fields: object = {}) => {
      const { status, body } = await admin.post(at, { name: `Person ${++count}`, ...fields })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body
    }
    const names = async (query: object) =>
      (await admin.get(at, { ...query } as never)).body.map((c: { name: string }) => c.name)
    const filter = (f: object) => names({ filter: JSON.stringify(f) })
    const home = { line1: '1 Mill Road', city: 'Auckland', postcode: '0600', country: 'NZ' }

    it('finds customers by any of their telephones and e-mails, in the list and in the palette', async () => {
      await made({
        name: 'Ada Many',
        phone: '+64215550001',
        email: 'ada@mail.example',
        phones: [{ phone: '+6495550177', label: 'Work' }],
        emails: [{ email: 'accounts@many.example' }],
      })
      for (const q of ['021 555 0001', '09 555 0177', 'ada@mail', 'accounts@many']) {
        expect(await filter({ q }), q).toEqual(['Ada Many'])
        const { body } = await admin.get('/api/find', { q })
        const found = body.data.map((one: { text: string }) => one.text)
        expect(found, q).toContain('Ada Many')
      }
      const { body } = await admin.post(at, { name: 'Wrong', phones: [{ phone: '12' }] })
      expect(body.errors[0].field).toBe('phones.0.phone')
    })

    it('has one default address of each kind, and its name follows first and last name', async () => {
      const flags = { isBillingDefault: true, isDeliveryDefault: true }
      const two = await admin.post(at, {
        name: 'Twice',
        addresses: [
          { ...home, ...flags },
          { ...home, line1: '2 Mill Road', ...flags },
        ],
      })
      expect(two.status).toBe(422)
      expect(JSON.stringify(two.body.errors)).toContain('default for billing')
      const one = await made({ name: 'Eve Short', firstName: 'Eve', lastName: 'Short' })
      const { body } = await admin.put(`${at}/${one.id}`, {
        version: one.version,
        lastName: 'Long',
      })
      expect(body.name).toBe('Eve Long')
    })

    it('calls an address otherwise without copying it, though orders use it', async () => {
      const customer = await made({ addresses: [home] })
      const [address] = customer.addresses
      await world.order([], { customerId: customer.id, deliveryAddressId: address.id })
      const renamed = await admin.put(`${at}/${customer.id}`, {
        version: customer.version,
        addresses: [{ ...address, label: 'Home', isDeliveryDefault: true }],
      })
      expect(renamed.body.addresses[0]).toMatchObject({ id: address.id, label: 'Home' })
      const moved = await admin.put(`${at}/${customer.id}`, {
        version: renamed.body.version,
        addresses: [{ ...renamed.body.addresses[0], gateCode: '#1' }],
      })
      expect(moved.body.addresses[0].id).not.toBe(address.id)
    })

    it('tells duplicates by telephone, e-mail, or name and address, and refuses nothing', async () => {
      const a = await made({ name: 'Pat Same', phone: '+64215550100', addresses: [home] })
      const b = await made({ name: 'pat same', email: 'PAT@mail.example', addresses: [home] })
      const c = await made({
        name: 'Patricia',
        phones: [{ phone: '+64215550100' }],
        emails: [{ email: 'pat@mail.example' }],
      })
      const of = async (query: object) =>
        (await admin.get(`${at}/duplicates`, query as never)).body.data.map(
          (d: { customerId: string; by: string }) => [d.customerId, d.by],
        )
      expect(await of({ customerId: a.id })).toEqual([
        [b.id, 'Name and address'],
        [c.id, 'Phone'],
      ])
      expect(await of({ customerId: c.id })).toEqual([
        [a.id, 'Phone'],
        [b.id, 'E-mail'],
      ])
      expect(await of({ phone: '+64215550100', customerId: a.id })).toEqual([[c.id, 'Phone']])
      expect(await of({ email: 'pat@MAIL.example' })).toEqual([
        [b.id, 'E-mail'],
        [c.id, 'E-mail'],
      ])
      expect(await filter({ isDuplicate: true })).toEqual(['Pat Same', 'pat same', 'Patricia'])
      expect((await admin.get(`${at}/duplicates`)).status).toBe(400)
      expect(
        (await (await product.as(['D1'])).get(`${at}/duplicates`, { phone: '+64215550100' }))
          .status,
      ).toBe(403)
    })

    it('merges duplicates: orders, addresses, messages and what the survivor lacks move, and the trace stays', async () => {
      const stays = await made({
        name: 'Stays',
        phone: '+64215550201',
        addresses: [{ ...home, isBillingDefault: true }],
      })
      const goes = await made({
        name: 'Goes',
        phone: '+64215550202',
        email: 'goes@mail.example',
        oldNo: 'K-77',
        phones: [{ phone: '+64215550201' }],
        addresses: [{ ...home, line1: '9 Other Road', isBillingDefault: true }],
      })
      const order = await world.order([], { customerId: goes.id })
      await world.make('messages', {
        channel: 'SMS',
        recipient: '+64215550202',
        body: 'Hello',
        customerId: goes.id,
        ownerEntity: 'customers',
        ownerId: goes.id,
      })
      const { status, body } = await admin.post(`${at}/merge`, { into: stays.id, ids: [goes.id] })
      expect(status, JSON.stringify(body)).toBe(200)
      const { body: after } = await admin.get(`${at}/${stays.id}`)
      expect(after).toMatchObject({
        phone: '+64215550201',
        email: 'goes@mail.example',
        oldNo: 'K-77',
        phones: [{ phone: '+64215550202' }],
      })
      expect(after.addresses).toHaveLength(2)
      expect(
        after.addresses.filter((a: { isBillingDefault: boolean }) => a.isBillingDefault),
      ).toHaveLength(1)
      const [kept] = await product.db.query<{ orders: number; into: string; messages: number }>(sql`
        select (select count(*)::int from orders where customer_id = ${stays.id} and id = ${order.id}) as orders,
          (select merged_into_id from customers where id = ${goes.id}) as into,
          (select count(*)::int from messages where owner_id = ${stays.id} and customer_id = ${stays.id}) as messages`)
      expect(kept).toEqual({ orders: 1, into: stays.id, messages: 1 })
      expect((await admin.get(`${at}/${goes.id}`)).status).toBe(404)
    })

    /** An order with a payment. */
    const paid = async (amount: number, fields: object) => {
      const methodId = await world.make('paymentMethods', { name: `Cash ${amount}`, type: 'Cash' })
      const { id: orderId } = await world.order([], { ...fields, paid: amount })
      await world.make('payments', { orderId, methodId, amount, staffId: world.actor.staffId })
    }

    it('tells what a customer bought and owes, and filters by it', async () => {
      const customer = await made({
        name: 'Buyer',
        addresses: [home, { ...home, city: 'Hamilton', isDeliveryDefault: true }],
      })
      const past = '2025-03-05T00:00:00.000Z'
      const of = { customerId: customer.id, orderedOnUtc: past }
      await paid(100, { ...of, state: 'Completed', subtotal: 100, total: 100 })
      await paid(20, { ...of, state: 'Confirmed', subtotal: 50, total: 50 })
      const lost = await world.order([], { ...of, state: 'Lost', subtotal: 900, total: 900 })
      await world.make('tickets', { orderId: lost.id, customerId: customer.id })
      const [row] = (await admin.get(at, { filter: JSON.stringify({ id: customer.id }) } as never))
        .body
      expect(row).toMatchObject({
        city: 'Hamilton',
        orderCount: 2,
        lifetimeValue: 150,
        balance: 30,
        lastOrderDate: '2025-03-05',
        openTickets: 1,
      })
      expect(await filter({ hasTicket: true })).toEqual(['Buyer'])
      expect(await filter({ hasTicket: false })).not.toContain('Buyer')
      expect(await filter({ hasBalance: true })).toEqual(['Buyer'])
      expect(await filter({ inCity: 'hamil' })).toEqual(['Buyer'])
      const day = '2025-03-05'
      expect(await filter({ lastOrdered: { gte: day, lte: day } })).toEqual(['Buyer'])
      expect(await filter({ lastOrdered: { lte: '2025-03-04' } })).toEqual([])
    })

    const step = async (operation: string, id: string, more: object = {}, by = admin) =>
      by.post(`${at}/bulk`, { operation, targets: [{ id }], ...more })
    const one = async (id: string) => (await admin.get(`${at}/${id}`)).body

    it('blocks with a reason and unblocks', async () => {
      const { id } = await made()
      expect((await step('block', id)).status).toBe(400)
      await step('block', id, { reason: 'Threatened the drivers' })
      expect(await one(id)).toMatchObject({
        state: 'Blocked',
        blockedReason: 'Threatened the drivers',
      })
      expect((await step('unblock', id)).status).toBe(400)
      await step('unblock', id, { reason: 'Paid up' })
      expect(await one(id)).toMatchObject({ state: 'Active', blockedReason: null })
    })

    it('erases personal data with J4 and a reason, keeps what orders say, and refuses while orders are open', async () => {
      const customer = await made({
        name: 'Gone Person',
        phone: '+64215550300',
        email: 'gone@mail.example',
        remark: 'Likes oak',
        phones: [{ phone: '+64215550301' }],
        addresses: [
          { ...home, accessNotes: 'Key of Gone Person under the mat', gateCode: '4711#' },
          { ...home, line1: '77 Unused Street' },
        ],
      })
      const [used] = customer.addresses.filter((a: { line1: string }) => a.line1 === home.line1)
      const order = await world.order([], {
        customerId: customer.id,
        billingAddressId: used.id,
        state: 'Confirmed',
      })
      // Detached when the customer changed it, and still that of the order's delivery.
      const detached = await world.make('addresses', {
        ...home,
        accessNotes: 'Ask for Gone Person',
        parking: 'Behind the house',
      })
      await product.db.query(
        sql`update orders set delivery_address_id = ${detached} where id = ${order.id}`,
      )
      const kept = (entity: 'messages' | 'orders' | 'invoices', recordId?: string) =>
        world.write(context =>
          keepFile(
            context,
            metaOf(entity),
            {
              name: entity === 'orders' ? 'Gone Person at home.pdf' : 'Invoice.pdf',
              mime: 'application/pdf',
              size: 4,
              bytes: Buffer.from('Gone'),
              thumbnail: null,
            },
            recordId,
          ),
        )
      const [copy, photo, invoice] = [
        await kept('messages'),
        await kept('orders', order.id),
        await kept('invoices'),
      ]
      const methodId = await world.make('paymentMethods', { name: 'Till', type: 'Cash' })
      const paymentId = await world.make('payments', {
        orderId: order.id,
        methodId,
        amount: 1,
        staffId: world.actor.staffId,
      })
      await product.db.query(sql`update orders set paid = 1, total = 1 where id = ${order.id}`)
      const [{ version }] = (await product.db.query<{ version: number }>(
        sql`select version from payments where id = ${paymentId}`,
      )) as [{ version: number }]
      const keeper = await product.as(['J1', 'J5'])
      const note = 'Gone Person brought coins'
      const written = await keeper.put(`/api/payments/${paymentId}`, { version, note })
      expect(written.status, JSON.stringify(written.body)).toBe(200)
      await world.make('messages', {
        channel: 'SMS',
        recipient: '+64215550300',
        body: 'Dear Gone Person',
        customerId: customer.id,
        document: copy.id,
      })
      const refundId = await world.make('refunds', {
        orderId: order.id,
        customerId: customer.id,
        branchId: branchId('AKL'),
        type: 'Goodwill',
        amount: 5,
        reason: 'Late',
        bankAccount: '01-0902-0068389-00',
        requestedById: world.actor.staffId,
      })
      const text = 'Gone Person called'
      await admin.post(`${at}/${customer.id}/notes`, { type: 'General', text })
      await world.make('notes', {
        ownerEntity: 'orders',
        ownerId: order.id,
        type: 'General',
        text,
        authorId: world.actor.staffId,
      })
      const [noted] = await product.db.query<{ count: number }>(
        sql`select count(*)::int as count from notes where text = ${text}`,
      )
      expect(noted).toEqual({ count: 2 })
      const because = { reason: 'Asked by letter of 3 March' }
      const seller = await product.as(['J1', 'E1'])
      expect(JSON.stringify((await step('erase', customer.id, because, seller)).body)).toContain(
        'forbidden',
      )
      const refusal = await step('erase', customer.id, because)
      expect(JSON.stringify(refusal.body)).toContain('open_orders')
      expect((await one(customer.id)).name).toBe('Gone Person')
      await product.db.query(sql`update orders set state = 'Completed' where id = ${order.id}`)
      // A refund that somebody still decides about needs its account.
      expect(JSON.stringify((await step('erase', customer.id, because)).body)).toContain(
        'open_orders',
      )
      await product.db.query(sql`update refunds set state = 'Cancelled' where id = ${refundId}`)
      await step('erase', customer.id, because)
      expect(await one(customer.id)).toMatchObject({
        name: 'Erased customer',
        state: 'Erased',
        phone: null,
        email: null,
        remark: null,
        phones: [],
        emails: [],
        addresses: [],
      })
      const [left] = await product.db.query<{ said: string; streets: string[] }>(sql`
        select (select string_agg(recipient || body, '') from messages where customer_id = ${customer.id}) as said,
          array(select line1 from addresses a where a.id = ${used.id} or a.line1 = '77 Unused Street') as streets`)
      expect(left).toEqual({ said: 'erasederased', streets: [home.line1] })
      const [beside] = await product.db.query(sql`
        select (select count(*)::int from notes where text like '%Gone%') as notes, (select bank_account from refunds where id = ${refundId}) as account,
          (select count(*)::int from files where id = ${copy.id}) + (select count(*)::int from file_contents where file_id = ${copy.id}) as copies,
          (select count(*)::int from audit where changes::text ~ 'Gone Person|0068389') as audited`)
      expect(beside).toEqual({ notes: 0, account: null, copies: 0, audited: 0 })
      const [gone] = await product.db.query(sql`
        select (select string_agg(concat(a.access_notes, a.parking, a.gate_code), '') from addresses a where a.id in (${used.id}, ${detached})) as access,
          (select note from payments where id = ${paymentId}) as note,
          array(select id from files where id in (${photo.id}, ${invoice.id})) as files,
          (select count(*)::int from file_contents where file_id = ${photo.id}) as contents`)
      expect(gone).toEqual({ access: '', note: null, files: [invoice.id], contents: 0 })
      // An address of nobody loses what it said of its access, and gains nothing.
      await expect(
        product.db.query(sql`update addresses set gate_code = '1' where id = ${detached}`),
      ).rejects.toThrow(/cannot be changed/)
      // The audit keeps who did what, without what it said, and its chain still holds.
      const audited = await product.db.query<{ operation: string; said: string }>(
        sql`select operation, changes::text as said from audit where record_id = ${customer.id} order by seq`,
      )
      expect(audited.map(row => row.operation)).toEqual(['create', 'erase', 'erase'])
      expect(JSON.stringify(audited)).not.toContain('Gone')
      await chainAudit(product.db)
      expect(await verifyAudit(product.db)).toEqual([])
      await expect(
        product.db.query(
          sql`update audit set changes = '{}' where entity = 'orders' or operation = 'merge'`,
        ),
      ).rejects.toThrow(/never changed/)
    })

    it('erases what orders and deliveries say of a person, with photos, signatures and printed papers', async () => {
      const customer = await made({ name: 'Past Person', addresses: [home] })
      const chair = await world.sku('ERASED')
      const { id: orderId, line } = await world.order([[chair, 1]], {
        customerId: customer.id,
        state: 'Completed',
        subtotal: 10,
        total: 10,
        deliveryStatus: 'Delivered',
      })
      const said = 'Past Person said so'
      const staff = world.actor.staffId
      await product.db.query(
        sql`update order_lines set remark = ${said}, price = 10, quantity_delivered = 1 where id = ${line(0)}`,
      )
      const methodId = await world.make('paymentMethods', { name: 'Bank of erased', type: 'Cash' })
      await world.write(context =>
        recordPayment(context, { orderId, methodId, amount: 10, reference: said }),
      )
      const calendarId = await world.calendar({ warehouseId: await world.warehouse('ERASED') })
      const planId = await world.plan(orderId, calendarId, world.day(1), { state: 'Delivered' })
      const item = { planId, orderLineId: line(0), skuId: chair, quantity: 1 }
      await world.make('planItems', { ...item, delivered: 1 })
      await world.write(context =>
        updateRecord(context, metaOf('deliveryPlans'), planId, { version: 1, instruction: said }),
      )
      await world.write(context => addTrackNotes(context, [planId], 'Call', said))
      const file = (entity: 'deliveryPlans' | 'checklistAnswers' | 'dayDocuments', id?: string) =>
        world.write(async context => {
          const bytes = Buffer.from(said)
          const kept = {
            name: id ? `${said}.png` : 'Photo.png',
            mime: 'image/png',
            size: bytes.length,
            bytes,
          }
          return keepFile(context, metaOf(entity), { ...kept, thumbnail: null }, id)
        })
      const files = [
        await file('deliveryPlans', planId),
        await file('checklistAnswers'),
        await file('dayDocuments'),
        await file('deliveryPlans'),
      ].map(({ id }) => id)
      const itemId = await world.make('checklistItems', {
        text: 'Signature',
        stage: 'Delivery',
        answerType: 'Signature',
      })
      const answer = { planId, itemId, revision: 1, fileId: files[1]!, authorId: staff }
      await world.make('checklistAnswers', answer)
      const [day] = await product.db.query<{ id: string }>(
        sql`select id from calendar_days where calendar_id = ${calendarId} limit 1`,
      )
      const printed = [{ planId, customer: 'Past Person', phone: '021' }]
      const paper = { calendarDayId: day!.id, kind: 'Dockets', file: files[2]!, authorId: staff }
      await world.make('dayDocuments', { ...paper, printed })
      await world.make('planFollowUps', { planId, kind: 'Unpaid', reason: said })
      // What was answered by phone stands in the log of scans too, also where that was refused.
      await world.make('scanEvents', {
        staffId: staff,
        happenedOnUtc: new Date().toISOString(),
        kind: 'Answer',
        outcome: 'Refused',
        eventId: 'erased',
        digest: 'erased',
        planId,
        reason: said,
        fileId: files[3]!,
      })
      await world.make('refunds', {
        orderId,
        customerId: customer.id,
        branchId: branchId('AKL'),
        type: 'Goodwill',
        amount: 1,
        reason: said,
        reference: said,
        requestedById: staff,
        state: 'Cancelled',
      })
      await world.make('depositReferences', { orderId, reference: said })
      await world.make('discountUses', { orderId, amount: 1, why: said, requestedById: staff })
      await step('erase', customer.id, { reason: 'Asked by letter' })
      expect(await one(customer.id)).toMatchObject({ state: 'Erased' })
      const [left] = await product.db.query(sql`
        select (select left(reference, 6) from deposit_references where order_id = ${orderId}) as deposit,
          (select why from discount_uses where order_id = ${orderId}) as discount,
          (select remark from order_lines where id = ${line(0)}) as remark,
          (select reference from payments where order_id = ${orderId}) as paid,
          (select amount::float8 from payments where order_id = ${orderId}) as amount,
          (select instruction from delivery_plans where id = ${planId}) as instruction,
          (select type || ': ' || text from plan_track_notes where plan_id = ${planId}) as note,
          (select concat_ws(' ', reason, reference) from refunds where order_id = ${orderId}) as refund,
          (select reason from plan_follow_ups where plan_id = ${planId}) as follow_up,
          (select reason from scan_events where plan_id = ${planId}) as scanned,
          (select count(*)::int from day_documents where calendar_day_id = ${day!.id}) as papers,
          (select count(*)::int from files where id in ${files}) + (select count(*)::int from file_contents where file_id in ${files}) as files,
          (select count(*)::int from audit where changes::text like '%Past Person%') as audited`)
      expect(left).toEqual({
        deposit: 'erased',
        discount: 'erased',
        remark: null,
        paid: null,
        amount: 10,
        instruction: null,
        note: 'Call: erased',
        refund: 'erased',
        followUp: 'erased',
        scanned: 'erased',
        papers: 0,
        files: 0,
        audited: 0,
      })
    })

    it('tells the history of a customer: newest first, page by page, by kind and day, with totals', async () => {
      const customer = await made({ name: 'Old Friend' })
      const methodId = await world.make('paymentMethods', {
        name: 'Cash of the history',
        type: 'Cash',
      })
      const order = await world.order([], {
        customerId: customer.id,
        state: 'Confirmed',
        subtotal: 80,
        total: 80,
        paid: 30,
        orderedOnUtc: '2025-03-04T20:00:00.000Z',
      })
      const staffId = world.actor.staffId
      await world.make('payments', {
        orderId: order.id,
        methodId,
        amount: 30,
        staffId,
        receivedOnUtc: '2025-03-05T20:00:00.000Z',
      })
      await admin.post(`${at}/${customer.id}/notes`, { type: 'General', text: 'Likes oak' })
      const of = async (more: object = {}) =>
        (await admin.get(`${at}/history`, { customerId: customer.id, ...more })).body.data
      const kinds = (data: { entries: { kind: string }[] }) => data.entries.map(e => e.kind)
      const all = await of()
      expect(kinds(all)).toEqual(['Note', 'Payment', 'Order'])
      expect(all.next).toBeNull()
      expect(all.totals).toMatchObject({ orderCount: 1, lifetimeValue: 80, paid: 30, balance: 50 })
      expect(all.entries[1]).toMatchObject({ amount: 30, name: 'Cash of the history' })
      await world.write(async context => {
        const given = { customerId: customer.id, amount: 12.5, orderId: order.id, reason: 'Late' }
        await issueCredit(context, given)
        await adjustPoints(context, { customerId: customer.id, points: 40, reason: 'Welcome' })
        const card = { cardNo: 'HISTORY1', pin: '4711', amount: 25, reason: 'A present' }
        await registerCard(context, { ...card, customerId: customer.id })
      })
      await admin.post('/api/refunds/request', {
        orderId: order.id,
        amount: 5,
        type: 'Goodwill',
        reason: 'Scratched leg',
      })
      const rich = await of()
      expect(kinds(rich).toSorted()).toEqual(
        ['Credit', 'Gift card', 'Note', 'Order', 'Payment', 'Points', 'Refund'].toSorted(),
      )
      expect(rich.totals).toMatchObject({ credit: 12.5, points: 40, giftCards: 25 })
      const ofCard = rich.entries.find(({ kind }: { kind: string }) => kind === 'Gift card')
      const [{ id: cardId }] = (await product.db.text<{ id: string }>(
        "select id from gift_cards where card_no = 'HISTORY1'",
      )) as [{ id: string }]
      expect(ofCard).toMatchObject({ recordId: cardId })
      expect((await of({ kind: 'Points' })).entries[0]).toMatchObject({
        name: 'Adjust',
        points: 40,
      })
      expect((await of({ kind: 'Refund' })).entries[0]).toMatchObject({
        amount: 5,
        state: 'Requested',
        orderId: order.id,
      })
      const [listed] = (
        await admin.get(at, { filter: JSON.stringify({ id: customer.id }) } as never)
      ).body
      expect(listed).toMatchObject({ credit: 12.5, points: 40, giftCards: 25 })
      const first = await of({ pageSize: 2 })
      expect(first.entries).toEqual(rich.entries.slice(0, 2))
      expect((await of({ pageSize: 50, after: first.next })).entries).toEqual(rich.entries.slice(2))
      expect(kinds(await of({ kind: 'Payment' }))).toEqual(['Payment'])
      expect(kinds(await of({ from: '2025-03-05', to: '2025-03-05' }))).toEqual(['Order'])
      for (const path of ['historyDocument', 'statement']) {
        const { status, bytes } = await admin.get(`${at}/${path}`, { customerId: customer.id })
        expect(status).toBe(200)
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      }
      const abroad = { customerId: await world.make('customers', { name: 'Far' }, world.abroad) }
      expect((await admin.get(`${at}/history`, abroad)).status).toBe(404)
      expect(
        (await admin.get(`${at}/history`, { customerId: customer.id, after: 'x' })).status,
      ).toBe(400)
    })

    it('opens a customer and the history to whoever sells, the list to E1 alone', async () => {
      const customer = await made()
      const seller = await product.as(['J1'])
      expect((await seller.get(at)).status).toBe(403)
      expect((await seller.get(`${at}/${customer.id}`)).status).toBe(200)
      expect((await seller.post(at, { name: 'New at the till' })).status).toBeLessThan(300)
      expect((await seller.get(`${at}/history`, { customerId: customer.id })).status).toBe(200)
      expect((await (await product.as(['D1'])).get(`${at}/${customer.id}`)).status).toBe(403)
    })

    it('exchanges the address of an order for another one of its customer', async () => {
      const customer = await made({ addresses: [home, { ...home, line1: '5 New Street' }] })
      const [old, other] = ['1 Mill Road', '5 New Street'].map(line1 =>
        customer.addresses.find((a: { line1: string }) => a.line1 === line1),
      )
      const stranger = await made({ addresses: [home] })
      const order = await world.order([], {
        customerId: customer.id,
        deliveryAddressId: old.id,
        billingAddressId: old.id,
      })
      const exchange = (addressId: string, more: object = {}) =>
        admin.get('/api/orderManagement/updateOrderAddressByAddressId', {
          orderId: order.id,
          addressId,
          ...more,
        })
      const addresses = async () =>
        (
          await product.db.query<object>(
            sql`select delivery_address_id as delivery, billing_address_id as billing from orders where id = ${order.id}`,
          )
        )[0]
      const refused = (await exchange(stranger.addresses[0].id)).body
      expect(refused.isSuccess).toBe(false)
      expect(refused.errors[0].field).toBe('addressId')
      expect(await addresses()).toEqual({ delivery: old.id, billing: old.id })
      expect((await exchange(other.id)).body.isSuccess).toBe(true)
      expect(await addresses()).toEqual({ delivery: other.id, billing: old.id })
      await exchange(other.id, { use: 'Billing' })
      expect(await addresses()).toEqual({ delivery: other.id, billing: other.id })
    })

    it('imports customers by their old number with their addresses, after a dry run', async () => {
      const path = `${at}/import`
      const file = [
        'Old number,Name,Phone,Type,Addresses: Street,Addresses: City,Addresses: Country',
        'OLD-1,Imported One,021 555 0401,Trade,1 First Street,Auckland,New Zealand',
        'OLD-1,,,,2 Second Street,Hamilton,New Zealand',
      ].join('\n')
      const dry = await upload(admin, path, file)
      expect(dry.body, JSON.stringify(dry.body)).toMatchObject({ data: { rows: 2, creates: 1 } })
      expect(await filter({ q: 'OLD-1' })).toEqual([])
      await upload(admin, path, file, { dryRun: 'false' })
      const again = await upload(admin, path, file)
      expect(again.body.data).toMatchObject({ creates: 0, unchanged: 1 })
      const [found] = (await admin.get(at, { filter: JSON.stringify({ q: 'old-1' }) })).body
      const { body } = await admin.get(`${at}/${found.id}`)
      expect(body).toMatchObject({ name: 'Imported One', phone: '+64215550401', type: 'Trade' })
      expect(body.addresses.map((a: { city: string }) => a.city)).toEqual(['Auckland', 'Hamilton'])
    })

    it('imports a file of customers of our own by their number, with their addresses', async () => {
      const path = `${at}/import`
      const made = [
        (await admin.post(at, { name: 'Made Here', type: 'Retail' })).body,
        (await admin.post(at, { name: 'Made Too', type: 'Retail' })).body,
      ]
      const [one, two] = made as [{ id: string; code: string }, { id: string; code: string }]
      const heading = 'Customer no.,Name,Type,Addresses: Street,Addresses: City,Addresses: Country'
      const file = [
        heading,
        `${one.code},Made Better,Trade,1 First Street,Auckland,New Zealand`,
        `${one.code.toLowerCase()},,,2 Second Street,Hamilton,New Zealand`,
        `${two.code},Made Too,Trade,,,`,
      ].join('\n')
      const dry = await upload(admin, path, file)
      expect(dry.body, JSON.stringify(dry.body)).toMatchObject({
        data: { rows: 3, creates: 0, updates: 2 },
      })
      await upload(admin, path, file, { dryRun: 'false' })
      const { body } = await admin.get(`${at}/${one.id}`)
      expect(body).toMatchObject({
        code: one.code,
        name: 'Made Better',
        type: 'Trade',
        oldNo: null,
      })
      expect(body.addresses.map((a: { city: string }) => a.city)).toEqual(['Auckland', 'Hamilton'])
      expect((await admin.get(`${at}/${two.id}`)).body).toMatchObject({ type: 'Trade' })
      const again = await upload(admin, path, file)
      expect(again.body.data).toMatchObject({ creates: 0, updates: 0, unchanged: 2 })
      // An old number beside it is a field like others, and its own key where the number is empty.
      const both = [
        'Customer no.,Old number,Name',
        `${one.code},OLD-77,Made Better`,
        ',OLD-78,Quite New',
      ].join('\n')
      const added = await upload(admin, path, both, { dryRun: 'false' })
      expect(added.body.data, JSON.stringify(added.body)).toMatchObject({ creates: 1, updates: 1 })
      expect((await admin.get(`${at}/${one.id}`)).body).toMatchObject({ oldNo: 'OLD-77' })
      const twice = await upload(
        admin,
        path,
        `Customer no.,Old number,Name\n${one.code},OLD-77,One\n,OLD-77,Other`,
      )
      const told = ({ errors }: { errors: { row: number; field: string; code: string }[] }) =>
        errors.map(({ row, field, code }) => [row, field, code])
      expect(told(twice.body)).toEqual([
        [3, 'code', 'duplicate'],
        [3, 'oldNo', 'duplicate'],
      ])
      // The old number of somebody else says that this is another company's file.
      const foreign = await upload(
        admin,
        path,
        `Customer no.,Old number,Name\n${one.code},OLD-79,Someone Else`,
      )
      expect(told(foreign.body)).toEqual([[2, 'oldNo', 'differs']])
      const former = await upload(
        admin,
        path,
        'Customer no.,Old number,Name\nC999999,OLD-78,Quite New',
      )
      expect(former.body.data).toMatchObject({ creates: 0, updates: 0, unchanged: 1 })
      // What names nobody adds nobody.
      const wrong = await upload(admin, path, 'Customer no.,Name\nC999999,Nobody\n,Without')
      expect(told(wrong.body)).toEqual([
        [2, 'code', 'unknown'],
        [3, 'code', 'required'],
      ])
    })
  },
  emptyBeginning,
)
