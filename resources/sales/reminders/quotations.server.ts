import { sql, type SQL } from 'drizzle-orm'
import { type Context, badInput, metaOf, refused, transition, updateRecord } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import type { SaleChannel } from '#resources/products/prices/pricing.ts'
import { channelOf } from '#resources/sales/promotions/linePricing.server.ts'
import { pageOf, sortedBy } from '#resources/delivery/reminders/planRows.server.ts'
import { inWords } from '#resources/cents.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { refuseDays } from '#resources/sales/orders/orderHeader.server.ts'
import {
  contactOf,
  customerOf,
  narrowedBy,
  orderColumns,
  sortedAlike,
  withPeople,
} from './orderRows.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type Quotations = CallAnswer<typeof orderReminderCalls.getOverdueQuotations>

/** Quotations that expired or will soon. */
export function overdueQuotations(
  context: Context,
  {
    state,
    valueFrom,
    valueTo,
    daysFrom,
    daysTo,
    ...asked
  }: CallInput<typeof orderReminderCalls.getOverdueQuotations>,
): Promise<Quotations> {
  if (isGiven(valueFrom) && isGiven(valueTo) && valueTo < valueFrom)
    throw badInput('invalid', 'valueTo', 'The highest value is below the lowest.')
  const [least, most] = [daysFrom ?? -soon, daysTo ?? usual]
  if (most < least)
    throw badInput('invalid', 'daysTo', 'The highest number of days is below the lowest.')
  const today = sql`${todayFor(context.actor)}::date`
  const contact = contactOf(asked)
  const customer = customerOf(asked)
  const narrowed = [
    isQuoted,
    sql`o.valid_to between ${today} - ${most}::int and ${today} - ${least}::int`,
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(isGiven(valueFrom) ? [sql`o.total >= ${valueFrom}::numeric`] : []),
    ...(isGiven(valueTo) ? [sql`o.total <= ${valueTo}::numeric`] : []),
    ...narrowedBy(context, asked),
  ]
  return pageOf<Quotations['data'][number]>(
    context,
    sql`
      select ${orderColumns}${customer.listed}${contact.listed}, o.client_id, o.total as value, o.ordered_on_utc, o.valid_to, ${today} - o.valid_to as days_over, o.state
      from orders o ${customer.joined} ${withPeople(sql`'Quotation'`)} where ${sql.join(narrowed, sql` and `)}`,
    asked,
    {
      columns,
      otherwise: sql`l.valid_to desc, l.order_code`,
      more: sql`${customer.more}${contact.more}, ${unavailable} as unavailable`,
      beside: customer.beside,
    },
  )
}

/** Spelled out, so that the index of such orders serves it. */
const isQuoted = sql`o.state in ('Quotation', 'Expired') and o.valid_to is not null`
const soon = 7
const usual = 30

const isGiven = (value: number | null | undefined): value is number => typeof value === 'number'

/** Free pieces of a SKU, whole sets of a combo. */
const free = (sku: SQL) => sql`(
  select coalesce(sum(s.quantity), 0) from stock_lines s
  where s.client_id = l.client_id and s.sku_id = ${sku} and s.quantity > 0 and s.stock_on_hold_status is null and not s.is_deleted
    and s.stock_status = any(${sql.param([...sellable])}::text[]))`

/** What of a quotation `l` could not be handed over today, in words. */
const unavailable = sql`(
  select left(string_agg(x.quantity || ' × ' || x.code || ' (' || x.why || ')', ', ' order by x.position), 600)
  from (
    select q.position, q.quantity, k.code,
      case when k.is_deleted or k.status = 'Discontinued' then 'no longer sold' else f.free || ' free' end as why
    from order_lines q join skus k on k.id = q.sku_id join products p on p.id = k.product_id,
      lateral (select coalesce(
        (select min(floor(${free(sql`m.sku_id`)} / m.quantity)) from combo_members m where m.combo_sku_id = q.sku_id and not m.is_deleted),
        ${free(sql`q.sku_id`)})::int as free) f
    where q.order_id = l.order_id and q.parent_line_id is null and p.type <> 'Service' and not q.is_deleted
      and (k.is_deleted or k.status = 'Discontinued' or f.free < q.quantity)) x)`

const columns = sortedBy(
  [...sortedAlike, 'value', 'orderedOnUtc', 'validTo', 'daysOver', 'state'],
  { unavailable: sql`${unavailable} is null` },
)

/** Sets a later last day; one that expired is a quotation again. @throws NotFound, Stale, Refused */
export async function offerLonger(
  context: Context,
  { orderId, version, until: validTo }: { orderId: string; version: number; until: string },
) {
  const order = await orderAt(context, { orderId, version }, 'for update')
  const { state, orderCode } = order
  if (state !== 'Quotation' && state !== 'Expired')
    throw refused('state', 'orderId', `${orderCode} is ${state}; only quotations are extended.`)
  await refuseDays(context, { validTo }, { validTo: 'until' })
  const meta = metaOf('orders')
  await updateRecord(context, meta, order.id, { version, validTo }, order)
  if (state === 'Expired')
    await transition(context, meta, { id: order.id }, 'extend', { idField: 'orderId' })
  return {}
}

/**
 * Confirms a quotation, which keeps its prices, and tells those that are others today.
 * @throws NotFound, Stale, Refused where it expired, or naming the goods that are gone
 */
export async function convertQuotation(
  context: Context,
  { orderId, version }: { orderId: string; version: number },
): Promise<CallAnswer<typeof orderReminderCalls.convertQuotation>> {
  const { state, orderCode, source } = await orderAt(context, { orderId, version }, 'for update')
  if (state === 'Expired')
    throw refused('expired', 'orderId', `${orderCode} has expired. Extend it first.`)
  await transition(context, metaOf('orders'), { id: orderId }, 'confirm', { idField: 'orderId' })
  const changes = await changedPrices(context, orderId, channelOf(source))
  const told = changes
    .slice(0, 3)
    .map(
      ({ skuCode, price, todaysPrice }) =>
        `${skuCode} stays at ${inWords(price)} (today ${inWords(todaysPrice)})`,
    )
  const more = changes.length > told.length ? [`${changes.length - told.length} more`] : []
  return { changes, told: told.length ? `. Prices kept: ${[...told, ...more].join(', ')}` : '' }
}

/** The lines of an order whose goods have another price today than they are sold at. */
async function changedPrices({ db, actor }: Context, orderId: string, channel: SaleChannel) {
  const lines = await db.query<{
    orderLineId: string
    skuId: string
    skuCode: string
    price: number
  }>(sql`
    select l.id as "orderLineId", l.sku_id, k.code as "skuCode", l.price from order_lines l join skus k on k.id = l.sku_id
    where l.order_id = ${orderId} and not l.is_deleted order by l.position, l.id limit 200`)
  const skuIds = lines.map(line => line.skuId)
  const today = await pricesNow(db, { skuIds, market: actor.country, channel })
  return lines.flatMap(({ skuId, ...line }) => {
    const todaysPrice = today.get(skuId)?.amount
    return todaysPrice === undefined || todaysPrice === line.price ? [] : [{ ...line, todaysPrice }]
  })
}

/** @throws NotFound, Stale, Refused */
export async function loseQuotation(
  context: Context,
  { orderId, version, reason }: { orderId: string; version: number; reason: string },
) {
  if (!reason.trim()) throw badInput('required', 'reason', 'Say why it is lost.')
  await transition(context, metaOf('orders'), { id: orderId, version }, 'lose', {
    idField: 'orderId',
    reason: reason.trim(),
  })
  return {}
}
