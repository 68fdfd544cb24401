import { sql, type SQL } from 'drizzle-orm'
import { type Context, badInput } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { pageOf, sortedBy } from '#resources/delivery/reminders/planRows.server.ts'
import {
  contactOf,
  lastContact,
  narrowedBy,
  orderColumns,
  sortedAlike,
  withPeople,
} from './orderRows.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type Waiting = CallAnswer<typeof orderReminderCalls.getOrdersWaitingForGoods>

/** Orders that inbound goods are promised to. */
export function ordersWaitingForGoods(
  context: Context,
  {
    productId,
    containerId,
    etaFrom,
    etaTo,
    isContacted,
    ...asked
  }: CallInput<typeof orderReminderCalls.getOrdersWaitingForGoods>,
): Promise<Waiting> {
  if (etaFrom && etaTo && etaTo < etaFrom)
    throw badInput('invalid', 'etaTo', 'The last date is before the first.')
  const contact = contactOf({ ...asked, isNarrowed: typeof isContacted === 'boolean' })
  const narrowed = [
    // Spelled out, so that the index of such reservations serves it.
    sql`r.source <> 'Stock' and r.state not in ('Done', 'Released') and not r.is_deleted and r.client_id = ${context.actor.clientId}`,
    ...(productId ? [sql`k.product_id = ${productId}`] : []),
    ...(containerId ? [sql`c.id = ${containerId}`] : []),
    ...(etaFrom ? [sql`${eta} >= ${etaFrom}`] : []),
    ...(etaTo ? [sql`${eta} <= ${etaTo}`] : []),
    ...narrowedBy(context, asked),
  ]
  const told = typeof isContacted === 'boolean' ? sql`where x.is_contacted = ${isContacted}` : sql``
  return pageOf<Waiting['data'][number]>(
    context,
    sql`
      select x.* from (
        select b.*${contact.isListed ? sql`, ${isTold(sql`b.last_contact_on_utc`, sql`b`)} as is_contacted` : sql``}
        from (
          select r.id, ${orderColumns}${contact.listed}, r.order_line_id, q.position::text as order_line_no, r.sku_id, k.code as sku_code, pr.name as product_name, r.quantity,
            c.id as container_id, c.no as container_no, po.id as purchase_order_id, po.no as purchase_order_no, ${eta} as eta,
            v.eta_before, v.at_utc as eta_changed_on_utc, coalesce(q.promised_date, o.promised_date) as promised_date, r.priority_on_utc
          from reservations r join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
            join skus k on k.id = r.sku_id join products pr on pr.id = k.product_id
            left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
            left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders po on po.id = pl.purchase_order_id
            left join (${changes(context)}) v on v.id = c.id
            ${withPeople(sql`'Presale'`)}
          where ${sql.join(narrowed, sql` and `)}) b) x ${told}`,
    asked,
    {
      columns,
      otherwise: sql`l.product_name, l.sku_code, l.priority_on_utc, l.id`,
      more: contact.isListed
        ? sql``
        : sql`${contact.more}, ${isTold(lastContact(sql`l.order_id`), sql`l`)} as is_contacted`,
    },
  )
}

/** Whether the customer heard from us since the row's day was last changed. */
const isTold = (lastContactOn: SQL, row: SQL) =>
  sql`coalesce(${lastContactOn} >= coalesce(${row}.eta_changed_on_utc, ${row}.priority_on_utc), false)`

const eta = sql`coalesce(c.arrived_on, c.arrives_on, pl.ready_date, po.requested_date)`

/** The last change of the day on which each container that is on its way is expected. */
const changes = ({ actor }: Context) => sql`
  select h.id, a.at_utc, (a.changes->'arrivesOn'->>0)::date as eta_before
  from containers h, lateral (
    select z.at_utc, z.changes from audit z
    where z.record_id = h.id and z.entity = 'containers' and z.operation = 'update' and z.changes->'arrivesOn'->>0 is not null
    order by z.seq desc limit 1) a
  where h.client_id = ${actor.clientId} and h.state not in ('Completed', 'Cancelled') and not h.is_deleted
  offset 0`

const columns = sortedBy([
  ...sortedAlike,
  'skuCode',
  'productName',
  'quantity',
  'containerNo',
  'purchaseOrderNo',
  'eta',
  'etaBefore',
  'etaChangedOnUtc',
  'promisedDate',
  'priorityOnUtc',
  'isContacted',
])
