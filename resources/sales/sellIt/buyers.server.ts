import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  type Context,
  createRecord,
  insertRows,
  metaOf,
  problemAt,
  refused,
} from '#server/kit'
import { v7 as uuid } from 'uuid'
import type { Address, CallInput } from '#define'
import { changeOrder } from '#resources/sales/orders/details/orderDetails.server.ts'
import type { sellItCalls } from './sellIt.calls.ts'
import { isWalkIn } from '#resources/tenders/walkIns.server.ts'
import { followFreight } from './extras/freight.server.ts'
import { beginSale } from './selling.server.ts'
import { countOn, workable } from './workable.server.ts'

/**
 * Writes down a new customer, and gives a sale to them; without one, a sale of the branch begins.
 * @returns the id of the order of the sale
 * @throws BadInput for one who cannot be reached, Refused naming who has the same telephone or e-mail
 */
export async function addSaleCustomer(
  context: Context,
  input: CallInput<typeof sellItCalls.addSaleCustomer>,
): Promise<string> {
  const { orderId, version, branchId, address, accessNotes, isNew, ...customer } = input
  if (orderId && !version) throw badInput('required', 'version', 'Version is required.')
  const { order } = await workable(
    context,
    orderId
      ? { orderId, version: version! }
      : { orderId: await beginSale(context, { branchId, customerId: null, source: null }) },
  )
  if (!customer.phone && !customer.email)
    throw new BadInput(problemAt('required', 'phone', 'Enter a telephone number or an e-mail.'))
  if (!isNew) await refuseTwins(context, customer)
  const made = await createRecord(context, metaOf('customers'), {
    ...customer,
    ...(address && { addresses: [rowOf(address, accessNotes)] }),
  })
  const [row] = await context.db.query<{ id: string }>(
    sql`select id from addresses where customer_id = ${made.id} and not is_deleted limit 1`,
  )
  const addressId = row?.id ?? null
  await changeOrder(context, {
    orderId: order.id,
    version: order.version,
    customerId: made.id,
    billingAddressId: addressId,
    deliveryAddressId: addressId,
  })
  await followFreight(context, order.id)
  return order.id
}

/** Gives the customer of a sale another address, and has the goods delivered there. */
export async function addSaleAddress(
  context: Context,
  { orderId, version, address, accessNotes }: CallInput<typeof sellItCalls.addSaleAddress>,
): Promise<void> {
  const { order } = await workable(context, { orderId, version })
  if (await isWalkIn(context, order.customerId))
    throw refused('walk_in', 'customerId', 'Choose or add the customer first.')
  if (!address?.line1) throw badInput('required', 'address', 'Enter the address.')
  const id = uuid()
  await insertRows(context, metaOf('addresses'), [
    { ...rowOf(address, accessNotes), id, customerId: order.customerId },
  ])
  await changeOrder(context, {
    orderId: order.id,
    version: order.version,
    deliveryAddressId: id,
    ...(order.billingAddressId ? {} : { billingAddressId: id }),
  })
  await followFreight(context, order.id)
  await countOn(context, order.id)
}

const rowOf = (address: Address, accessNotes: string | null | undefined) => ({
  ...address,
  accessNotes: accessNotes ?? null,
})

/** A telephone number or an e-mail is mostly that of a customer who is known already. */
async function refuseTwins(
  { db, actor }: Context,
  { phone, email }: { phone?: string | null; email?: string | null },
) {
  const twins = await db.query<{ name: string; code: string; isPhone: boolean }>(sql`
    select c.name, c.code, a."isPhone" from customers c join (
      select id, bool_or("isPhone") as "isPhone" from (
        select id, true as "isPhone" from customers where phone = ${phone ?? null}
        union all select customer_id, true from customer_phones where phone = ${phone ?? null} and not is_deleted
        union all select id, false from customers where lower(email) = lower(${email ?? null})
        union all select customer_id, false from customer_emails where lower(email) = lower(${email ?? null}) and not is_deleted) x group by id) a on a.id = c.id
    where c.client_id = ${actor.clientId} and not c.is_deleted order by c.code limit 3`)
  const [twin] = twins
  if (!twin) return
  const names = twins.map(({ name, code }) => `${name} (${code})`).join(', ')
  throw refused(
    'known_customer',
    twin.isPhone ? 'phone' : 'email',
    `${names} ${twins.length > 1 ? 'have' : 'has'} this ${twin.isPhone ? 'telephone number' : 'e-mail'}. Choose that customer, or say that a new one is meant.`,
  )
}
