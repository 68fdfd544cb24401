import { call, date, flag, integer, list, reference, text } from '#define'

const required = { required: true } as const
/** The id of a row of `etaWarnings`. */
const warningId = text({ required: true, max: 36, label: 'Warning' })
const reason = text({ required: true, max: 300 })
const answer = { orders: integer(required) }

/** Care for goods that come too late. It is written by order. */
export const etaWarningCalls = {
  /** Gives the orders of a warning to a person, or to nobody. */
  assignEtaWarning: call({
    at: 'POST /api/etaWarnings/assign',
    done: 'Owner set',
    input: {
      warningId,
      ownerId: reference('staff', { only: { isDisabled: false }, help: 'Leave empty for nobody' }),
    },
    answer,
  }),
  /** Leaves the orders of a warning alone until a date. */
  snoozeEtaWarning: call({
    at: 'POST /api/etaWarnings/snooze',
    done: 'Snoozed until %{until}',
    undo: { call: 'wakeEtaWarning' },
    input: { warningId, until: date({ required: true, label: 'Until' }), reason },
    answer,
  }),
  /** Lists the orders of a warning again: none is snoozed or closed. */
  wakeEtaWarning: call({
    at: 'POST /api/etaWarnings/wake',
    done: 'Listed again',
    input: { warningId },
    answer,
  }),
  /** Closes the orders of a warning with the reason, until the day of the goods moves again. */
  closeEtaWarning: call({
    at: 'POST /api/etaWarnings/close',
    done: 'Closed',
    undo: { call: 'wakeEtaWarning' },
    input: { warningId, reason },
    answer,
  }),
  /** The same for one order. */
  closeEtaOrder: call({
    at: 'POST /api/etaWarnings/closeOrder',
    done: 'Closed',
    input: { orderId: reference('orders', required), reason },
  }),
  /** The orders of some warnings, the worst first, and which of their customers heard of the last change. Changes nothing. */
  getEtaCustomers: call({
    at: 'POST /api/etaWarnings/customers',
    changes: false,
    input: { warnings: list({ id: text({ required: true, max: 36 }) }, 200) },
    answer: {
      data: list({ orderId: reference('orders', required), isTold: flag(required) }, 2000),
    },
  }),
}
