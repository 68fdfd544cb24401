import { expect } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { codes } from '#resources/codes.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { dayWithRoom } from '#tests/support/api/awayFromMidnight.ts'
import type { World } from '#tests/support/api/world.ts'
import type { Caller, Product } from '#tests/support/browser/product.ts'

type Answer = Record<string, any>

const places = {
  NZ: { branch: 'AKL', rate: 15, currency: 'NZD', at: { city: 'Auckland', country: 'NZ' } },
  CA: {
    branch: 'EDM',
    rate: 5,
    currency: 'CAD',
    at: { city: 'Edmonton', country: 'CA', region: 'AB', postalCode: 'T5J 0N3' },
  },
} as const

export type ShopDay = Awaited<ReturnType<typeof openDay>>

/** A branch with what it needs for a day: a warehouse, calendars, a supplier, a till, two people with all codes. */
export async function openDay(product: Product, world: World, country: 'NZ' | 'CA') {
  const { branch, rate, at, currency } = places[country]
  const actor = country === 'NZ' ? world.actor : world.abroad
  const { clientId } = actor
  const today = await dayWithRoom(product.db, clientId, 60)
  const ahead = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const make = (entity: Parameters<World['make']>[0], fields: Row) =>
    world.make(entity, fields, actor)
  const row = async (text: string, ...values: unknown[]) =>
    (await product.db.text<Answer>(text, values))[0]!

  const chief = await product.as('ALL', country)
  // The same codes in another order are another person.
  const second = await product.as([...codes.slice(1), ...codes.slice(0, 1)], country)
  await product.db.text('update staff set branch_id = $1 where client_id = $2', [
    branchId(branch),
    clientId,
  ])
  const good = async (answer: Promise<{ status: number; body: any }>): Promise<Answer> => {
    const { status, body } = await answer
    expect([200, 201], JSON.stringify(body)).toContain(status)
    expect(body.isSuccess, JSON.stringify(body)).not.toBe(false)
    return body
  }
  const done = (path: string, body: object, by: Caller = chief) =>
    good(by.post(`/api/${path}`, body))
  const step = async (entity: string, operation: string, id: string, by: Caller = chief) => {
    const body = await done(`${entity}/bulk`, { operation, targets: [{ id }] }, by)
    expect(body.refused ?? 0, JSON.stringify(body)).toBe(0)
  }
  const read = (entity: string, id: string) => good(chief.get(`/api/${entity}/${id}`))

  const known = await product.db.text<{ id: string }>("select id from tax_types where code = 'GST'")
  const taxTypeId = known[0]?.id ?? (await make('taxTypes', { code: 'GST', name: 'GST' }))
  const period = { from: '2020-01-01', to: null }
  await make('countryTaxRates', { taxTypeId, country, rate, period })
  const place = { branchId: branchId(branch) }
  const warehouse = (code: string, warehouseType: string) =>
    make('warehouses', { name: code, code, warehouseType, ...place })
  const warehouseId = await warehouse(`MAIN${country}`, 'Warehouse')
  await warehouse(`ROAD${country}`, 'Transit')
  const calendar = (calendarType: string, more: Row = {}) =>
    make('deliveryCalendars', {
      name: `${calendarType} of ${country}`,
      calendarType,
      sunday: true,
      ...place,
      ...more,
    })
  const customerId = await make('customers', { name: `Ana of ${country}` })
  await make('addresses', { customerId, line1: '1 Mill Road', ...at })
  const supplierId = await make('suppliers', {
    code: `MAKER${country}`,
    name: 'Maker',
    country: 'CN',
    currency: 'USD',
  })
  let boxes = country === 'NZ' ? 200_000 : 300_000
  return {
    ...place,
    country,
    clientId,
    today,
    ahead,
    chief,
    second,
    warehouseId,
    customerId,
    supplierId,
    calendarId: await calendar('Delivery', { warehouseId }),
    visitsId: await calendar('Service'),
    cash: await make('paymentMethods', { name: `Cash of ${country}`, type: 'Cash' }),
    make,
    row,
    done,
    step,
    read,
    list: async (entity: string) => (await good(chief.get(`/api/${entity}`))) as Answer[],

    /** A SKU with a price and a cost in the money of the country. */
    async goods(name: string, { price, cost }: { price: number; cost: number }) {
      const code = `${name}-${country}`
      const skuId = await world.sku(code)
      await product.db.text("update products set status = 'Active' where code = $1", [code])
      await make('prices', {
        skuId,
        market: country,
        amount: price,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      await product.db.text('update skus set cost = $2, cost_currency = $3 where id = $1', [
        skuId,
        cost,
        currency,
      ])
      await product.db.text(
        "insert into sku_costs (id, sku_id, cost, currency, from_on_utc) values (gen_random_uuid(), $1, $2, $3, now() - interval '1 day')",
        [skuId, cost, currency],
      )
      return skuId
    },
    stock: (skuId: string, quantity: number) =>
      product.db.write(tx =>
        post(
          { db: tx, actor },
          {
            type: 'Receipt',
            movements: [{ skuId, quantity, to: { warehouseId, stockStatus: 'Normal' } }],
          },
        ),
      ),
    /** A confirmed purchase order. */
    async buy(skuId: string, quantity: number) {
      const { id } = await done('purchaseOrders', {
        supplierId,
        warehouseId,
        currency: 'USD',
        requestedDate: ahead(60),
        lines: [{ position: 1, skuId, quantity, unitCost: 100 }],
      })
      await step('purchaseOrders', 'submit', id)
      const { version, lines } = await read('purchaseOrders', id)
      const lineId = lines[0].id as string
      const agreed = { confirmed: quantity, unitCost: 100, readyDate: ahead(20), remark: null }
      await done('purchaseOrders/confirm', { id, version, lines: [{ id: lineId, ...agreed }] })
      return { id: id as string, lineId }
    },
    /** A planned container with these goods, there in 30 days. */
    async load(from: { purchaseId: string; lineId: string }, skuId: string, quantity: number) {
      const { id, lines } = await done('containers', {
        no: containerNo('MSKU', ++boxes),
        type: '40',
        arrivesOn: ahead(30),
        warehouseId,
        lines: [
          {
            purchaseOrderId: from.purchaseId,
            purchaseOrderLineId: from.lineId,
            skuId,
            quantity,
          },
        ],
      })
      return { id: id as string, lineId: lines[0].id as string }
    },
    /** The line of an order that waits for pieces of a container, promised in 80 days. */
    async promise(skuId: string, quantity: number, containerLineId: string) {
      const orderId = await make('orders', {
        source: 'Showroom',
        state: 'Confirmed',
        customerId,
        promisedDate: ahead(80),
        orderedOnUtc: new Date().toISOString(),
        ...place,
      })
      const orderLineId = await make('orderLines', {
        orderId,
        position: 1,
        skuId,
        quantity,
        price: 100,
      })
      await make('reservations', {
        orderLineId,
        skuId,
        quantity,
        source: 'Container',
        containerLineId,
        priorityOnUtc: new Date().toISOString(),
      })
      return orderLineId
    },
  }
}
