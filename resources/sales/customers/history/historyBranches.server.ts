import { sql, type SQL } from 'drizzle-orm'
import { maskedIn } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { columnsOf } from '#resources/sales/orders/timeline/entries.server.ts'
import type { historyEntry, historyKinds } from './customerHistory.calls.ts'

type Kind = (typeof historyKinds)[number]

/** The orders of a customer, which most entries belong to. */
export const ordersOf = (customerId: string, clientId: string) => sql`
  select o.id, o.order_code, o.ordered_on_utc, o.state, o.total, o.created_by, o.salesperson_id
  from orders o where o.customer_id = ${customerId} and o.client_id = ${clientId} and not o.is_deleted`

/** What somebody asks for about the money of an order, and somebody else decides on. */
const requested = (kind: Kind, event: string, table: string) => sql`
  select ${columns(kind, {
    id: sql`r.id::text`,
    at: sql`r.created_on_utc`,
    byId: sql`r.requested_by_id`,
    event: sql.raw(`'${event}'`),
    name: sql`r.no`,
    amount: sql`r.amount`,
    state: sql`r.state`,
    text: sql`r.reason`,
    ...ofOrder,
  })} from co join ${sql.raw(table)} r on r.order_id = co.id where not r.is_deleted`

/** The statements of each kind of entry, all with the same columns, over the orders `co`. */
export const branchesOf = (
  customerId: string,
  clientId: string,
): Readonly<Record<Kind, readonly SQL[]>> => ({
  Order: [
    sql`select ${columns('Order', {
      id: sql`co.id::text`,
      at: sql`co.ordered_on_utc`,
      byId: sql`coalesce(co.created_by, co.salesperson_id)`,
      event: sql`'order'`,
      name: sql`co.order_code`,
      amount: sql`co.total`,
      state: sql`co.state`,
      ...ofOrder,
    })} from co`,
  ],
  Payment: [
    sql`select ${columns('Payment', {
      id: sql`p.id::text`,
      at: sql`p.received_on_utc`,
      byId: sql`p.staff_id`,
      event: sql`case when p.refund_id is not null then 'payBack' when p.amount < 0 then 'reverse' else 'take' end`,
      name: sql`m.name`,
      amount: sql`p.amount`,
      state: sql`p.state`,
      text: sql`p.reference`,
      ...ofOrder,
    })} from co join payments p on p.order_id = co.id join payment_methods m on m.id = p.method_id where not p.is_deleted`,
  ],
  Refund: [requested('Refund', 'refund', 'refunds')],
  'Write-off': [requested('Write-off', 'writeOff', 'write_offs')],
  Credit: [
    sql`select ${columns('Credit', { ...movement('movedCredit'), amount: sql`e.amount` })}
      from credit_entries e left join co on co.id = e.order_id
      where e.customer_id = ${customerId} and e.client_id = ${clientId} and not e.is_deleted`,
  ],
  Points: [
    sql`select ${columns('Points', { ...movement('movedPoints'), points: sql`e.points` })}
      from points_entries e left join co on co.id = e.order_id
      where e.customer_id = ${customerId} and e.client_id = ${clientId} and not e.is_deleted`,
  ],
  'Gift card': [
    sql`select ${columns('Gift card', { ...movement('movedGiftCard'), recordId: sql`g.id::text`, place: sql.raw(maskedIn('g.card_no')), amount: sql`e.amount` })}
      from gift_cards g join gift_card_entries e on e.card_id = g.id left join co on co.id = e.order_id
      where g.customer_id = ${customerId} and g.client_id = ${clientId} and not g.is_deleted and not e.is_deleted`,
  ],
  Delivery: [
    sql`select ${columns('Delivery', planned)} from co join delivery_plans p on p.order_id = co.id join delivery_calendars c on c.id = p.calendar_id where not p.is_deleted`,
    sql`select ${columns('Delivery', planned)} from tickets k join delivery_plans p on p.ticket_id = k.id join delivery_calendars c on c.id = p.calendar_id
      left join co on co.id = k.order_id where k.customer_id = ${customerId} and k.client_id = ${clientId} and not k.is_deleted and not p.is_deleted`,
  ],
  Ticket: [
    sql`select ${columns('Ticket', {
      id: sql`k.id::text`,
      at: sql`k.created_on_utc`,
      byId: sql`k.created_by`,
      event: sql`'ticket'`,
      name: sql`k.ticket_no`,
      ...ofOrder,
    })} from tickets k left join co on co.id = k.order_id
      where k.customer_id = ${customerId} and k.client_id = ${clientId} and not k.is_deleted`,
  ],
  Message: [
    sql`select ${columns('Message', message)} from messages m left join co on co.id = m.order_id
      where m.customer_id = ${customerId} and m.client_id = ${clientId} and not m.is_deleted`,
    // Older ones name their order alone.
    sql`select ${columns('Message', message)} from co join messages m on m.order_id = co.id
      where m.customer_id is null and not m.is_deleted`,
  ],
  Note: [
    sql`select ${columns('Note', note)} from notes n
      where n.owner_entity = 'customers' and n.owner_id = ${customerId} and n.client_id = ${clientId} and not n.is_deleted`,
    sql`select ${columns('Note', { ...note, ...ofOrder })} from co join notes n on n.owner_id = co.id::text
      where n.owner_entity = 'orders' and not n.is_deleted`,
  ],
})

const ofOrder = { orderId: sql`co.id`, orderCode: sql`co.order_code` }

/** An entry `e` of a ledger. */
const movement = (event: 'movedCredit' | 'movedPoints' | 'movedGiftCard') => ({
  id: sql`e.id::text`,
  at: sql`e.moved_on_utc`,
  byId: sql`e.staff_id`,
  event: sql`${sql.raw(`'${event}'`)}`,
  name: sql`e.type`,
  text: sql`e.reason`,
  ...ofOrder,
})

/** A plan `p` of an order, or of a ticket. */
const planned = {
  id: sql`p.id::text`,
  at: sql`p.created_on_utc`,
  byId: sql`p.created_by`,
  event: sql`'plan'`,
  name: sql`p.no`,
  place: sql`c.name`,
  day: sql`p.date`,
  state: sql`p.state`,
  text: sql`p.instruction`,
  ...ofOrder,
}

const message = {
  id: sql`m.id::text`,
  at: sql`m.created_on_utc`,
  byId: sql`m.created_by`,
  event: sql`m.channel`,
  name: sql`m.recipient`,
  state: sql`m.state`,
  text: sql`m.body`,
  ...ofOrder,
}

const note = {
  id: sql`n.id::text`,
  at: sql`n.created_on_utc`,
  byId: sql`n.author_id`,
  event: sql`'note'`,
  name: sql`n.type`,
  text: sql`n.text`,
}

/** The columns of an entry and their types, in the order of the statements. */
const types = {
  id: 'text',
  recordId: 'text',
  at: 'timestamptz',
  byId: 'uuid',
  event: 'text',
  name: 'text',
  place: 'text',
  day: 'date',
  amount: 'numeric',
  points: 'integer',
  state: 'text',
  text: 'text',
  orderId: 'uuid',
  orderCode: 'text',
} as const satisfies Readonly<Partial<Record<keyof typeof historyEntry | 'byId', string>>>

const columns = columnsOf(types)
