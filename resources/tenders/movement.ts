import { date, reference, text } from '#define'

/** What a movement on a ledger of a customer names beside its type and amount. */
export const movement = {
  orderId: reference('orders'),
  /** The payment that drew; what is given back names it too. */
  paymentId: reference('payments', { label: 'Payment' }),
  refundId: text({ max: 36, index: true, label: 'Refund' }),
  staffId: reference('staff', { label: 'By' }),
  reason: text({ max: 200 }),
  /** Whose journal it is in: of its order, the card or who entered it; that of its day or, where the branch had closed that, of the next open one. */
  branchId: reference('branches', { readOnly: true }),
  journalDay: date({ readOnly: true, label: 'In the journal of' }),
} as const

/** The last day on which what was given can be spent. */
export const expiresOn = date({ label: 'Expires' })

/** Ledgers are written by what happens, never by a form. */
export const writtenByEvents = { create: false, update: false, remove: false } as const

export const toneOfMovement = {
  Opening: 'neutral',
  Issue: 'good',
  Redeem: 'info',
  Refund: 'neutral',
  Adjust: 'warning',
  Expire: 'bad',
  Transfer: 'neutral',
} as const
