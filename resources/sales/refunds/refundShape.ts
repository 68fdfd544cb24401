import { choice, flag, instant, integer, money, text } from '#define'
import { refunds } from './refunds.entity.ts'

const { type, state, goods } = refunds.fields
const required = { required: true } as const

/** A refund on the page of its order. */
export const refundShape = {
  id: text(required),
  version: integer(required),
  no: text({ required: true, label: 'Refund' }),
  createdOnUtc: instant({ required: true, label: 'Requested' }),
  type: choice(type.options.values, required),
  reason: text(required),
  methodName: text({ label: 'Method' }),
  requestedBy: text({ required: true, label: 'Requested by' }),
  isOwn: flag(required),
  goods: choice(goods.options.values),
  decidedBy: text({ label: 'Decided by' }),
  paidOnUtc: instant({ label: 'Paid' }),
  reference: text(),
  state: choice(state.options.values, required),
  amount: money(required),
}
