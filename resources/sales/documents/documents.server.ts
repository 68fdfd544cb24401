import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  handlers,
  isAmong,
  NotFound,
  type PdfDocument,
  problemAt,
  refused,
  Refused,
} from '#server/kit'
import type { CallAnswer } from '#define'
import { factsOf } from '#resources/messages/texting/subjectFacts.server.ts'
import {
  documentCalls as calls,
  documentNames,
  mostOrders,
  type DocumentType,
} from './documents.calls.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { mailDocument, recipientOf } from './mailing.server.ts'
import { invoiceFile, issuedPages } from './invoiceFiles.server.ts'
import { documentStates } from './documentStates.ts'
import { invoicesInForce, issueInvoices } from './issuing.server.ts'
import { changedOn, orderPapers, type OrderPaper } from './orderPaper.server.ts'
import {
  packingPaper,
  quotationPaper,
  receiptPaper,
  receiptRoll,
  statementPaper,
  type Printed,
} from './papers.server.ts'
import { printedWith } from './statements.server.ts'

export default handlers(calls, {
  async getOrderInvoice(context, { orderId }) {
    await refuseUnknownOrder(context, orderId)
    await refuseUnready(context, [orderId], 'invoice')
    await issueInvoices(context, [orderId])
    const invoice = (await invoicesInForce(context, [orderId])).get(orderId.toLowerCase())
    return invoiceFile(context, invoice!.id)
  },

  async issueInvoices(context, { orderIds }) {
    const ids = several(orderIds)
    await refuseUnready(context, ids, 'invoice')
    return { issued: await issueInvoices(context, ids) }
  },

  async getOrderPDFByOrderIdsAndType(context, { orderIds, type, paper }) {
    return documentOf(context, several(orderIds), type, paper ?? 'A4')
  },

  async getIssuedInvoices(context, { orderId }) {
    await refuseUnknownOrder(context, orderId)
    const data = await context.db.query<
      CallAnswer<typeof calls.getIssuedInvoices>['data'][number]
    >(sql`
      select i.id, i.no, i.kind, c.no as credits, r.no as reduces, i.issued_on_utc, i.total, i.file_error
      from invoices i left join invoices c on c.id = i.credits_id left join invoices r on r.id = i.reduces_id
      where i.order_id = ${orderId} and i.client_id = ${context.actor.clientId} and not i.is_deleted order by i.number desc limit 500`)
    return { data }
  },

  async downloadIssuedInvoice(context, { invoiceId }) {
    const [found] = await context.db.query<{ id: string; no: string; why: string | null }>(
      sql`select id, no, case when file is null then file_error end as why from invoices where id = ${invoiceId} and client_id = ${context.actor.clientId} and not is_deleted`,
    )
    if (!found) throw new NotFound('No such invoice.', 'invoiceId')
    if (found.why)
      throw refused(
        'not_filed',
        'invoiceId',
        `${found.no} could not be written: ${found.why} It is tried again every ten minutes.`,
      )
    return invoiceFile(context, found.id)
  },

  async emailOrderDocument(context, { orderId, type, to, text }) {
    const [facts] = await factsOf(
      context.db,
      'orders',
      [orderId.toLowerCase()],
      context.actor.clientId,
    )
    if (!facts) throw unknownOrder('orderId')
    const recipient = recipientOf(facts, to)
    if (type === 'invoice') {
      await refuseUnready(context, [orderId], 'invoice')
      await issueInvoices(context, [orderId])
    }
    const name = documentNames[type]
    const document = await documentOf(context, [orderId], type, 'A4')
    await mailDocument(context, facts, {
      recipient,
      name: `${name} ${facts.orderCode}.pdf`,
      about: `${name.toLowerCase()} for order ${facts.orderCode}`,
      text,
      document,
    })
    return {}
  },
})

/**
 * A document of each order.
 * @throws NotFound, and Refused naming each order that has no such document
 */
