import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { handlers } from '#server/calls/handlers.ts'
import { writeAudit, writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Who } from '#server/session/actor.ts'
import { snake, type Address, type RecordOf } from '#define'
import type { addresses } from '#resources/sales/customers/addresses.entity.ts'
import { orderAddressCalls } from './orderAddress.calls.ts'
import { refuseHeldFast } from '#resources/sales/orders/orderHeader.server.ts'
import { taxedAt } from '#resources/sales/orders/orderAmounts.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { followPlace, previewOrderPlace } from './taxAddress.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

export default handlers(orderAddressCalls, {
  async changeOrderAddress({ input: { orderId, version, use, address }, who, db }) {
    const order = await orderAt(db, who, { orderId, version }, 'for update')
    const field = use === 'Delivery' ? 'deliveryAddressId' : 'billingAddressId'
    refuseHeldFast(who, order, [field])
    const before = order[field]
    const [known] = await db.query<Row>(sql`
      select line1, line2, suburb, city, region, postcode, country, access_notes as "accessNotes", floor, has_lift as "hasLift" from addresses where id = ${before}`)
    const given: Address = { ...nothing, ...address }
    const parts = Object.keys(given) as (keyof Address)[]
    if (parts.every(part => isSame(given[part], known?.[part]))) return {}
    const taxed = await taxedAt(db, order.id)
    const id = uuid()
    await insertRows(db, planOf('addresses'), who, [{ ...known, ...given, id }])
    await db.query(
      sql`update orders set ${sql.identifier(snake(field))} = ${id}, ${touched(who)} where id = ${order.id}`,
    )
    await writeAudit(db, who, {
      operation: 'update',
      entity: 'orders',
      recordId: order.id,
      changes: { [field]: [before, id] },
    })
    if (use === 'Delivery') await takeDeliveries(db, who, order, id)
    await followPlace(db, who, order.id, taxed, 'address')
    return {}
  },

  previewOrderPlace: async ({ input, who, db }) => ({
    data: await previewOrderPlace(db, who, input),
  }),
})

/** Deliveries that were to go to the address that the order had until now, and are still to come, go to its new one. It is locked. */
export async function takeDeliveries(
  tx: Queryable,
  who: Who,
  { id: orderId, deliveryAddressId: before }: RecordOf<typeof orders>,
  after: string,
): Promise<void> {
  const taken = await tx.query<{ id: string }>(sql`
    update delivery_plans set address_id = ${after}, ${touched(who)}
    where order_id = ${orderId} and address_id = ${before} and state in ('Scheduled', 'Processed', 'Ready To Pickup', 'No Show') and not is_deleted returning id`)
  await writeAuditOfMany(
    tx,
    who,
    'update',
    'deliveryPlans',
    taken.map(({ id }) => ({ id, changes: { addressId: [before, after] } })),
  )
}

/** A part that is not given is none. */
const nothing = { line2: null, suburb: null, region: null, postcode: null }

type Row = Partial<RecordOf<typeof addresses>>
