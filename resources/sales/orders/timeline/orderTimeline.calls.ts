import {
  call,
  choice,
  date,
  flag,
  instant,
  integer,
  json,
  list,
  longText,
  money,
  object,
  reference,
  text,
} from '#define'

/** The kinds of entries in the timeline of an order. */
export const timelineKinds = ['Note', 'Payment', 'Delivery', 'Goods', 'Message', 'Change'] as const

const required = { required: true } as const

/** An entry; what its kind does not have is empty. */
export const entryShape = {
  id: text(required),
  kind: choice(timelineKinds, required),
  at: instant(required),
  by: text(),
  /** What was done: a step or operation of the entity, or a type of stock move. */
  event: text(required),
  /** The method, plan, SKU, deposit reference or recipient. */
  name: text(),
  /** The calendar, or where goods are. */
  place: text(),
  day: date(),
  amount: money({ signed: true }),
  quantity: integer(),
  state: text(),
  /** The note, the message, the payment's reference or the reason. */
  text: longText(),
  /** Old and new value of each field that the person may see. */
  changes: json(),
  /** Of a note; only its author changes it. */
  type: text(),
  version: integer(),
  isPinned: flag(),
  isOwn: flag(),
}

export const orderTimelineCalls = {
  /**
   * What happened to an order, newest first: notes, payments, deliveries, goods, messages and
   * changes. `next` names the last entry of a page if older ones follow; `after` continues there.
   * Changes of the order itself are answered to those who may read its history. `names` are the
   * labels of records in `changes`, by id.
   */
  getOrderTimeline: call({
    at: 'GET /api/orderProcessing/timeline',
    input: {
      orderId: reference('orders', required),
      kind: choice(timelineKinds),
      after: text({ max: 200 }),
      pageSize: integer({ min: 1, max: 100, default: 20 }),
    },
    answer: {
      data: object({ entries: list(entryShape, 100), next: text(), names: json() }),
    },
  }),
}
