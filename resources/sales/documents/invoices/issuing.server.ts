import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  isAmong,
  isSame,
  metaOf,
  NotFound,
  writeAuditOfMany,
} from '#server/kit'
import { owing, owingStates } from '#resources/common.ts'
import { orderPapers, type OrderPaper } from '#resources/sales/documents/orderPaper.server.ts'
import { papersOfReductions, sinceNotes } from '#resources/sales/documents/returnedPaper.server.ts'

/** An invoice that no credit note takes back. */
export interface InvoiceInForce {
  readonly id: string
  readonly orderId: string
  readonly no: string
  readonly total: number
  readonly issuedOnUtc: string
  readonly content: OrderPaper
  /** Who owes it, by what they are called now: customers may have been merged since. */
  readonly customerId: string
  readonly file: string | null
  /** How many invoices and credit notes the order has. */
  readonly count: number
  /** What its credit notes say of goods that came back and of a lower price. */
  readonly reductions: readonly OrderPaper[]
}

/**
 * Makes the invoices of these orders say what was sold: a confirmed order without one gets
 * it, one that has changed gets a credit note and a new one, one that came to nothing a credit note.
 * What its customer is called today, and where they live, is no change of what was sold.
 * For goods that came back, and for what was given back of the price, a credit note follows, so that
 * the invoices of an order less its credit notes are its total less both.
 * @param which `changed`: orders without an invoice stay without one; `anew`: an invoice that is right
 *   is taken back as well, and issued with what the order says today
 * @returns how many were issued, credit notes among them
 * @throws NotFound for an order of another client
 */
export async function issueInvoices(
  context: Context,
  orderIds: readonly string[],
  which?: 'changed' | 'anew',
  reason?: string,
): Promise<number> {
  const ids = [...new Set(orderIds.map(id => id.toLowerCase()))].toSorted()
  const { db, actor } = context
  // Whoever else issues or changes waits: numbers have no gaps and no twins.
  const locked = await db.query<{ id: string }>(
    sql`select id from orders where ${isAmong(sql`id`, ids)} and client_id = ${actor.clientId} and not is_deleted order by id for update`,
    'prepared',
  )
  if (locked.length < ids.length)
    throw new NotFound('One of these orders does not exist or was deleted.', 'orderIds')
  const papers = await orderPapers(context, ids)
  const inForce = await invoicesInForce(context, ids)
  const returned = await papersOfReductions(context, papers)
  const rows = papers.flatMap(paper => {
    const current = inForce.get(paper.orderId)
    const back = returned.get(paper.orderId)
    return !current && which === 'changed' ? [] : due(paper, which === 'anew', current, back)
  })
  return written(context, rows, reason)
}

async function written(
  context: Context,
  rows: readonly ReturnType<typeof invoiceOf>[],
  reason?: string,
): Promise<number> {
  if (!rows.length) return 0
  await insertRows(context, metaOf('invoices'), rows)
  await writeAuditOfMany(
    context,
    'issue',
    'orders',
    rows.map(({ orderId, no }) => ({
      id: orderId,
      changes: { invoice: [null, no], ...(reason && { reason: [null, reason] }) },
    })),
  )
  return rows.length
}

/**
 * Gives orders that were confirmed long ago and have no invoice theirs, as of the moment of confirming; a credit
 * note is of the last moment at which goods came back or a part of the price did. Each is in the
 * journal of its day or, where its branch has closed that, in none.
 * @returns how many were issued, credit notes among them
 */
export async function issueFormer(context: Context, orderIds: readonly string[]): Promise<number> {
  const { db, actor } = context
  const days = await db.query<FormerDays>(sql`
    select o.id, d.confirmed, d.reduced, ${openDay(sql`d.confirmed`)} as confirmed_day, ${openDay(sql`d.reduced`)} as reduced_day
    from (select * from orders o where ${isAmong(sql`o.id`, orderIds)} and o.client_id = ${actor.clientId} and o.state in (${sql.raw(owing)}) and not o.is_deleted
        and not exists (select from invoices i where i.order_id = o.id) order by o.id for update) o,
      lateral (select c.confirmed, greatest(c.confirmed,
          (select max(r.paid_on_utc) from refunds r where r.order_id = o.id and r.allowance > 0 and not r.is_deleted),
          (select max(l.updated_on_utc) from order_lines l where l.order_id = o.id and l.quantity_returned > 0 and not l.is_deleted)) as reduced
        from (select coalesce((select min(a.at_utc) from audit a where a.entity = 'orders' and a.record_id = o.id and a.operation = 'confirm'), o.ordered_on_utc) as confirmed) c) d`)
  const byOrder = new Map(days.map(of => [of.id, of]))
  const papers = await orderPapers(context, [...byOrder.keys()])
  const returned = await papersOfReductions(context, papers)
  const rows = papers.flatMap(paper => {
    const of = byOrder.get(paper.orderId)!
    return due(paper, false, undefined, returned.get(paper.orderId)).map(row =>
      row.kind === 'Invoice'
        ? { ...row, issuedOnUtc: of.confirmed, journalDay: of.confirmedDay }
        : { ...row, issuedOnUtc: of.reduced, journalDay: of.reducedDay },
    )
  })
  return written(context, rows, 'Confirmed before invoices were issued with it')
}

