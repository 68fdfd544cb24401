import { choice, date, entity, instant, reference, text } from '#define'
import { orderReminderKinds } from './reminderKinds.ts'

/** Who takes care of what an order is listed for, until when it is left alone, and what was promised. */
export const orderFollowUps = entity('orderFollowUps', {
  titles: ['Follow-up of an order', 'Follow-ups of orders'],
  label: 'kind',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    kind: choice(orderReminderKinds, { required: true }),
    ownerId: reference('staff'),
    snoozedUntil: date(),
    reason: text({ max: 300 }),
    methodId: reference('paymentMethods', { label: 'Method promised' }),
    dispute: text({ max: 300 }),
    /** Nothing more is to be done, unless the day of the goods moves again. */
    closedOnUtc: instant({ label: 'Closed' }),
    closeReason: text({ max: 300, label: 'Why closed' }),
  },
  list: { columns: ['orderId', 'kind', 'ownerId', 'snoozedUntil', 'reason'], sort: 'orderId' },
  unique: [['orderId', 'kind']],
  checks: {
    'Give a reason for snoozing it.': '{snoozedUntil} is null or {reason} is not null',
    'Give a reason for closing it.': '{closedOnUtc} is null or {closeReason} is not null',
  },
  api: false,
})
