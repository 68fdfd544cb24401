import { call, choice, date, flag, instant, integer, list, money, reference, text } from '#define'
import { etaSeverity } from '#resources/sales/etaWarnings/etaStates.ts'
import { choiceKinds } from './choiceKinds.ts'

const required = { required: true } as const
const rowId = text({ required: true, max: 36 })
const choiceId = text({ required: true, max: 80 })
/** No more orders are planned at once. */
export const mostOrders = 400

/** An order whose goods come too late, with what can be done for it. */
const late = {
  id: text({ required: true, max: 36 }),
  orderId: reference('orders', required),
  orderCode: text({ required: true, label: 'Order' }),
  customerName: text({ required: true, label: 'Customer' }),
  skuCode: text({ required: true, label: 'SKU' }),
  pieces: integer({ required: true, label: 'Pieces' }),
  promisedDate: date({ label: 'Promised' }),
  plannedOn: date({ label: 'Booked for' }),
  thereOn: date({ label: 'There on' }),
  value: money(required),
  why: text({ required: true, label: 'Why' }),
  severity: etaSeverity,
  /** The id of the proposed choice, or of the one that a person made. */
  choiceId: text({ max: 80, label: 'What is done' }),
  /** The choice of a person cannot be made any more. */
  isGone: flag(required),
  choices: list(
    {
      id: choiceId,
      kind: choice(choiceKinds, required),
      /** Where the goods come from; empty for a new promise. */
      name: text({ max: 200 }),
      pieces: integer(required),
      thereOn: date(required),
      keepsPromise: flag(required),
      /** The day that the order is promised for from then on, where that moves. */
      promiseOn: date(),
      /** The day that its plan has to move to, where it has to. */
      planOn: date(),
    },
    12,
  ),
}

/** Alternatives for orders whose goods come too late. */
export const etaAlternativeCalls = {
  /**
   * A plan for the orders of some warnings, or of a container or purchase order, the worst first. With a
   * day or a number of pieces it is what the orders would come to then. Changes nothing.
   */
  planEta: call({
    at: 'POST /api/etaWarnings/plan',
    changes: false,
    input: {
      warnings: list({ id: text({ required: true, max: 36 }) }, 200),
      containerId: reference('containers'),
      purchaseOrderId: reference('purchaseOrders'),
      thereOn: date({ label: 'What if: there on' }),
      pieces: integer({ min: 0, max: 1_000_000, label: 'What if: pieces that come' }),
      /** The choices that people made; their orders get their pieces before any proposal. */
      chosen: list({ rowId, choiceId }, mostOrders),
    },
    answer: { data: list(late, mostOrders), more: integer(required) },
  }),
  /**
   * Does what was chosen for one order: its goods come from elsewhere, or its promise moves, with the plan
   * where the person may move plans, else with a task for the branch. A choice that is gone changes
   * nothing, and its row answers with the choices that are left.
   */
  decideEta: call({
    at: 'POST /api/etaWarnings/decide',
    input: {
      rowId,
      orderId: reference('orders', required),
      choiceId,
      /** When the last piece was to be there as the person saw it: a later day is refused. */
      thereOn: date(required),
      templateId: reference('messageTemplates', {
        only: { channel: 'SMS', isActive: true },
        label: 'Text to customers whose day moves',
        help: 'Leave empty to text nobody',
      }),
    },
    answer: {
      isDecided: flag(required),
      problems: list({ code: text(required), message: text(required) }, 20),
      /** The row with its new choices, where it was refused and still is late. */
      rows: list(late, 1),
      /** All that was done beside it, in words. */
      notes: list({ text: text(required) }, 10),
      /** The text to the customer, which can be taken back until it is sent. */
      messageId: reference('messages'),
      dueOnUtc: instant(),
    },
  }),
  /** Takes back a text of one's own before it is sent. */
  takeBackEtaText: call({
    at: 'POST /api/etaWarnings/takeBackText',
    done: 'The text is not sent',
    input: { messageId: reference('messages', required) },
  }),
}
