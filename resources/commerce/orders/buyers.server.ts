import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { createRecord, insertRows, isSame, metaOf, type Context } from '#server/kit'
import type { WebAddress, WebOrder } from './webOrder.ts'

/** The buyer of an order, as the order names them. */
type BuyerOf = Pick<WebOrder, 'buyer'> & { readonly webNo: WebOrder['webNo'] | string }

interface Reached {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * The customer of a web order: the only one with that e-mail or telephone, else a new one. Orders of
 * one buyer that come in at once make one customer, because the address is locked.
 */
export async function customerOf(
  context: Context,
  { buyer, webNo }: BuyerOf,
  { email, phone }: Reached,
): Promise<string> {
  const { db, actor } = context
  for (const key of keysOf({ email, phone }))
    await db.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${actor.clientId} ${key}`}, 0))`,
    )
  const found = email || phone ? await reachedBy(context, { email, phone }) : []
  if (found.length === 1) return found[0]!.id
  const name = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ').slice(0, 120)
  const record = await createRecord(context, metaOf('customers'), {
    name: name || buyer.company || `Buyer of web order ${webNo}`,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    company: buyer.company,
    email,
    phone,
  })
  return record.id as string
}

/** In one order, so that two buyers never wait for each other. */
const keysOf = ({ email, phone }: Reached) =>
  [email?.toLowerCase(), phone].flatMap(each => each ?? []).toSorted((a, b) => a.localeCompare(b))

/** Two at most: more than one is nobody. */
const reachedBy = ({ db, actor }: Context, { email, phone }: Reached) =>
  db.query<{ id: string }>(sql`
    select id from customers c where client_id = ${actor.clientId} and state <> 'Erased' and merged_into_id is null and not is_deleted and id in (
      select id from customers where lower(email) = lower(${email}::text) or phone = ${phone}::text
      union select customer_id from customer_emails where lower(email) = lower(${email}::text) and not is_deleted
      union select customer_id from customer_phones where phone = ${phone}::text and not is_deleted) limit 2`)

/** The address of a customer that says the same, else a new row. */
export async function addressFor(
  context: Context,
  customerId: string,
  address: WebAddress | null,
): Promise<string | null> {
  if (!address) return null
  const wanted = { ...address, country: address.country ?? context.actor.country }
  const known = await context.db.query<WebAddress & { id: string }>(sql`
    select id, line1, line2, suburb, city, region, postcode, country from addresses where customer_id = ${customerId} and line1 = ${wanted.line1} and not is_deleted order by id`)
  const same = known.find(({ id, ...each }) => id && isSame(each, wanted))
  if (same) return same.id
  const id = uuid()
  await insertRows(context, metaOf('addresses'), [{ ...wanted, id, customerId }])
  return id
}
