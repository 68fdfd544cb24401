import { sql } from 'drizzle-orm'
import {
  type Context,
  problemAt,
  type Problem,
  type Queryable,
  Refused,
  savepoint,
  type StepEffect,
  metaOf,
  setInRows,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { ownRequest } from '#resources/sales/ownRequest.server.ts'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { linesAsTheyAre } from '#resources/sales/orders/lines/lineState.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'

interface Waiting {
  id: string
  orderId: string
  orderLineId: string | null
  requestedById: string
  price: number | null
  discount: number
  quantity: number | null
  priceThen: number | null
  discountThen: number | null
  worth: number
  /** The line as it is now; absent once it is gone. */
  line: { quantity: number; price: number; own: number; others: number } | null
  orderDiscount: number
  /** What the order's goods come to before its own discount. */
  room: number
}

const waitingOf = ({ db }: Context, ids: readonly string[]) =>
  db.query<Waiting>(sql`
    select u.id, u.order_id, u.order_line_id, u.requested_by_id, u.price, coalesce(u.discount, u.amount) as discount, u.quantity, u.price_then, u.discount_then, u.worth,
      (select json_build_object('quantity', l.quantity, 'price', l.price, 'own', l.discount - l.promotion_discount - l.order_discount, 'others', l.promotion_discount + l.order_discount)
        from order_lines l where l.id = u.order_line_id and not l.is_deleted) as line,
      o.order_discount, (select coalesce(sum(l.quantity * l.price - l.discount + l.order_discount), 0) from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id where l.order_id = o.id and not p.is_gift_card and not l.is_deleted) as room
    from discount_uses u join orders o on o.id = u.order_id where u.id in ${ids} order by u.created_on_utc, u.id`)

/** The effects of a discount's steps. Its order is locked. */
export const discountSteps = {
  /** Gives the discount, if the order still is as it was when it was asked for. */
  async approve(context, ids) {
    const refused = new Map<string, Problem | readonly Problem[]>()
    const changed = new Set<string>()
    for (const read of await waitingOf(context, ids)) {
      const { id, orderId } = read
      // One before it may have changed the order.
      const use = changed.has(orderId) ? (await waitingOf(context, [id]))[0]! : read
      const problem =
        ownRequest('discount', use, context) ?? changedSince(use) ?? (await given(context, use))
      if (problem) refused.set(id, problem)
      else changed.add(orderId)
    }
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },

  async decline(context, ids, reason) {
    const refused = new Map<string, Problem>()
    for (const use of await waitingOf(context, ids)) {
      const problem = ownRequest('discount', use, context)
      if (problem) refused.set(use.id, problem)
    }
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
      reason,
    )
    return refused
  },
} satisfies Record<string, StepEffect>

/** What is no longer as it was, in words. */
function changedSince(use: Waiting): Problem | undefined {
  const { line, orderLineId, quantity, priceThen, discountThen, orderDiscount, room, worth } = use
  const told = (what: string) =>
    problemAt('changed', 'state', `${what} Decline it, or let it be asked for again.`)
  if (orderLineId === null) {
    if (cents(room) !== cents(worth))
      return told(`The goods came to ${worth.toFixed(2)} and come to ${room.toFixed(2)} now.`)
    return cents(orderDiscount) === cents(discountThen ?? 0)
      ? undefined
      : told(`The order has another discount now: ${orderDiscount.toFixed(2)}.`)
  }
  if (!line) return told('The line was removed since.')
  if (quantity !== null && line.quantity !== quantity)
    return told(`The line was for ${quantity} and is for ${line.quantity} now.`)
  if (priceThen !== null && cents(line.price) !== cents(priceThen))
    return told(`The price was ${priceThen.toFixed(2)} and is ${line.price.toFixed(2)} now.`)
  if (discountThen !== null && cents(line.own) !== cents(discountThen))
    return told(`The line has another discount now: ${line.own.toFixed(2)}.`)
  return undefined
}

/** Gives it in a part of the transaction, so that one that is refused leaves nothing behind. */
async function given(context: Context, use: Waiting): Promise<readonly Problem[] | undefined> {
  const { id, orderId, orderLineId, discount, price, line } = use
  try {
    await savepoint(context.db, async db => {
      const part = { ...context, db }
      const order = await orderOf(part, orderId)
      const lines = await linesAsTheyAre(db, orderId)
      await changeLines(
        part,
        orderLineId ? order : { ...order, orderDiscount: discount },
        lines.map(each =>
          each.id === orderLineId
            ? {
                ...each,
                discount: (cents(discount) + cents(line!.others)) / 100,
                ...(price !== null && { price }),
              }
            : each,
        ),
        { approving: { useId: id, orderLineId } },
      )
    })
  } catch (error) {
    if (error instanceof Refused) return error.errors
    throw error
  }
  return undefined
}

/** The state follows with the step; the database compares who decided with who asked. */
const decide = async (context: Context, ids: readonly string[], answer?: string) => {
  if (ids.length)
    await setInRows(
      context,
      metaOf('discountUses'),
      ids,
      sql`approved_by_id = ${context.actor.staffId}, decided_on_utc = now(), answer = ${answer?.slice(0, 300) ?? null}`,
    )
}

/** Locks the orders before their discounts. */
export const lockOrdersOfDiscounts = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from discount_uses where id in ${ids}) order by id for update`,
  )
