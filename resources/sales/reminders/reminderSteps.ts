import type { RowStep } from '#define'
import type { OrderReminderKind } from './reminderKinds.ts'

const order = { orderId: 'orderId' }
const version = { ...order, version: 'version' }

const addNote: RowStep = { call: 'noteCustomerContact', label: 'Note a contact', takes: order }
const text: RowStep = {
  call: 'sendTextMessageToCustomer',
  label: 'Text the customers',
  takes: order,
  asks: ['templateId', 'text'],
  rows: 'many',
}
const createTask: RowStep = { call: 'createOrderTask', label: 'Create task', takes: order }

/** Who takes care of rows, and until when they are left alone. */
const followUps = (kind: OrderReminderKind): readonly RowStep[] => [
  { call: 'assignOrderFollowUp', label: 'Assign owner', takes: order, with: { kind } },
  { call: 'snoozeOrderFollowUp', label: 'Snooze', takes: order, with: { kind } },
  { call: 'wakeOrderFollowUp', label: 'List again', takes: order, with: { kind } },
]

export const quotationSteps: readonly RowStep[] = [
  { call: 'offerLonger', label: 'Extend', takes: version },
  { call: 'convertQuotation', label: 'Convert', takes: version, rows: 'one' },
  { call: 'loseQuotation', label: 'Mark as lost', takes: version },
  addNote,
  text,
  ...followUps('Quotation'),
]

/** What is done about an order by whoever reads of it in a report. */
export const chasingSteps: readonly RowStep[] = [text, createTask, addNote]

export const balanceSteps: readonly RowStep[] = [
  { call: 'recordOrderPayment', label: 'Record payment', takes: order, rows: 'one' },
  {
    call: 'requestWriteOff',
    label: 'Request a write-off',
    takes: { ...order, amount: 'balance' },
    asks: ['amount', 'reason'],
    rows: 'one',
  },
  {
    call: 'emailCustomerStatement',
    label: 'E-mail the statement',
    takes: { customerId: 'customerId' },
    about: ['customerId'],
    rows: 'one',
  },
  { call: 'notePaymentPromise', label: 'Note a promise', takes: order, rows: 'one' },
  ...chasingSteps,
  ...followUps('Balance'),
]

const line = { ...order, orderLineId: 'orderLineId' }

export const presaleSteps: readonly RowStep[] = [
  {
    call: 'reserveOrderGoods',
    label: 'Allocate from stock',
    takes: line,
    with: { isInstead: true },
    asks: ['warehouseId', 'reason'],
    rows: 'one',
  },
  {
    call: 'updateOrder',
    label: 'Change promised date',
    takes: version,
    asks: ['promisedDate'],
    rows: 'one',
  },
  text,
  createTask,
  addNote,
  ...followUps('Presale'),
]
