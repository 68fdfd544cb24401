import { sql } from 'drizzle-orm'
import { type Context, handlers, refused } from '#server/kit'
import type { RecordOf } from '#define'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderCouponCalls } from './orderCoupon.calls.ts'

export default handlers(orderCouponCalls, {
  async setOrderCoupon(context, { orderId, version, coupon: typed }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    const coupon = typed?.trim() ? await validCoupon(context, typed.trim()) : null
    if (coupon === order.coupon) return { data: order }
    const lines = await context.db.query<{ id: string; quantity: number }>(sql`
      select id, quantity from order_lines where order_id = ${order.id} and not is_deleted order by position, id`)
    const data = await changeLines(context, { ...order, coupon }, lines)
    if (data) return { data }
    if (coupon)
      throw refused(
        'no_effect',
        'coupon',
        `The coupon ${coupon} changes no price of ${order.orderCode}.`,
      )
    return { data: await takenOff(context, order) }
  },
})

/**
 * The coupon as the promotion writes it.
 * @throws Refused naming `coupon` where no promotion that runs in the market has it
 */
async function validCoupon({ db, actor }: Context, typed: string): Promise<string> {
  const [found] = await db.query<{ coupon: string; runs: boolean; isUsedUp: boolean }>(sql`
    select p.coupon, coalesce(p.coupon_used >= p.coupon_limit, false) as "isUsedUp",
      exists (select from promotion_runs r where r.promotion_id = p.id and not r.is_deleted and tstzrange(r.from_on_utc, r.to_on_utc) @> now()) as runs
    from promotions p where lower(p.coupon) = lower(${typed}) and p.market = ${actor.country} and not p.is_deleted`)
  if (!found) throw refused('unknown', 'coupon', `There is no coupon ${typed}.`)
  if (!found.runs) throw refused('not_running', 'coupon', `The coupon ${typed} is not valid today.`)
  if (found.isUsedUp) throw refused('used_up', 'coupon', `The coupon ${typed} has no uses left.`)
  return found.coupon
}

/** No price has changed without it: its promotion is over. */
async function takenOff({ db }: Context, order: RecordOf<typeof orders>) {
  await db.query(sql`update orders set coupon = null where id = ${order.id}`)
  return { ...order, coupon: null }
}
