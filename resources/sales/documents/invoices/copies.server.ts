import { sql } from 'drizzle-orm'
import { type Context, isAmong, type PdfFlow } from '#server/kit'
import { logosOf } from '#resources/sales/documents/logos.server.ts'
import { orderPapers } from '#resources/sales/documents/orderPaper.server.ts'
import { invoicePaper } from '#resources/sales/documents/papers.server.ts'

/** An order that was closed in another program, which has invoiced it. */
export interface Copied {
  readonly orderId: string
  /** When it was ordered: the day of its copy. */
  readonly issuedOnUtc: string
  /** The day since which we have it, on the client's clock. */
  readonly copiedOn: string
}

/** Which of these orders another program has invoiced, by id. */
export async function copiesOf(
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Copied>> {
  if (!orderIds.length) return new Map()
  const found = await db.query<Copied>(sql`
    select i.order_id, o.ordered_on_utc as issued_on_utc, money_day(i.client_id, i.posted_on_utc)::text as copied_on
    from imported_orders i join orders o on o.id = i.order_id
    where ${isAmong(sql`i.order_id`, orderIds)} and i.client_id = ${actor.clientId} and coalesce(i.kind, case when i.completed_date is null then 'Open' else 'Closed' end) = 'Closed' and i.state = 'Posted' and not i.is_deleted`)
  return new Map(found.map(copied => [copied.orderId, copied]))
}

/** What invoices of another program say, as far as we know: each with the day of its order. */
export async function copiedPages(context: Context, copies: readonly Copied[]): Promise<PdfFlow[]> {
  if (!copies.length) return []
  const papers = await orderPapers(
    context,
    copies.map(({ orderId }) => orderId),
  )
  const logos = await logosOf(context, papers)
  return papers.map((paper, i) =>
    invoicePaper(
      paper,
      {
        no: paper.originalOrderId ?? paper.orderCode,
        kind: 'Invoice',
        issuedOn: paper.orderedOn,
        credits: null,
        reduces: null,
        isRest: false,
        copiedOn: copies[i]!.copiedOn,
      },
      logos,
    ),
  )
}
