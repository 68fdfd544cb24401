import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { csvRows, partsOf } from '#tests/support/files.ts'

describeRules(
  'files and facts of delivery plans',
  database => {
    let product: Product, world: World, planner: Planner
    let clerk: Caller, abroad: Caller
    let warehouseId: string, calendarId: string, date: string
    let orders: Ordered[], plans: Row[]
    const save = (path: string, body: Row, by = clerk) => by.post(`/api/${path}`, { ...body })
    const rowsOf = async (path: string, body: Row) => {
      const answer = await save(path, { ...body, format: 'csv' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const [headers, ...rows] = csvRows(answer)
      return rows.map(row => Object.fromEntries(headers!.map((name, i) => [name, row[i]])))
    }
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1', 'J4', 'K1'])
      abroad = await product.as(['J1', 'K1'], 'CA')
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ name: 'Van', warehouseId, horizonDays: 60 })
      date = world.day(4)
      planner = plannerOf(world, clerk, { calendarId, warehouseId, date })
      orders = [await planner.ordered(3, 2), await planner.ordered(1)]
      plans = [
        await planner.plan(orders[0]!, 2, { instruction: '=HYPERLINK("x")' }),
        await planner.plan(orders[1]!, 1, { date: world.day(5) }),
      ]
    })
    afterAll(() => product.close())

    it('saves the addresses of the plans that the filters of their list find', async () => {
      const path = 'delivery/downloadDeliveryAddress'
      const all = await rowsOf(path, { calendarId })
      expect(all.map(row => row.Plan)).toEqual([plans[0]!.no, plans[1]!.no])
      expect(all[0]).toMatchObject({
        Status: 'Scheduled',
        Items: '2',
        Balance: '500.00',
      })
      const some = [
        { calendarId, from: world.day(5) },
        { calendarId, filter: JSON.stringify({ date: { gte: world.day(5) } }) },
        { planIds: [plans[1]!.id] },
      ]
      for (const asked of some)
        expect((await rowsOf(path, asked)).map(row => row.Plan)).toEqual([plans[1]!.no])
      const workbook = await save(path, { calendarId })
      const sheet = (await partsOf(workbook.bytes))['xl/worksheets/sheet1.xml']!
      expect(sheet).toContain(plans[0]!.no)
      expect(sheet).not.toContain('<f>')
      expect(workbook.headers['content-disposition']).toMatch(/delivery-addresses-[\d-]+\.xlsx"/)
      expect((await save(path, { calendarId, format: 'csv' }, abroad)).body.errors).toMatchObject([
        { code: 'unknown_reference', field: 'calendarId' },
      ])
      expect(csvRows(await save(path, { format: 'csv' }, abroad))).toHaveLength(1)
      const [taken] = await product.db.text<Row>(
        `select changes from audit where operation = 'export' and entity = 'deliveryPlans' order by seq limit 1`,
      )
      expect(taken!.changes).toMatchObject({ format: 'csv', rows: 2 })
    })

    it('saves the goods of a day by stop, those of plans, and what each warehouse hands out', async () => {
      const providerId = await world.make('shippingProviders', {
        name: 'Truck 9',
        type: 'Own truck',
      })
      const tripId = await world.make('trips', { calendarId, date, no: 1, providerId })
      await world.make('tripStops', { tripId, planId: plans[0]!.id, position: 1 })
      const ofDay = await rowsOf('delivery/exportArrangeTruckGetProductList', {
        calendarId,
        date,
        tripId,
      })
      expect(ofDay).toMatchObject([
        { Trip: 'Trip 1 · Truck 9', Stop: '1', Plan: plans[0]!.no, Qty: '2' },
      ])
      const ofPlans = await rowsOf('delivery/getProductListByDeliveryplanId', {
        planIds: plans.map(plan => plan.id),
      })
      expect(ofPlans.map(row => [row.Plan, row.Qty])).toEqual([
        [plans[0]!.no, '2'],
        [plans[1]!.no, '1'],
      ])
      const ofWarehouse = await rowsOf('orderManagement/downLoadTripWarehouseProduct', {
        calendarId,
        date,
      })
      const [{ name }] = (await product.db.text<{ name: string }>(
        'select name from warehouses where id = $1',
        [warehouseId],
      )) as [{ name: string }]
      expect(ofWarehouse).toEqual([
        {
          Warehouse: name,
          SKU: ofDay[0]!.SKU,
          Product: ofDay[0]!.Product,
          Qty: '2',
          Plans: plans[0]!.no,
        },
      ])
    })

    it('refuses by field what it cannot save', async () => {
      const wrong: [string, Row, number, string][] = [
        ['delivery/downloadDeliveryAddress', { from: world.day(3), to: world.day(2) }, 400, 'to'],
        ['delivery/downloadDeliveryAddress', { filter: '{"nonsense":1}' }, 400, 'nonsense'],
        ['delivery/downloadDeliveryAddress', { format: 'pdf' }, 400, 'format'],
        ['delivery/getProductListByDeliveryplanId', {}, 400, 'planId'],
        ['delivery/getProductListByDeliveryplanId', { planId: absentId }, 400, 'planId'],
        ['delivery/exportArrangeTruckGetProductList', { calendarId }, 400, 'date'],
        [
          'orderManagement/downLoadTripWarehouseProduct',
          { calendarId: absentId, date },
          404,
          'calendarId',
        ],
      ]
      for (const [path, body, status, field] of wrong) {
        const { body: answer, status: is } = await save(path, body)
        expect([is, answer.errors?.[0].field], path).toEqual([status, field])
      }
      const theirs = await save(
        'delivery/getProductListByDeliveryplanId',
        { planId: plans[0]!.id },
        abroad,
      )
      expect(theirs.body.errors).toMatchObject([{ code: 'unknown_reference', field: 'planId' }])
    })

    it('lists plans by the filters of their list, and those without an appointment', async () => {
      const list = async (query: Row) =>
        (await clerk.get('/api/delivery/getDeliveryPlanList', { calendarId, ...query })).body
      expect(await list({ pageSize: 1 })).toMatchObject({
        isSuccess: true,
        totalCount: 2,
        data: [{ no: plans[1]!.no }],
      })
      expect((await list({ to: date })).data.map((p: Row) => p.no)).toEqual([plans[0]!.no])
      expect((await list({ state: 'Delivered' })).totalCount).toBe(0)
      expect((await list({ from: date, to: world.day(1) })).errors[0].field).toBe('to')
      const without = async () =>
        (
          await clerk.post('/api/delivery/getWithoutAppDeliveryPlanListResult', { calendarId })
        ).body.data?.map((p: Row) => p.no)
      expect(await without()).toEqual([plans[1]!.no, plans[0]!.no])
      await product.db.text(
        'update delivery_plans set customer_confirmed_on_utc = now() where id = $1',
        [plans[1]!.id],
      )
      expect(await without()).toEqual([plans[0]!.no])
    })

    it('keeps helpers and cost of a plan, and prints its docket alone', async () => {
      const planId = plans[0]!.id
      const read = async () =>
        (
          await clerk.get('/api/delivery/getOrderAndDeliveryPlanListById', {
            orderId: orders[0]!.id,
          })
        ).body.data.plans.find((p: Row) => p.id === planId)
      const { version } = await read()
      const change = (body: object) =>
        clerk.post('/api/delivery/updateDeliveryPlan', { planId, version, ...body })
      expect((await change({ helperCount: -1 })).body.errors[0].field).toBe('helperCount')
      expect((await change({ shippingCost: -5 })).body.errors[0].field).toBe('shippingCost')
      expect((await change({ helperCount: 2, shippingCost: 89.5 })).body.isSuccess).toBe(true)
      expect(await read()).toMatchObject({
        helperCount: 2,
        shippingCost: 89.5,
        tripStop: 'Trip 1, stop 1',
      })
      const docket = await clerk.get('/api/deliveryPlans/docket', { planId })
      expect(docket.headers['content-type']).toContain('application/pdf')
      expect(docket.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect((await abroad.get('/api/deliveryPlans/docket', { planId })).status).toBe(404)
      const notice = await clerk.get('/api/delivery/getPreDeliveryNotice', { planId })
      expect(notice.body.data).toMatchObject({ helperCount: 2, from: { name: expect.any(String) } })
    })

    it('a locked plan keeps its place and its way; what else is said of it may change', async () => {
      const planId = plans[1]!.id
      const now = async () =>
        (
          await product.db.text<Row>(
            'select version, address_id, provider_id, service_type, instruction from delivery_plans where id = $1',
            [planId],
          )
        )[0]!
      const customerId = (
        await product.db.text<{ id: string }>(
          'select customer_id as id from orders where id = $1',
          [orders[1]!.id],
        )
      )[0]!.id
      const [place, addressId] = await Promise.all(
        ['1 First Street', '9 Other Street'].map(line1 =>
          world.make('addresses', { customerId, line1, city: 'Auckland', country: 'NZ' }),
        ),
      )
      const providerId = await world.make('shippingProviders', {
        name: 'Other truck',
        type: 'Own truck',
      })
      const lock = () => clerk.post(`/api/delivery/updateLockStatus?planId=${planId}`, {})
      const change = async (body: object) =>
        clerk.post('/api/delivery/updateDeliveryPlan', {
          planId,
          version: (await now()).version,
          ...body,
        })
      expect((await change({ addressId: place })).body.isSuccess).toBe(true)
      expect((await lock()).body.data).toMatchObject({ isLocked: true })
      for (const body of [
        { addressId },
        { addressId: null },
        { providerId },
        { serviceType: 'Pickup' },
      ])
        expect((await change(body)).body.errors).toMatchObject([
          { code: 'locked', field: Object.keys(body)[0] },
        ])
      expect((await now()).address_id).toBe(place)
      expect((await change({ instruction: 'Ring twice', helperCount: 2 })).body.isSuccess).toBe(
        true,
      )
      await lock()
      expect((await change({ addressId })).body.isSuccess).toBe(true)
    })

    it('tells what a customer is told before, where goods leave from, and how far orders are delivered', async () => {
      const notice = await clerk.get('/api/delivery/getPreDeliveryNotice', { planId: plans[0]!.id })
      expect(notice.body.data).toMatchObject({
        no: plans[0]!.no,
        date,
        customer: 'A customer',
        balance: 500,
        isPrepared: false,
        items: [{ quantity: 2 }],
      })
      const orderId = orders[0]!.id
      const one = '/api/orderManagement/getOrderSourceAddressIdByOrderId'
      const source = { orderId, kind: 'Warehouse', id: warehouseId }
      expect((await clerk.get(one, { orderId })).body.data).toMatchObject(source)
      const unplanned = await world.order([])
      expect((await clerk.get(one, { orderId: unplanned.id })).body.data.kind).toBe('Branch')
      expect((await abroad.get(one, { orderId })).status).toBe(404)
      const ofDay = '/api/orderManagement/getOrderSourceAddressIdsByCalendarIdAndDateTime'
      expect((await clerk.get(ofDay, { calendarId, date })).body.data).toMatchObject([source])
      const path = '/api/customerPortal/getOrderDeliveryStatusList'
      const { data } = (await clerk.get(path, { orderCode: notice.body.data.of.toLowerCase() }))
        .body
      expect(data).toMatchObject([
        {
          orderId,
          deliveryStatus: 'Planned',
          plans: [{ no: plans[0]!.no, date, state: 'Scheduled' }],
        },
      ])
      expect((await abroad.get(path, {})).body).toMatchObject({ data: [], totalCount: 0 })
    })
  },
  emptyBeginning,
)
