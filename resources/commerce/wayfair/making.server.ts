import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  metaOf,
  NotFound,
  problemAt,
  Refused,
  setInRows,
  transition,
  writeAuditAndOutbox,
  type Context,
  type Problem,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { holdAtWebsite, inWords } from '#resources/commerce/orders/holding.server.ts'
import { tellBelowCost } from '#resources/commerce/orders/booking.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { makeOrders, type PricedLine } from '#resources/sales/orders/making/makeOrders.server.ts'
import { happenedDay } from '#resources/days.ts'
import { customerOfChannel, lockChannel } from './channel.server.ts'
import { mappedParts, type MappedPart } from './mappedParts.server.ts'
import { isOrdered } from './poState.ts'
import { pricedPack } from './pricedPack.ts'

interface Po {
  readonly id: string
  readonly poNumber: string
  readonly websiteId: string
  readonly state: string
  readonly orderId: string | null
  readonly orderCode: string | null
  readonly orderedOnUtc: string
  readonly shipTo: string | null
  readonly phone: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string | null
  readonly mustShipBy: string | null
}

interface Line {
  readonly itemNumber: string
  readonly itemName: string | null
  readonly quantity: number
  readonly price: number
  readonly status: string
}

export interface MadeOrder {
  readonly orderId: string
  readonly orderCode: string
  readonly short: string | null
}

/**
 * Makes the confirmed order of a PO at its wholesale prices plus the tax of where it goes, once: asked
 * again it answers the same order. Missing goods wait.
 * @throws NotFound, Refused naming why there can be no order
 */
export async function makeOrderOfPo(context: Context, id: string): Promise<MadeOrder> {
  const { db, actor } = context
  const [of] = await db.query<{ websiteId: string }>(
    sql`select website_id from wayfair_orders where id = ${id} and client_id = ${actor.clientId} and not is_deleted`,
  )
  if (!of) throw new NotFound('No such PO.', 'wayfairOrderId')
  // Files lock the channel before its POs, too.
  const channel = await lockChannel(context, of.websiteId)
  const po = await lockPo(context, id)
  if (po.orderId) return { orderId: po.orderId, orderCode: po.orderCode!, short: null }
  if (!['New', 'Mapped', 'Error'].includes(po.state))
    throw refusedBy('state', `PO ${po.poNumber} is ${po.state} already.`)
  const all = await db.query<Line>(sql`
    select item_number, item_name, quantity, price, status from wayfair_lines where wayfair_order_id = ${id} and not is_deleted order by created_on_utc, id`)
  const lines = all.filter(isOrdered)
  if (!lines.length) throw refusedBy('nothing', `Nothing of PO ${po.poNumber} is ordered.`)
  if (!po.line1 || !po.city)
    throw refusedBy('address', `PO ${po.poNumber} does not say where to ship to.`)
  const mapped = await mappedParts(
    context,
    lines.map(({ itemNumber }) => itemNumber),
  )
  const missing = lines.filter(({ itemNumber }) => !mapped.has(itemNumber.toLowerCase()))
  if (missing.length) throw refusedBy('mapping', `Map ${namesOf(missing)} to a SKU for sale first.`)
  const customerId = await customerOfChannel(context, channel)
  const priced = await pricedLines(context, po, lines, mapped)
  const [orderId, addressId] = [uuid(), uuid()]
  const { line1, line2, city, region, postcode, country, phone, shipTo } = po
  await makeOrders(context, [
    {
      id: orderId,
      order: {
        state: 'Draft',
        originalOrderId: po.poNumber,
        source: 'Wayfair',
        customerId,
        branchId: channel.branchId,
        billingAddressId: null,
        deliveryAddressId: addressId,
        orderedOnUtc: po.orderedOnUtc,
        promisedDate: po.mustShipBy,
        shipping: 0,
        total: 0,
      },
      deliverTo: {
        id: addressId,
        line1,
        line2:
          [line2, [shipTo, phone].filter(Boolean).join(', ')]
            .filter(Boolean)
            .join(' · ')
            .slice(0, 120) || null,
        city,
        region,
        postcode,
        country: country ?? actor.country,
      },
      lines: priced,
      taxes: byPlace => byPlace,
    },
  ])
  const short = await holdAtWebsite(context, orderId, po.websiteId)
  await step(context, orderId, 'quote')
  // All that is there is held; missing goods wait as those of imported orders.
  await step(context, orderId, 'confirm')
  await issueInvoices(context, [orderId])
  await tellBelowCost(context, orderId)
  const shortWords = short.length ? inWords(short) : null
  await setInRows(
    context,
    metaOf('wayfairOrders'),
    [id],
    sql`state = 'Imported', problem = null, why = null, order_id = ${orderId}, short = ${shortWords}, handled_by_id = coalesce(${actor.staffId}, handled_by_id)`,
  )
  await writeAuditAndOutbox(context, 'import', 'wayfairOrders', [
    { id, changes: { state: [po.state, 'Imported'], orderId: [null, orderId] } },
  ])
  const [order] = await db.query<{ orderCode: string }>(
    sql`select order_code from orders where id = ${orderId}`,
  )
  return { orderId, orderCode: order!.orderCode, short: shortWords }
}

