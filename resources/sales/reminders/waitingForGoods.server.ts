import { sql, type SQL } from 'drizzle-orm'
import { type Context, badInput, sortOf } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { boughtThereOn, containerThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { pageOf, sortedBy } from '#resources/delivery/reminders/planRows.server.ts'
import {
  byContact,
  byCustomer,
  customerColumns,
  isSortedBy,
  lastContact,
  narrowedBy,
  orderColumns,
  ordersNamed,
  sortedAlike,
  withPeople,
} from './orderRows.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type Waiting = CallAnswer<typeof orderReminderCalls.getOrdersWaitingForGoods>

type Asked = CallInput<typeof orderReminderCalls.getOrdersWaitingForGoods>

/** Orders that inbound goods are promised to. */
export async function ordersWaitingForGoods(context: Context, asked: Asked): Promise<Waiting> {
  const { etaFrom, etaTo, pageNo, pageSize } = asked
  if (etaFrom && etaTo && etaTo < etaFrom)
    throw badInput('invalid', 'etaTo', 'The last date is before the first.')
  const [[name, order] = []] = sortOf(asked.sort ?? undefined)
  const most = (pageNo ?? 1) * (pageSize ?? 50)
  if (name !== 'customerName' || most > firstRows) return rowsOf(context, asked)
  // Of many rows the first ones by name are those of the first customers by name: an index has them.
  const [totalCount, first] = await Promise.all([
    countOf(context, asked),
    rowsOf(context, asked, ofFirstCustomers(context, most, order === 'DESC')),
  ])
  return first.totalCount < most ? rowsOf(context, asked) : { ...first, totalCount }
}

/** So many rows are looked for among the first customers by name. */
const firstRows = 100
/** Of so many customers one waits for goods. */
const customersPerRow = 30

/**
 * The orders of some customers whose names come before those of all others. An array, because
 * PostgreSQL expects a third of all customers below a name that it does not know yet.
 */
const ofFirstCustomers = ({ actor }: Context, rows: number, isLast: boolean) => {
  const named = sql`from customers where client_id = ${actor.clientId} and not is_deleted`
  const [before, order] = isLast ? [sql`>`, sql`desc`] : [sql`<`, sql`asc`]
  return sql`
    select w.id from orders w where w.customer_id = any(array(
      select id ${named} and name ${before} (select name ${named} order by name ${order} limit 1 offset ${rows * customersPerRow})))`
}

async function countOf(context: Context, asked: Asked): Promise<number> {
  const { statement } = listedOf(context, { ...asked, sort: null })
  const [all] = await context.db.query<{ count: number }>(
    sql`select count(*)::int as count from (${statement}) l`,
  )
  return all!.count
}

/** @param among the orders that are looked at, if not all */
function rowsOf(context: Context, asked: Asked, among?: SQL): Promise<Waiting> {
  const { statement, people } = listedOf(context, asked, among)
  // What the list is neither sorted nor narrowed by is read of the page alone.
  return pageOf<Waiting['data'][number]>(context, statement, asked, {
    columns,
    otherwise: sql`l.product_name, l.sku_code, l.priority_on_utc, l.id`,
    more: sql`, w.*, ${isTold(sql`w.last_contact_on_utc`, sql`w`)} as is_contacted`,
    beside: sql`, lateral (
      select r.id, ${orderColumns}${customerColumns}, r.order_line_id, q.position::text as order_line_no, r.sku_id, k.code as sku_code, pr.name as product_name, r.quantity,
        ${wayColumns}, c.id as container_id, po.id as purchase_order_id, case when c.id is not null then json_build_object('containerId', c.id, 'skuId', r.sku_id)::text end as presale_at, ${promisedDate}, r.priority_on_utc, ${lastContact(sql`o.id`)} as last_contact_on_utc
      from reservations r ${goods} ${orders} ${people} ${buyers} ${way} left join lateral (${changeOf(sql`c`)}) v on true
      where r.id = l.id offset 0) w`,
  })
}

/** The reservations that are asked for, with what they are sorted and narrowed by. */
function listedOf(
  context: Context,
  { productId, containerId, etaFrom, etaTo, isContacted, keywords, ...asked }: Asked,
  among?: SQL,
) {
  const { branchId, salespersonId, ownerId } = asked
  const words = keywords?.trim()
  const isAsked = (names: readonly string[], ...filters: unknown[]) =>
    isSortedBy(asked.sort, names) ||
    filters.some(filter => filter !== undefined && filter !== null && filter !== '')
  const isOfContact = isAsked(byContact, isContacted)
  const isOfOrder = isOfContact || isAsked(byOrder, branchId, salespersonId, ownerId)
  const isOfWay = isOfContact || isAsked(byWay, containerId, etaFrom, etaTo)
  const isOfCustomer = isAsked(byCustomer)
  // Spelled out, so that the index of such reservations serves it.
  const waiting = sql`r.source <> 'Stock' and r.state not in ('Done', 'Released') and not r.is_deleted and r.client_id = ${context.actor.clientId}`
  const orderIds = [...(words ? [ordersNamed(context, words)] : []), ...(among ? [among] : [])]
  const reservations = orderIds.length
    ? sql`(select r.* from reservations r where ${waiting} and r.order_line_id in (
        select q.id from order_lines q where ${sql.join(
          orderIds.map(ids => sql`q.order_id in (${ids})`),
          sql` and `,
        )}) offset 0) r`
    : sql`reservations r`
  const narrowed = [
    waiting,
    ...(productId ? [sql`k.product_id = ${productId}`] : []),
    ...(containerId ? [sql`c.id = ${containerId}`] : []),
    ...(etaFrom ? [sql`${eta} >= ${etaFrom}`] : []),
    ...(etaTo ? [sql`${eta} <= ${etaTo}`] : []),
    ...(isOfOrder ? narrowedBy(context, asked) : asked.isSnoozed ? [] : [isNotSnoozed(context)]),
  ]
  const told = typeof isContacted === 'boolean' ? sql`where x.is_contacted = ${isContacted}` : sql``
  const people = withPeople(sql`'Presale'`)
  const statement = sql`
    select x.* from (
      select b.*${isOfContact ? sql`, ${isTold(sql`b.last_contact_on_utc`, sql`b`)} as is_contacted` : sql``}
      from (
        select r.id, pr.name as product_name, k.code as sku_code, r.quantity, r.priority_on_utc
          ${isOfOrder ? sql`, ${orderColumns}, ${promisedDate}` : sql``}${isOfContact ? sql`, ${lastContact(sql`o.id`)} as last_contact_on_utc` : sql``}
          ${isOfCustomer ? customerColumns : sql``}${isOfWay ? sql`, ${wayColumns}` : sql``}
        from ${reservations} ${goods} ${isOfOrder || isOfCustomer ? orders : sql``} ${isOfOrder ? people : sql``}
          ${isOfCustomer ? buyers : sql``} ${isOfWay ? sql`${way} left join (${changes(context)}) v on v.id = c.id` : sql``}
        where ${sql.join(narrowed, sql` and `)}) b) x ${told}`
  return { statement, people }
}

const byOrder = [
  'orderCode',
  'salespersonName',
  'ownerName',
  'snoozedUntil',
  'reason',
  'promisedDate',
]
const byWay = [
  'containerNo',
  'purchaseOrderNo',
  'eta',
  'availableOn',
  'etaBefore',
  'etaChangedOnUtc',
]

const goods = sql`join skus k on k.id = r.sku_id join products pr on pr.id = k.product_id`
const orders = sql`join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id`
const buyers = sql`join customers u on u.id = o.customer_id`
const promisedDate = sql`coalesce(q.promised_date, o.promised_date) as promised_date`

/** Where the goods of a reservation `r` are until they arrive. */
const way = sql`
  left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
  left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders po on po.id = pl.purchase_order_id`

/** Asked of few orders, instead of looking at the order of each reservation. */
const isNotSnoozed = ({ actor }: Context) => sql`
  r.order_line_id not in (
    select q.id from order_follow_ups f join order_lines q on q.order_id = f.order_id
    where f.client_id = ${actor.clientId} and f.kind = 'Presale' and f.snoozed_until > ${todayFor(actor)} and not f.is_deleted)`

/** Whether the customer heard from us since the row's day was last changed. */
const isTold = (lastContactOn: SQL, row: SQL) =>
  sql`coalesce(${lastContactOn} >= coalesce(${row}.eta_changed_on_utc, ${row}.priority_on_utc), false)`

const eta = sql`coalesce(c.arrived_on, c.arrives_on, pl.ready_date, po.requested_date)`
const thereOn = sql`case when c.id is not null then ${containerThereOn} else ${boughtThereOn} end`
const wayColumns = sql`c.name as container_no, po.no as purchase_order_no, ${eta} as eta, ${thereOn} as available_on, v.eta_before, v.at_utc as eta_changed_on_utc`

/** The last change of the day on which a container that is on its way is expected. */
const changeOf = (container: SQL) => sql`
  select z.created_on_utc as at_utc, z.old_day as eta_before from eta_changes z
  where z.container_id = ${container}.id and ${container}.state not in ('Completed', 'Cancelled')
    and z.what = 'ETA' and z.old_day is not null and not z.is_deleted
  order by z.created_on_utc desc, z.id desc limit 1`

/** The same of all containers, read once. */
const changes = ({ actor }: Context) => sql`
  select h.id, a.* from containers h, lateral (${changeOf(sql`h`)}) a
  where h.client_id = ${actor.clientId} and not h.is_deleted offset 0`

const columns = sortedBy([
  ...sortedAlike,
  'skuCode',
  'productName',
  'quantity',
  'containerNo',
  'purchaseOrderNo',
  'eta',
  'availableOn',
  'etaBefore',
  'etaChangedOnUtc',
  'promisedDate',
  'priorityOnUtc',
  'isContacted',
])
