import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, type Context, insertRows, metaOf, writeAuditOf } from '#server/kit'
import { lineStates } from '#resources/sales/orders/lines/lineState.server.ts'
import { reckoned, writeAmounts } from '#resources/sales/orders/orderAmounts.server.ts'
import { taxFacts } from '#resources/sales/orders/taxes/taxPlace.server.ts'

/** A shipping cost that is wanted. */
export interface WantedCost {
  readonly typeId?: string | null | undefined
  /** Absent: what its type usually costs. */
  readonly amount?: number | null | undefined
  /** How it was worked out. */
  readonly explanation?: string | null | undefined
}

/** The sum of costs. */
export const shippingOf = (costs: readonly { readonly amount: number }[]) =>
  costs.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/**
 * Replaces the shipping costs of an order and answers them; its amounts do not follow yet. The
 * caller has locked the order. An amount without a type is of the first type of delivery.
 * @param field the input of the costs
 * @throws BadInput naming a type that does not exist or is no longer used
 */
export async function writeCosts(
  context: Context,
  orderId: string,
  costs: readonly WantedCost[],
  field = 'costs',
): Promise<{ amount: number }[]> {
  const { db, actor } = context
  const [types, before] = await Promise.all([
    db.query<Type>(sql`
      select id, kind, is_taxable, default_price, is_active from shipping_cost_types where client_id = ${actor.clientId} and not is_deleted order by position, name`),
    db.query<{ typeId: string | null }>(
      sql`select type_id from order_shipping_costs where order_id = ${orderId} and not is_deleted`,
    ),
  ])
  const usual = types.find(({ kind, isActive }) => kind === 'Delivery' && isActive)
  const rows = costs.map(({ typeId, amount, explanation }, row) => {
    const type = typeId ? types.find(({ id }) => id === typeId.toLowerCase()) : usual
    const isKnown = type?.isActive || before.some(cost => cost.typeId === type?.id)
    const at = `${field}.${row}`
    if (typeId && !(type && isKnown))
      throw badInput('unknown_reference', `${at}.typeId`, 'Type: choose one from the list.')
    const price = amount ?? type?.defaultPrice
    if (price === undefined || price === null)
      throw badInput('required', `${at}.amount`, 'Amount is required: its type has no usual price.')
    return {
      id: uuid(),
      orderId,
      position: row + 1,
      typeId: type?.id ?? null,
      amount: price,
      isTaxable: type?.isTaxable ?? true,
      explanation,
    }
  })
  // Their taxes go with them.
  await db.query(sql`delete from order_shipping_costs where order_id = ${orderId}`)
  if (rows.length) await insertRows(context, metaOf('orderShippingCosts'), rows)
  return rows
}

interface Type {
  id: string
  kind: string
  isTaxable: boolean
  defaultPrice: number | null
  isActive: boolean
}

/**
 * Recomputes tax and total of an order after a change of its shipping. The caller has locked the
 * order.
 */
export async function followShipping(
  context: Context,
  orderId: string,
): Promise<{ tax: number; total: number }> {
  const { db } = context
  const lines = await lineStates(db, orderId)
  const facts = await taxFacts(
    db,
    orderId,
    lines.map(({ skuId }) => skuId),
  )
  const amounts = reckoned(facts, lines)
  const { tax, shipping } = amounts
  const [before] = await db.query<Record<'subtotal' | 'discount' | 'tax' | 'total', number>>(
    sql`select subtotal, discount, tax, total from orders where id = ${orderId}`,
  )
  const { subtotal, discount } = before!
  const onTop = facts.isOnTop ? tax : 0
  const total = Math.round((subtotal - discount + shipping + onTop) * 100) / 100
  await writeAmounts(
    context,
    orderId,
    { ...amounts, subtotal, discount, total },
    lines.map(({ id }) => id),
  )
  await writeAuditOf(context, 'update', 'orders', orderId, {
    tax: [before!.tax, tax],
    total: [before!.total, total],
  })
  return { tax, total }
}
