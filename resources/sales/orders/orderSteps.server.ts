import { sql } from 'drizzle-orm'
import { type Context, problemAt, type Problem, type StepEffect } from '#server/kit'
import {
  cancelPlansOf,
  inPreparation,
  mayChangePrepared,
} from '#resources/delivery/plans/planSteps.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'

/** The effects of an order's steps. */
export const orderSteps = {
  /** Reserves all goods of the order, or refuses it. */
  async confirm(context, ids) {
    const found = await context.db.query<{
      id: string
      lines: number
      blockedReason: string | null
      holdReason: string | null
    }>(sql`
      select o.id, c.blocked_reason, o.hold_reason, (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as lines
      from orders o join customers c on c.id = o.customer_id where o.id in ${ids} order by o.id`)
    const refused = new Map<string, Problem>()
    for (const { id, lines, blockedReason, holdReason } of found) {
      if (lines === 0)
        refused.set(
          id,
          problemAt('no_lines', 'lines', 'An order without lines cannot be confirmed.'),
        )
      else if (blockedReason)
        refused.set(
          id,
          problemAt('blocked', 'customerId', `The customer is blocked: ${blockedReason}`),
        )
      else if (holdReason)
        refused.set(id, problemAt('on_hold', 'holdReason', `The order is on hold: ${holdReason}`))
    }
    const allowed = found.filter(o => !refused.has(o.id)).map(o => o.id)
    return allowed.length ? merged(refused, await reserveOrders(context, allowed)) : refused
  },

  /** Everything must be handed over and paid. */
  async complete({ db }, ids) {
    const found = await db.query<{ id: string; open: number; balance: number }>(sql`
      select o.id, o.total - o.paid as balance, (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered < l.quantity) as open
      from orders o where o.id in ${ids}`)
    return new Map(
      found.flatMap(({ id, open, balance }): [string, Problem][] => {
        if (open > 0)
          return [
            [
              id,
              problemAt(
                'undelivered',
                'lines',
                `${open} ${open === 1 ? 'line is' : 'lines are'} not delivered yet.`,
              ),
            ],
          ]
        return balance === 0
          ? []
          : [
              [
                id,
                problemAt(
                  'balance',
                  'balance',
                  `The balance is ${balance.toFixed(2)}; an order is completed at 0.`,
                ),
              ],
            ]
      }),
    )
  },

  expire: releaseGoods,
  lose: releaseGoods,

  /** Cancels plans and releases goods, unless something was handed over. */
  async cancel(context, ids, reason) {
    const refused = mayChangePrepared(context.actor)
      ? new Map<string, Problem>()
      : new Map(
          (
            await context.db.query<{ id: string }>(
              sql`select id from orders where id in ${ids} and preparation_status <> 'None'`,
            )
          ).map(o => [o.id, inPreparation]),
        )
    const delivered = await context.db.query<{ id: string }>(sql`
      select o.id from orders o where o.id in ${ids} and exists (select 1 from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered > 0)`)
    for (const { id } of delivered)
      refused.set(
        id,
        problemAt(
          'delivered',
          'lines',
          'Goods of this order were delivered; they come back by a return.',
        ),
      )
    return withdraw(context, ids, refused, reason)
  },
} satisfies Record<string, StepEffect>

async function releaseGoods(
  context: Context,
  ids: readonly string[],
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  return withdraw(context, ids, new Map(), reason)
}

async function withdraw(
  context: Context,
  ids: readonly string[],
  refused: Map<string, Problem>,
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  const allowed = ids.filter(id => !refused.has(id)).toSorted()
  if (!allowed.length) return refused
  const withPlans = merged(refused, await cancelPlansOf(context, allowed, reason))
  await releaseOrders(
    context,
    allowed.filter(id => !withPlans.has(id)),
  )
  return withPlans
}

const merged = (a: ReadonlyMap<string, Problem>, b: ReadonlyMap<string, Problem>) =>
  new Map([...a, ...b])
