import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId, clientId } from '#resources/administration/demo/reference.ts'
import { countDemand, demandJob } from '#resources/purchasing/critical/demandJob.server.ts'
import { suggested } from '#resources/purchasing/critical/suggestion.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

interface Critical {
  id: string
  skuId: string
  available: number
  onHold: number
  inbound: number
  inTime: number
  drafted: number
  firstOn: string | null
  weekly: number
  cover: number | null
  minimum: number
  suggested: number
  lostRequests: number
  status: string
  supplierId: string | null
  warehouseId: string | null
  soldWeeks: number
  leadDays: number
  seaDays: number
  portDays: number
  handlingDays: number
  minimumOrder: number | null
  perCarton: number | null
}

describeRules(
  'critical stock',
  database => {
    let product: Product, world: World, buyer: Caller, reader: Caller
    let main: string, sofa: string, chair: string, supplierId: string, skuSupplierId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      reader = await product.as(['L1', 'D1'])
      buyer = await product.as(['L1', 'L2', 'D1', 'D2'])
      main = await world.make('warehouses', {
        name: 'MAIN',
        code: 'MAIN',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
        handlingDays: 2,
      })
      const port = { name: 'A port', country: 'Nowhere' }
      const loadPortId = await world.make('ports', { ...port, code: 'XXLOA' })
      const dischargePortId = await world.make('ports', { ...port, code: 'XXDIS', transitDays: 3 })
      await world.make('seaLines', { portId: loadPortId, toPortId: dischargePortId, days: 24 })
      const facts = { name: 'Maker', code: 'MAKER', country: 'Nowhere', currency: 'USD' }
      supplierId = await world.make('suppliers', { ...facts, leadDays: 7 })
      sofa = await world.sku('SOFA')
      chair = await world.sku('CHAIR')
      const set = await world.sku('SET', { [sofa]: 1, [chair]: 4 })
      await world.db.query(
        sql`update products set supplier_id = ${supplierId}, minimum_stock = 10 where code = 'SOFA'`,
      )
      skuSupplierId = await world.make('skuSuppliers', {
        skuId: sofa,
        supplierId,
        leadDays: 60,
        cost: 120,
      })
      const way = { warehouseId: main, loadPortId, dischargePortId }
      await world.make('purchaseOrders', { supplierId, currency: 'USD', state: 'Closed', ...way })
      await world.stock(sofa, main, 30)
      const box = { type: '20', state: 'Sailing', ...way }
      const coming = [
        ['KAVU3000011', 40, 20],
        ['KAVU3000027', 120, 40],
      ] as const
      for (const [no, day, quantity] of coming)
        await world.container({ ...box, no, arrivesOn: world.day(day) }, { skuId: sofa, quantity })
      // Sofas: 65 in 13 weeks, five of them in sets; no more count.
      const sold = async (sku: string, quantity: number, weeksAgo: number, fields = {}) => {
        const orderedOnUtc = new Date(Date.now() - weeksAgo * 7 * 86_400_000).toISOString()
        return world.order([[sku, quantity]], { state: 'Completed', orderedOnUtc, ...fields })
      }
      await sold(sofa, 60, 3)
      await sold(set, 5, 13)
      await sold(sofa, 9, 2, { state: 'Cancelled' })
      await sold(sofa, 9, 2, { state: 'Quotation' })
      await sold(sofa, 130, 20)
      await sold(sofa, 26, 58)
      await sold(set, 3, 1, { state: 'Expired', validTo: world.day(-20) })
      await sold(sofa, 2, 40, { state: 'Expired', validTo: world.day(-200) })
      const back = await sold(sofa, 2, 4)
      await world.db.query(
        sql`update order_lines set quantity_delivered = 2, quantity_returned = 2 where id = ${back.line(0)}`,
      )
      await world.db.query(sql`update orders set returned = 200 where id = ${back.id}`)
      // It has lain here for all of 70 weeks.
      await product.db.text('alter table stock_moves disable trigger user')
      await product.db.text("update stock_moves set moved_on_utc = now() - interval '490 days'")
      await product.db.text('alter table stock_moves enable trigger user')
      expect(await demandJob.run(world.db)).toBe('Counted the sales of 2 SKUs.')
    })
    afterAll(() => product.close())

    const rows = async (filter: object = {}, caller = reader) => {
      const { status, body } = await caller.get('/api/criticalStock', { filter })
      expect(status, JSON.stringify(body)).toBe(200)
      return body as Critical[]
    }
    const rowOf = async (skuId: string, filter: object = {}) =>
      (await rows({ isEnough: true, ...filter })).find(row => row.skuId === skuId)!
    const asks = async (fields: { minimumOrder?: number | null; perCarton?: number | null }) => {
      for (const [name, value] of Object.entries(fields))
        await product.db.text(
          `update sku_suppliers set ${name === 'perCarton' ? 'per_carton' : 'minimum_order'} = $1 where id = $2`,
          [value, skuSupplierId],
        )
    }

    it('suggests what is missing until the next goods are there, with each number', async () => {
      expect(await rowOf(sofa)).toMatchObject({
        available: 30,
        onHold: 0,
        inbound: 60,
        inTime: 20,
        firstOn: world.day(45),
        weekly: 5,
        cover: 6,
        minimum: 10,
        soldWeeks: 13,
        leadDays: 60,
        seaDays: 24,
        portDays: 3,
        handlingDays: 2,
        suggested: 45,
        lostRequests: 3,
        status: 'Active',
        supplierId,
        warehouseId: main,
      })
      await asks({ minimumOrder: 50, perCarton: 12 })
      expect((await rowOf(sofa)).suggested).toBe(60)
      await asks({ minimumOrder: null, perCarton: null })
      // Of chairs there was never any: the one week of a sale alone counts.
      expect(await rowOf(chair)).toMatchObject({
        weekly: 20,
        soldWeeks: 1,
        lostRequests: 12,
        supplierId: null,
        seaDays: 35,
        portDays: 5,
        handlingDays: 2,
      })
    })

    it('counts 13, 26 and 52 weeks, and the same 13 a year ago', async () => {
      const weekly = async (weeks: string) => {
        const row = await rowOf(sofa, { weeks })
        return [row.weekly, row.soldWeeks]
      }
      expect(await weekly('13')).toEqual([5, 13])
      expect(await weekly('26')).toEqual([7.5, 26])
      expect(await weekly('52')).toEqual([3.75, 52])
      expect(await weekly('Year ago')).toEqual([2, 13])
    })

    it('works out the same in SQL as the pure function does', async () => {
      for (const [minimum, minimumOrder, perCarton] of [
        [10, null, null],
        [11, 50, 12],
        [0, 1, 7],
        [500, 20, null],
        [3, null, 9],
      ] as const) {
        await world.db.query(
          sql`update products set minimum_stock = ${minimum} where code = 'SOFA'`,
        )
        await asks({ minimumOrder, perCarton })
        for (const weeks of ['13', '26', '52', 'Year ago']) {
          const row = await rowOf(sofa, { weeks })
          const days = row.leadDays + row.seaDays + row.portDays + row.handlingDays
          expect(row.suggested, `${minimum} ${weeks}`).toBe(suggested({ ...row, days }))
        }
      }
      await world.db.query(sql`update products set minimum_stock = 10 where code = 'SOFA'`)
      await asks({ minimumOrder: null, perCarton: null })
    })

    it('is narrowed by cover, supplier and tag, and has what runs out alone', async () => {
      const ids = async (filter: object) => (await rows(filter)).map(row => row.skuId).toSorted()
      expect(await ids({})).toEqual([sofa, chair].toSorted())
      expect(await ids({ cover: { lte: 5.9 } })).toEqual([chair])
      expect(await ids({ supplierId })).toEqual([sofa])
      expect(await ids({ warehouseId: main })).toEqual([sofa])
      await world.stock(sofa, main, 45)
      expect(await ids({ supplierId })).toEqual([])
      expect(await ids({ supplierId, isEnough: true })).toEqual([sofa])
      const tagId = await world.make('productTags', { name: 'Sofas' })
      await world.db.query(
        sql`insert into products_tag_ids (from_id, to_id) select id, ${tagId} from products where code = 'SOFA'`,
      )
      expect(await ids({ tagId, isEnough: true })).toEqual([sofa])
    })

    it('adds pieces to the draft for the supplier, or makes it', async () => {
      const add = (quantity: number, caller = buyer, skuId = sofa) =>
        caller.post('/api/criticalStock/addToOrder', { skuId, quantity })
      expect((await add(45, reader)).status).toBe(403)
      const first = await add(45)
      expect([first.status, first.body.quantity], JSON.stringify(first.body)).toEqual([200, 45])
      const second = await add(15)
      expect(second.body.purchaseOrderId).toBe(first.body.purchaseOrderId)
      expect(
        await world.db.query(sql`
          select o.state, o.warehouse_id = ${main} as here, l.position, l.quantity, l.unit_cost::float as cost
          from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id where o.id = ${first.body.purchaseOrderId}`),
      ).toEqual([{ state: 'Draft', here: true, position: 1, quantity: 60, cost: 120 }])
      expect(await rowOf(sofa)).toMatchObject({ drafted: 60 })
      for (const odd of [0, -1, 1.5, 1e9])
        expect((await add(odd)).body.errors?.[0]?.field).toBe('quantity')
      expect((await add(1, buyer, chair)).body.errors[0]).toMatchObject({
        code: 'no_supplier',
        field: 'skuId',
      })
    })

    it('two people who add to no draft make one', async () => {
      await world.db.query(
        sql`update purchase_orders set state = 'Submitted' where state = 'Draft'`,
      )
      const answers = await Promise.all(
        [3, 4].map(quantity =>
          buyer.post('/api/criticalStock/addToOrder', { skuId: sofa, quantity }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [a, b] = answers.map(({ body }) => body.purchaseOrderId)
      expect(a).toBe(b)
    })

    it('sets the minimum, snoozes till a day, and discontinues', async () => {
      const post = (step: string, fields: object, caller = buyer) =>
        caller.post(`/api/criticalStock/${step}`, { skuId: sofa, ...fields })
      expect((await post('minimum', { minimum: 70 }, reader)).status).toBe(403)
      expect((await post('minimum', { minimum: 70 })).status).toBe(200)
      expect(await rowOf(sofa)).toMatchObject({ minimum: 70, suggested: 60 })
      const wrong = await post('snooze', { until: world.day(-1), reason: 'Sale' }, reader)
      expect(wrong.body.errors[0].field).toBe('until')
      expect((await post('snooze', { until: world.day(9), reason: 'Sale' }, reader)).status).toBe(
        200,
      )
      expect(await rowOf(sofa)).toBeUndefined()
      expect(await rowOf(sofa, { isSnoozed: true })).toMatchObject({ snoozedUntil: world.day(9) })
      expect((await post('wake', {}, reader)).status).toBe(200)
      expect(await rowOf(sofa)).toBeDefined()
      expect((await post('discontinue', {}, reader)).status).toBe(403)
      expect((await post('discontinue', {})).body).toMatchObject({ status: 'Phase out' })
      expect(await rowOf(sofa)).toMatchObject({ status: 'Phase out', suggested: 0 })
      const gone = await buyer.post('/api/criticalStock/discontinue', { skuId: chair })
      expect(gone.body).toMatchObject({ status: 'Discontinued' })
    })

    it('counts anew each night, of each client its own', async () => {
      const counted = await world.db.write(tx => countDemand(tx, clientId('CA')))
      expect(counted).toBe(0)
      const before = await rowOf(sofa)
      await world.db.write(tx => countDemand(tx, clientId('NZ')))
      expect(await rowOf(sofa)).toEqual(before)
    })
  },
  emptyBeginning,
)
