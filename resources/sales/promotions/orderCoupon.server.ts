import { sql } from 'drizzle-orm'
import { type Context, handlers, refused } from '#server/kit'
import type { RecordOf } from '#define'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { linesAsTheyAre } from '#resources/sales/orders/lines/lineState.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderCouponCalls } from './orderCoupon.calls.ts'

export default handlers(orderCouponCalls, {
  async setOrderCoupon(context, { orderId, version, coupon }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    return { data: await setCoupon(context, order, coupon) }
  },
})

/**
 * Prices the lines of an order by a coupon, or without one. The caller has locked the order.
 * @throws Refused naming `coupon` where it does not hold, or changes no price
 */
export async function setCoupon(
  context: Context,
  order: RecordOf<typeof orders>,
  typed: string | null | undefined,
): Promise<RecordOf<typeof orders>> {
  const coupon = typed?.trim() ? await validCoupon(context, typed.trim()) : null
  if (coupon === order.coupon) return order
  const lines = await linesAsTheyAre(context.db, order.id)
  const after = await changeLines(context, { ...order, coupon }, lines)
  if (after) return after
  if (coupon)
    throw refused(
      'no_effect',
      'coupon',
      `The coupon ${coupon} changes no price of ${order.orderCode}.`,
    )
  return takenOff(context, order)
}

/** A coupon that the promotions of a market know. */
export interface KnownCoupon {
  /** Of its promotion. */
  id: string
  coupon: string
  name: string
  /** Why it cannot be used now. */
  problem: { code: string; message: string } | undefined
}

/** The coupon with this code, as its promotion writes it. */
export async function couponOf(
  { db, actor }: Context,
  typed: string,
): Promise<KnownCoupon | undefined> {
  const [found] = await db.query<{
    id: string
    coupon: string
    name: string
    runs: boolean
    isUsedUp: boolean
  }>(
    sql`
    select p.id, p.coupon, p.name, coalesce(p.coupon_used >= p.coupon_limit, false) as "isUsedUp",
      exists (select from promotion_runs r where r.promotion_id = p.id and not r.is_deleted and tstzrange(r.from_on_utc, r.to_on_utc) @> now()) as runs
    from promotions p where lower(p.coupon) = lower(${typed}) and p.market = ${actor.country} and not p.is_deleted`,
    'prepared',
  )
  if (!found) return undefined
  const { id, coupon, name, runs, isUsedUp } = found
  const problem = !runs
    ? { code: 'not_running', message: `The coupon ${typed} is not valid today.` }
    : isUsedUp
      ? { code: 'used_up', message: `The coupon ${typed} has no uses left.` }
      : undefined
  return { id, coupon, name, problem }
}

/**
 * The coupon as the promotion writes it.
 * @throws Refused naming `coupon` where no promotion that runs in the market has it
 */
async function validCoupon(context: Context, typed: string): Promise<string> {
  const found = await couponOf(context, typed)
  if (!found) throw refused('unknown', 'coupon', `There is no coupon ${typed}.`)
  if (found.problem) throw refused(found.problem.code, 'coupon', found.problem.message)
  return found.coupon
}

/** No price has changed without it: its promotion is over. */
async function takenOff({ db }: Context, order: RecordOf<typeof orders>) {
  await db.query(sql`update orders set coupon = null where id = ${order.id}`)
  return { ...order, coupon: null }
}
