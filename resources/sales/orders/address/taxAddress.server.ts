import { sql } from 'drizzle-orm'
import { type Context, Refused, difference, metaOf, writeAuditOf, type Problem } from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { lineStates, type LineState } from '#resources/sales/orders/lines/lineState.server.ts'
import type { orderAddressCalls } from './orderAddress.calls.ts'
import {
  amountsWith,
  leavesFromBranch,
  owed,
  reckoned,
  writeAmounts,
  type Amounts,
} from '#resources/sales/orders/orderAmounts.server.ts'
import { areSame } from '#resources/sales/orders/taxes/lineTaxes.ts'
import {
  taxedAt,
  taxFacts,
  type Elsewhere,
  type Taxed,
} from '#resources/sales/orders/taxes/taxPlace.server.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Order = RecordOf<typeof orders>
type Calls = typeof orderAddressCalls

/**
 * Taxes an order at its current destination: all lines and shipping by one province's rates. The
 * caller has locked the order and written its address. Amounts with an unchanged rate keep their
 * tax, and so does a completed order.
 * @param before how it was taxed until now
 * @param field the input of the address
 * @param order with its new address
 * @returns the updated order, unless its amounts stayed
 * @throws Refused for goods that were handed over at other rates, and for a province without rates
 */
export async function followTaxAddress(
  context: Context,
  order: Order,
  before: Taxed,
  field: string,
): Promise<Order | undefined> {
  const { db } = context
  const orderId = order.id
  const after = await taxedAt(db, orderId)
  if (!isMoved(before, after) || isSettled(order)) return undefined
  const lines = await lineStates(db, orderId)
  const problem = await placeProblem(context, { order, lines, before, after })
  if (problem) throw new Refused({ ...problem, field })
  const amounts = await amountsWith(db, orderId, lines.map(anew))
  await writeAmounts(
    context,
    orderId,
    amounts,
    lines.map(({ id }) => id),
  )
  const taxedAnew = await orderOf(context, orderId)
  await writeAuditOf(
    context,
    'update',
    'orders',
    orderId,
    difference(metaOf('orders'), order, taxedAnew),
  )
  return taxedAnew
}

/**
 * Previews an order's amounts with another address or shipping, and the problems. Changes nothing.
 * @throws NotFound, Stale
 */
export async function previewTaxAddress(
  context: Context,
  { orderId, version, ...change }: CallInput<Calls['previewOrderPlace']>,
): Promise<CallAnswer<Calls['previewOrderPlace']>['data']> {
  const { db } = context
  const order = await orderAt(context, { orderId, version })
  const elsewhere = elsewhereOf(order, change)
  const lines = await lineStates(db, orderId)
  const skuIds = lines.map(({ skuId }) => skuId)
  const [facts, there] = await Promise.all([
    taxFacts(db, orderId, skuIds),
    taxFacts(db, orderId, skuIds, elsewhere),
  ])
  const [before, after] = [facts.destination, there.destination]
  const now = { ...reckoned(facts, lines), ...(order as Amounts) }
  const moves = isMoved(before, after)
  const isKept = moves && isSettled(order)
  const problem =
    moves && !isKept ? await placeProblem(context, { order, lines, before, after }) : undefined
  const isTaxed = moves && !isKept && !problem
  const { shipping = order.shipping } = elsewhere
  const amounts = isTaxed
    ? reckoned(there, lines.map(anew), elsewhere)
    : shipping === order.shipping
      ? now
      : reckoned({ ...facts, shipping: shipping! }, lines, elsewhere)
  return {
    before: owed(now, order),
    after: owed(amounts, order),
    rateBefore: before.rate,
    rateAfter: after.rate,
    region: after.region,
    isKept,
    problem: problem?.message ?? null,
  }
}

/** Whether the tax differs; a newly written province without rates counts as well. */
const isMoved = (before: Taxed, after: Taxed) =>
  !areSame(after.rates, before.rates) ||
  !areSame(after.atBranch, before.atBranch) ||
  (!after.isKnown && after.region !== before.region)

/** Delivered and paid orders stay as they were invoiced. */
const isSettled = ({ state }: Order) => state === 'Completed'

const anew = (line: LineState) => ({ ...line, tax: null })

/** What a change of addresses changes in the tax address of an order. */
function elsewhereOf(
  order: Order,
  {
    use,
    region = null,
    country = null,
    deliveryAddressId = order.deliveryAddressId,
    billingAddressId = order.billingAddressId,
    shipping,
  }: Omit<CallInput<Calls['previewOrderPlace']>, 'orderId' | 'version'>,
): Elsewhere {
  return {
    ...(use ? { region: { use, is: region, country } } : { deliveryAddressId, billingAddressId }),
    ...(typeof shipping === 'number' && shipping !== order.shipping && { shipping }),
  }
}

async function placeProblem(
  { db, actor }: Context,
  {
    order: { orderCode },
    lines,
    before,
    after,
  }: { order: Order; lines: readonly LineState[]; before: Taxed; after: Taxed },
): Promise<Problem | undefined> {
  if (!after.isKnown) {
    const known = await db.query<{ state: string }>(
      sql`select distinct s.state from state_tax_rates s join clients c on c.country = s.country where c.id = ${actor.clientId} and not s.is_deleted order by s.state`,
    )
    const names = known.map(({ state }) => state).join(', ')
    return {
      code: 'unknown_province',
      message: after.region
        ? `There are no tax rates for ${after.region}. Enter the province as one of ${names}.`
        : `Tax depends on the province. Enter it as one of ${names}.`,
    }
  }
  return lines.some(line => line.quantityDelivered > 0 && !leavesFromBranch(line))
    ? {
        code: 'delivered',
        message: `Goods of ${orderCode} were handed over at ${before.rate} % tax. What goes to ${after.region || 'elsewhere'} at ${after.rate} % needs an order of its own.`,
      }
    : undefined
}
