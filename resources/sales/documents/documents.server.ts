import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  handlers,
  isAmong,
  NotFound,
  type PdfDocument,
  type PdfFlow,
  problemAt,
  refused,
  Refused,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { factsOf } from '#resources/messages/texting/subjectFacts.server.ts'
import {
  documentCalls as calls,
  documentNames,
  mostOrders,
  type DocumentType,
} from './documents.calls.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { mailDocument, recipientOf } from './mailing.server.ts'
import { invoiceFile, issuedPages } from './invoices/invoiceFiles.server.ts'
import { documentStates } from './documentStates.ts'
import { copiedPages, copiesOf, type Copied } from './invoices/copies.server.ts'
import {
  type InvoiceInForce,
  invoicesInForce,
  invoicesOf,
  issueInvoices,
} from './invoices/issuing.server.ts'
import { changedOn, orderPapers } from './orderPaper.server.ts'
import { packingPaper, quotationPaper, receiptPaper, statementPaper } from './papers.server.ts'
import { handoversOf } from './handovers.server.ts'
import { receiptRoll } from './receiptRoll.server.ts'
import { printedWith } from './statements.server.ts'

export default handlers(calls, {
  async getOrderInvoice(context, { orderId }) {
    await refuseUnknownOrder(context, orderId)
    const [order] = await refuseUnready(context, [orderId], 'invoice')
    const [issued] = await issuedOf(context, [order!])
    return 'id' in issued!
      ? invoiceFile(context, issued.id)
      : documentOf(context, [orderId], 'invoice', 'A4')
  },

  async issueInvoices(context, { orderIds }) {
    const ids = several(orderIds)
    const orders = await refuseUnready(context, ids, 'invoice')
    await refuseCopies(context, orders)
    return { issued: await issueInvoices(context, ids) }
  },

  async issueInvoiceAgain(context, { orderId, reason }) {
    await refuseUnknownOrder(context, orderId)
    const orders = await refuseUnready(context, [orderId], 'invoice')
    await refuseCopies(context, orders)
    await issueInvoices(context, [orderId], 'anew', reason)
    const inForce = (await invoicesInForce(context, [orderId])).get(orderId.toLowerCase())
    return { no: inForce!.no }
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

  async emailOrderDocument(context, mail) {
    await mailOrderDocument(context, mail)
    return {}
  },
})

/**
 * Sends a document of an order to the typed address, else to its customer.
 * @throws NotFound, BadInput, Refused
 */
export async function mailOrderDocument(
  context: Context,
  { orderId, type, to, text }: CallInput<typeof calls.emailOrderDocument>,
): Promise<void> {
  const [facts] = await factsOf(
    context.db,
    'orders',
    [orderId.toLowerCase()],
    context.actor.clientId,
  )
  if (!facts) throw unknownOrder('orderId')
  const recipient = recipientOf(facts, to)
  const name = documentNames[type]
  const document = await documentOf(context, [orderId], type, 'A4')
  await mailDocument(context, facts, {
    recipient,
    name: `${name} ${facts.orderCode}.pdf`,
    about: `${name.toLowerCase()} for order ${facts.orderCode}`,
    text,
    document,
  })
}

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
  const orders = await refuseUnready(context, orderIds, type)
  const one = orders.length === 1 ? ` ${orders[0]!.orderCode}` : 's'
  const title = `${documentNames[type]}${one}`
  const paperCount = orders.length
  if (type === 'invoice') {
    const issued = await issuedOf(context, orders)
    return {
      title,
      paperCount,
      createdOn: new Date(Math.max(...issued.map(each => Date.parse(each.issuedOnUtc)))),
      pages: inSets(setsOf(issued), set => invoicePages(context, set)),
    }
  }
  const createdOn = await changedOn(context, orderIds)
  const head = { title, paperCount, ...(createdOn && { createdOn }) }
  if (type === 'statement') {
    const sets = await byCustomer(context, orderIds)
    return {
      ...head,
      paperCount: sets.flat().length,
      pages: inSets(sets, async set => {
        const { papers, printed } = await written(context, set.flat())
        return set.map(ids => statementPaper(papers.filter(among(ids)), printed))
      }),
    }
  }
  const write = {
    receipt: paper === 'A4' ? receiptPaper : receiptRoll,
    quotation: quotationPaper,
    packingSlip: packingPaper,
  }[type]
  const pages = inSets(setsOf(orderIds), async set => {
    const { papers, printed } = await written(context, set)
    const reached = await handoversOf(context, papers)
    return papers.map(each =>
      write(each, {
        ...printed,
        reached,
        payments: printed.payments.filter(among([each.orderId])),
      }),
    )
  })
  return { ...head, pages }
}

/** Papers that are read and laid out at a time: others wait for the same processor. */
const papersAtOnce = 10

const setsOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / papersAtOnce) }, (_, n) =>
    all.slice(n * papersAtOnce, (n + 1) * papersAtOnce),
  )

async function* inSets<Set>(
  sets: readonly Set[],
  pagesOf: (set: Set) => Promise<readonly PdfFlow[]>,
): AsyncGenerator<PdfFlow> {
  for (const set of sets) yield* await pagesOf(set)
}

const among =
  (ids: readonly string[]) =>
  ({ orderId }: { readonly orderId: string }) =>
    ids.includes(orderId)

/**
 * What the documents of these orders say.
 * @throws NotFound where one was deleted since its document was asked for: no file leaves it out silently
 */
async function written(context: Context, orderIds: readonly string[]) {
  const papers = await orderPapers(context, orderIds)
  if (papers.length < orderIds.length) throw unknownOrder()
  return { papers, printed: await printedWith(context, papers) }
}

/**
 * The orders of each customer, customers in the order of their first order, in sets of as many
 * orders as are read at a time; those of one customer stay together.
 */
async function byCustomer(
  { db, actor }: Context,
  orderIds: readonly string[],
): Promise<string[][][]> {
  const customers = await db.query<{ ids: string[] }>(sql`
    select json_agg(o.id order by a.place) as ids from unnest(${sql.param(orderIds)}::uuid[]) with ordinality as a (id, place) join orders o on o.id = a.id
    where o.client_id = ${actor.clientId} group by o.customer_id order by min(a.place)`)
  const sets: string[][][] = []
  let size = papersAtOnce
  for (const { ids } of customers) {
    if (size + ids.length > papersAtOnce) {
      sets.push([])
      size = 0
    }
    sets.at(-1)!.push(ids)
    size += ids.length
  }
  return sets
}

/** An invoice that was issued here, or the order of one that another program issued. */
type Invoiced = Pick<InvoiceInForce, 'id' | 'issuedOnUtc'> | Copied

/** The invoices in force of these orders, in their order. @throws Refused naming each that has none */
async function issuedOf(context: Context, orders: readonly Found[]): Promise<Invoiced[]> {
  const ids = orders.map(({ id }) => id)
  const inForce = await invoicesOf(context, ids)
  const copies = await copiesOf(
    context,
    ids.filter(id => !inForce.has(id)),
  )
  const missing = orders.filter(({ id }) => !inForce.has(id) && !copies.has(id))
  if (missing.length)
    throw new Refused(
      ...missing.map(({ orderCode }) =>
        problemAt('not_issued', 'orderIds', `${orderCode} has no invoice yet. Issue it first.`),
      ),
    )
  return ids.map(id => inForce.get(id) ?? copies.get(id)!)
}

/** The papers of invoices, in their order. */
async function invoicePages(context: Context, set: readonly Invoiced[]): Promise<PdfFlow[]> {
  const ids = set.flatMap(each => ('id' in each ? each.id : []))
  const copies = set.flatMap(each => ('id' in each ? [] : each))
  const [issued, copied] = [await issuedPages(context, ids), await copiedPages(context, copies)]
  return set.map(each => ('id' in each ? issued : copied).shift()!)
}

/** @throws Refused naming each order that another program has invoiced */
async function refuseCopies(context: Context, orders: readonly Found[]) {
  const ids = orders.map(({ id }) => id)
  const inForce = await invoicesOf(context, ids)
  const copies = await copiesOf(
    context,
    ids.filter(id => !inForce.has(id)),
  )
  const copied = orders.filter(({ id }) => copies.has(id))
  if (copied.length)
    throw new Refused(
      ...copied.map(({ orderCode }) =>
        problemAt(
          'invoiced_before',
          'orderIds',
          `${orderCode} was invoiced in the program that it came from. Print its copy.`,
        ),
      ),
    )
}

interface Found {
  id: string
  orderCode: string
  state: string
}

/**
 * The orders, in the order of their ids.
 * @throws NotFound, and Refused naming each order that is in no state for the document
 */
async function refuseUnready(
  { db, actor }: Context,
  orderIds: readonly string[],
  type: DocumentType,
): Promise<Found[]> {
  const found = await db.query<Found>(
    sql`select id, order_code, state from orders where ${isAmong(sql`id`, orderIds)} and client_id = ${actor.clientId} and not is_deleted order by order_code`,
    'prepared',
  )
  if (found.length < orderIds.length) throw unknownOrder()
  const wrong = found.filter(({ state }) => !documentStates[type].states.includes(state))
  if (wrong.length)
    throw new Refused(
      ...wrong.map(({ orderCode, state }) =>
        problemAt('state', 'orderIds', `${orderCode} is ${state}. ${documentStates[type].else}`),
      ),
    )
  const byId = new Map(found.map(order => [order.id, order]))
  return orderIds.map(id => byId.get(id.toLowerCase())!)
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
