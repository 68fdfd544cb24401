import { sql, type SQL } from 'drizzle-orm'
import { type Context, contains, says, sortOf } from '#server/kit'
import { todayFor } from '#define'

interface Asked {
  keywords?: string | null
  branchId?: string | null
  salespersonId?: string | null
  ownerId?: string | null
  isSnoozed?: boolean | null
}

/** What rows of `orders o` are read with: salesperson `y`, follow-up `f` with its owner `w`. */
export const withPeople = (kind: SQL) => sql`
  left join staff y on y.id = o.salesperson_id
  left join order_follow_ups f on f.order_id = o.id and f.kind = ${kind} and not f.is_deleted left join staff w on w.id = f.owner_id`

export const orderColumns = sql`
  o.id as order_id, o.version, o.order_code, o.customer_id, y.full_name as salesperson_name,
  f.owner_id, w.full_name as owner_name, f.snoozed_until, f.reason`

/**
 * The customer is read of the page alone, unless the list is sorted by them: `listed` and `joined`
 * are then of the list, otherwise `more` and `beside` of its page.
 */
export function customerOf({ sort }: { sort?: string | null }) {
  const said = customerColumns
  const of = (row: SQL) => sql`join customers u on u.id = ${row}.customer_id`
  return isSortedBy(sort, byCustomer)
    ? { listed: said, joined: of(sql`o`), more: sql``, beside: sql`` }
    : { listed: sql``, joined: sql``, more: said, beside: of(sql`l`) }
}

/** Of the customer `u`, after other columns. */
export const customerColumns = sql`, u.name as customer_name, u.phone`
export const byCustomer = ['customerName', 'phone']
export const isSortedBy = (sort: string | null | undefined, names: readonly string[]) =>
  sortOf(sort ?? undefined).some(([name]) => names.includes(name))

/** The same of the last contact with the customer. */
export const contactOf = ({ sort }: { sort?: string | null }) =>
  isSortedBy(sort, byContact)
    ? { listed: sql`, ${lastContact(sql`o.id`)} as last_contact_on_utc`, more: sql`` }
    : { listed: sql``, more: sql`, ${lastContact(sql`l.order_id`)} as last_contact_on_utc` }

export const byContact = ['lastContactOnUtc', 'isContacted']

/** The columns of every list. */
export const sortedAlike = [
  'orderCode',
  'customerName',
  'phone',
  'salespersonName',
  'ownerName',
  'snoozedUntil',
  'reason',
  'lastContactOnUtc',
]

/** What a person narrows a list of orders by; what is snoozed is left out unless it is asked for. */
export const narrowedBy = (
  { actor }: Pick<Context, 'actor'>,
  { keywords, branchId, salespersonId, ownerId, isSnoozed }: Asked,
): SQL[] => {
  const words = keywords?.trim()
  return [
    sql`o.client_id = ${actor.clientId} and not o.is_deleted`,
    ...(words ? [sql`o.id in (${ordersNamed({ actor }, words)})`] : []),
    ...(branchId ? [sql`o.branch_id = ${branchId}`] : []),
    ...(salespersonId ? [sql`o.salesperson_id = ${salespersonId}`] : []),
    ...(ownerId ? [sql`f.owner_id = ${ownerId}`] : []),
    ...(isSnoozed ? [] : [sql`(f.snoozed_until is null or f.snoozed_until <= ${todayFor(actor)})`]),
  ]
}

/** Orders by their number, or by the name or telephone of their customer; each is found by an index. */
export function ordersNamed({ actor }: Pick<Context, 'actor'>, words: string): SQL {
  const text = sql`${contains(words)}`
  return sql`
    select id from orders where client_id = ${actor.clientId} and order_code ilike ${text}
    union all select w.id from customers x join orders w on w.customer_id = x.id where x.client_id = ${actor.clientId} and (${says(sql`x.name`, words)} or x.phone ilike ${text})`
}

/** The last note of a contact with the customer, or the last message that went out. */
export function lastContact(orderId: SQL) {
  return sql`greatest(
    (select max(n.created_on_utc) from notes n where n.owner_id = ${orderId}::text and n.owner_entity = 'orders' and n.type = 'Customer contact' and not n.is_deleted),
    (select max(coalesce(m.sent_on_utc, m.created_on_utc)) from messages m where m.order_id = ${orderId} and m.state in ('Sent', 'Delivered') and not m.is_deleted))`
}
