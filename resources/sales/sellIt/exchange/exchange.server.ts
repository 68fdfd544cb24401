import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  handlers,
  insertRows,
  metaOf,
  problemAt,
  Refused,
  refused,
} from '#server/kit'
import type { CallInput } from '#define'
import { changeOrder } from '#resources/sales/orders/details/orderDetails.server.ts'
import { saleOf } from '#resources/sales/sellIt/saleOf.server.ts'
import { isWalkIn } from '#resources/tenders/walkIns.server.ts'
import { addressesOf, beginSale } from '#resources/sales/sellIt/selling.server.ts'
import { countOn, setOpenSale, workable } from '#resources/sales/sellIt/workable.server.ts'
import { exchangeCalls } from './exchange.calls.ts'
import { exchangeOf, returnableOf } from './returnable.server.ts'

type Input = CallInput<typeof exchangeCalls.setSaleReturns>

export default handlers(exchangeCalls, {
  getReturnable: async (context, { typed }) => ({ data: await returnableOf(context, typed) }),

  async setSaleReturns(context, input) {
    return { data: await saleOf(context, await setReturns(context, input)) }
  },
})

/**
 * Notes what comes back with a sale.
 * @returns the id of its order
 * @throws NotFound, Stale, BadInput, Refused naming the line
 */
async function setReturns(
  context: Context,
  { orderId, version, branchId, returns = [], givesBack }: Input,
): Promise<string> {
  const customerId = await customerOf(context, returns)
  if (!orderId && !returns.length)
    throw badInput('required', 'returns', 'Choose what is returned first.')
  if (orderId && typeof version !== 'number')
    throw badInput('required', 'version', 'Say which version of the sale this changes.')
  const { order } = await workable(
    context,
    orderId
      ? { orderId, version: version! }
      : { orderId: await beginSale(context, { branchId, customerId }) },
  )
  if (customerId && customerId !== order.customerId) {
    if (!(await isWalkIn(context, order.customerId)))
      throw refused('other_customer', 'returns', 'These goods were sold to a different customer.')
    await changeOrder(context, {
      orderId: order.id,
      version: order.version,
      ...(await addressesOf(context, customerId)),
    })
  }
  await context.db.query(sql`delete from sale_returns where order_id = ${order.id}`)
  if (returns.length)
    await insertRows(
      context,
      metaOf('saleReturns'),
      returns.map(({ orderLineId, quantity }) => ({
        id: uuid(),
        orderId: order.id,
        orderLineId: orderLineId.toLowerCase(),
        quantity,
      })),
    )
  await refuseTooMany(context, order.id, returns)
  await setOpenSale(context, order.id, {
    holderId: context.actor.staffId,
    parkedOnUtc: null,
    ...(givesBack && { givesBack }),
  })
  await countOn(context, order.id)
  return order.id
}

/** Whose goods come back; all are of one customer. */
async function customerOf({ db, actor }: Context, returns: NonNullable<Input['returns']>) {
  if (!returns.length) return undefined
  const ids = returns.map(({ orderLineId }) => orderLineId.toLowerCase())
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (twice >= 0)
    throw badInput('duplicate', `returns.${twice}.orderLineId`, 'This line is listed twice.')
  const known = await db.query<{ id: string; customerId: string }>(sql`
    select l.id, o.customer_id from order_lines l join orders o on o.id = l.order_id
    where l.id in ${ids} and o.client_id = ${actor.clientId} and o.state in ('Confirmed', 'Completed') and not l.is_deleted and not o.is_deleted`)
  const unknown = ids.findIndex(id => !known.some(line => line.id === id))
  if (unknown >= 0)
    throw badInput(
      'unknown_reference',
      `returns.${unknown}.orderLineId`,
      'Choose a line of an order that was sold.',
    )
  if (new Set(known.map(({ customerId }) => customerId)).size > 1)
    throw refused('other_customer', 'returns', 'Everything returned must belong to one customer.')
  return known[0]!.customerId
}

async function refuseTooMany(
  context: Context,
  orderId: string,
  sent: NonNullable<Input['returns']>,
) {
  const { returns } = await exchangeOf(context, orderId)
  const tooMany = returns.filter(({ quantity, most }) => quantity > most)
  if (tooMany.length)
    throw new Refused(
      ...tooMany.map(({ orderLineId, skuCode, most }) =>
        problemAt(
          'too_many',
          `returns.${sent.findIndex(each => each.orderLineId.toLowerCase() === orderLineId)}.quantity`,
          `${skuCode}: at most ${most} can come back.`,
        ),
      ),
    )
}
