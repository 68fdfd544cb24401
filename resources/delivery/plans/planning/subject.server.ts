import { sql } from 'drizzle-orm'
import { type Context, NotFound, isId, problemAt, type Problem } from '#server/kit'
import { customerOfPlan, owedBy, orderColumnsOf } from '#resources/common.ts'

/** What a plan is of: an order, or a ticket with the order that it may have. */
export interface Subject {
  orderId: string | null
  ticketId: string | null
  /** The number that people know it by. */
  no: string
  orderState: string | null
  /** Of a ticket. */
  ticketState: string | null
  customerId: string | null
  /** Where the order is delivered to. */
  addressId: string | null
  billingAddressId: string | null
  balance: number
}

const columns = (ofOrder: boolean) => sql`
  ${ofOrder ? sql`o.id` : sql`null::uuid`} as "orderId", ${ofOrder ? sql`null::uuid` : sql`t.id`} as "ticketId",
  ${ofOrder ? sql`o.order_code` : sql`t.ticket_no`} as no, o.state as "orderState", ${ofOrder ? sql`null` : sql`t.state`} as "ticketState",
  ${ofOrder ? sql`o.customer_id` : sql`${sql.raw(customerOfPlan('o', 't'))} as customer_id`},
  ${ofOrder ? sql`o.delivery_address_id` : sql`coalesce(o.delivery_address_id, ${addressOfTicket})`} as "addressId",
  o.billing_address_id, coalesce(${sql.raw(owedBy(orderColumnsOf('o')))}, 0) as balance`

/** Where the customer of a ticket without an order lives. */
const addressOfTicket = sql`(
  select a.id from addresses a where o.id is null and a.customer_id = t.customer_id and not a.is_deleted order by a.is_delivery_default desc, a.id limit 1)`

/**
 * Reads an order or a ticket that is to be planned, and locks it if asked to.
 * @throws NotFound naming `orderId` or `ticketId`
 */
export async function subjectOf(
  { db, actor }: Context,
  { orderId, ticketId }: { orderId?: string | null; ticketId?: string | null },
  lock: 'for update' | '' = '',
): Promise<Subject> {
  const id = orderId ?? ticketId ?? ''
  const [found] = !isId(id)
    ? []
    : orderId
      ? await db.query<Subject>(
          sql`
          select ${columns(true)} from orders o where o.id = ${id} and o.client_id = ${actor.clientId} and not o.is_deleted ${sql.raw(lock)}`,
          'prepared',
        )
      : await db.query<Subject>(sql`
          select ${columns(false)} from tickets t left join orders o on o.id = t.order_id
          where t.id = ${id} and t.client_id = ${actor.clientId} and not t.is_deleted ${sql.raw(lock && `${lock} of t`)}`)
  if (found) return found
  throw orderId
    ? new NotFound('This order does not exist or was deleted.', 'orderId')
    : new NotFound('This ticket does not exist or was deleted.', 'ticketId')
}

/**
 * Only goods of confirmed orders are planned; a ticket may be of any order, or of none, but it is
 * worked on.
 */
export const stateObjections = ({ orderId, no, orderState, ticketState }: Subject): Problem[] =>
  ticketState === 'Resolved' || ticketState === 'Closed' || ticketState === 'Merged'
    ? [
        problemAt(
          'ticket_state',
          'ticketId',
          ticketState === 'Merged'
            ? `${no} was merged. Book the visit on the ticket that it was merged into.`
            : `${no} is ${ticketState}. Reopen it before you book a visit.`,
        ),
      ]
    : orderId && orderState !== 'Confirmed'
      ? [
          problemAt(
            'order_state',
            'orderId',
            `${no} is ${orderState}; only confirmed orders are planned.`,
          ),
        ]
      : []

/** The address of a plan is one of the customer's, or the order's. */
export async function addressObjections(
  { db, actor }: Context,
  subject: Subject,
  addressId: string | null | undefined,
): Promise<Problem[]> {
  if (!addressId) return []
  const own = [subject.addressId, subject.billingAddressId].filter(id => id !== null)
  const [known] = await db.query(
    sql`
    select 1 from addresses where id = ${addressId} and client_id = ${actor.clientId} and not is_deleted
      and (customer_id = ${subject.customerId} or id = any(${sql.param(own)}::uuid[]))`,
    'prepared',
  )
  return known
    ? []
    : [problemAt('unknown_reference', 'addressId', 'Choose an address of the customer.')]
}
