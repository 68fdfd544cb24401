import { sql } from 'drizzle-orm'
import type { Effect } from '#server/entities/effects.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { cancelPlansOf, inPreparation, mayChangePrepared } from '#resources/delivery/plans/planSteps.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'

/** What the steps of an order bring about. */
export const orderEffects = {
  /** Reserves all goods of the order, or refuses it. */
  async confirm(tx, who, ids) {
    const found = await tx.query<{
      id: string
      lines: number
      blockedReason: string | null
      holdReason: string | null
    }>(sql`
      select o.id, c.blocked_reason as "blockedReason", o.hold_reason as "holdReason", (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as lines
      from orders o join customers c on c.id = o.customer_id where o.id in ${ids} order by o.id`)
    const refused = new Map<string, Problem>()
    for (const { id, lines, blockedReason, holdReason } of found) {
      if (lines === 0)
        refused.set(id, {
          code: 'no_lines',
          field: 'lines',
          message: 'An order without lines cannot be confirmed.',
        })
      else if (blockedReason)
        refused.set(id, {
          code: 'blocked',
          field: 'customerId',
          message: `The customer is blocked: ${blockedReason}`,
        })
      else if (holdReason)
        refused.set(id, {
          code: 'on_hold',
          field: 'holdReason',
          message: `The order is on hold: ${holdReason}`,
        })
    }
    const allowed = found.filter(o => !refused.has(o.id)).map(o => o.id)
    return allowed.length ? merged(refused, await reserveOrders(tx, who, allowed)) : refused
  },

  /** Everything must have been handed over and paid. */
  async complete(tx, _, ids) {
    const found = await tx.query<{ id: string; open: number; balance: number }>(sql`
      select o.id, o.total - o.paid as balance, (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered < l.quantity) as open
      from orders o where o.id in ${ids}`)
    return new Map(
      found.flatMap(({ id, open, balance }): [string, Problem][] => {
        if (open > 0)
          return [
            [
              id,
              {
                code: 'undelivered',
                field: 'lines',
                message: `${open} ${open === 1 ? 'line is' : 'lines are'} not delivered yet.`,
              },
            ],
          ]
        return balance === 0
          ? []
          : [
              [
                id,
                {
                  code: 'balance',
                  field: 'balance',
                  message: `The balance is ${balance.toFixed(2)}; an order is completed at 0.`,
                },
              ],
            ]
      }),
    )
  },

  expire: giveBack,
  lose: giveBack,

  /** Gives back places and goods, unless something was handed over. */
  async cancel(tx, who, ids, reason) {
    const refused = mayChangePrepared(who)
      ? new Map<string, Problem>()
      : new Map(
          (
            await tx.query<{ id: string }>(
              sql`select id from orders where id in ${ids} and preparation_status <> 'None'`,
            )
          ).map(o => [o.id, inPreparation]),
        )
    const delivered = await tx.query<{ id: string }>(sql`
      select o.id from orders o where o.id in ${ids} and exists (select 1 from order_lines l where l.order_id = o.id and not l.is_deleted and l.quantity_delivered > 0)`)
    for (const { id } of delivered)
      refused.set(id, {
        code: 'delivered',
        field: 'lines',
        message: 'Goods of this order were delivered; they come back by a return.',
      })
    return withdraw(tx, who, ids, refused, reason)
  },
} satisfies Record<string, Effect>

async function giveBack(
  tx: Queryable,
  who: Who,
  ids: readonly string[],
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  return withdraw(tx, who, ids, new Map(), reason)
}

async function withdraw(
  tx: Queryable,
  who: Who,
  ids: readonly string[],
  refused: Map<string, Problem>,
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  const allowed = ids.filter(id => !refused.has(id)).toSorted()
  if (!allowed.length) return refused
  const withPlans = merged(refused, await cancelPlansOf(tx, who, allowed, reason))
  await releaseOrders(
    tx,
    who,
    allowed.filter(id => !withPlans.has(id)),
  )
  return withPlans
}

const merged = (a: ReadonlyMap<string, Problem>, b: ReadonlyMap<string, Problem>) =>
  new Map([...a, ...b])
