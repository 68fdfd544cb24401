import { afterAll, beforeAll, expect, it } from 'vitest'
import { timelineKinds } from '#resources/sales/orders/timeline/orderTimeline.calls.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'the timeline of an order',
  database => {
    let product: Product, world: World, seller: Caller, manager: Caller
    let order: { id: string; line: (n: number) => string }
    let planId: string

    const timeline = async (query: Record<string, unknown> = {}, who = manager) =>
      (await who.get('/api/orderProcessing/timeline', { orderId: order.id, ...query })).body
    const entries = async (query: Record<string, unknown> = {}, who = manager) =>
      (await timeline(query, who)).data.entries as Record<string, any>[]
    const details = async () =>
      (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId: order.id })).body
        .data
    const addNote = async (text: string, who = seller) =>
      who.post('/api/delivery/updateOrderProcessing', {
        orderId: order.id,
        version: (await details()).order.version,
        addNotes: [{ type: 'General', text }],
      })

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      manager = await product.as(['J1', 'J4', 'J5'])
      const skuId = await world.sku('SOFA')
      await world.stock(skuId, await world.warehouse('MAIN'), 5)
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      order = await world.order([[skuId, 3]], { total: 300, subtotal: 300 })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      await addNote('Gate code 12')
      const pay = async (amount: number) =>
        (
          await seller.post('/api/orderProcessing/payment', {
            orderId: order.id,
            methodId,
            amount,
            reference: `R${amount}`,
          })
        ).body.data
      await pay(120)
      const mistake = await pay(50)
      await manager.post('/api/orderProcessing/voidPayment', {
        orderId: order.id,
        paymentId: mistake.id,
        version: mistake.version,
        reason: 'Typed twice',
      })
      await seller.post('/api/orderPayment/addDepositReference', {
        orderId: order.id,
        reference: 'BANK-7',
      })
      await seller.post('/api/orderProcessing/release', { orderId: order.id, reason: 'It waits' })
      planId = await world.plan(order.id, await world.calendar(), world.day(3), { no: 'P-1' })
      await world.make('messages', {
        channel: 'SMS',
        recipient: '+6421000000',
        body: 'We come on Monday',
        ownerEntity: 'deliveryPlans',
        ownerId: planId,
      })
      const { version } = (await details()).order
      await seller.post('/api/orderManagement/updateOrder', {
        orderId: order.id,
        version,
        promisedDate: world.day(5),
        holdReason: 'Waits for the colour',
      })
    })
    afterAll(() => product.close())

    it('tells every kind in one list, newest first, with who did it', async () => {
      const all = await entries({ pageSize: 100 })
      expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(timelineKinds))
      const times = all.map(({ at }) => at as string)
      expect(times).toEqual(times.toSorted().toReversed())
      for (const { kind, event, by } of all)
        expect({ kind, event, by }).toEqual({ kind, event, by: expect.any(String) })
    })

    it('tells of notes what a note needs to be changed, and whose it is', async () => {
      const [note] = await entries({ kind: 'Note' })
      expect(note).toMatchObject({
        text: 'Gate code 12',
        type: 'General',
        version: 1,
        isPinned: false,
        isOwn: false,
      })
      expect((await entries({ kind: 'Note' }, seller))[0]).toMatchObject({ isOwn: true })
    })

    it('tells of money what was taken and how, and of a mistake its reversal once, with the reason', async () => {
      const money = await entries({ kind: 'Payment' })
      expect(
        money.map(({ event, name, amount, state, text }) => [event, name, amount, state, text]),
      ).toEqual([
        ['deposit', 'BANK-7', null, null, null],
        ['void', 'Cash', 50, null, 'Typed twice'],
        ['take', 'Cash', 50, 'Voided', 'R50'],
        ['take', 'Cash', 120, 'Received', 'R120'],
      ])
    })

    it('tells of goods what was reserved and given back, with the reason', async () => {
      const goods = await entries({ kind: 'Goods' })
      expect(
        goods.map(({ event, name, place, quantity, text }) => [event, name, place, quantity, text]),
      ).toEqual([
        ['Release', 'SOFA', 'MAIN', -3, 'It waits'],
        ['Reservation', 'SOFA', 'MAIN', 3, null],
      ])
    })

    it('tells of goods that are still to come the purchase order that they are promised from', async () => {
      const [warehouseId, skuId] = [await world.warehouse('LATER'), await world.sku('LATER')]
      const purchaseOrderId = await world.purchaseOrder(warehouseId, { no: 'PO-77' })
      const purchaseOrderLineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId,
        quantity: 5,
        unitCost: 20,
      })
      const waiting = await world.order([[skuId, 1]])
      await world.make('reservations', {
        orderLineId: waiting.line(0),
        skuId,
        quantity: 1,
        source: 'Purchase order',
        purchaseOrderLineId,
      })
      const [goods] = (await timeline({ orderId: waiting.id, kind: 'Goods' })).data.entries
      expect(goods).toMatchObject({ event: 'promise', name: 'LATER', place: 'PO-77', quantity: 1 })
    })

    it('tells of deliveries the day and the calendar, and of messages what was sent for them', async () => {
      expect((await entries({ kind: 'Delivery' }))[0]).toMatchObject({
        event: 'plan',
        name: 'P-1',
        day: world.day(3),
        state: 'Scheduled',
      })
      expect(await entries({ kind: 'Message' })).toMatchObject([
        { event: 'SMS', name: '+6421000000', text: 'We come on Monday', state: 'Queued' },
      ])
    })

    it('tells of changes the old and the new values, but not again what payments say', async () => {
      const changes = await entries({ kind: 'Change' })
      expect(changes[0]!.changes).toMatchObject({ holdReason: [null, 'Waits for the colour'] })
      expect(changes.map(({ event }) => event)).toEqual(['update', 'confirm', 'create'])
    })

    it('keeps changes of fields for those who may read the history of orders', async () => {
      expect((await seller.get(`/api/orders/${order.id}/history`)).status).toBe(403)
      expect(await entries({ kind: 'Change' }, seller)).toEqual([])
      const kinds = new Set((await entries({ pageSize: 100 }, seller)).map(({ kind }) => kind))
      expect(kinds.has('Change')).toBe(false)
      expect(kinds.has('Payment')).toBe(true)
    })

    it.each([1, 2, 3])('is read in pages of %i without a gap or a repetition', async pageSize => {
      const all = (await entries({ pageSize: 100 })).map(({ id }) => id)
      const read: string[] = []
      let after: string | null = null
      do {
        const { data }: any = await timeline({ pageSize, ...(after && { after }) })
        expect(data.entries.length).toBeLessThanOrEqual(pageSize)
        read.push(...data.entries.map(({ id }: { id: string }) => id))
        after = data.next
      } while (after)
      expect(read).toEqual(all)
    })

    it('refuses other clients’ orders, unknown ones, people without the screen, and bad pages', async () => {
      const path = '/api/orderProcessing/timeline'
      const abroad = await product.as(['J1', 'J4'], 'CA')
      for (const [who, orderId] of [
        [abroad, order.id],
        [seller, absentId],
      ] as const)
        expect((await who.get(path, { orderId })).body).toMatchObject({
          isSuccess: false,
          errors: [{ field: 'orderId' }],
        })
      expect((await (await product.as(['D1'])).get(path, { orderId: order.id })).status).toBe(403)
      for (const query of [
        { after: 'yesterday' },
        { after: '2026-11-20T00:00:00Z' },
        { kind: 'Gossip' },
        { pageSize: 101 },
        { pageSize: 0 },
      ])
        expect({
          query,
          status: (await seller.get(path, { orderId: order.id, ...query })).status,
        }).toEqual({ query, status: 400 })
    })
  },
  emptyBeginning,
)
