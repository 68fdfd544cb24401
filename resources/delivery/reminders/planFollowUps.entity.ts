import { choice, date, entity, reference, text } from '#define'
import { reminderKinds } from './reminderKinds.ts'

/** Who takes care of what a plan is listed for, and until when it is left alone. */
export const planFollowUps = entity('planFollowUps', {
  titles: ['Follow-up of a plan', 'Follow-ups of plans'],
  label: 'kind',
  fields: {
    planId: reference('deliveryPlans', { required: true, onDelete: 'cascade' }),
    kind: choice(reminderKinds, { required: true }),
    ownerId: reference('staff'),
    snoozedUntil: date(),
    reason: text({ max: 300 }),
  },
  list: { columns: ['planId', 'kind', 'ownerId', 'snoozedUntil', 'reason'], sort: 'planId' },
  unique: [['planId', 'kind']],
  checks: {
    'Give a reason for leaving it alone.': '{snoozedUntil} is null or {reason} is not null',
  },
  api: false,
})