async function documentOf(
  context: Context,
  orderIds: readonly string[],
  type: DocumentType,
  paper: 'A4' | '80 mm',
): Promise<PdfDocument> {
  const papers = await papersFor(context, orderIds, type)
  const one = papers.length === 1 ? ` ${papers[0]!.orderCode}` : 's'
  const title = `${documentNames[type]}${one}`
  const paperCount = papers.length
  if (type === 'invoice') {
    const inForce = await invoicesInForce(context, orderIds)
    const missing = papers.filter(({ orderId }) => !inForce.has(orderId))
    if (missing.length)
      throw new Refused(
        ...missing.map(({ orderCode }) =>
          problemAt('not_issued', 'orderIds', `${orderCode} has no invoice yet. Issue it first.`),
        ),
      )
    const issued = papers.map(({ orderId }) => inForce.get(orderId)!)
    return {
      title,
      paperCount,
      createdOn: new Date(Math.max(...issued.map(each => Date.parse(each.issuedOnUtc)))),
      pages: await issuedPages(
        context,
        issued.map(({ id }) => id),
      ),
    }
  }
  const [printed, createdOn] = await Promise.all([
    printedWith(context, papers),
    changedOn(context, orderIds),
  ])
  const head = { title, paperCount, ...(createdOn && { createdOn }) }
  const of = (each: OrderPaper): Printed => ({
    ...printed,
    payments: printed.payments.filter(({ orderId }) => orderId === each.orderId),
  })
  if (type === 'receipt') {
    const write = paper === 'A4' ? receiptPaper : receiptRoll
    return { ...head, pages: papers.map(each => write(each, of(each))) }
  }
  if (type === 'statement') {
    const customers = [...new Set(papers.map(({ buyer }) => buyer.id))]
    return {
      ...head,
      paperCount: customers.length,
      pages: customers.map(id =>
        statementPaper(
          papers.filter(({ buyer }) => buyer.id === id),
          printed,
        ),
      ),
    }
  }
  const write = type === 'quotation' ? quotationPaper : packingPaper
  return { ...head, pages: papers.map(each => write(each, printed)) }
}

/** What the orders say. @throws as `refuseUnready` */
async function papersFor(
  context: Context,
  orderIds: readonly string[],
  type: DocumentType,
): Promise<OrderPaper[]> {
  const papers = await orderPapers(context, orderIds)
  refuseStates(papers, orderIds, type)
  return papers
}

/** @throws NotFound, and Refused naming each order that is in no state for the document */
async function refuseUnready(
  { db, actor }: Context,
  orderIds: readonly string[],
  type: DocumentType,
): Promise<void> {
  const found = await db.query<Pick<OrderPaper, 'orderCode' | 'state'>>(
    sql`select order_code, state from orders where ${isAmong(sql`id`, orderIds)} and client_id = ${actor.clientId} and not is_deleted order by order_code`,
    'prepared',
  )
  refuseStates(found, orderIds, type)
}

function refuseStates(
  found: readonly Pick<OrderPaper, 'orderCode' | 'state'>[],
  orderIds: readonly string[],
  type: DocumentType,
) {
  if (found.length < orderIds.length) throw unknownOrder()
  const wrong = found.filter(({ state }) => !documentStates[type].states.includes(state))
  if (wrong.length)
    throw new Refused(
      ...wrong.map(({ orderCode, state }) =>
        problemAt('state', 'orderIds', `${orderCode} is ${state}. ${documentStates[type].else}`),
      ),
    )
}

/** @throws BadInput without orders, or with more than one file may have */
function several(orderIds: readonly string[] = []): readonly string[] {
  const ids = [...new Set(orderIds.map(id => id.toLowerCase()))]
  if (!ids.length) throw new BadInput(problemAt('required', 'orderIds', 'Choose some orders.'))
  if (ids.length > mostOrders)
    throw new BadInput(
      problemAt('too_many', 'orderIds', `One file holds at most ${mostOrders} orders.`),
    )
  return ids
}

const unknownOrder = (field = 'orderIds') =>
  new NotFound('This order does not exist or was deleted.', field)
