import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  Alarm,
  clockActor,
  type Context,
  type Database,
  type FileFacts,
  type Job,
  every,
  keepFile,
  metaOf,
  pdf,
  type PdfDocument,
  type PdfFlow,
  readyFile,
} from '#server/kit'
import type { Country } from '#define'
import { logosOf } from '#resources/sales/documents/logos.server.ts'
import type { OrderPaper } from '#resources/sales/documents/orderPaper.server.ts'
import { invoicePaper, type InvoiceHead } from '#resources/sales/documents/papers.server.ts'
import { happenedDay } from '#resources/days.ts'

/** An invoice or credit note as its row keeps it. */
interface Issued extends InvoiceHead {
  readonly id: string
  readonly clientId: string
  readonly country: Country
  readonly issuedOnUtc: string
  readonly content: OrderPaper
  readonly file: string | null
}

const issuedSql = sql`
  select i.id, i.client_id, c.country, i.no, i.kind, i.issued_on_utc, ${sql.raw(happenedDay('c.id', 'i.issued_on_utc'))} as issued_on, i.journal_day, t.no as credits, g.no as reduces,
    exists (select from invoices r where r.reduces_id = i.credits_id and not r.is_deleted) as is_rest, i.content, i.file
  from invoices i join clients c on c.id = i.client_id left join invoices t on t.id = i.credits_id left join invoices g on g.id = i.reduces_id`

/** Pages of invoices and credit notes as they were issued. */
export async function issuedPages(context: Context, ids: readonly string[]): Promise<PdfFlow[]> {
  const found = await context.db.query<Issued>(
    sql`${issuedSql} where i.id = any(${sql.param(ids)}::uuid[])`,
  )
  const logos = await logosOf(
    context,
    found.map(({ content }) => content),
  )
  const byId = new Map(found.map(issued => [issued.id, issued]))
  return ids.map(id => {
    const issued = byId.get(id)!
    return invoicePaper(issued.content, issued, logos)
  })
}

/** An invoice as it was issued: its file, or until the job has written that the same document. */
export async function invoiceFile(context: Context, id: string): Promise<FileFacts | PdfDocument> {
  const [issued] = await context.db.query<Issued>(sql`${issuedSql} where i.id = ${id}`, 'prepared')
  const { file } = issued!
  if (!file) return documentOf(context, issued!)
  const [kept] = await context.db.query<FileFacts>(
    sql`select id, name, mime, size from files where id = ${file}`,
  )
  return kept!
}

async function documentOf(context: Context, issued: Issued): Promise<PdfDocument> {
  const logos = await logosOf(context, [issued.content])
  return {
    title: `${issued.kind} ${issued.no}`,
    createdOn: new Date(issued.issuedOnUtc),
    pages: [invoicePaper(issued.content, issued, logos)],
  }
}

async function writeFile(context: Context, id: string) {
  const { db } = context
  const [issued] = await db.query<Issued>(
    sql`${issuedSql} where i.id = ${id} for update of i`,
    'prepared',
  )
  if (issued!.file) return
  const file = await readyFile({
    name: `${issued!.no}.pdf`,
    bytes: await buffer(await pdf(await documentOf(context, issued!))),
  })
  const kept = await keepFile(context, metaOf('invoices'), file, undefined)
  await db.query(
    sql`update invoices set file = ${kept.id}, file_error = null, file_again_utc = null where id = ${id}`,
  )
}

const atOnce = 20

/**
 * Writes the files of invoices that were issued together with other work. It rests as long as each
 * has taken: who sells meanwhile waits for the same processor. One that cannot be written says why,
 * lets those behind it pass, and is tried again ten minutes later.
 */
export const fileInvoices: Job = {
  name: 'Invoices',
  next: every(5),
  hasWork: async db => (await waiting(db)).length > 0,
  async run(db) {
    let filed = 0
    const failed: string[] = []
    for (;;) {
      const all = await waiting(db)
      for (const { id, no, clientId, country } of all) {
        const began = performance.now()
        try {
          await db.write(tx =>
            writeFile({ db: tx, actor: clockActor('invoices', { clientId, country }) }, id),
          )
          filed++
        } catch (error) {
          const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
          failed.push(`${no}: ${why}`)
          await db.query(sql`
            update invoices set file_error = ${why}, file_again_utc = now() + interval '10 minutes' where id = ${id} and file is null`)
        }
        await sleep(performance.now() - began)
      }
      if (all.length < atOnce) return told(filed, failed)
    }
  },
}

/** @throws Alarm while some could not be written */
function told(filed: number, failed: readonly string[]): string {
  const done = `Wrote ${filed} ${filed === 1 ? 'invoice' : 'invoices'}.`
  if (failed.length) throw new Alarm(`${done} Could not write ${failed.join('; ')}.`)
  return done
}

const waiting = (db: Database) =>
  db.query<Pick<Issued, 'id' | 'no' | 'clientId' | 'country'>>(sql`
    select i.id, i.no, i.client_id, c.country from invoices i join clients c on c.id = i.client_id
    where i.file is null and coalesce(i.file_again_utc, '-infinity'::timestamptz) <= now() and not i.is_deleted order by i.issued_on_utc, i.id limit ${atOnce}`)
