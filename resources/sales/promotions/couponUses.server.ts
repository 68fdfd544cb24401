import { sql } from 'drizzle-orm'
import { type Context, type Problem } from '#server/kit'

/** A coupon that has no uses left: which one, so that it can be taken off. */
export interface CouponProblem extends Problem {
  readonly coupon: string
}

/** A use of a promotion by an order. */
interface Counted {
  readonly promotionId: string
  readonly orderId?: string | undefined
}

/**
 * Counts how many more or fewer orders use coupons than before, each where its limit allows it.
 * Locks what it counts in a fixed order.
 */
export async function countCoupons(
  context: Context,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<readonly CouponProblem[]> {
  const ids = [...new Set([...before, ...after].map(({ promotionId }) => promotionId))]
  const changes = ids.flatMap(id => {
    const by = ordersWith(after, id).length - ordersWith(before, id).length
    return by ? [{ id, by }] : []
  })
  const limited = await lockedCoupons(
    context,
    changes.map(({ id }) => id),
  )
  const gone = limited.filter(({ id, left }) => changes.find(each => each.id === id)!.by > left)
  await change(
    context,
    changes.filter(
      ({ id }) => limited.some(each => each.id === id) && !gone.some(g => g.id === id),
    ),
  )
  return gone.map(({ coupon }) => usedUp(coupon))
}

/**
 * Takes a use of their coupons for orders that are confirmed now, one order after the other. What
 * they had while they were offered counted nothing.
 * @returns why orders are refused: their coupon has no uses left. Nothing is taken for these
 */
export async function takeCoupons(
  context: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CouponProblem>> {
  const refused = new Map<string, CouponProblem>()
  if (!orderIds.length) return refused
  const uses = await context.db.query<Counted & { orderId: string }>(
    sql`
    select distinct u.promotion_id, u.order_id from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id in ${orderIds} and p.coupon_limit is not null and p.coupon is not null and not u.is_deleted order by u.order_id`,
    'prepared',
  )
  if (!uses.length) return refused
  const limited = await lockedCoupons(
    context,
    uses.map(({ promotionId }) => promotionId),
  )
  const taken = limited.flatMap(({ id, coupon, left }) => {
    const wanted = ordersWith(uses, id)
    for (const orderId of wanted.slice(left)) refused.set(orderId!, usedUp(coupon))
    const by = Math.min(wanted.length, left)
    return by > 0 ? [{ id, by }] : []
  })
  await change(context, taken)
  return refused
}

const ordersWith = (uses: readonly Counted[], id: string) => [
  ...new Set(uses.flatMap(use => (use.promotionId === id ? [use.orderId] : []))),
]

/** Those of the promotions whose coupon has a limit, locked, with the uses that are left. */
const lockedCoupons = async ({ db }: Context, promotionIds: readonly string[]) =>
  promotionIds.length
    ? db.query<{ id: string; coupon: string; left: number }>(sql`
        select id, coupon, coupon_limit - coupon_used as "left" from promotions
        where id in ${[...new Set(promotionIds)]} and coupon is not null and coupon_limit is not null order by id for no key update`)
    : []

const change = async ({ db }: Context, changes: readonly { id: string; by: number }[]) => {
  if (changes.length)
    await db.query(sql`
      update promotions p set coupon_used = greatest(p.coupon_used + w.by, 0)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w(id uuid, by int) where p.id = w.id`)
}

const usedUp = (coupon: string): CouponProblem => ({
  code: 'used_up',
  field: 'coupon',
  message: `The coupon ${coupon} has no uses left. Take it off to go on.`,
  coupon,
})
