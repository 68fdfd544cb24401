import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  Refused,
  touched,
} from '#server/kit'
import { tellSoldOuts } from '#resources/products/promotions/telling/soldOuts.server.ts'
import { queueLabelsOf } from '#resources/stock/labels/labelQueue.server.ts'
import { countCoupons } from './couponUses.server.ts'

/** What a line of an order has of a promotion. */
export interface Use {
  /** The line among the wanted ones, where it is being changed. */
  readonly row?: number
  readonly orderLineId?: string
  readonly orderId?: string
  readonly promotionId: string
  readonly promotionLineId: string | null
  readonly pieces: number
  readonly times: number
  readonly amount: number
}

interface OrderOf {
  readonly id: string
  readonly customerId: string
  readonly state: string
}

/** What is only begun or offered uses no coupon: another sale may be first. */
const isCounted = ({ state }: Pick<OrderOf, 'state'>) => !['Draft', 'Quotation'].includes(state)

/** What orders have of promotions. */
export const usesOf = ({ db }: Context, orderIds: readonly string[]) =>
  db.query<Use & { orderLineId: string; orderId: string }>(sql`
    select order_id, order_line_id, promotion_id, promotion_line_id, pieces, times, amount from promotion_uses
    where order_id in ${orderIds} and not is_deleted order by id`)

/**
 * Takes what the lines of an order have of promotions, in the place of what they had: from stock
 * caps, of what one customer may have, and, once it is confirmed, from the uses of coupons. The
 * caller has locked the order.
 * @param kept lines that keep what they have
 * @returns why a promotion cannot be had; then the caller rolls back
 */
export async function takeUses(
  context: Context,
  order: OrderOf,
  kept: readonly string[],
  after: readonly (Use & { orderLineId: string })[],
): Promise<readonly Problem[]> {
  const had = await usesOf(context, [order.id])
  const before = had.filter(({ orderLineId }) => !kept.includes(orderLineId))
  if (said(before) === said(after)) return []
  const problems = [
    ...(await countGoods(context, order, before, after)),
    ...(isCounted(order)
      ? await countCoupons(context, had, [...had.filter(use => !before.includes(use)), ...after])
      : []),
  ]
  if (problems.length) return problems
  const { db, actor } = context
  if (before.length)
    await db.query(sql`
      update promotion_uses set is_deleted = true, ${touched(actor)}
      where order_id = ${order.id} and order_line_id in ${before.map(use => use.orderLineId)} and not is_deleted`)
  if (after.length)
    await insertRows(
      context,
      metaOf('promotionUses'),
      after.map(({ row: _row, ...use }) => ({ ...use, id: uuid(), orderId: order.id })),
    )
  return []
}

/**
 * Gives back what orders have of promotions: they are not sold. Their state is still the former
 * one.
 */
export async function giveBackUses(context: Context, orderIds: readonly string[]): Promise<void> {
  if (!orderIds.length) return
  const { db, actor } = context
  const before = await usesOf(context, orderIds)
  if (!before.length) return
  const states = await db.query<{ id: string; state: string }>(
    sql`select id, state from orders where id in ${orderIds}`,
  )
  const counted = new Set(states.filter(isCounted).map(({ id }) => id))
  await countGoods(context, undefined, before, [])
  await countCoupons(
    context,
    before.filter(({ orderId }) => counted.has(orderId)),
    [],
  )
  await db.query(sql`
    update promotion_uses set is_deleted = true, ${touched(actor)} where order_id in ${orderIds} and not is_deleted`)
}

/**
 * Takes again what orders that expired had of promotions, for the lines that still have it. They
 * are quotations again, which use no coupon.
 * @throws Refused where a promotion has no more of it
 */
export async function retakeUses(context: Context, orderIds: readonly string[]): Promise<void> {
  if (!orderIds.length) return
  const { db, actor } = context
  // What was given back last, all at once, is what the lines had then.
  const had = await db.query<
    Use & { id: string; orderId: string; customerId: string; state: string }
  >(sql`
    select u.id, o.state, u.order_id, o.customer_id, u.order_line_id, u.promotion_id, u.promotion_line_id, u.pieces, u.times, u.amount
    from promotion_uses u join order_lines l on l.id = u.order_line_id join orders o on o.id = u.order_id
    where u.order_id in ${orderIds} and u.is_deleted and not l.is_deleted and l.promotion_id is not null
      and u.updated_on_utc = (select max(x.updated_on_utc) from promotion_uses x where x.order_id = u.order_id)`)
  if (!had.length) return
  for (const [id, { customerId, state }] of new Map(had.map(use => [use.orderId, use]))) {
    const own = had.filter(use => use.orderId === id)
    const problems = await countGoods(context, { id, customerId, state }, [], own)
    if (problems.length) throw new Refused(...problems)
  }
  await db.query(sql`
    update promotion_uses set is_deleted = false, ${touched(actor)} where id in ${had.map(({ id }) => id)}`)
}

