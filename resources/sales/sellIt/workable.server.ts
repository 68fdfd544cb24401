import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  planOnce,
  isSame,
  refused,
  touched,
  updateRows,
  writeAuditOf,
  type Queryable,
} from '#server/kit'
import type { RecordOf } from '#define'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { openSales } from './openSales.entity.ts'

type Order = RecordOf<typeof orders>
/** What a sale has beside its order. */
export type OpenSale = Pick<
  RecordOf<typeof openSales>,
  | 'holderId'
  | 'parkedAs'
  | 'parkedOnUtc'
  | 'fulfilment'
  | 'calendarId'
  | 'date'
  | 'slotId'
  | 'instruction'
  | 'isFreightByHand'
  | 'givesBack'
> & { holder: string | null }

const begun: OpenSale = {
  holderId: null,
  holder: null,
  parkedAs: null,
  parkedOnUtc: null,
  fulfilment: 'Delivery',
  calendarId: null,
  date: null,
  slotId: null,
  instruction: null,
  isFreightByHand: false,
  givesBack: 'Refund',
}

/** What a sale has beside its order; a quotation of former days has nothing. */
export const openSaleOf = async (db: Queryable, orderId: string): Promise<OpenSale> =>
  (
    await db.query<OpenSale>(
      sql`
      select s.holder_id, p.full_name as holder, s.parked_as, s.parked_on_utc, s.fulfilment, s.calendar_id, s.date, s.slot_id, s.instruction, s.is_freight_by_hand, s.gives_back
      from open_sales s left join staff p on p.id = s.holder_id where s.order_id = ${orderId} and not s.is_deleted`,
      'prepared',
    )
  )[0] ?? begun

/**
 * Locks a sale that this person may change: an open one that nobody else has in hand.
 * @param version absent where changes add up
 * @throws NotFound, Stale, Refused
 */
export async function workable(
  context: Context,
  { orderId, version }: { orderId: string; version?: number },
): Promise<{ order: Order; open: OpenSale }> {
  const order =
    version === undefined
      ? await orderOf(context, orderId, 'for update')
      : await orderAt(context, { orderId, version }, 'for update')
  refuseEnded(order)
  planOnce(context.db)
  const open = await openSaleOf(context.db, order.id)
  if (open.holderId && open.holderId !== context.actor.staffId)
    throw refused(
      'held',
      'orderId',
      `${open.holder ?? 'A colleague'} has ${order.orderCode} in hand. Take it over first.`,
    )
  return { order, open }
}

/** @throws Refused for what is sold already, or was given up */
export function refuseEnded({ orderCode, state }: Order): void {
  if (state !== 'Draft' && state !== 'Quotation')
    throw refused('state', 'orderId', `${orderCode} is ${state}; it is no longer an open sale.`)
}

/** Writes what a sale has beside its order. The caller has locked the order. */
export async function setOpenSale(
  context: Context,
  orderId: string,
  change: Partial<Omit<OpenSale, 'holder'>>,
): Promise<void> {
  const meta = metaOf('openSales')
  const [row] = await context.db.query<{ id: string } & Record<string, unknown>>(sql`
    select id, order_id, holder_id, parked_as, parked_on_utc, fulfilment, calendar_id, date, slot_id, instruction, is_freight_by_hand, gives_back
    from open_sales where order_id = ${orderId} and not is_deleted`)
  const id = row?.id ?? uuid()
  if (row) await updateRows(context, meta, [{ ...row, ...change }], ['orderId'])
  else await insertRows(context, meta, [{ id, orderId, ...change }])
  // Whoever has it on their screen sees it at once.
  await writeAuditOf(
    context,
    row ? 'update' : 'create',
    'openSales',
    id,
    changesOf(row ?? {}, change),
  )
}

const changesOf = (before: Readonly<Record<string, unknown>>, change: object) =>
  Object.fromEntries(
    Object.entries(change).flatMap(([name, after]) =>
      isSame(before[name], after) ? [] : [[name, [before[name] ?? null, after]]],
    ),
  )

/** A sale that was confirmed or given up is none any more; nothing comes back with it then. */
export async function endOpenSale({ db }: Context, orderId: string): Promise<void> {
  await db.query(sql`delete from sale_returns where order_id = ${orderId}`, 'prepared')
  await db.query(sql`delete from open_sales where order_id = ${orderId}`, 'prepared')
}

/** So that others notice what changed beside the order, its version counts on. */
export const countOn = ({ db, actor }: Context, orderId: string) =>
  db.query(sql`update orders set ${touched(actor)} where id = ${orderId}`)
