import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { walkIn } from '#resources/tenders/walkIns.server.ts'
import type { AnswerOf, RecordOf } from '#define'
import { lacksOfBranch } from '#resources/administration/branches/facts.ts'
import { addressInOneLine } from '#resources/common.ts'
import { suggestedFor } from '#resources/delivery/plans/page/suggested.server.ts'
import { subjectOf } from '#resources/delivery/plans/planning/subject.server.ts'
import { formerPricesOf } from '#resources/sales/promotions/formerPrices.server.ts'
import { channelOf } from '#resources/sales/promotions/linePricing.server.ts'
import { lineSkus } from '#resources/sales/orders/lines/lineState.server.ts'
import { owed, type Amounts } from '#resources/sales/orders/orderAmounts.server.ts'
import { cashOf, orderOf, sharesOf } from '#resources/sales/orders/orderParts.server.ts'
import { taxesSql } from '#resources/sales/orders/taxes/taxRows.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { exchangeOf } from './exchange/returnable.server.ts'
import { saleCostsOf } from './extras/extras.server.ts'
import { earliestOf } from './earliest/earliest.server.ts'
import { sourcesOf } from '#resources/sales/lineSources/lineSources.server.ts'
import type { PlainLine, Sale } from './plainLine.ts'
import type { buyerShape } from './saleShapes.ts'
import { mayBeWalkIn } from './walkIn.server.ts'
import { openSaleOf } from './workable.server.ts'

type Order = RecordOf<typeof orders>

/**
 * A sale as Sell it shows it, with what is there of each line now.
 * @throws NotFound naming `orderId`
 */
export async function saleOf(context: Context, orderId: string): Promise<Sale> {
  const { db, actor } = context
  const order = await orderOf(context, orderId)
  const [
    [open, suggested],
    lines,
    facts,
    shares,
    shippingCosts,
    exchange,
    taxesByName,
    formerPrices,
    cash,
  ] = await Promise.all([
    placeOf(context, order.id),
    linesOf(context, order),
    factsOf(context, order),
    sharesOf(db, order.id),
    saleCostsOf(context, order.id),
    exchangeOf(context, order.id),
    db.query<Sale['amounts']['taxes'][number]>(taxesSql(order.id)),
    formerPricesOf(context, order),
    cashOf(db, order.id),
  ])
  const { suggestedCalendarId, suggestedCalendar } = suggested
  const amounts = order as Amounts
  return {
    orderId: order.id,
    version: order.version,
    orderCode: order.orderCode,
    state: order.state,
    source: order.source,
    typeId: order.typeId,
    branchId: order.branchId,
    billingAddressId: order.billingAddressId,
    deliveryAddressId: order.deliveryAddressId,
    promisedDate: order.promisedDate,
    validTo: order.validTo,
    coupon: order.coupon,
    ...open,
    isOwn: open.holderId === actor.staffId,
    ...facts,
    mayBeWalkIn: mayBeWalkIn(actor.country, amounts.total),
    suggestedCalendarId,
    suggestedCalendar,
    shippingCosts,
    ...exchange,
    lines: await earliestOf(context, order, { ...open, suggestedCalendarId }, lines),
    formerPrices: [...formerPrices],
    amounts: owed({ ...amounts, taxesByName }, order),
    paid: order.paid ?? 0,
    cash,
    open: Math.round((amounts.total - (order.paid ?? 0)) * 100) / 100,
    shares,
    tagIds: order.tagIds.map(id => ({ id })),
  }
}

/** What a sale has beside its order, and the calendar that Sell it proposes for it. */
async function placeOf(context: Context, orderId: string) {
  const [open, subject] = await Promise.all([
    openSaleOf(context.db, orderId),
    subjectOf(context, { orderId }),
  ])
  // The sale says how its goods reach the customer, also before their address is known.
  return [open, await suggestedFor(context, subject, open.fulfilment === 'Pickup')] as const
}

