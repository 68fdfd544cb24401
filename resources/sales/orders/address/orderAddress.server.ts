import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  handlers,
  insertRows,
  isSame,
  metaOf,
  touched,
  writeAuditOf,
  writeAuditOfMany,
} from '#server/kit'
import { markChangedAfterPrint } from '#resources/delivery/papers/paperChanges.server.ts'
import { snake, type Address, type RecordOf } from '#define'
import type { addresses } from '#resources/sales/customers/addresses.entity.ts'
import { orderAddressCalls } from './orderAddress.calls.ts'
import { refuseHeaderChange, refuseHeldFast } from '#resources/sales/orders/orderHeader.server.ts'
import { taxedAt, type Taxed } from '#resources/sales/orders/taxes/taxPlace.server.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { followTaxAddress, previewTaxAddress } from './taxAddress.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

export default handlers(orderAddressCalls, {
  async changeOrderAddress(context, { orderId, version, use, address }) {
    const { db, actor } = context
    const order = await orderAt(context, { orderId, version }, 'for update')
    const field = use === 'Delivery' ? 'deliveryAddressId' : 'billingAddressId'
    refuseHeldFast(actor, order, [field])
    const before = order[field]
    const [known] = await db.query<Row>(sql`
      select line1, line2, suburb, city, region, postcode, country, access_notes, stairs, floor, has_lift, parking, gate_code from addresses where id = ${before}`)
    const given: Address = { ...nothing, ...address }
    const parts = Object.keys(given) as (keyof Address)[]
    if (parts.every(part => isSame(given[part], known?.[part]))) return {}
    const taxed = await taxedAt(db, order.id)
    const id = uuid()
    await insertRows(context, metaOf('addresses'), [{ ...known, ...given, id }])
    await exchangeAddress(context, order, { field, id, taxed, named: 'address' })
    return {}
  },

  async updateOrderAddressByAddressId(context, { orderId, addressId, use }) {
    const order = await orderOf(context, orderId, 'for update')
    const field = use === 'Billing' ? 'billingAddressId' : 'deliveryAddressId'
    const id = addressId.toLowerCase()
    if (order[field] === id) return {}
    await refuseHeaderChange(context, order, { [field]: id }, { [field]: 'addressId' })
    const taxed = await taxedAt(context.db, order.id)
    await exchangeAddress(context, order, { field, id, taxed, named: 'addressId' })
    return {}
  },

  previewOrderPlace: async (context, input) => ({
    data: await previewTaxAddress(context, input),
  }),
})

/** An order has another address from now on; its open deliveries and its tax follow. */
async function exchangeAddress(
  context: Context,
  order: RecordOf<typeof orders>,
  {
    field,
    id,
    taxed,
    named,
  }: {
    field: 'deliveryAddressId' | 'billingAddressId'
    id: string
    taxed: Taxed
    /** The input that names the address. */
    named: string
  },
) {
  await context.db.query(
    sql`update orders set ${sql.identifier(snake(field))} = ${id}, ${touched(context.actor)} where id = ${order.id}`,
  )
  await writeAuditOf(context, 'update', 'orders', order.id, { [field]: [order[field], id] })
  if (field === 'deliveryAddressId') await takeDeliveries(context, order, id)
  await followTaxAddress(context, { ...order, [field]: id }, taxed, named)
}

/**
 * Redirects open deliveries from the order's former address to its new one. The order is locked.
 */
export async function takeDeliveries(
  context: Context,
  { id: orderId, deliveryAddressId: before }: RecordOf<typeof orders>,
  after: string,
): Promise<void> {
  const taken = await context.db.query<{ id: string }>(sql`
    update delivery_plans set address_id = ${after}, ${touched(context.actor)}
    where order_id = ${orderId} and address_id = ${before} and state in ('Scheduled', 'Processed', 'Ready To Pickup', 'No Show') and not is_deleted returning id`)
  await writeAuditOfMany(
    context,
    'update',
    'deliveryPlans',
    taken.map(({ id }) => ({ id, changes: { addressId: [before, after] } })),
  )
  const ids = taken.map(({ id }) => id)
  if (ids.length) await markChangedAfterPrint(context, sql`p.id = any(${sql.param(ids)}::uuid[])`)
}

/** Absent parts are null. */
const nothing = { line2: null, suburb: null, region: null, postcode: null }

type Row = Partial<RecordOf<typeof addresses>>
