import { afterAll, beforeAll, expect, it } from 'vitest'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeRules(
  'order lookup and order processing',
  database => {
    let product: Product
    let seller: Caller
    let order: { id: string; orderCode: string; customerId: string }
    const lookup = (query: Record<string, string>) =>
      seller.get('/api/orderManagement/getOrderListByCode', query)
    const processing = (orderId = order.id, who = seller) =>
      who.get('/api/delivery/getOrderProcessing', { orderId })
    const update = (body: Record<string, unknown>, who = seller) =>
      who.post('/api/delivery/updateOrderProcessing', { orderId: order.id, ...body })

    beforeAll(async () => {
      product = await startProduct(database.settings)
      seller = await product.as(['J1', 'J4'])
      ;[order] = (await product.db.text<typeof order>(
        // Of today, whenever the demo data was made for.
        `update orders set ordered_on_utc = now()
         where id = (select o.id from orders o join clients c on c.id = o.client_id where c.short_name = 'NZ' order by o.order_code desc limit 1)
         returning id, order_code as "orderCode", customer_id as "customerId"`,
      )) as [typeof order]
    })
    afterAll(() => product.close())

    it('finds an order by its whole code, without prefix and zeros, and in any case', async () => {
      const bare = order.orderCode.replace(/^INV0*/, '')
      for (const orderCode of [order.orderCode, order.orderCode.toLowerCase(), bare, ` ${bare} `]) {
        const { body } = await lookup({ orderCode })
        expect(body, orderCode).toEqual({
          isSuccess: true,
          errors: [],
          orderList: [expect.objectContaining({ orderId: order.id, orderCode: order.orderCode })],
        })
      }
    })

    it('looks back one year unless told otherwise', async () => {
      const [old] = await product.db.text<{ orderCode: string }>(
        `update orders set ordered_on_utc = now() - interval '400 days'
         where id = (select o.id from orders o join clients c on c.id = o.client_id
           where c.short_name = 'NZ' and o.id <> $1 order by o.ordered_on_utc limit 1)
         returning order_code as "orderCode"`,
        [order.id],
      )
      expect((await lookup({ orderCode: old!.orderCode })).body.orderList).toEqual([])
      const all = await lookup({ orderCode: old!.orderCode, inPastOneYear: 'false' })
      expect(all.body.orderList).toHaveLength(1)
    })

    it('refuses an empty keyword in the specification’s words', async () => {
      expect((await lookup({ orderCode: '  ' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ message: 'Please input keyword' }],
      })
    })

    it('answers the order whole: customer, address, lines that add up, notes', async () => {
      const { data } = (await processing()).body
      expect(data.order).toMatchObject({ id: order.id, orderCode: order.orderCode })
      expect(data.customer.id).toBe(order.customerId)
      const lines = await product.db.text('select id from order_lines where order_id = $1', [
        order.id,
      ])
      expect(data.lines.map((l: { id: string }) => l.id).toSorted()).toEqual(
        lines.map(l => l.id as string).toSorted(),
      )
      for (const l of data.lines) expect(l.amount).toBeCloseTo(l.quantity * l.price - l.discount, 2)
    })

    it('tells in the same answer what is paid, reserved, planned and to be done, tasks to those alone who may see them', async () => {
      const [busy] = await product.db.text<{ id: string; tasks: number }>(
        "select o.id, count(*)::int as tasks from orders o join tasks t on t.order_id = o.id join clients c on c.id = o.client_id where c.short_name = 'NZ' group by o.id order by 2 desc, 1 limit 1",
      )
      const read = async (who: Caller) =>
        (await who.get('/api/delivery/getOrderProcessing', { orderId: busy!.id })).body.data
      const [all, few] = [
        await read(await product.as(['J1', 'P1'])),
        await read(await product.as(['J1'])),
      ]
      expect(all.tasks).toHaveLength(busy!.tasks)
      expect(all.tasks[0]).toMatchObject({ no: expect.stringMatching(/^TK\d{6}$/) })
      expect(few.tasks).toEqual([])
      const counts = await product.db.text(
        `select (select count(*)::int from payments where order_id = $1) as payments, (select count(*)::int from delivery_plans where order_id = $1 or ticket_id in (select id from tickets where order_id = $1)) as plans,
          (select count(*)::int from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = $1 and r.state <> 'Released') as reservations, (select count(*)::int from payment_shares where order_id = $1) as shares`,
        [busy!.id],
      )
      expect([
        Object.fromEntries(
          ['payments', 'plans', 'reservations', 'shares'].map(part => [part, all[part].length]),
        ),
      ]).toEqual(counts)
    })

    it('says of a line that it is a service, of which nothing is reserved', async () => {
      const [mixed] = await product.db.text<{ id: string }>(
        `select l.order_id as id from order_lines l join orders o on o.id = l.order_id join clients c on c.id = o.client_id join skus k on k.id = l.sku_id join products p on p.id = k.product_id
         where c.short_name = 'NZ' group by 1 having count(distinct p.type = 'Service') = 2 limit 1`,
      )
      const { lines } = (await processing(mixed!.id)).body.data
      expect(
        lines
          .map(({ id, isService }: { id: string; isService: boolean }) => ({ id, isService }))
          .toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)),
      ).toEqual(
        await product.db.text(
          `select l.id, p.type = 'Service' as "isService" from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id where l.order_id = $1 order by l.id`,
          [mixed!.id],
        ),
      )
    })

    it('saves tags and notes in one call, with who wrote them', async () => {
      const { order: before } = (await processing()).body.data
      const tags = await product.db.text<{ id: string }>(
        `select t.id from order_tags t join clients c on c.id = t.client_id where c.short_name = 'NZ' order by t.name limit 2`,
      )
      const tagIds = tags.map(t => t.id)
      const answer = await update({
        version: before.version,
        tagIds,
        addNotes: [{ type: 'General', text: 'Rang the customer', isPinned: true }],
      })
      expect(answer.body.errors).toEqual([])
      const linked = await product.db.text<{ id: string }>(
        'select to_id as id from orders_tag_ids where from_id = $1',
        [order.id],
      )
      expect(linked.map(l => l.id).toSorted()).toEqual(tagIds.toSorted())
      const notes = await product.db.text(
        `select s.full_name from notes n join staff s on s.id = n.author_id where n.owner_id = $1 and n.text = 'Rang the customer'`,
        [order.id],
      )
      expect(notes).toEqual([{ full_name: 'Person with J1,J4' }])
      expect(answer.body.data.notes[0]).toMatchObject({ text: 'Rang the customer', isPinned: true })
    })

    it('changes and removes a note, each at the version that was read', async () => {
      await update({
        version: (await processing()).body.data.order.version,
        addNotes: [{ type: 'General', text: 'To be changed' }],
      })
      const { order: now, notes } = (await processing()).body.data
      const note = notes.find((n: { text: string }) => n.text === 'To be changed')
      const changed = await update({
        version: now.version,
        editNotes: [{ id: note.id, version: note.version, text: 'Changed' }],
      })
      expect(changed.body.data.notes.map((n: { text: string }) => n.text)).toContain('Changed')
      const stale = await update({
        version: now.version,
        removeNotes: [{ id: note.id, version: note.version }],
      })
      expect(stale.status).toBe(409)
      await update({
        version: now.version,
        removeNotes: [{ id: note.id, version: note.version + 1 }],
      })
      expect(
        await product.db.text('select 1 from notes where id = $1 and is_deleted', [note.id]),
      ).toHaveLength(1)
    })

    it('leaves a note as its author wrote it: others see it, and neither change nor delete it', async () => {
      await update({
        version: (await processing()).body.data.order.version,
        addNotes: [{ type: 'General', text: 'Mine alone' }],
      })
      const colleague = await product.as(['J1'])
      const { order: now, notes } = (await processing(order.id, colleague)).body.data
      const note = notes.find((n: { text: string }) => n.text === 'Mine alone')
      expect(note.isOwn).toBe(false)
      const mine = (await processing()).body.data.notes
      expect(mine.find((n: { id: string }) => n.id === note.id).isOwn).toBe(true)
      const { id, version } = note
      for (const change of [
        { editNotes: [{ id, version, text: 'Yours now' }] },
        { editNotes: [{ id, version, isPinned: true }] },
        { removeNotes: [{ id, version }] },
      ]) {
        const answer = await update({ version: now.version, ...change }, colleague)
        expect(answer.status).toBe(403)
        expect(answer.body.errors[0].message).toContain('Only the person who wrote a note')
      }
      expect(
        await product.db.text('select text, version, is_deleted from notes where id = $1', [id]),
      ).toEqual([{ text: 'Mine alone', version, is_deleted: false }])
    })

    it('refuses a stale order, an absent one, another client’s, and a foreign note; nothing is changed', async () => {
      const { version } = (await processing()).body.data.order
      const count = () => product.db.text('select count(*)::int as n from notes')
      const before = await count()
      const addNotes = [{ type: 'General', text: 'must not be there' }]
      expect((await update({ version: version - 1, addNotes })).status).toBe(409)
      expect((await update({ orderId: absentId, version, addNotes })).status).toBe(404)
      const abroad = await product.as(['J1', 'J4'], 'CA')
      expect((await processing(order.id, abroad)).status).toBe(404)
      expect((await update({ version, addNotes }, abroad)).status).toBe(404)
      const foreign = await update({
        version,
        addNotes,
        removeNotes: [{ id: absentId, version: 1 }],
      })
      expect(foreign).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'unknown_reference', field: 'removeNotes.0.id' }] },
      })
      const unknownType = await update({ version, addNotes: [{ type: 'nonsense', text: 'x' }] })
      expect(unknownType.status).toBe(400)
      expect(await count()).toEqual(before)
    })
  },
  demoBeginning,
)
