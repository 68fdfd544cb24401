import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import type { Who } from '#server/session/actor.ts'
import type { Address, CallAnswer, RecordOf } from '#define'
import { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import { customerOf, linesOf, notesOf, orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { sidesOf } from '#resources/sales/orders/orderRelated.server.ts'
import { takeDeliveries } from '#resources/sales/orders/address/orderAddress.server.ts'
import { followShipping, taxedAt } from '#resources/sales/orders/orderAmounts.server.ts'
import { refuseHeadChange } from '#resources/sales/orders/orderHeader.server.ts'
import { followPlace } from '#resources/sales/orders/address/taxAddress.server.ts'
import { changeLines, previewOrderLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { followPromised } from '#resources/sales/orders/lines/promisedDay.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Details = CallAnswer<typeof orderDetailsCalls.getOrderDetailsById>['data']

export default handlers(orderDetailsCalls, {
  getOrderDetailsById: async ({ input, who, db }) => ({
    data: await detailsOf(db, who, await orderOf(db, who, input.orderId)),
  }),

  async updateOrder({ input, who, db }) {
    const { orderId, version, orderLines, ...sent } = input
    const order = await orderAt(db, who, { orderId, version }, 'for update')
    const change = Object.fromEntries(
      Object.entries(sent).filter(
        ([name, value]) => value !== undefined && !isSame(value, order[name as keyof typeof order]),
      ),
    )
    await refuseHeadChange(db, who, order, change)
    const moved = (['deliveryAddressId', 'billingAddressId'] as const).find(name => name in change)
    const taxed = moved && (await taxedAt(db, order.id))
    await updateRecord(db, planOf('orders'), who, order.id, { version, ...change })
    if (typeof change.deliveryAddressId === 'string')
      await takeDeliveries(db, who, order, change.deliveryAddressId)
    const isTaxedAnew = taxed && (await followPlace(db, who, order.id, taxed, moved))
    if ('shipping' in change && !isTaxedAnew) await followShipping(db, who, order.id)
    if (orderLines) await changeLines(db, who, await orderOf(db, who, orderId), orderLines)
    if (orderLines || 'promisedDate' in change) await followPromised(db, who, order.id)
    return { data: await detailsOf(db, who, await orderOf(db, who, orderId)) }
  },

  previewOrderLines: async ({ input: { orderLines = [], ...input }, who, db }) => ({
    data: await previewOrderLines(db, who, { ...input, lines: orderLines }),
  }),

  getAdditionalOrderTypeList: async ({ who, db }) => ({
    data: await db.query<{ id: string; name: string }>(sql`
      select id, name from additional_order_types where client_id = ${who.clientId} and is_active and not is_deleted order by position, name limit 500`),
  }),
})

async function detailsOf(
  db: Queryable,
  who: Who,
  order: RecordOf<typeof orders>,
): Promise<Details> {
  const { id } = order
  const addresses = await db.query<{
    id: string
    address: Address
    accessNotes: string | null
  }>(sql`
    select id, json_build_object('line1', line1, 'line2', line2, 'suburb', suburb, 'city', city, 'region', region, 'postcode', postcode, 'country', country) as address,
      nullif(concat_ws(' · ', access_notes, 'Floor ' || floor, case when has_lift then 'with a lift' when not has_lift then 'without a lift' end), '') as "accessNotes"
    from addresses where id in (${order.billingAddressId}, ${order.deliveryAddressId})`)
  const delivery = addresses.find(a => a.id === order.deliveryAddressId)
  return {
    order,
    customer: await customerOf(db, order.customerId),
    billingAddress: addresses.find(a => a.id === order.billingAddressId)?.address ?? null,
    deliveryAddress: delivery?.address ?? null,
    accessNotes: delivery?.accessNotes ?? null,
    lines: await linesOf(db, id),
    ...(await sidesOf(db, who, id)),
    notes: await notesOf(db, who, id),
  }
}
