import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { checkIn } from '#resources/purchasing/containers/checkIn.server.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'

type Line = Record<string, unknown>

describeRules(
  'lines of an order',
  database => {
    let product: Product, world: World, seller: Caller, manager: Caller
    let main: string, chair: string, table: string, suite: string, service: string
    let n = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      manager = await product.as(['J1', 'J4'])
      main = await world.warehouse('MAIN')
      const taxTypeId = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { taxTypeId, country: 'NZ', rate: 15, period })
      service = await world.sku('ASSEMBLY', undefined, 'Service')
      await sell()
      await world.make('discountRules', {
        name: 'Goodwill',
        type: 'Percent',
        scope: 'Line',
        value: 5,
        staffLimit: 20,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
    })
    afterAll(() => product.close())

    const sell = () => product.db.text(`update products set status = 'Active'`)
    const limit = (percent: number | null) =>
      product.db.text('update discount_rules set staff_limit = $1', [percent])

    /** Goods of their own for each test: 10 chairs at 100.00, 5 tables at 400.00, and suites of a table and four chairs. */
    async function goods() {
      n += 1
      chair = await world.sku(`CHAIR${n}`)
      table = await world.sku(`TABLE${n}`)
      suite = await world.sku(`SUITE${n}`, { [table]: 1, [chair]: 4 })
      await sell()
      await world.stock(chair, main, 10)
      await world.stock(table, main, 5)
      for (const [skuId, amount] of [
        [chair, 100],
        [table, 400],
        [suite, 750],
      ] as const)
        await world.make('prices', {
          skuId,
          market: 'NZ',
          amount,
          fromOnUtc: '2026-01-01T00:00:00Z',
        })
    }
    /** A quotation of two chairs, confirmed where it says so; its amounts are those of its line. */
    async function order(state = 'Confirmed', quantity = 2) {
      await goods()
      const amounts = { subtotal: 100 * quantity, shipping: 30, total: 100 * quantity + 30 }
      const made = await world.order([[chair, quantity]], amounts)
      if (state === 'Confirmed')
        await product.db.write(tx =>
          confirmOrder({ db: tx, actor: world.actor }, { orderId: made.id }),
        )
      else if (state !== 'Quotation')
        await product.db.text('update orders set state = $2 where id = $1', [made.id, state])
      return { ...made, first: { id: made.line(0), quantity } }
    }
    const versionOf = async (id: string) =>
      (
        await product.db.text<{ version: number }>('select version from orders where id = $1', [id])
      )[0]!.version
    const edit = async (id: string, orderLines: Line[], who = seller, more: object = {}) =>
      who.post('/api/orderManagement/updateOrder', {
        orderId: id,
        version: await versionOf(id),
        orderLines,
        ...more,
      })
    const preview = async (id: string, orderLines: Line[], who = seller) =>
      who.post('/api/orderDetails/previewLines', {
        orderId: id,
        version: await versionOf(id),
        orderLines,
      })
    const linesOf = (id: string) =>
      product.db.text(
        `select k.code, l.position, l.quantity, l.price, l.discount, l.tax, l.remark from order_lines l join skus k on k.id = l.sku_id where l.order_id = $1 and not l.is_deleted order by l.position`,
        [id],
      )
    const amountsOf = async (id: string) =>
      (
        await product.db.text(
          'select subtotal, discount, shipping, tax, total from orders where id = $1',
          [id],
        )
      )[0]
    const promised = (orderLineId: string) =>
      product.db.text(
        `select state, sum(quantity)::int as quantity from reservations where order_line_id = $1 group by state order by state`,
        [orderLineId],
      )
    /** What does not add up in this order, and in stock. */
    const differs = async (id: string) => {
      const [result] = await product.db.text<{ code: string }>(
        'select order_code as code from orders where id = $1',
        [id],
      )
      return (await verifyLedger(product.db)).differences
        .map(d => d.text)
        .filter(text => text.includes(result!.code) || !text.startsWith('Order '))
    }

    it('reads the order twice when its lines are saved: before the change, and as it is then', async () => {
      const { id, first } = await order()
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      const { status } = await edit(id, [
        { ...first, quantity: 3 },
        { skuId: table, quantity: 1 },
      ])
      const texts = sent.mock.calls.map(([query]) => (query as { text?: string }).text ?? '')
      sent.mockRestore()
      expect(status).toBe(200)
      const reads = texts.filter(text => /^select .* from "orders" t where t\.id = /s.test(text))
      expect(reads).toHaveLength(2)
    })

    it('adds, changes and takes away lines of a confirmed order: stock, amounts, history and preview agree', async () => {
      const { id, first, line } = await order()
      const wanted = [
        { ...first, quantity: 3, discount: 20, remark: 'Oak' },
        { skuId: suite, quantity: 1 },
        { skuId: service, quantity: 1, price: 49.99 },
      ]
      const before = await footprint(product.db)
      const { data: result } = (await preview(id, wanted)).body
      expect(await footprint(product.db)).toBe(before)
      expect(result).toMatchObject({
        problems: [],
        before: { total: 230 },
        after: { subtotal: 1099.99, discount: 20, tax: 144.78, total: 1109.99, balance: 1109.99 },
        lines: [
          {
            skuCode: `CHAIR${n}`,
            reserves: 1,
            givesBack: 0,
            free: 8,
            todaysPrice: 100,
            amount: 280,
          },
          { skuCode: `SUITE${n}`, reserves: 1, free: 2, price: 750 },
          { isService: true, reserves: 0 },
        ],
      })
      const { body } = await edit(id, wanted)
      expect(body.errors).toEqual([])
      const { shipping, ...after } = (await amountsOf(id)) as Record<string, number>
      const { taxes } = body.data
      expect(taxes).toEqual([{ name: 'GST', rate: 15, amount: 144.78 }])
      expect({ ...after, shipping, taxes, balance: after.total }).toEqual(result.after)
      expect(body.data.order).toMatchObject(after)
      // 15 % are contained: of 280, of 750 and of 49.99.
      expect(await linesOf(id)).toEqual([
        {
          code: `CHAIR${n}`,
          position: 1,
          quantity: 3,
          price: 100,
          discount: 20,
          tax: 36.52,
          remark: 'Oak',
        },
        {
          code: `SUITE${n}`,
          position: 2,
          quantity: 1,
          price: 750,
          discount: 0,
          tax: 97.83,
          remark: null,
        },
        {
          code: 'ASSEMBLY',
          position: 3,
          quantity: 1,
          price: 49.99,
          discount: 0,
          tax: 6.52,
          remark: null,
        },
      ])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 3', 'MAIN Normal Order: 7'])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 4', 'MAIN Normal Order: 1'])
      const audit = await product.db.text<{ changes: Record<string, any[]> }>(
        `select changes from audit where record_id = $1 and operation = 'editLines'`,
        [id],
      )
      expect(audit).toHaveLength(1)
      expect(audit[0]!.changes).toMatchObject({ total: [230, 1109.99] })
      expect(audit[0]!.changes.lines!.map(l => l.length)).toEqual([1, 3])

      const combo = body.data.lines[1].id
      expect((await edit(id, [{ ...first, quantity: 1 }])).body.errors).toEqual([])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 9', 'MAIN Normal Order: 1'])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 5'])
      expect(await promised(line(0))).toEqual([
        { state: 'Released', quantity: 2 },
        { state: 'Soft', quantity: 1 },
      ])
      expect(await promised(combo)).toEqual([{ state: 'Released', quantity: 5 }])
      expect(await amountsOf(id)).toMatchObject({
        subtotal: 100,
        discount: 20,
        shipping: 30,
        total: 110,
        tax: 14.34,
      })
      expect(await differs(id)).toEqual([])
    })

    it('takes for one line what another gives back in the same change, and gives back what is at sea first', async () => {
      const { id, first } = await order('Confirmed', 10)
      const swapped = await edit(id, [
        { ...first, quantity: 6 },
        { skuId: suite, quantity: 1 },
      ])
      expect(swapped.body.errors).toEqual([])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal Order: 10'])
      const containerId = await world.make('containers', {
        no: `MSKU${String(7654320 + n)}`,
        type: '40',
        warehouseId: main,
      })
      const containerLineId = await world.make('containerLines', {
        containerId,
        skuId: chair,
        quantity: 5,
      })
      await product.db.text('update order_lines set quantity = 8 where id = $1', [first.id])
      await world.make('reservations', {
        orderLineId: first.id,
        skuId: chair,
        quantity: 2,
        source: 'Container',
        containerLineId,
        state: 'Planned',
      })
      const { body } = await edit(id, [
        { ...first, quantity: 5 },
        { id: swapped.body.data.lines[1].id, quantity: 1 },
      ])
      expect(body.errors).toEqual([])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 1', 'MAIN Normal Order: 9'])
      expect(
        await product.db.text(
          `select source, state, quantity from reservations where order_line_id = $1 order by source, state`,
          [first.id],
        ),
      ).toEqual([
        { source: 'Container', state: 'Released', quantity: 2 },
        { source: 'Stock', state: 'Released', quantity: 4 },
        { source: 'Stock', state: 'Released', quantity: 1 },
        { source: 'Stock', state: 'Soft', quantity: 5 },
      ])
      expect(await differs(id)).toEqual([])
    })

    it.each(['Draft', 'Quotation'])('changes a %s freely, and reserves nothing', async state => {
      const { id } = await order(state)
      const { body } = await edit(id, [{ skuId: table, quantity: 50 }])
      expect(body.errors).toEqual([])
      expect(await linesOf(id)).toMatchObject([
        { code: `TABLE${n}`, position: 2, quantity: 50, price: 400 },
      ])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 5'])
      expect((await edit(id, [])).body.data.order).toMatchObject({
        subtotal: 0,
        tax: 3.91,
        total: 30,
      })
    })

    it.each(['Completed', 'Expired', 'Lost', 'Cancelled'])(
      'changes nothing of a %s order',
      async state => {
        const { id, first } = await order(state)
        const before = await footprint(product.db)
        const answer = await edit(id, [{ ...first, quantity: 1 }])
        expect(answer).toMatchObject({
          status: 200,
          body: { isSuccess: false, errors: [{ code: 'state', field: 'orderLines' }] },
        })
        expect((await preview(id, [{ ...first, quantity: 1 }])).body.data.problems).toMatchObject([
          { code: 'state' },
        ])
        expect(await footprint(product.db)).toBe(before)
      },
    )

    it('is for holders of K4 or K3 once goods are prepared, and for nobody once they are delivered', async () => {
      const { id, first } = await order()
      const set = (column: string, value: string) =>
        product.db.text(`update orders set ${column} = $2 where id = $1`, [id, value])
      await set('preparation_status', 'Preparation Started')
      const more = [{ ...first, quantity: 3 }]
      expect((await edit(id, more)).body.errors).toMatchObject([{ code: 'preparation' }])
      for (const [quantity, code] of [
        [3, 'K3'],
        [4, 'K4'],
      ] as const)
        expect(
          (await edit(id, [{ ...first, quantity }], await product.as(['J1', code]))).body.errors,
        ).toEqual([])
      await set('preparation_status', 'None')
      await set('delivery_status', 'Delivered')
      expect((await edit(id, more)).body.errors).toMatchObject([{ code: 'delivered' }])
    })

    it('takes no pieces away that are planned, picked or delivered, and says by what', async () => {
      const { id, first, line } = await order('Confirmed', 6)
      const planId = await world.plan(id, await world.calendar(), world.day(3), {
        no: `P99000${n}`,
      })
      await world.make('planItems', { planId, orderLineId: line(0), skuId: chair, quantity: 4 })
      const day = world.day(3).split('-').reverse().join('/')
      const planned = `CHAIR${n}: planned in P99000${n} on ${day} (4). Take them out of the plan first.`
      for (const [wanted, field] of [
        [[{ ...first, quantity: 3 }], 'orderLines.0.quantity'],
        [[{ skuId: table, quantity: 1 }], 'orderLines'],
      ] as const) {
        expect((await edit(id, [...wanted])).body.errors).toMatchObject([
          { code: 'planned', field, message: planned },
        ])
        expect((await preview(id, [...wanted])).body.data.problems).toMatchObject([
          { code: 'planned' },
        ])
      }
      expect((await edit(id, [{ ...first, quantity: 4 }])).body.errors).toEqual([])
      await product.db.write(tx =>
        transition(
          { db: tx, actor: world.actor },
          metaOf('deliveryPlans'),
          { id: planId },
          'cancel',
          {
            reason: 'no',
          },
        ),
      )
      await product.db.text(
        `update reservations set state = 'Picked' where order_line_id = $1 and state = 'Soft'`,
        [first.id],
      )
      expect((await edit(id, [{ ...first, quantity: 3 }])).body.errors).toMatchObject([
        {
          code: 'picked',
          message: `CHAIR${n}: 4 already picked. The warehouse has to put them back first.`,
        },
      ])
      await product.db.text(
        `update reservations set state = 'Soft' where order_line_id = $1 and state = 'Picked'`,
        [first.id],
      )
      const van = await world.plan(id, await world.calendar(), world.day(2))
      await world.make('planItems', {
        planId: van,
        orderLineId: line(0),
        skuId: chair,
        quantity: 3,
      })
      await product.db.write(tx =>
        transition({ db: tx, actor: world.actor }, metaOf('deliveryPlans'), { id: van }, 'deliver'),
      )
      for (const [change, field] of [
        [{ quantity: 2 }, 'quantity'],
        [{ quantity: 4, price: 90 }, 'price'],
        [{ quantity: 4, discount: 5 }, 'discount'],
      ] as const)
        expect((await edit(id, [{ ...first, ...change }])).body.errors).toMatchObject([
          { code: 'delivered', field: `orderLines.0.${field}` },
        ])
    })

    it('names every line of which not enough is free, what is free and what is on its way', async () => {
      const { id, first } = await order()
      const containerId = await world.make('containers', {
        no: `MSKU${String(8654320 + n)}`,
        type: '40',
        warehouseId: main,
        arrivesOn: world.day(20),
      })
      await world.make('containerLines', { containerId, skuId: table, quantity: 7 })
      const before = await footprint(product.db)
      const wanted = [
        { ...first, quantity: 11 },
        { skuId: table, quantity: 6 },
      ]
      const day = world.day(20).split('-').reverse().join('/')
      const errors = [
        {
          code: 'insufficient_stock',
          field: 'orderLines.0.quantity',
          message: `CHAIR${n}: 9 needed, 8 there (MAIN 8). Nothing more is on the way.`,
        },
        {
          code: 'insufficient_stock',
          field: 'orderLines.1.quantity',
          message: `TABLE${n}: 6 needed, 5 there (MAIN 5). On the way: 7 in container MSKU${String(8654320 + n)}, expected ${day}.`,
        },
      ]
      expect((await edit(id, wanted)).body).toMatchObject({ isSuccess: false, errors })
      expect((await preview(id, wanted)).body.data).toMatchObject({
        problems: errors,
        lines: [{ free: 8 }, { free: 5, coming: 7, comingOn: world.day(20) }],
      })
      expect(await footprint(product.db)).toBe(before)
    })

    /** Chairs and tables on their way: 2 chairs of 5 in a late container that may be presold, 3 and a table in an earlier one, and 6 of a purchase order of 10 chairs. */
    async function onTheirWay() {
      const container = async (no: number, days: number, lines: Line[]) => {
        const containerId = await world.make('containers', {
          no: `TEMU${String(no)}`,
          type: '40',
          warehouseId: main,
          state: 'Sailing',
          arrivesOn: world.day(days),
        })
        for (const line of lines) await world.make('containerLines', { containerId, ...line })
        return containerId
      }
      const purchaseOrderId = await world.purchaseOrder(main, { state: 'In Production' })
      const purchaseOrderLineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId: chair,
        quantity: 10,
        unitCost: 20,
        presaleLimit: 6,
        readyDate: world.day(60),
      })
      const late = await container(1000000 + n, 40, [
        { skuId: chair, quantity: 5, presaleLimit: 2 },
      ])
      const early = await container(2000000 + n, 20, [
        { skuId: chair, quantity: 3 },
        { skuId: table, quantity: 1 },
      ])
      const [purchase] = await product.db.text<{ no: string }>(
        'select no from purchase_orders where id = $1',
        [purchaseOrderId],
      )
      return { early, late, purchaseOrderLineId, purchaseNo: purchase!.no }
    }
    const move = (containerId: string, step: string) =>
      product.db.write(tx =>
        transition({ db: tx, actor: world.actor }, metaOf('containers'), { id: containerId }, step),
      )
    /** Unpacks so many pieces of a SKU out of a container at sea. */
    const unpack = async (containerId: string, skuId: string, good: number) => {
      for (const step of ['arrive', 'clear', 'deliver', 'checkIn']) await move(containerId, step)
      const [line] = await product.db.text<{ id: string }>(
        'select id from container_lines where container_id = $1 and sku_id = $2',
        [containerId, skuId],
      )
      await product.db.write(tx =>
        checkIn(
          { db: tx, actor: world.actor },
          { containerId, lines: [{ containerLineId: line!.id, good }] },
        ),
      )
    }
    const sourcesOf = async (orderLineId: string) =>
      (
        await product.db.text<{ text: string }>(
          `select concat_ws(' ', r.source, c.no, r.state, r.quantity) as text from reservations r left join container_lines l on l.id = r.container_line_id left join containers c on c.id = l.container_id
           where r.order_line_id = $1 and r.state <> 'Released' order by text`,
          [orderLineId],
        )
      ).map(({ text: result }) => result)

    it('promises what stock lacks out of goods on their way where that is said, the earliest first, and they arrive', async () => {
      const { id, first } = await order()
      const { early, late, purchaseOrderLineId, purchaseNo } = await onTheirWay()
      const [earlyNo, lateNo] = [`TEMU${2000000 + n}`, `TEMU${1000000 + n}`]
      const days = [20, 40, 60].map(d => world.day(d).split('-').reverse().join('/'))
      const wanted = (quantity: number) => [
        { ...first, quantity, takesComing: true, promisedDate: world.day(30) },
      ]
      const before = await footprint(product.db)
      expect((await edit(id, [{ ...first, quantity: 16 }])).body.errors).toMatchObject([
        {
          code: 'insufficient_stock',
          field: 'orderLines.0.quantity',
          message: `CHAIR${n}: 14 needed, 8 there (MAIN 8). On the way: 3 in container ${earlyNo}, expected ${days[0]}; 2 in container ${lateNo}, expected ${days[1]}; 6 of purchase order ${purchaseNo}, ready ${days[2]}.`,
        },
      ])
      // 2 are there already, 8 free, 11 may be promised of those on their way.
      expect((await edit(id, wanted(22))).body.errors).toMatchObject([
        { code: 'insufficient_stock', field: 'orderLines.0.quantity' },
      ])
      const { data: result } = (await preview(id, wanted(16))).body
      expect(await footprint(product.db)).toBe(before)
      const parts = [
        { source: 'Container', no: earlyNo, quantity: 3, expectedOn: world.day(20), isLate: false },
        { source: 'Container', no: lateNo, quantity: 2, expectedOn: world.day(40), isLate: true },
        { source: 'Purchase order', no: purchaseNo, quantity: 1, isLate: true },
      ]
      expect(result).toMatchObject({
        problems: [],
        lines: [{ reserves: 8, free: 8, coming: 11, comingOn: world.day(20), parts }],
      })

      expect((await edit(id, wanted(16))).body.errors).toEqual([])
      expect(await sourcesOf(first.id)).toEqual([
        `Container ${lateNo} Planned 2`,
        `Container ${earlyNo} Planned 3`,
        'Purchase order Planned 1',
        'Stock Soft 2',
        'Stock Soft 8',
      ])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal Order: 10'])
      const { body: details } = await seller.get('/api/orderManagement/getOrderDetailsById', {
        orderId: id,
      })
      const onTheWay = details.data.reservations.filter((r: Line) => r.source !== 'Stock')
      expect(onTheWay).toMatchObject([
        { containerNo: earlyNo, arrivesOn: world.day(20), purchaseNo: null, quantity: 3 },
        { containerNo: lateNo, arrivesOn: world.day(40), quantity: 2 },
        { purchaseNo, readyOn: world.day(60), containerNo: null, quantity: 1 },
      ])
      expect(await differs(id)).toEqual([])

      // What is bought arrives with whatever container brings it.
      await unpack(early, chair, 3)
      expect(await sourcesOf(first.id)).toContain(`Stock ${earlyNo} Soft 3`)
      const brings = await world.make('containers', {
        no: `TEMU${String(3000000 + n)}`,
        type: '40',
        warehouseId: main,
      })
      await world.make('containerLines', {
        containerId: brings,
        skuId: chair,
        quantity: 4,
        purchaseOrderLineId,
      })
      for (const step of ['load', 'sail']) await move(brings, step)
      await unpack(brings, chair, 4)
      await unpack(late, chair, 5)
      expect(await sourcesOf(first.id)).toEqual([
        'Stock Soft 1',
        'Stock Soft 2',
        'Stock Soft 8',
        `Stock ${lateNo} Soft 2`,
        `Stock ${earlyNo} Soft 3`,
      ])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal: 6', 'MAIN Normal Order: 16'])
      expect(await differs(id)).toEqual([])
    })

    it('promises a combo by its members, and takes for one line what another gives back at sea', async () => {
      const { id, first } = await order()
      await onTheirWay()
      const takes = { takesComing: true }
      // 5 tables and 8 chairs are there, one table and 11 chairs on their way: 2 whole suites, then parts.
      const many = [first, { skuId: suite, quantity: 4, ...takes }]
      expect((await preview(id, many)).body.data.lines[1]).toMatchObject({
        reserves: 2,
        parts: [
          { skuCode: `CHAIR${n}`, source: 'Container', quantity: 3 },
          { skuCode: `CHAIR${n}`, source: 'Container', quantity: 2 },
          { skuCode: `CHAIR${n}`, source: 'Purchase order', quantity: 3 },
          { skuCode: `TABLE${n}`, source: 'Stock', no: null, quantity: 2 },
        ],
      })
      const { body } = await edit(id, many)
      expect(body.errors).toEqual([])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 1', 'MAIN Normal Order: 4'])
      const [, suites] = body.data.lines
      expect(await differs(id)).toEqual([])

      const swap = [first, { skuId: chair, quantity: 19, ...takes }]
      expect((await preview(id, swap)).body.data.problems).toEqual([])
      expect((await edit(id, swap)).body.errors).toEqual([])
      expect(await sourcesOf(suites.id)).toEqual([])
      expect(await world.stockOf(table)).toEqual(['MAIN Normal: 5'])
      expect(await world.stockOf(chair)).toEqual(['MAIN Normal Order: 10'])
      expect(await differs(id)).toEqual([])
    })

    it('keeps the price of a line unless it is asked to take today’s, a promotion’s among them', async () => {
      const { id, first } = await order('Draft')
      await world.make('prices', {
        skuId: chair,
        market: 'NZ',
        kind: 'Promotion',
        amount: 79.9,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      expect((await edit(id, [{ ...first, quantity: 3 }])).body.data.lines).toMatchObject([
        { price: 100 },
      ])
      expect(
        (await edit(id, [{ ...first, quantity: 3, isRepriced: true }])).body.data.lines,
      ).toMatchObject([{ price: 79.9, amount: 239.7 }])
      expect(
        (await edit(id, [first, { skuId: chair, quantity: 1 }])).body.data.lines,
      ).toMatchObject([{ price: 79.9 }, { price: 79.9 }])
      expect((await edit(id, [{ skuId: service, quantity: 1 }])).body.errors).toMatchObject([
        { code: 'no_price', field: 'orderLines.0.price' },
      ])
    })

    it('asks for J4 beyond the staff’s limit, by discount or by price, and keeps who gave it', async () => {
      const { id, first } = await order('Draft')
      await limit(5)
      for (const [change, field] of [
        [{ discount: 10.01 }, 'discount'],
        [{ price: 94.99 }, 'price'],
        [{ price: 97, discount: 5 }, 'discount'],
      ] as const)
        expect((await edit(id, [{ ...first, ...change }])).body.errors).toMatchObject([
          { code: 'discount_limit', field: `orderLines.0.${field}` },
        ])
      // Many small steps are one.
      expect((await edit(id, [{ ...first, price: 95 }])).body.errors).toEqual([])
      for (const [change, field] of [
        [{ price: 94.99 }, 'price'],
        [{ discount: 0.02 }, 'discount'],
      ] as const)
        expect((await edit(id, [{ ...first, ...change }])).body.errors).toMatchObject([
          { code: 'discount_limit', field: `orderLines.0.${field}` },
        ])
      expect((await edit(id, [{ ...first, price: 100 }])).body.errors).toEqual([])
      expect((await edit(id, [{ ...first, discount: 10 }])).body.errors).toEqual([])
      expect((await edit(id, [{ ...first, discount: 60 }], manager)).body.errors).toEqual([])
      // What a manager has given stays when pieces are added, and grows no further.
      expect((await edit(id, [{ ...first, quantity: 4, discount: 60 }])).body.errors).toEqual([])
      const uses = await product.db.text(
        `select amount, state, (select full_name from staff s where s.id = requested_by_id) as by from discount_uses where order_line_id = $1 and not is_deleted`,
        [first.id],
      )
      expect(uses).toEqual([{ amount: 60, state: 'Approved', by: 'Person with J1,J4' }])
      await limit(20)
    })

    it('asks for J4 for any discount where no rule lets people give one by themselves', async () => {
      const { id, first } = await order('Draft')
      await limit(null)
      for (const [change, field] of [
        [{ discount: 0.01 }, 'discount'],
        [{ price: 99.99 }, 'price'],
      ] as const) {
        const wanted = [{ ...first, ...change }]
        expect((await edit(id, wanted)).body.errors).toMatchObject([
          { code: 'discount_limit', field: `orderLines.0.${field}` },
        ])
        expect((await preview(id, wanted)).body.data.problems).toMatchObject([
          { code: 'discount_limit', field: `orderLines.0.${field}` },
        ])
      }
      expect(await linesOf(id)).toMatchObject([{ price: 100, discount: 0 }])
      expect((await edit(id, [{ ...first, quantity: 3, price: 101 }])).body.errors).toEqual([])
      expect((await edit(id, [{ ...first, discount: 60 }], manager)).body.errors).toEqual([])
      // What was given stays, whoever changes something else of the line.
      expect((await edit(id, [{ ...first, remark: 'Oak' }])).body.errors).toEqual([])
      expect(await linesOf(id)).toMatchObject([{ price: 101, discount: 60, remark: 'Oak' }])
      await limit(20)
    })

    it('promises a line for a day of its own, which is told, kept in the history, and goes with what is held for it', async () => {
      const { id, first } = await order()
      await edit(id, [first, { skuId: table, quantity: 1 }])
      const [added] = await product.db.text<{ id: string }>(
        'select id from order_lines where order_id = $1 and sku_id = $2',
        [id, table],
      )
      const needBy = async () =>
        (
          await product.db.text<{ day: string | null }>(
            `select distinct l.position, r.need_by::text as day from reservations r join order_lines l on l.id = r.order_line_id
             where l.order_id = $1 and r.state = 'Soft' order by l.position`,
            [id],
          )
        ).map(({ day }) => day)
      const both = (promisedDate: string | null) => [
        { ...first, promisedDate },
        { id: added!.id, quantity: 1 },
      ]
      expect(await needBy()).toEqual([null, null])
      expect((await edit(id, both(world.day(9)))).body.errors).toEqual([])
      expect(await needBy()).toEqual([world.day(9), null])
      for (const path of [
        '/api/orderManagement/getOrderDetailsById',
        '/api/delivery/getOrderProcessing',
      ]) {
        const { lines } = (await seller.get(path, { orderId: id })).body.data
        expect(lines.map((each: Line) => each.promisedDate)).toEqual([world.day(9), null])
      }
      const [result] = await product.db.text<{ changes: { lines: [Line[], Line[]] } }>(
        `select changes from audit where record_id = $1 and operation = 'editLines' order by seq desc limit 1`,
        [id],
      )
      const days = result!.changes.lines.map(lines =>
        lines.map(({ promisedDate }) => promisedDate ?? null),
      )
      expect(days).toEqual([
        [null, null],
        [world.day(9), null],
      ])

      // The order's own day is that of lines without one.
      const promise = async (promisedDate: string | null, orderLines?: Line[]) =>
        seller.post('/api/orderManagement/updateOrder', {
          orderId: id,
          version: await versionOf(id),
          promisedDate,
          ...(orderLines && { orderLines }),
        })
      expect((await promise(world.day(5))).body.errors).toEqual([])
      expect(await needBy()).toEqual([world.day(9), world.day(5)])
      expect((await promise(world.day(6), both(null))).body.errors).toEqual([])
      expect(await needBy()).toEqual([world.day(6), world.day(6)])

      // What stands against a day that is over is told before it is saved.
      expect((await preview(id, both(world.day(-1)))).body.data.problems).toEqual([
        {
          row: 0,
          lineId: null,
          field: 'orderLines.0.promisedDate',
          code: 'past',
          message: 'Promised is in the past.',
        },
      ])
      // Nor is a day promised beyond what any calendar can be booked, for a line or for the order.
      const far = { code: 'far', message: 'Promised is more than 730 days ahead.' }
      expect((await edit(id, both('9999-12-31'))).body.errors).toMatchObject([
        { ...far, field: 'orderLines.0.promisedDate' },
      ])
      expect((await promise(world.day(740))).body.errors).toMatchObject([
        { ...far, field: 'promisedDate' },
      ])
      expect((await promise(world.day(720), both(world.day(720)))).body.errors).toEqual([])
      expect((await promise(world.day(6), both(null))).body.errors).toEqual([])
      // What was promised stays where it is over by now, and where it is delivered.
      await product.db.text('update order_lines set promised_date = $2 where id = $1', [
        first.id,
        world.day(-3),
      ])
      expect((await edit(id, both(world.day(-3)))).body.errors).toEqual([])
      await product.db.text('update order_lines set quantity_delivered = quantity where id = $1', [
        first.id,
      ])
      expect((await edit(id, both(world.day(9)))).body.errors).toMatchObject([
        { code: 'delivered', field: 'orderLines.0.promisedDate' },
      ])
      await product.db.text('update order_lines set quantity_delivered = 0 where id = $1', [
        first.id,
      ])
    })

    it('refuses bad input by name; nothing is changed', async () => {
      const { id, first } = await order()
      const other = await order()
      const gone = await world.sku(`GONE${n}`)
      await product.db.text(`update skus set status = 'Discontinued' where id = $1`, [gone])
      const before = await footprint(product.db)
      const own = { id: other.first.id, quantity: 2 }
      for (const [status, wanted, field] of [
        ...[0, -1, 1.5, 1e9, '2', null].map(
          quantity => [400, [{ ...own, quantity }], 'orderLines.0.quantity'] as const,
        ),
        [400, [own, first], 'orderLines.1.id'],
        [400, [own, own], 'orderLines.1.id'],
        [400, [{ id: absentId, quantity: 1 }], 'orderLines.0.id'],
        [400, [own, { quantity: 1 }], 'orderLines.1.skuId'],
        [400, [own, { skuId: absentId, quantity: 1 }], 'orderLines.1.skuId'],
        [400, [{ ...own, price: -1 }], 'orderLines.0.price'],
        [400, [{ ...own, price: 1.005 }], 'orderLines.0.price'],
        [400, [{ ...own, discount: -1 }], 'orderLines.0.discount'],
        [400, [{ ...own, promisedDate: world.day(-1) }], 'orderLines.0.promisedDate'],
        [400, [{ ...own, remark: 'x'.repeat(201) }], 'orderLines.0.remark'],
        [400, [{ ...own, tax: 5 }], 'orderLines.0.tax'],
        [400, Array(201).fill(own), 'orderLines'],
        [200, [{ ...own, discount: 200.01 }], 'orderLines.0.discount'],
        [200, [{ ...own, price: 999_999_999_999 }], 'orderLines'],
        [200, [{ ...own, skuId: table }], 'orderLines.0.skuId'],
        [200, [own, { skuId: gone, quantity: 1, price: 5 }], 'orderLines.1.skuId'],
        [200, [], 'orderLines'],
      ] as const) {
        const answer = await edit(other.id, [...wanted] as Line[])
        const [error] = answer.body.errors
        expect({ wanted, status: answer.status, field: error.field }).toEqual({
          wanted,
          status,
          field,
        })
      }
      expect(await footprint(product.db)).toBe(before)
      const body = { orderId: id, version: 1, orderLines: [{ ...first, quantity: 1 }] }
      for (const path of ['/api/orderManagement/updateOrder', '/api/orderDetails/previewLines']) {
        expect((await seller.post(path, body)).status).toBe(409)
        expect((await (await product.as(['J1'], 'CA')).post(path, body)).status).toBe(404)
        expect((await (await product.as(['J4'])).post(path, body)).status).toBe(403)
        expect((await product.nobody.post(path, body)).status).toBe(401)
      }
      expect(await linesOf(id)).toMatchObject([{ quantity: 2 }])
    })

    it('and what an order costs are not taken back by undo, which knows nothing of what follows', async () => {
      const { id } = await order('Draft')
      const { headers } = await manager.post('/api/orderManagement/updateOrder', {
        orderId: id,
        version: await versionOf(id),
        shipping: 40,
      })
      const undone = await manager.post('/api/orders/undo', { requestId: headers['x-request-id'] })
      expect([undone.status, undone.body.errors[0].code]).toEqual([422, 'final'])
      expect(await amountsOf(id)).toMatchObject({ shipping: 40, total: 240 })
    })

    it('does a repeated request once, and nothing where nothing differs', async () => {
      const { id, first } = await order()
      const version = await versionOf(id)
      const send = () =>
        seller.send({
          method: 'POST',
          url: '/api/orderManagement/updateOrder',
          headers: { 'idempotency-key': `lines ${n}`.replace(' ', '-') },
          payload: { orderId: id, version, orderLines: [first, { skuId: table, quantity: 1 }] },
        })
      const [one, two] = [await send(), await send()]
      expect(two.body).toEqual(one.body)
      expect(await linesOf(id)).toHaveLength(2)
      const now = await versionOf(id)
      expect(
        (
          await edit(
            id,
            one.body.data.lines.map((l: Line) => ({ id: l.id, quantity: l.quantity })),
          )
        ).body.data.order.version,
      ).toBe(now)
    })
  },
  emptyBeginning,
)
