import {
  call,
  choice,
  date,
  instant,
  integer,
  list,
  longText,
  money,
  object,
  reference,
  text,
} from '#define'
import { mailInput } from '#resources/sales/documents/documents.calls.ts'

/** The kinds of entries in the history of a customer. */
export const historyKinds = [
  'Order',
  'Payment',
  'Refund',
  'Write-off',
  'Credit',
  'Points',
  'Gift card',
  'Delivery',
  'Ticket',
  'Message',
  'Note',
] as const

const required = { required: true } as const
const customerId = reference('customers', required)

/** An entry; what its kind does not have is empty. */
export const historyEntry = {
  id: text(required),
  /** The record that it opens, if that is not the entry itself: the gift card of a movement. */
  recordId: text(),
  kind: choice(historyKinds, required),
  at: instant(required),
  by: text(),
  /**
   * What was done: `order`, `take`, `reverse`, `payBack`, `refund`, `writeOff`, `movedCredit`, `movedPoints`,
   * `movedGiftCard`, `plan`, `ticket`, the channel of a message, `note`.
   */
  event: text(required),
  /** The order, method, plan, ticket or recipient. */
  name: text(),
  place: text(),
  day: date(),
  amount: money({ signed: true }),
  points: integer(),
  state: text(),
  text: longText(),
  orderId: reference('orders'),
  orderCode: text({ label: 'Order' }),
}

export const customerHistoryCalls = {
  /**
   * What happened with a customer, newest first. `next` names the last entry of a page if older
   * ones follow; `after` continues there. `totals` count all entries, whatever the filter.
   */
  getCustomerHistory: call({
    at: 'GET /api/customers/history',
    of: 'customers',
    input: {
      customerId,
      kind: choice(historyKinds),
      from: date(),
      to: date(),
      after: text({ max: 200 }),
      pageSize: integer({ min: 1, max: 100, default: 25 }),
    },
    answer: {
      data: object({
        customer: object({
          id: text(required),
          code: text(required),
          name: text(required),
          state: text(required),
          blockedReason: text(),
        }),
        totals: object({
          orderCount: integer(required),
          lifetimeValue: money({ ...required, signed: true }),
          paid: money({ ...required, signed: true }),
          balance: money({ ...required, signed: true }),
          lastOrderDate: date(),
          credit: money(required),
          points: integer(required),
          giftCards: money(required),
        }),
        entries: list(historyEntry, 100),
        next: text(),
      }),
    },
  }),
  /** The history of a customer on paper, with the same filter. */
  printCustomerHistory: call({
    at: 'GET /api/customers/historyDocument',
    of: 'customers',
    isDocument: true,
    input: { customerId, kind: choice(historyKinds), from: date(), to: date() },
    answer: {},
  }),
  /** A letter to a customer: orders that are not settled, what was paid for them, and the balance. */
  printCustomerStatement: call({
    at: 'GET /api/customers/statement',
    of: 'customers',
    isDocument: true,
    input: { customerId },
    answer: {},
  }),
  /** Queues an e-mail with that letter. */
  emailCustomerStatement: call({
    at: 'POST /api/customers/statement/email',
    of: 'customers',
    done: 'E-mail with the statement queued',
    input: { customerId, ...mailInput },
  }),
}
