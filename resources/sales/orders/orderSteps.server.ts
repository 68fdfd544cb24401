import { sql } from 'drizzle-orm'
import {
  type Context,
  isAmong,
  problemAt,
  type Problem,
  savepoint,
  type StepEffect,
} from '#server/kit'
import {
  cancelPlansOf,
  inPreparation,
  mayChangePrepared,
} from '#resources/delivery/plans/planSteps.server.ts'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { provinceOf } from '#resources/administration/branches/province.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { refusals } from './orderParts.server.ts'
import { endRequests } from '#resources/sales/discounts/discountFacts.server.ts'
import { takeCoupons } from '#resources/sales/promotions/couponUses.server.ts'
import { giveBackUses, retakeUses } from '#resources/sales/promotions/promotionUses.server.ts'
import { blockSoldCards } from '#resources/tenders/giftCards/soldCards.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'
import { todayOf } from '#resources/days.ts'

/**
 * The branch of an order in Canada whose goods are taxed where they are handed over, while nobody can
 * say in which province that is.
 */
const withoutProvince = sql`
  (select b.name from branches b where b.id = o.branch_id and b.country = 'CA' and ${sql.raw(provinceOf('b'))} is null
    and (o.delivery_address_id is null or exists (select from order_lines l where l.order_id = o.id and l.fulfilment in ('Pickup', 'Take now') and not l.is_deleted)))`

