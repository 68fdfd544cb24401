import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId, clientId } from '#resources/administration/demo/reference.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import {
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

/** What is tried: by whom nobody should succeed, the field that the refusal names, and the table that must stay as it is. */
interface Case {
  field: string
  table: string
  send: () => Promise<Answer>
}

describeOnEachDatabase(
  'refusals name their field and change nothing',
  database => {
    let product: Product, world: World, admin: Caller
    let taxTypeId: string, calendarId: string, areaId: string, categoryId: string, staffId: string
    const year = { from: '2031-01-01', to: '2031-12-31' }
    const rate = (more: object = {}) =>
      admin.post('/api/countryTaxRates', {
        country: 'NZ',
        taxTypeId,
        rate: 15,
        period: year,
        ...more,
      })
    const shippingRate = async (more: object = {}) =>
      (
        await admin.post('/api/shippingRates', {
          name: 'Twice',
          serviceType: 'Delivery',
          basis: 'Flat',
          period: year,
          bands: [{ from: 0, to: null, price: 80 }],
          ...more,
        })
      ).body.id as string
    const publish = (id: string) =>
      admin.post('/api/shippingRates/bulk', { operation: 'publish', targets: [{ id }] })

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      taxTypeId = await world.make('taxTypes', { code: 'TRY', name: 'A tax to try' })
      calendarId = await world.calendar({ defaultStops: 3 })
      const skuId = await world.sku('REF-1')
      const { id: orderId } = await world.order([[skuId, 1]])
      for (const _ of [1, 2]) await world.plan(orderId, calendarId, world.day(4))
      areaId = await world.make('deliveryAreas', { name: 'In use', country: 'NZ' })
      await world.make('shippingRates', {
        name: 'Uses it',
        serviceType: 'Delivery',
        basis: 'Flat',
        areaId,
        period: { from: '2020-01-01', to: '2020-02-01' },
      })
      categoryId = await world.make('categories', { name: 'Above' })
      staffId = await world.make('staff', { email: 'taken@test.example', fullName: 'Somebody' })
      expect((await rate()).status).toBe(201)
      await publish(await shippingRate())
    })
    afterAll(() => product.close())

    const cases: Record<string, () => Promise<Case> | Case> = {
      'a tax of 1000 %': () => ({
        field: 'rate',
        table: 'country_tax_rates',
        send: () => rate({ rate: 1000, period: { from: '2035-01-01', to: null } }),
      }),
      'tax rates whose periods overlap': () => ({
        field: 'period',
        table: 'country_tax_rates',
        send: () => rate({ period: { from: '2031-12-31', to: null } }),
      }),
      'state tax rates whose periods overlap': async () => {
        const state = { country: 'CA', state: 'Alberta', taxTypeId, rate: 5, period: year }
        await admin.post('/api/stateTaxRates', state)
        return {
          field: 'period',
          table: 'state_tax_rates',
          send: () => admin.post('/api/stateTaxRates', { ...state, state: 'ALBERTA', rate: 0 }),
        }
      },
      'a shipping rate for dates of another one': async () => {
        const id = await shippingRate({ period: { from: '2031-06-01', to: '2032-06-01' } })
        return { field: 'period', table: 'shipping_rates', send: () => publish(id) }
      },
      'bands with a gap': () => ({
        field: 'bands',
        table: 'shipping_rates',
        send: () =>
          admin.post('/api/shippingRates', {
            name: 'Gap',
            serviceType: 'Delivery',
            basis: 'Items',
            period: year,
            bands: [
              { from: 0, to: 2, price: 5 },
              { from: 3, to: null, price: 9 },
            ],
          }),
      }),
      'a capacity below what is booked': () => ({
        field: 'stops',
        table: 'calendar_days',
        send: () =>
          admin.post('/api/delivery/UpdateCapacity', { calendarId, date: world.day(4), stops: 1 }),
      }),
      'closing a date with plans': () => ({
        field: 'opening',
        table: 'calendar_days',
        send: () =>
          admin.post('/api/delivery/UpdateCapacity', {
            calendarId,
            date: world.day(4),
            opening: 'Closed',
          }),
      }),
      'disabling a calendar with plans ahead': () => ({
        field: 'status',
        table: 'delivery_calendars',
        send: () =>
          admin.post('/api/delivery/updateDeliveryCalendarStatus', {
            id: calendarId,
            version: 1,
            status: 'Disabled',
          }),
      }),
      'a calendar that is open on no day': () => ({
        field: 'monday',
        table: 'delivery_calendars',
        send: () =>
          admin.post('/api/delivery/addNewDeliveryCalendar', {
            name: 'Never',
            calendarType: 'Delivery',
            branchId: branchId('AKL'),
            monday: false,
            tuesday: false,
            wednesday: false,
            thursday: false,
            friday: false,
            saturday: false,
            sunday: false,
          }),
      }),
      'a group inside itself': () => ({
        field: 'parentId',
        table: 'categories',
        send: () =>
          admin.put(`/api/categories/${categoryId}`, { version: 1, parentId: categoryId }),
      }),
      'an e-mail in use, in other letters': () => ({
        field: 'email',
        table: 'staff',
        send: () =>
          admin.post('/api/staff', { email: 'TAKEN@test.example', fullName: 'Somebody else' }),
      }),
      'a network that is none': () => ({
        field: 'network',
        table: 'ip_whitelist',
        send: () => admin.post('/api/ipWhitelist', { network: '10.0.0.0/33', name: 'Office' }),
      }),
      'deleting an area that a rate is for': () => ({
        field: 'id',
        table: 'delivery_areas',
        send: () => admin.delete(`/api/deliveryAreas/${areaId}?version=1`),
      }),
      'deleting a group that calendars are in': async () => {
        const id = await world.make('calendarGroups', { name: 'In use', country: 'NZ' })
        await world.calendar({ groupId: id })
        return {
          field: 'id',
          table: 'calendar_groups',
          send: () => admin.delete(`/api/calendarGroups/${id}?version=1`),
        }
      },
      'closing a branch with open orders': async () => {
        await world.order([[await world.sku('REF-2'), 1]])
        return {
          field: 'isActive',
          table: 'branches',
          send: () =>
            admin.put(`/api/branches/${branchId('AKL')}`, { version: 1, isActive: false }),
        }
      },
      'a branch in a zone that nobody knows': () => ({
        field: 'timezone',
        table: 'branches',
        send: () =>
          admin.put(`/api/branches/${branchId('AKL')}`, {
            version: 1,
            timezone: 'Pacific/Nowhere',
          }),
      }),
      'another type for a warehouse that holds stock': async () => {
        const id = await world.warehouse('HOLDS')
        await world.stock(await world.sku('REF-3'), id, 2)
        return {
          field: 'warehouseType',
          table: 'warehouses',
          send: () => admin.put(`/api/warehouses/${id}`, { version: 1, warehouseType: 'Virtual' }),
        }
      },
      'closing a warehouse that holds stock': async () => {
        const id = await world.warehouse('FULL')
        await world.stock(await world.sku('REF-4'), id, 2)
        return {
          field: 'isActive',
          table: 'warehouses',
          send: () => admin.put(`/api/warehouses/${id}`, { version: 1, isActive: false }),
        }
      },
      'a first password that is too short': () => ({
        field: 'password',
        table: 'staff',
        send: () =>
          admin.post('/api/staff', {
            email: 'short@test.example',
            fullName: 'Short',
            password: 'chair',
          }),
      }),
      'a way of minus one day': async () => {
        const id = await world.make('ports', { code: 'NZREF', name: 'Ref', country: 'NZ' })
        const warehouseId = await world.warehouse('WAY')
        return {
          field: 'transits',
          table: 'port_transits',
          send: () =>
            admin.put(`/api/ports/${id}`, { version: 1, transits: [{ warehouseId, days: -1 }] }),
        }
      },
      'a surcharge of 1000 %': () => ({
        field: 'surcharge',
        table: 'payment_methods',
        send: () =>
          admin.post('/api/paymentMethods', { name: 'Dear', type: 'Card', surcharge: 1000 }),
      }),
      'a provider whose address has no place for the number': () => ({
        field: 'trackingUrl',
        table: 'shipping_providers',
        send: () =>
          admin.post('/api/delivery/addNewShippingProvider', {
            name: 'Lost',
            type: 'Courier',
            trackingUrl: 'https://track.example/',
          }),
      }),
      'deleting a tax that rates are of': () => ({
        field: 'id',
        table: 'tax_types',
        send: () => admin.delete(`/api/taxTypes/${taxTypeId}?version=1`),
      }),
      'another country of a client with orders': () => ({
        field: 'country',
        table: 'clients',
        send: () => admin.put(`/api/clients/${clientId('NZ')}`, { version: 1, country: 'CA' }),
      }),
      'a task for somebody disabled': async () => {
        await product.db.text('update staff set is_disabled = true where id = $1', [staffId])
        const typeId = await world.make('taskTypes', { name: 'To try' })
        return {
          field: 'assigneeIds',
          table: 'tasks',
          send: () =>
            admin.post('/api/tasks/createTask', {
              typeId,
              description: 'Call the customer',
              assigneeIds: [staffId],
            }),
        }
      },
    }

    it.each(Object.keys(cases))('%s', async name => {
      const { field, table, send } = await cases[name]!()
      const rows = () =>
        product.db.text(`select to_jsonb(t) - 'updated_on_utc' as row from ${table} t order by id`)
      const before = await rows()
      const { status, body } = await send()
      const [problem] = body.errors?.length ? body.errors : (body.results?.[0]?.errors ?? [])
      expect(problem, JSON.stringify(body)).toBeDefined()
      expect(problem.field?.split('.')[0]).toBe(field)
      expect(problem.message.length).toBeGreaterThan(10)
      expect(
        body.isSuccess === false || body.results?.[0]?.isSuccess === false,
        String(status),
      ).toBe(true)
      expect(await rows()).toEqual(before)
    })
  },
  emptyBeginning,
)