async function lockPo({ db, actor }: Context, id: string): Promise<Po> {
  const [po] = await db.query<Po>(sql`
    select w.id, w.po_number, w.website_id, w.state, w.order_id, (select o.order_code from orders o where o.id = w.order_id) as order_code, w.ordered_on_utc, w.ship_to, w.phone,
      w.line1, w.line2, w.city, w.region, w.postcode, w.country, w.must_ship_by
    from wayfair_orders w where w.id = ${id} and w.client_id = ${actor.clientId} and not w.is_deleted for update of w`)
  return po!
}

/** Prices are without tax at Wayfair. Where ours contain it, it is added to each line. */
async function pricedLines(
  { db, actor }: Context,
  { orderedOnUtc }: Po,
  lines: readonly Line[],
  mapped: ReadonlyMap<string, MappedPart>,
): Promise<PricedLine[]> {
  const parts = lines.map(({ itemNumber }) => mapped.get(itemNumber.toLowerCase())!)
  const rates = new Map<string, number>()
  if (actor.country !== 'CA') {
    const found = await db.query<{ skuId: string; rate: number }>(sql`
      select k.id as "skuId", case when f.treatment <> 'Taxable' or p.is_gift_card then 0 else coalesce((
        select sum(r.rate) from country_tax_rates r join tax_types t on t.id = r.tax_type_id
        where r.country = ${actor.country} and r.period @> ${sql.raw(happenedDay('c.id', 'v.at'))} and t.is_active and not r.is_deleted), 0) end::float8 as rate
      from skus k join products p on p.id = k.product_id left join tax_types f on f.id = p.tax_type_id, clients c, (values (${orderedOnUtc}::timestamptz)) v(at)
      where c.id = ${actor.clientId} and k.id = any(${sql.param([...new Set(parts.map(({ skuId }) => skuId))])}::uuid[])`)
    for (const { skuId, rate } of found) rates.set(skuId, rate)
  }
  return lines.map(({ quantity, price }, i) => {
    const { skuId, factor, cost } = parts[i]!
    const { pieces, ...amounts } = pricedPack(
      { quantity, factor, price: cents(price) },
      rates.get(skuId) ?? 0,
    )
    return {
      id: uuid(),
      skuId,
      quantity: pieces,
      price: amounts.price / 100,
      discount: amounts.discount / 100,
      costAtSale: cost,
    }
  })
}

const step = (context: Context, id: string, name: 'quote' | 'confirm') =>
  transition(context, metaOf('orders'), { id }, name, {
    idField: 'wayfairOrderId',
    ...(name === 'confirm' && { details: { leavesOpen: true } }),
  })

const namesOf = (lines: readonly Line[]) =>
  [
    ...new Set(
      lines.map(({ itemNumber, itemName }) => [itemNumber, itemName].filter(Boolean).join(' ')),
    ),
  ]
    .join(', ')
    .slice(0, 400)

const refusedBy = (code: string, message: string): Refused => {
  const problem: Problem = problemAt(code, 'wayfairOrderId', message)
  return new Refused(problem)
}
