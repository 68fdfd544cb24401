import { sql } from 'drizzle-orm'
import { type Context, NotFound, type PdfDocument, refused } from '#server/kit'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { logosOf } from './logos.server.ts'
import { changedOn, orderPapers, paymentsOf, type OrderPaper } from './orderPaper.server.ts'
import { statementPaper, type Printed } from './papers.server.ts'
import { happenedDay } from '#resources/days.ts'

/**
 * What a customer owes: every order of theirs that is not settled, and what was paid for them.
 * @throws NotFound naming `customerId`; Refused for a customer without orders
 */
export async function printStatement(context: Context, customerId: string): Promise<PdfDocument> {
  const { db, actor } = context
  const [customer] = await db.query<{ code: string; name: string; latest: string | null }>(sql`
    select c.code, c.name, (select o.id from orders o where o.customer_id = c.id and not o.is_deleted order by o.ordered_on_utc desc, o.id desc limit 1) as latest
    from customers c where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted`)
  if (!customer) throw unknownCustomer()
  if (!customer.latest)
    throw refused('no_orders', 'customerId', `${customer.name} has no orders yet.`)
  const open = await db.query<{ id: string }>(sql`
    select o.id from orders o where o.customer_id = ${customerId} and o.client_id = ${actor.clientId} and not o.is_deleted
      and ${sql.raw(owedBy(orderColumnsOf('o')))} <> 0 order by o.ordered_on_utc, o.id`)
  // One without anything open has the letterhead of where they ordered last.
  const [first, ...papers] = await orderPapers(context, [
    customer.latest,
    ...open.map(({ id }) => id),
  ])
  const printed = await printedWith(context, papers)
  const logos = papers.length ? printed.logos : await logosOf(context, [first!])
  const createdOn = await changedOn(context, [customer.latest, ...open.map(({ id }) => id)])
  return {
    title: `Statement ${customer.code}`,
    ...(createdOn && { createdOn }),
    pages: [statementPaper(papers, { ...printed, logos }, first!)],
  }
}

export const unknownCustomer = () =>
  new NotFound('This customer does not exist or was deleted.', 'customerId')

/** What beside the orders is on documents. */
export async function printedWith(
  context: Context,
  papers: readonly OrderPaper[],
): Promise<Printed> {
  const [logos, payments, [client]] = await Promise.all([
    logosOf(context, papers),
    paymentsOf(
      context,
      papers.map(({ orderId }) => orderId),
    ),
    context.db.query<{ today: string }>(
      sql`select ${sql.raw(happenedDay('id', 'now()'))} as today from clients where id = ${context.actor.clientId}`,
    ),
  ])
  return { logos, payments, today: client!.today, clock: context.actor }
}
