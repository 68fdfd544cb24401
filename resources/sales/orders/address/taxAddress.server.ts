import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { difference } from '#server/entities/meta/difference.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { linesNow, type LineNow } from '#resources/sales/orders/lines/lineState.server.ts'
import type { orderAddressCalls } from './orderAddress.calls.ts'
import {
  amountsWith,
  owed,
  taxedAt,
  type Amounts,
  type Elsewhere,
  type Taxed,
} from '#resources/sales/orders/orderAmounts.server.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Order = RecordOf<typeof orders>
type Calls = typeof orderAddressCalls

/**
 * Taxes an order as it is taxed where it goes now: all of its lines and its shipping by one province's rates. The caller has locked the
 * order and written its address. What was taxed at the same rate keeps its tax, and so does a completed order.
 * @param before how it was taxed until now
 * @param field the input that the address came by
 * @returns whether its amounts were worked out anew
 * @throws Refused for goods that were handed over at the rates of elsewhere, and for a province without rates
 */
export async function followPlace(
  tx: Queryable,
  who: Who,
  orderId: string,
  before: Taxed,
  field: string,
): Promise<boolean> {
  const after = await taxedAt(tx, orderId)
  const order = await orderOf(tx, who, orderId)
  if (!isMoved(before, after) || isSettled(order)) return false
  const lines = await linesNow(tx, orderId)
  const problem = await placeProblem(tx, who, { order, lines, before, after })
  if (problem) throw new Refused({ ...problem, field })
  const { taxes, tax, total } = await amountsWith(tx, orderId, lines.map(anew))
  const taxed = lines.map(({ id }, i) => ({ id, tax: taxes[i] }))
  await tx.query(sql`
    update order_lines l set tax = v.tax, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(taxed)}::jsonb) as v(id uuid, tax numeric) where l.id = v.id and l.tax <> v.tax`)
  await tx.query(sql`update orders set tax = ${tax}, total = ${total} where id = ${orderId}`)
  await writeAudit(tx, who, {
    operation: 'update',
    entity: 'orders',
    recordId: orderId,
    changes: difference(planOf('orders'), order, await orderOf(tx, who, orderId)),
  })
  return true
}

/**
 * What another address or shipping would make of an order's amounts, and what stands against it. Changes nothing.
 * @throws NotFound, Stale
 */
export async function previewOrderPlace(
  db: Queryable,
  who: Who,
  { orderId, version, ...change }: CallInput<Calls['previewOrderPlace']>,
): Promise<CallAnswer<Calls['previewOrderPlace']>['data']> {
  const order = await orderAt(db, who, { orderId, version })
  const elsewhere = elsewhereOf(order, change)
  const [before, after, lines] = await Promise.all([
    taxedAt(db, orderId),
    taxedAt(db, orderId, elsewhere),
    linesNow(db, orderId),
  ])
  const moves = isMoved(before, after)
  const isKept = moves && isSettled(order)
  const problem =
    moves && !isKept ? await placeProblem(db, who, { order, lines, before, after }) : undefined
  const isTaxed = moves && !isKept && !problem
  const { shipping = order.shipping } = elsewhere
  const amounts = isTaxed
    ? await amountsWith(db, orderId, lines.map(anew), elsewhere)
    : shipping === order.shipping
      ? (order as Amounts)
      : await amountsWith(db, orderId, lines, { shipping: shipping! })
  return {
    before: owed(order as Amounts, order.paid),
    after: owed(amounts, order.paid),
    rateBefore: before.rate,
    rateAfter: after.rate,
    region: after.region,
    isKept,
    problem: problem?.message ?? null,
  }
}

/** Whether it makes a difference to the tax; a province that has no rates is told of as well, once somebody writes it. */
const isMoved = (before: Taxed, after: Taxed) =>
  after.rate !== before.rate || (!after.isKnown && after.region !== before.region)

/** What is handed over and paid stays as it was invoiced. */
const isSettled = ({ state }: Order) => state === 'Completed'

const anew = (line: LineNow) => ({ ...line, tax: null })

/** What of the place that an order is taxed by a change of its addresses makes another. */
function elsewhereOf(
  order: Order,
  {
    use,
    region = null,
    deliveryAddressId = order.deliveryAddressId,
    billingAddressId = order.billingAddressId,
    shipping,
  }: Omit<CallInput<Calls['previewOrderPlace']>, 'orderId' | 'version'>,
): Elsewhere {
  const isPlace = use === 'Delivery' || (use === 'Billing' && !order.deliveryAddressId)
  return {
    ...(isPlace ? { region } : { addressId: deliveryAddressId ?? billingAddressId }),
    ...(typeof shipping === 'number' && { shipping }),
  }
}

async function placeProblem(
  db: Queryable,
  who: Who,
  {
    order: { orderCode },
    lines,
    before,
    after,
  }: { order: Order; lines: readonly LineNow[]; before: Taxed; after: Taxed },
): Promise<Problem | undefined> {
  if (!after.isKnown) {
    const known = await db.query<{ state: string }>(
      sql`select distinct s.state from state_tax_rates s join clients c on c.country = s.country where c.id = ${who.clientId} and not s.is_deleted order by s.state`,
    )
    const names = known.map(({ state }) => state).join(', ')
    return {
      code: 'unknown_province',
      message: after.region
        ? `There are no tax rates of ${after.region}: write the province as one of ${names}.`
        : `Tax goes by the province: write it as one of ${names}.`,
    }
  }
  return lines.some(({ quantityDelivered }) => quantityDelivered > 0)
    ? {
        code: 'delivered',
        message: `Goods of ${orderCode} were handed over at ${before.rate} % tax: what goes to ${after.region || 'elsewhere'} at ${after.rate} % needs an order of its own.`,
      }
    : undefined
}
