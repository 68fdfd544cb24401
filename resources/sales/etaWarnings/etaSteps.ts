import type { RowStep } from '#define'
import { chasingSteps } from '#resources/sales/reminders/reminderSteps.ts'

const warning = { warningId: 'id' }
const order = { orderId: 'orderId' }
const kind = { kind: 'ETA' }

/** Steps for goods that come too late, for all of their orders. */
export const warningSteps: readonly RowStep[] = [
  { call: 'assignEtaWarning', label: 'Assign owner', takes: warning, about: ['no', 'skuId'] },
  { call: 'snoozeEtaWarning', label: 'Snooze', takes: warning, about: ['no', 'skuId'] },
  {
    call: 'wakeEtaWarning',
    label: 'List again',
    takes: warning,
    about: ['no', 'skuId'],
    confirm: 'Its orders are listed again, and none of them is closed.',
  },
  { call: 'closeEtaWarning', label: 'Close', takes: warning, about: ['no', 'skuId'] },
]

/** The same for one order, and what a salesperson does. */
export const orderSteps: readonly RowStep[] = [
  { call: 'assignOrderFollowUp', label: 'Assign owner', takes: order, with: kind },
  { call: 'snoozeOrderFollowUp', label: 'Snooze', takes: order, with: kind },
  { call: 'wakeOrderFollowUp', label: 'List again', takes: order, with: kind },
  { call: 'closeEtaOrder', label: 'Close', takes: order },
  ...chasingSteps,
]
