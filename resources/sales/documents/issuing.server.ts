import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, isSame, metaOf, NotFound, writeAuditOfMany } from '#server/kit'
import { owingStates } from '#resources/common.ts'
import { orderPapers, type OrderPaper } from './orderPaper.server.ts'

/** An invoice that no credit note takes back. */
export interface InvoiceInForce {
  readonly id: string
  readonly orderId: string
  readonly no: string
  readonly total: number
  readonly issuedOnUtc: string
  readonly content: OrderPaper
  readonly file: string | null
  /** How many invoices and credit notes the order has. */
  readonly count: number
}

/**
 * Makes the invoices of these orders say what the orders say: a confirmed order without one gets
 * it, one that has changed gets a credit note and a new one, one that came to nothing a credit note.
 * @param only `changed`: orders without an invoice stay without one
 * @returns how many were issued, credit notes among them
 * @throws NotFound for an order of another client
 */
export async function issueInvoices(
  context: Context,
  orderIds: readonly string[],
  only?: 'changed',
): Promise<number> {
  const ids = [...new Set(orderIds.map(id => id.toLowerCase()))].toSorted()
  const { db, actor } = context
  // Whoever else issues or changes waits: numbers have no gaps and no twins.
  const locked = await db.query<{ id: string }>(sql`
    select id from orders where id = any(${sql.param(ids)}::uuid[]) and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  if (locked.length < ids.length)
    throw new NotFound('One of these orders does not exist or was deleted.', 'orderIds')
  const papers = await orderPapers(context, ids)
  const inForce = await invoicesInForce(context, ids)
  const rows = papers.flatMap(paper => {
    const current = inForce.get(paper.orderId)
    const isOwed = owingStates.includes(paper.state as never)
    const isRight = current && isOwed && isSame(saidOf(current.content), saidOf(paper))
    if (isRight || (!current && (!isOwed || only === 'changed'))) return []
    const count = current?.count ?? 0
    return [
      ...(current ? [creditOf(current)] : []),
      ...(isOwed ? [invoiceOf(paper, count + (current ? 2 : 1))] : []),
    ]
  })
  if (!rows.length) return 0
  await insertRows(context, metaOf('invoices'), rows)
  await writeAuditOfMany(
    context,
    'issue',
    'orders',
    rows.map(({ orderId, no }) => ({ id: orderId, changes: { invoice: [null, no] } })),
  )
  return rows.length
}

/** The invoices in force of these orders, by order. */
export async function invoicesInForce(
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceInForce>> {
  const found = await db.query<InvoiceInForce>(sql`
    select i.id, i.order_id, i.no, i.total, i.issued_on_utc, i.content, i.file,
      (select max(n.number) from invoices n where n.order_id = i.order_id) as count
    from invoices i
    where i.order_id = any(${sql.param(orderIds.map(id => id.toLowerCase()))}::uuid[]) and i.client_id = ${actor.clientId} and i.kind = 'Invoice'
      and not exists (select from invoices c where c.credits_id = i.id) and not i.is_deleted`)
  return new Map(found.map(invoice => [invoice.orderId, invoice]))
}

function invoiceOf(paper: OrderPaper, number: number) {
  return {
    id: uuid(),
    orderId: paper.orderId,
    no: `${paper.orderCode}-${number}`,
    number,
    kind: 'Invoice',
    creditsId: null as string | null,
    issuedOnUtc: new Date().toISOString(),
    total: paper.total,
    content: paper,
  }
}

const creditOf = ({ id, content, count, total }: InvoiceInForce) => ({
  ...invoiceOf(content, count + 1),
  kind: 'Credit note',
  creditsId: id,
  total,
})

/** What an invoice says to the law: who buys what at which price and tax. */
const saidOf = (paper: OrderPaper) => {
  const { name, company, taxNo, billTo } = paper.buyer
  return JSON.parse(
    JSON.stringify({
      buyer: { name, company, taxNo, billTo },
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
}