interface FormerDays {
  readonly id: string
  readonly confirmed: string
  readonly reduced: string
  readonly confirmedDay: string | null
  readonly reducedDay: string | null
}

/** The day of a moment, or null where the branch of the order `o` has closed it. Whoever closes it waits. */
const openDay = (at: SQL) => sql`
  (select case when is_closed_day(o.branch_id, m.day) then null else m.day end
    from (select money_day(o.client_id, ${at}) as day) m, lateral (select pg_advisory_xact_lock_shared(money_day_lock(o.branch_id, m.day))) l)`

/** Of an invoice `i`: no credit note takes it back. */
export const isInForce = sql`i.kind = 'Invoice' and not exists (select from invoices c where c.credits_id = i.id) and not i.is_deleted`

/** Which invoices of these orders are in force, by order, without what they say. */
export const invoicesOf = (context: Context, orderIds: readonly string[]) =>
  inForceOf<Pick<InvoiceInForce, 'id' | 'orderId' | 'issuedOnUtc'>>(context, orderIds, sql``)

/** The invoices in force of these orders, by order. */
export const invoicesInForce = (context: Context, orderIds: readonly string[]) =>
  inForceOf<InvoiceInForce>(
    context,
    orderIds,
    sql`, i.no, i.total, i.content, i.file,
      (with recursive same as (
        select c.id, c.merged_into_id from customers c where c.id = (i.content->'buyer'->>'id')::uuid
        union all select c.id, c.merged_into_id from same join customers c on c.id = same.merged_into_id)
        select id from same where merged_into_id is null) as customer_id,
      (select max(n.number) from invoices n where n.order_id = i.order_id) as count,
      coalesce((select json_agg(r.content order by r.number) from invoices r where r.reduces_id = i.id and not r.is_deleted), '[]') as reductions`,
  )

async function inForceOf<Invoice extends Pick<InvoiceInForce, 'orderId'>>(
  { db, actor }: Context,
  orderIds: readonly string[],
  more: SQL,
): Promise<ReadonlyMap<string, Invoice>> {
  const found = await db.query<Invoice>(
    sql`
    select i.id, i.order_id, i.issued_on_utc ${more} from invoices i
    where ${isAmong(sql`i.order_id`, orderIds)} and i.client_id = ${actor.clientId} and ${isInForce}`,
    'prepared',
  )
  return new Map(found.map(invoice => [invoice.orderId, invoice]))
}

/** The invoices and credit notes that an order lacks. */
function due(
  paper: OrderPaper,
  isAnew: boolean,
  current: InvoiceInForce | undefined,
  returned: OrderPaper | undefined,
) {
  const isOwed = owingStates.includes(paper.state as never)
  const isRight =
    current &&
    isOwed &&
    !isAnew &&
    current.customerId === paper.buyer.id &&
    isSame(soldBy(current.content), soldBy(paper))
  const count = current?.count ?? 0
  const credit = current && !isRight ? creditOf(current, count + 1) : undefined
  const invoice = isOwed && !isRight ? invoiceOf(paper, count + (credit ? 2 : 1)) : undefined
  const reduced = isRight ? current : invoice
  const goods = returned && sinceNotes(returned, isRight ? current.reductions : [])
  const last = invoice?.number ?? credit?.number ?? count
  return [
    ...(credit ? [credit] : []),
    ...(invoice ? [invoice] : []),
    ...(reduced && goods?.lines.length
      ? [{ ...invoiceOf(goods, last + 1), kind: 'Credit note', reducesId: reduced.id }]
      : []),
  ]
}

function invoiceOf(paper: OrderPaper, number: number) {
  return {
    id: uuid(),
    orderId: paper.orderId,
    no: `${paper.orderCode}-${number}`,
    number,
    kind: 'Invoice',
    creditsId: null as string | null,
    reducesId: null as string | null,
    issuedOnUtc: new Date().toISOString(),
    /** Worked out when it is stored, but for old ones. */
    journalDay: null as string | null,
    total: paper.total,
    content: paper,
  }
}

const creditOf = ({ id, content, reductions }: InvoiceInForce, number: number) => ({
  ...invoiceOf(sinceNotes(content, reductions), number),
  kind: 'Credit note',
  creditsId: id,
})

/** What was sold at which price and tax. */
const soldBy = (paper: OrderPaper) =>
  JSON.parse(
    JSON.stringify({
      lines: paper.lines.map(({ within, code, quantity, price, discount, amount }) => ({
        isPart: within !== null,
        code,
        quantity,
        price,
        discount,
        amount,
      })),
      taxes: paper.taxes,
      discount: paper.discount,
      shipping: paper.shipping,
      tax: paper.tax,
      total: paper.total,
    }),
  ) as object
