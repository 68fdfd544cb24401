import { sql } from 'drizzle-orm'
import { type Context, isAmong, type Problem, problemAt, type Refusals } from '#server/kit'
import type { AnswerOf, RecordOf } from '#define'
import {
  changeLines,
  previewOrderLines,
} from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { lineStates } from '#resources/sales/orders/lines/lineState.server.ts'
import type { WantedLine } from '#resources/sales/orders/lines/lineRules.server.ts'
import type { priceMoveShape } from '#resources/sales/orders/orderShapes.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Order = RecordOf<typeof orders>
/** A line that costs something else today. */
export type PriceMove = AnswerOf<typeof priceMoveShape>

/** Prices of a website or a marketplace were agreed there. */
const ownSources: readonly Order['source'][] = ['Showroom', 'Phone']

/** Lines of our own drafts, by order, whose price is one of a former day. */
async function formerLines(
  { db }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await db.query<{ orderId: string; ids: string[] }>(
    sql`
    select o.id as "orderId", json_agg(l.id) as ids from orders o join order_lines l on l.order_id = o.id and not l.is_deleted
    where ${isAmong(sql`o.id`, orderIds)} and o.state = 'Draft' and o.source = any(${sql.param(ownSources)}::text[])
      and l.priced_on_utc is not null and l.quantity_delivered = 0
      and money_day(o.client_id, l.priced_on_utc) < money_day(o.client_id, now())
    group by o.id`,
    'prepared',
  )
  return new Map(found.map(({ orderId, ids }) => [orderId, ids]))
}

/**
 * What a draft of our own would cost today where its prices are of a former day: nobody was offered
 * them. A quotation keeps its prices.
 */
export async function formerPricesOf(
  context: Context,
  order: Pick<Order, 'id' | 'version'>,
): Promise<readonly PriceMove[]> {
  const former = (await formerLines(context, [order.id])).get(order.id)
  return former ? (await atTodays(context, order, former)).moves : []
}

/**
 * Prices a draft of our own anew where its prices are of a former day. What cannot be priced anew
 * stays for whoever confirms it. The caller has locked the order.
 * @returns the lines that cost something else now
 */
export async function priceAnew(context: Context, order: Order): Promise<readonly PriceMove[]> {
  const former = (await formerLines(context, [order.id])).get(order.id)
  if (!former) return []
  const { wanted, moves, problems } = await atTodays(context, order, former)
  if (!moves.length || problems.length) return []
  await changeLines(context, order, wanted)
  return moves
}

/** Drafts whose prices of a former day are not those of today are not offered before somebody has seen it. */
export async function refuseFormerPrices(
  context: Context,
  orderIds: readonly string[],
): Promise<Refusals> {
  const refused = new Map<string, Problem | readonly Problem[]>()
  for (const [id, former] of await formerLines(context, orderIds)) {
    const order = await orderOf(context, id)
    const { moves, problems } = await atTodays(context, order, former)
    if (problems.length) refused.set(id, problems)
    else if (moves.length) refused.set(id, problemAt('price_changed', 'lines', said(moves)))
  }
  return refused
}

const said = (moves: readonly PriceMove[]) =>
  `${moves.length} ${moves.length === 1 ? 'line' : 'lines'} changed price: ${moves
    .slice(0, mostSaid)
    .map(
      ({ quantity, skuCode, from, to }) =>
        `${quantity} × ${skuCode} ${from.toFixed(2)} → ${to.toFixed(2)}`,
    )
    .join(
      ', ',
    )}${moves.length > mostSaid ? `, and ${moves.length - mostSaid} more` : ''}. Use today’s prices first.`

const mostSaid = 5

/** The lines at today's prices, what that changes, and what is in the way. */
async function atTodays(
  context: Context,
  { id, version }: Pick<Order, 'id' | 'version'>,
  former: readonly string[],
) {
  const lines = await lineStates(context.db, id)
  const wanted = lines.map(({ id: lineId, quantity }): WantedLine => ({
    id: lineId,
    quantity,
    ...(former.includes(lineId) && { isRepriced: true }),
  }))
  const preview = await previewOrderLines(context, { orderId: id, version, lines: wanted })
  const moves = lines.flatMap(({ id: lineId, quantity, price, discount }, row): PriceMove[] => {
    const { skuCode, skuName, amount: to } = preview.lines[row]!
    const from = Math.round((price * quantity - discount) * 100) / 100
    return from === to ? [] : [{ lineId, skuCode, skuName, quantity, from, to }]
  })
  return {
    wanted,
    moves,
    problems: preview.problems.map(({ code, field, message }): Problem =>
      problemAt(code, field ?? 'lines', message),
    ),
  }
}
