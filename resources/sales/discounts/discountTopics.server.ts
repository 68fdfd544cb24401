import { sql } from 'drizzle-orm'
import type { DeclaredTopic, Fill, Tile } from '#server/kit'

/** The discounts of an order: what was decided about a request is seen at once where it is sold. */
export const orderDiscountsTopic: DeclaredTopic = {
  call: 'getOrderDiscounts',
  concerns: {
    discountUses: changed =>
      sql`select client_id, order_id from discount_uses where id = any(${changed})`,
  },
}

/** The queue of discounts that wait for approval; it has one id for all of a client. */
export const discountQueueTopic: DeclaredTopic = {
  call: 'getWaitingDiscounts',
  key: /^all$/,
  concerns: {
    discountUses: changed =>
      sql`select client_id, 'all' from discount_uses where id = any(${changed})`,
  },
}

/** How often a rule was used, and what it gave in all. */
export const ruleFigures: Fill = {
  fields: ['useCount', 'given'],
  async of({ db, actor }, ids) {
    const given = await db.query<{ id: string; useCount: number; given: number }>(sql`
      select d.id, count(u.id)::int as "useCount", coalesce(sum(u.amount), 0) as given
      from discount_rules d left join discount_uses u on u.rule_id = d.id and u.state = 'Approved' and not u.is_deleted
      where d.id = any(${sql.param(ids)}::uuid[]) and d.client_id = ${actor.clientId} group by d.id`)
    return new Map(given.map(({ id, ...figures }) => [id, figures]))
  },
}

/** Discounts that people ask for. */
export const discountTiles: Readonly<Record<string, Tile>> = {
  discountsWaiting: {
    path: '/sale/discounts/requests',
    lists: () => [{ filter: { state: ['Requested'] } }],
  },
}
