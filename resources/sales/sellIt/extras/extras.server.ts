import { sql } from 'drizzle-orm'
import { type Context, handlers, metaOf, Refused, updateRecord } from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { shippingCostOf } from '#resources/delivery/shipping/shippingRates.server.ts'
import { suggestedFor } from '#resources/delivery/plans/page/suggested.server.ts'
import { subjectOf } from '#resources/delivery/plans/planning/subject.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { refuseHeaderChange } from '#resources/sales/orders/orderHeader.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import {
  followShipping,
  shippingOf,
  writeCosts,
} from '#resources/sales/orders/shipping/shippingCosts.server.ts'
import { openSaleOf } from '#resources/sales/sellIt/workable.server.ts'
import type { sellItCalls } from '#resources/sales/sellIt/sellIt.calls.ts'
import { extrasCalls } from './extras.calls.ts'

type Proposal = CallAnswer<typeof extrasCalls.proposeShipping>['data']
type Costs = NonNullable<CallInput<typeof sellItCalls.changeSale>['shippingCosts']>

export default handlers(extrasCalls, {
  async getSaleExtras(context) {
    const { db, actor } = context
    const [skus, costs] = await Promise.all([
      db.query<{ skuId: string; code: string; name: string }>(sql`
        select k.id as "skuId", k.code, k.name from skus k join products p on p.id = k.product_id
        where p.type = 'Service' and p.status not in ('Draft', 'Discontinued') and k.status <> 'Discontinued' and not k.is_deleted and not p.is_deleted
        order by k.name, k.code limit 30`),
      db.query<{ typeId: string; name: string; price: number | null }>(sql`
        select id as "typeId", name, default_price as price from shipping_cost_types
        where client_id = ${actor.clientId} and is_active and not is_deleted order by position, name limit 30`),
    ])
    const prices = await pricesNow(db, {
      skuIds: skus.map(({ skuId }) => skuId),
      market: actor.country,
    })
    const services = skus.flatMap(sku => {
      const price = prices.get(sku.skuId)?.amount
      return price === undefined ? [] : { ...sku, price }
    })
    return { data: { services, costs } }
  },

  proposeShipping: async (context, { orderId }) => ({
    data: await proposedShipping(context, orderId),
  }),
})

const nothing: Proposal = { isDelivered: false, total: 0, costs: [], whyNot: null }

/**
 * The costs of a sale's delivery by the shipping rates.
 * @throws NotFound naming `orderId`
 */
export async function proposedShipping(context: Context, orderId: string): Promise<Proposal> {
  const { db, actor } = context
  const order = await orderOf(context, orderId)
  const { fulfilment, calendarId, date } = await openSaleOf(db, order.id)
  const [address] = await db.query<{ postcode: string | null; suburb: string | null }>(
    sql`select postcode, suburb from addresses where id = ${order.deliveryAddressId}`,
  )
  if (fulfilment !== 'Delivery' || !address) return nothing
  if (!address.postcode)
    return { ...nothing, isDelivered: true, whyNot: 'The address has no postcode.' }
  const suggested =
    calendarId ??
    (await suggestedFor(context, await subjectOf(context, { orderId }))).suggestedCalendarId
  const types = await db.query<Type>(sql`
    select id, name, kind from shipping_cost_types where client_id = ${actor.clientId} and is_active and not is_deleted order by position, name`)
  try {
    const { total, lines } = await shippingCostOf(context, {
      serviceType: 'Delivery',
      calendarId: suggested,
      date,
      postcode: address.postcode,
      suburb: address.suburb,
      orderId: order.id,
    })
    return { isDelivered: true, total, costs: byType(lines, types), whyNot: null }
  } catch (error) {
    // Without a rate a person decides.
    if (!(error instanceof Refused)) throw error
    return { ...nothing, isDelivered: true, whyNot: error.errors[0]?.message ?? error.message }
  }
}

interface Type {
  id: string
  name: string
  kind: string
}
type Line = Awaited<ReturnType<typeof shippingCostOf>>['lines'][number]

/** Surcharges go to the type of their kind where there is one, all else to the usual one. */
function byType(lines: readonly Line[], types: readonly Type[]): Proposal['costs'] {
  const costs = new Map<string, Proposal['costs'][number]>()
  for (const { kind, what, why, amount } of lines) {
    const type =
      types.find(each => each.kind === kind) ?? types.find(each => each.kind === 'Delivery')
    const name = type?.name ?? 'Delivery'
    const before = costs.get(name)
    const told = `${what}: ${why}`
    costs.set(name, {
      typeId: type?.id ?? null,
      name,
      amount: Math.round(((before?.amount ?? 0) + amount) * 100) / 100,
      explanation: [before?.explanation, told].filter(Boolean).join('\n').slice(0, 1000),
    })
  }
  return [...costs.values()].filter(({ amount }) => amount > 0)
}

/** Replaces the shipping costs of a sale; its amounts follow. The caller has locked the order. */
export async function setSaleCosts(
  context: Context,
  order: RecordOf<typeof orders>,
  costs: Costs,
): Promise<void> {
  await refuseHeaderChange(context, order, { shipping: order.shipping })
  const written = await writeCosts(context, order.id, costs, 'shippingCosts')
  const { version } = order
  const change = { version, shipping: shippingOf(written) }
  await updateRecord(context, metaOf('orders'), order.id, change, order)
  await followShipping(context, order.id)
}

/** The shipping costs of an order in their order; an old order has one sum instead. */
export const saleCostsOf = ({ db }: Pick<Context, 'db'>, orderId: string) =>
  db.query<Proposal['costs'][number] & { kind: string | null }>(sql`
    select s.type_id, coalesce(t.name, 'Delivery') as name, t.kind, s.amount, s.explanation
    from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id where s.order_id = ${orderId} and not s.is_deleted order by s.position, s.id limit 20`)

/** A shipping cost that a delivery brings; others are ordered, such as that an old sofa is taken away. */
export const isOfDelivery = ({ kind }: { kind: string | null }) =>
  !kind || kind === 'Delivery' || kind === 'Rural'

/** What is not delivered has no costs of a delivery. */
export async function dropDelivery(context: Context, order: RecordOf<typeof orders>) {
  const costs = await saleCostsOf(context, order.id)
  const kept = costs.filter(cost => !isOfDelivery(cost))
  if (kept.length < costs.length || (!costs.length && order.shipping))
    await setSaleCosts(
      context,
      order,
      kept.map(({ kind: _kind, name: _name, ...cost }) => cost),
    )
}
