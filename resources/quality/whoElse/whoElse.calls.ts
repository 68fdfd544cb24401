import {
  call,
  choice,
  date,
  flag,
  image,
  integer,
  list,
  longText,
  object,
  reference,
} from '#define'
import { tags, text } from '#define'
import { mostTextLetters } from '#resources/messages/texting/texting.calls.ts'
import { tickets } from '#resources/service/tickets.entity.ts'
import { qaIssues } from '#resources/quality/qaIssues.entity.ts'

/** So many rows of each kind are listed, the newest of them. */
export const mostListed = 100
/** One step links and writes to so many at most. */
export const mostSettled = 200

const ways = ['Product', 'Supplier', 'Container'] as const

/** Goods that may have the same fault: of a product issue or of a ticket, exactly one of them. */
const subject = {
  qaIssueId: reference('qaIssues', { label: 'Product issue' }),
  ticketId: reference('tickets'),
  by: choice(ways, { required: true, default: 'Product', label: 'Same' }),
}

const receivers = ['Of the tickets', 'Who have it', 'Who have or ordered it'] as const

const chosen = {
  ...subject,
  ticketIds: tags('tickets', { max: mostSettled, label: 'Tickets', answeredByRow: true }),
  writesTo: choice(receivers, {
    required: true,
    default: 'Of the tickets',
    label: 'Draft a text to',
  }),
  templateId: reference('messageTemplates', {
    only: { channel: 'SMS', isActive: true, isReply: true },
    label: 'Wording',
  }),
  text: text({ max: mostTextLetters, help: 'Leave empty to draft the wording as it is' }),
}

const problems = list({
  code: text({ required: true }),
  field: text(),
  message: text({ required: true, max: 1000 }),
})

/** A product or its supplier or container may be at fault: who else has it, and what is done about it. */
export const whoElseCalls = {
  /**
   * Stock, open orders, customers and tickets with goods of the same product, supplier or container:
   * how many, and the newest of each. Customers were handed over pieces, those of a container not
   * before it had arrived. Sets count by their members.
   * @throws BadInput naming the field unless it is about one issue or ticket; Refused naming `by` where
   * the product, supplier or container is not known
   */
  getWhoElse: call({
    at: 'GET /api/qaIssues/whoElse',
    of: 'qaIssues',
    input: subject,
    answer: {
      data: object({
        /** The same product, supplier or container. */
        name: text({ required: true, max: 200 }),
        /** By what can be asked. */
        byProduct: flag({ required: true }),
        bySupplier: flag({ required: true }),
        byContainer: flag({ required: true }),
        /** The product issue that a ticket belongs to, or the one that was asked for. */
        qaIssueId: reference('qaIssues'),
        issueNo: text({ max: 20, label: 'Product issue' }),
        /** Pieces of the issue's product that are free to be held. */
        freePieces: integer({ required: true }),
        hasPhoto: flag({ required: true }),
        pieces: integer({ required: true, label: 'In stock' }),
        orders: integer({ required: true, label: 'Open orders' }),
        customers: integer({ required: true }),
        tickets: integer({ required: true }),
        stockRows: list(
          {
            skuId: reference('skus', { required: true }),
            sku: text({ required: true, label: 'SKU' }),
            product: text({ required: true }),
            warehouse: text({ required: true }),
            pieces: integer({ required: true }),
            free: integer({ required: true }),
          },
          mostListed,
        ),
        orderRows: list(
          {
            orderId: reference('orders', { required: true }),
            orderCode: text({ required: true, label: 'Order' }),
            customer: text({ required: true, max: 200 }),
            pieces: integer({ required: true, label: 'Not delivered yet' }),
            promisedDate: date({ label: 'Promised' }),
          },
          mostListed,
        ),
        customerRows: list(
          {
            customerId: reference('customers', { required: true }),
            customer: text({ required: true, max: 200 }),
            phone: text({ max: 40 }),
            pieces: integer({ required: true, label: 'Has' }),
            orders: integer({ required: true }),
          },
          mostListed,
        ),
        ticketRows: list(
          {
            ticketId: reference('tickets', { required: true }),
            ticketNo: text({ required: true, label: 'Ticket' }),
            customer: text({ required: true, max: 200 }),
            problem: longText({ required: true, max: 2000 }),
            state: tickets.fields.state,
            issueNo: text({ max: 20, label: 'Product issue' }),
          },
          mostListed,
        ),
      }),
    },
  }),
  /** The text that each customer would be drafted, and who gets none and why. Nothing is changed. */
  previewWhoElse: call({
    at: 'POST /api/qaIssues/previewWhoElse',
    of: 'qaIssues',
    changes: false,
    input: chosen,
    answer: {
      data: list({
        customer: text({ required: true, max: 200 }),
        to: text({ label: 'Number' }),
        text: text({ required: true, max: 2000 }),
        problems,
      }),
    },
  }),
  /**
   * Does at once what a fault of many pieces takes: reports the product issue of a ticket that has none,
   * puts free stock of its product on QA hold, links tickets, and drafts a text to the customers of these
   * tickets or to all who have the goods. Drafts are sent by a person. A refused row stops no other.
   * @throws BadInput naming the field: neither a photo nor a picture of the ticket
   */
  settleWhoElse: call({
    at: 'POST /api/qaIssues/settleWhoElse',
    of: 'qaIssues',
    done: 'Settled with %{no}',
    undo: { call: 'unsettleWhoElse', request: 'requestId', if: 'isFirst' },
    input: {
      ...chosen,
      holdsStock: flag({ default: true, label: 'Hold all free stock of the product' }),
      severity: choice(qaIssues.fields.severity.options.values, {
        help: 'For a new product issue; Major if you leave it empty',
      }),
      photo: image({ help: 'For a new product issue; the first picture of the ticket by default' }),
    },
    answer: {
      qaIssueId: text({ required: true }),
      no: text({ required: true }),
      isNew: flag({ required: true }),
      /** Nothing was held for the issue before, so that it can be taken back. */
      isFirst: flag({ required: true }),
      heldPieces: integer({ required: true }),
      linked: integer({ required: true }),
      drafted: integer({ required: true }),
      refused: integer({ required: true }),
      results: list(
        {
          id: text({ required: true, max: 36 }),
          what: choice(['Stock', 'Ticket', 'Text'], { required: true }),
          name: text({ required: true, max: 200 }),
          isSuccess: flag({ required: true }),
          errors: problems,
        },
        3 * mostSettled + 200,
      ),
    },
  }),
  /**
   * Takes back within ten minutes what the same person has settled with one request: drafts that were
   * not sent are withdrawn, its tickets leave the issue, the hold ends, and a new issue goes.
   * @throws NotFound naming `requestId`, Refused where pieces were held before
   */
  unsettleWhoElse: call({
    at: 'POST /api/qaIssues/unsettleWhoElse',
    of: 'qaIssues',
    done: 'Taken back',
    input: { requestId: text({ required: true, max: 100 }) },
    answer: { withdrawn: integer({ required: true }), unlinked: integer({ required: true }) },
  }),
}