/** The effects of an order's steps. */
export const orderSteps = {
  /** Reserves all goods of the order, or refuses it; with `leavesOpen` what is not reserved waits. */
  async confirm(context, ids, _, details) {
    const found = await context.db.query<{
      id: string
      lines: number
      blockedReason: string | null
      holdReason: string | null
      waiting: string | null
      coupon: string | null
      withoutProvince: string | null
    }>(
      sql`
      select o.id, o.coupon, c.blocked_reason, o.hold_reason, (select string_agg(u.amount::text, ' and ' order by u.created_on_utc, u.id) from discount_uses u where u.order_id = o.id and u.state = 'Requested' and not u.is_deleted) as waiting,
        (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as lines, ${withoutProvince} as "withoutProvince"
      from orders o join customers c on c.id = o.customer_id where ${isAmong(sql`o.id`, ids)} order by o.id`,
      'prepared',
    )
    const refused = refusals(
      found,
      ({ lines, blockedReason, holdReason, waiting, withoutProvince: branch }) => {
        if (lines === 0)
          return problemAt('no_lines', 'lines', 'An order without lines cannot be confirmed.')
        if (blockedReason)
          return problemAt('blocked', 'customerId', `The customer is blocked: ${blockedReason}`)
        if (branch)
          return problemAt(
            'no_province',
            'branchId',
            `${branch} has no province, so nobody knows which taxes are due. Set it in the address of the branch.`,
          )
        if (waiting)
          return problemAt(
            'discount_waits',
            'orderDiscount',
            `A discount of ${waiting} waits for approval. Wait for the decision, or take the request back.`,
          )
        return (
          holdReason && problemAt('on_hold', 'holdReason', `The order is on hold: ${holdReason}`)
        )
      },
    )
    const allowed = found.filter(o => !refused.has(o.id)).map(o => o.id)
    if (!allowed.length || details?.leavesOpen) return refused
    const hasCoupons = found.some(({ id, coupon }) => coupon && !refused.has(id))
    const short = hasCoupons
      ? await reservedWithCoupons(context, allowed)
      : await reserveOrders(context, allowed)
    return merged(refused, short)
  },

  /** Everything must be handed over and paid. */
  async complete(context, ids) {
    const found = await context.db.query<{ id: string; open: number; balance: number }>(sql`
      select o.id, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance, (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered < l.quantity) as open
      from orders o where o.id in ${ids}`)
    const refused = refusals(found, ({ open, balance }) => {
      const undelivered = `${open} ${open === 1 ? 'line is' : 'lines are'} not delivered yet.`
      if (open > 0) return problemAt('undelivered', 'lines', undelivered)
      const due = `The balance is ${balance.toFixed(2)}; it must be 0 to complete the order.`
      return balance !== 0 && problemAt('balance', 'balance', due)
    })
    const completed = ids.filter(id => !refused.has(id))
    await settlePoints(context, completed, true)
    return refused
  },

  expire: (context, ids, reason) => withdraw(context, ids, reason),
  /** A quotation is valid to a day that is to come; `extendQuotation` sets it. */
  async extend(context, ids) {
    const found = await context.db.query<{ id: string; isOver: boolean }>(sql`
      select o.id, coalesce(o.valid_to < ${sql.raw(todayOf('o.client_id'))}, true) as "isOver" from orders o where o.id in ${ids}`)
    const refused = refusals(
      found,
      ({ isOver }) =>
        isOver &&
        problemAt('past', 'validTo', 'Open the order to extend it: there you set a new day.'),
    )
    await retakeUses(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },
  lose: (context, ids, reason) => withdraw(context, ids, reason),

  /** Cancels plans and releases goods, unless something was handed over. */
  async cancel(context, ids, reason) {
    const found = await context.db.query<{
      id: string
      isDelivered: boolean
      isPrepared: boolean
    }>(sql`
      select o.id, o.preparation_status <> 'None' as "isPrepared", exists (select 1 from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered > 0) as "isDelivered"
      from orders o where o.id in ${ids}`)
    const mayChange = mayChangePrepared(context.actor)
    const back = 'Goods of this order were delivered. Take them back by a return first.'
    const refused = refusals(found, ({ isDelivered, isPrepared }) =>
      isDelivered
        ? problemAt('delivered', 'lines', back)
        : isPrepared && !mayChange && inPreparation,
    )
    return withdraw(context, ids, reason, refused)
  },
} satisfies Record<string, StepEffect>

/** Orders of which coupons have no uses left. */
class CouponsGone extends Error {
  constructor(readonly problems: ReadonlyMap<string, Problem>) {
    super('Coupons have no uses left.')
  }
}

/**
 * Reserves the goods of orders and takes a use of their coupons, in the order in which everybody
 * locks them. Of an order whose coupon is gone nothing stays reserved.
 */
async function reservedWithCoupons(context: Context, orderIds: readonly string[]) {
  const gone = new Map<string, Problem>()
  for (;;) {
    const left = orderIds.filter(id => !gone.has(id))
    if (!left.length) return gone
    try {
      const short = await savepoint(context.db, async db => {
        const part = { ...context, db }
        const refused = await reserveOrders(part, left)
        const problems = await takeCoupons(
          part,
          left.filter(id => !refused.has(id)),
        )
        if (problems.size) throw new CouponsGone(problems)
        return refused
      })
      return merged(gone, short)
    } catch (error) {
      if (!(error instanceof CouponsGone)) throw error
      for (const [id, problem] of error.problems) gone.set(id, problem)
    }
  }
}

/** Gives back goods, plans and what promotions gave. */
async function withdraw(
  context: Context,
  ids: readonly string[],
  reason: string | undefined,
  refused: ReadonlyMap<string, Problem> = new Map(),
): Promise<ReadonlyMap<string, Problem>> {
  const allowed = ids.filter(id => !refused.has(id)).toSorted()
  if (!allowed.length) return refused
  const withPlans = merged(refused, await cancelPlansOf(context, allowed, reason))
  const withdrawn = allowed.filter(id => !withPlans.has(id))
  await releaseOrders(context, withdrawn)
  await giveBackUses(context, withdrawn)
  await endRequests(context, withdrawn)
  await blockSoldCards(context, { orderIds: withdrawn }, 'The order was withdrawn')
  return withPlans
}

const merged = (a: ReadonlyMap<string, Problem>, b: ReadonlyMap<string, Problem>) =>
  new Map([...a, ...b])
