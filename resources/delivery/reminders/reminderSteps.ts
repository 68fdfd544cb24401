import type { RowStep } from '#define'
import type { ReminderKind } from './reminderKinds.ts'

const plan = { planId: 'planId' }
const version = { ...plan, version: 'version' }

const addNote: RowStep = { call: 'addPlanTrackNote', label: 'Add track note', takes: plan }
const reschedule: readonly RowStep[] = [
  {
    call: 'reschedule',
    label: 'Reschedule',
    takes: { ...version, calendarId: 'calendarId' },
    asks: ['date', 'slotId', 'reason', 'isConfirmed', 'overrideReason'],
    rows: 'one',
  },
  {
    call: 'reschedule',
    label: 'Reschedule all',
    takes: version,
    asks: ['date', 'reason', 'isConfirmed'],
    rows: 'many',
  },
]

/** Who takes care of rows, and until when they are left alone. */
const followUps = (kind?: ReminderKind): readonly RowStep[] => {
  const of = kind ? { takes: plan, with: { kind } } : { takes: { ...plan, kind: 'kind' } }
  return [
    { call: 'assignPlanFollowUp', label: 'Assign owner', ...of },
    { call: 'snoozePlanFollowUp', label: 'Snooze', ...of },
    { call: 'wakePlanFollowUp', label: 'List again', ...of },
  ]
}

export const overdueSteps: readonly RowStep[] = [
  ...reschedule,
  { call: 'markAsDelivered', label: 'Mark as delivered', takes: version },
  { call: 'noShowNote', label: 'Mark as no-show', takes: version },
  addNote,
  ...followUps('Overdue'),
]

export const unpaidSteps: readonly RowStep[] = [
  {
    call: 'recordOrderPayment',
    label: 'Record payment',
    takes: { orderId: 'orderId' },
    rows: 'one',
  },
  { call: 'holdPlanUntilPaid', label: 'Lock until it is paid', takes: version },
  { call: 'releaseUnpaidPlan', label: 'Release unpaid', takes: version },
  ...reschedule,
  addNote,
  ...followUps('Unpaid'),
]

export const warningSteps: readonly RowStep[] = [
  ...reschedule,
  addNote,
  { call: 'holdPlanUntilPaid', label: 'Lock until it is paid', takes: version },
  { call: 'seePreparationChange', label: 'Acknowledge change', takes: plan },
  ...followUps(),
]
