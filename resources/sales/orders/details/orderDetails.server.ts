import { sql } from 'drizzle-orm'
import {
  type Context,
  handlers,
  isSame,
  metaOf,
  refused,
  transition,
  updateRecord,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { wholeOrder } from '#resources/sales/orders/orderRelated.server.ts'
import { takeDeliveries } from '#resources/sales/orders/address/orderAddress.server.ts'
import {
  followShipping,
  writeCosts,
} from '#resources/sales/orders/shipping/shippingCosts.server.ts'
import { taxedAt } from '#resources/sales/orders/taxes/taxPlace.server.ts'
import { refuseDays, refuseHeaderChange } from '#resources/sales/orders/orderHeader.server.ts'
import { followTaxAddress } from '#resources/sales/orders/address/taxAddress.server.ts'
import {
  changeLines,
  previewOrderLines,
} from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { followPromised } from '#resources/sales/orders/lines/promisedDay.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Details = CallAnswer<typeof orderDetailsCalls.getOrderDetailsById>['data']

export default handlers(orderDetailsCalls, {
  getOrderDetailsById: async (context, input) => ({
    data: await detailsOf(context, input.orderId),
  }),

  async updateOrder(context, input) {
    const after = await changeOrder(context, input)
    return { data: await detailsOf(context, input.orderId, after) }
  },

  async previewOrderLines(context, { orderId, version, orderLines: lines = [], keepsDiscount }) {
    refuseKeeping(context, keepsDiscount)
    const asked = { orderId, version, lines, keepsDiscount: !!keepsDiscount }
    return { data: await previewOrderLines(context, asked) }
  },

  async extendQuotation(context, { orderId, version, until: validTo }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    await refuseDays(context, { validTo }, { validTo: 'until' })
    const meta = metaOf('orders')
    await updateRecord(context, meta, order.id, { version, validTo }, order)
    const data = await transition(context, meta, { id: order.id }, 'extend', { idField: 'orderId' })
    return { data: data as RecordOf<typeof orders> }
  },

  getAdditionalOrderTypeList: async ({ actor, db }) => ({
    data: await db.query<{ id: string; name: string }>(sql`
      select id, name from additional_order_types where client_id = ${actor.clientId} and is_active and not is_deleted order by position, name limit 500`),
  }),
})

/**
 * Changes the header and the lines of an order; absent values stay.
 * @returns the order with its changed lines, where lines were sent and differ
 * @throws NotFound, Stale, BadInput, Refused
 */
export async function changeOrder(
  context: Context,
  input: CallInput<typeof orderDetailsCalls.updateOrder>,
): Promise<RecordOf<typeof orders> | undefined> {
  const { orderId, version, orderLines, signature, discountReason, keepsDiscount, ...sent } = input
  refuseKeeping(context, keepsDiscount)
  const order = await orderAt(context, { orderId, version }, 'for update')
  const change = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && !isSame(value, order[name as keyof typeof order]),
    ),
  )
  await refuseHeaderChange(context, order, change)
  const moved = (['deliveryAddressId', 'billingAddressId', 'branchId'] as const).find(
    name => name in change,
  )
  const taxed = moved && (await taxedAt(context.db, order.id))
  let current = (await updateRecord(
    context,
    metaOf('orders'),
    order.id,
    { version, ...change },
    order,
  )) as typeof order
  if (typeof change.deliveryAddressId === 'string')
    await takeDeliveries(context, order, change.deliveryAddressId)
  if (typeof change.shipping === 'number')
    await writeCosts(context, order.id, change.shipping > 0 ? [{ amount: change.shipping }] : [])
  const taxedAnew = taxed && (await followTaxAddress(context, current, taxed, moved))
  if (taxedAnew) current = taxedAnew
  else if ('shipping' in change)
    current = { ...current, ...(await followShipping(context, order.id)) }
  const after =
    orderLines &&
    (await changeLines(context, current, orderLines, {
      signature,
      discountReason,
      keepsDiscount: !!keepsDiscount,
    }))
  if (orderLines || 'promisedDate' in change) await followPromised(context, order.id)
  return after
}

/** @throws Refused for who may not give a discount alone */
function refuseKeeping({ actor }: Context, keepsDiscount: boolean | null | undefined) {
  if (keepsDiscount && !actor.codes.has('J4'))
    throw refused('not_allowed', 'keepsDiscount', 'Keeping the whole discount needs code J4.')
}

async function detailsOf(
  context: Context,
  orderId: string,
  asked?: RecordOf<typeof orders>,
): Promise<Details> {
  const { data, delivery } = await wholeOrder(context, orderId, asked)
  return { ...data, deliveryAddress: delivery?.address ?? null }
}