const said = (uses: readonly Use[]) =>
  uses
    .map(use =>
      [
        use.orderLineId,
        use.promotionId,
        use.promotionLineId,
        use.pieces,
        use.times,
        use.amount,
      ].join(),
    )
    .toSorted()
    .join(';')

/**
 * Counts the difference of pieces, and what one customer has, each where the limit allows it. Locks
 * what it counts in a fixed order.
 */
async function countGoods(
  context: Context,
  order: OrderOf | undefined,
  before: readonly Use[],
  after: readonly Use[],
): Promise<readonly Problem[]> {
  const { db } = context
  const ids = [...new Set(after.map(({ promotionId }) => promotionId))]
  const promotions = ids.length
    ? await db.query<{ promotionId: string; name: string; customerLimit: number | null }>(
        sql`select id as promotion_id, name, customer_limit from promotions where id in ${ids} order by id`,
      )
    : []
  const problems: Problem[] = []
  const refuse = (code: string, field: string, message: string) =>
    problems.push(problemAt(code, field, message))

  const pieces = differences(
    before,
    after,
    use => use.promotionLineId,
    use => use.pieces,
  )
  const lines = pieces.size ? await countPieces(context, pieces) : []
  for (const { lineId, name, code, left } of lines)
    refuse(
      'sold_out',
      fieldOf(after, use => use.promotionLineId === lineId),
      left > 0
        ? `${name} has only ${left} of ${code} left. Take fewer, or look at the price again.`
        : `${name} is sold out for ${code}. Look at the price again.`,
    )

  const limits = new Map(
    promotions.flatMap(of => (of.customerLimit ? [[of.promotionId, of] as const] : [])),
  )
  const times = differences(
    [],
    after,
    use => (limits.has(use.promotionId) ? use.promotionId : null),
    use => use.times,
  )
  if (order && times.size) {
    // Orders of one customer go one after the other here.
    await db.query(sql`select 1 from customers where id = ${order.customerId} for no key update`)
    const had = await db.query<{ promotionId: string; times: number }>(sql`
      select u.promotion_id, sum(u.times)::int as times from promotion_uses u join orders o on o.id = u.order_id
      where u.promotion_id in ${[...times.keys()]} and o.customer_id = ${order.customerId} and o.id <> ${order.id} and not u.is_deleted group by u.promotion_id`)
    for (const [id, own] of times) {
      const { name, customerLimit } = limits.get(id)!
      const all = own + (had.find(({ promotionId }) => promotionId === id)?.times ?? 0)
      if (all > customerLimit!)
        refuse(
          'customer_limit',
          fieldOf(after, use => use.promotionId === id),
          `A customer can have ${name} ${customerLimit} ${customerLimit === 1 ? 'time' : 'times'} only.`,
        )
    }
  }
  return problems
}

/**
 * Where the last piece is taken, or pieces come back, the shelves are told.
 * @returns the lines of promotions that have too few pieces left
 */
async function countPieces(context: Context, pieces: ReadonlyMap<string, number>) {
  const { db } = context
  const ids = [...pieces.keys()]
  const capped = await db.query<{ id: string }>(sql`
    select id from promotion_lines where id in ${ids} and stock_cap is not null order by id for no key update`)
  if (!capped.length) return []
  const wanted = JSON.stringify(capped.map(({ id }) => ({ id, by: pieces.get(id)! })))
  const short = await db.query<{ lineId: string; name: string; code: string; left: number }>(sql`
    with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as w(id uuid, by int)),
      counted as (
        update promotion_lines l set sold = greatest(l.sold + w.by, 0) from wanted w
        where l.id = w.id and (w.by < 0 or l.sold + w.by <= l.stock_cap) returning l.id)
    select l.id as line_id, p.name, coalesce(k.code, c.name) as code, l.stock_cap - l.sold as "left"
    from wanted w join promotion_lines l on l.id = w.id join promotions p on p.id = l.promotion_id
      left join skus k on k.id = l.sku_id left join categories c on c.id = l.category_id
    where w.id not in (select id from counted)`)
  if (short.length) return short
  const changed = await tellSoldOuts(
    context,
    capped.map(({ id }) => id),
  )
  for (const goods of changed) await queueLabelsOf(context, goods)
  return short
}

/** How much more there is of each than before; nothing where it is the same. */
function differences(
  before: readonly Use[],
  after: readonly Use[],
  keyOf: (use: Use) => string | null,
  amountOf: (use: Use) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  const add = (use: Use, sign: number) => {
    const key = keyOf(use)
    if (key) sums.set(key, (sums.get(key) ?? 0) + sign * amountOf(use))
  }
  for (const use of before) add(use, -1)
  for (const use of after) add(use, 1)
  return new Map([...sums].filter(([, by]) => by !== 0))
}

/** The price of the first line that has it. */
function fieldOf(uses: readonly Use[], is: (use: Use) => boolean): string {
  const row = uses.find(use => is(use))?.row
  return row === undefined ? 'orderLines' : `orderLines.${row}.price`
}