interface Facts {
  branchName: string
  branchLacks: string | null
  isWalkIn: boolean
  customer: AnswerOf<typeof buyerShape>
  addresses: Sale['addresses']
  notes: Sale['notes']
}

/** Who buys where, and what was written down. */
async function factsOf({ db, actor }: Context, order: Order): Promise<Facts> {
  const [facts] = await db.query<Facts>(sql`
    select b.name as "branchName", ${sql.raw(lacksOfBranch('b'))} as "branchLacks",
      ${walkIn(sql`c.id`)} as "isWalkIn",
      json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'phone', c.phone, 'email', c.email, 'blockedReason', c.blocked_reason) as customer,
      coalesce((select json_agg(json_build_object('id', a.id, 'text', ${sql.raw(addressInOneLine('a'))}) order by a.created_on_utc desc, a.id)
        from addresses a where (a.customer_id = c.id or a.id in (${order.billingAddressId}, ${order.deliveryAddressId})) and not a.is_deleted), '[]') as addresses,
      coalesce((select json_agg(json_build_object('id', n.id, 'version', n.version, 'type', n.type, 'text', n.text, 'isPinned', n.is_pinned, 'author', s.full_name,
          'isOwn', n.author_id = ${actor.staffId}, 'createdOnUtc', n.created_on_utc) order by n.created_on_utc desc)
        from notes n left join staff s on s.id = n.author_id
        where n.owner_entity = 'orders' and n.owner_id = ${order.id} and not n.is_deleted), '[]') as notes
    from customers c, branches b where c.id = ${order.customerId} and b.id = ${order.branchId}`)
  return facts!
}

type LineRow = Omit<PlainLine, keyof Awaited<ReturnType<typeof skuFacts>>[string] | 'warehouseName'>

async function linesOf(context: Context, order: Order): Promise<PlainLine[]> {
  const { db } = context
  const [rows, sources] = await Promise.all([
    db.query<LineRow>(sql`
      select l.id, l.position, l.sku_id, l.quantity, l.price, l.discount, l.tax, l.price_reason, l.remark, l.promised_date, l.quantity * l.price - l.discount as amount
      from order_lines l where l.order_id = ${order.id} and not l.is_deleted order by l.position, l.id limit 200`),
    sourcesOf(db, order.id),
  ])
  const ids = [...sources.values()].flatMap(({ warehouseId }) => warehouseId ?? [])
  const [skus, names] = await Promise.all([
    skuFacts(
      context,
      order,
      rows.map(({ skuId }) => skuId),
    ),
    ids.length
      ? db.query<{ id: string; name: string }>(
          sql`select id, name from warehouses where id in ${ids}`,
        )
      : [],
  ])
  return rows.map(row => {
    const source = sources.get(row.id)
    return {
      ...row,
      ...skus[row.skuId]!,
      warehouseId: source?.warehouseId ?? null,
      warehouseName: names.find(({ id }) => id === source?.warehouseId)?.name ?? null,
      stockStatus: source?.stockStatus ?? null,
      takesComing: source?.takesComing ?? false,
    }
  })
}

async function skuFacts(context: Context, order: Order, skuIds: readonly string[]) {
  const [skus, photos] = await Promise.all([
    lineSkus(context, skuIds, channelOf(order.source)),
    skuIds.length
      ? context.db.query<{ id: string; photo: string | null }>(
          sql`select k.id, coalesce(k.photo, p.photo) as photo from skus k join products p on p.id = k.product_id where k.id in ${[...new Set(skuIds)]}`,
        )
      : [],
  ])
  return Object.fromEntries(
    [...skus].map(([id, { code, name, isService, isAnnounced, todaysPrice, members }]) => [
      id,
      {
        skuCode: code,
        skuName: name,
        photo: photos.find(each => each.id === id)?.photo ?? null,
        isService,
        isAnnounced,
        todaysPrice,
        members,
      },
    ]),
  )
}
