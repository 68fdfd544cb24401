import { choice, computed, date, decimal, entity, instant, integer, reference, text } from '#define'

/** A time of the day in digits, by the clocks on the wall of the branch. */
const clock = { required: true, max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } as const

/**
 * A shift of a person: from one time to another by the clocks on the wall of a branch, the next day
 * where it ends no later than it begins. The database works out both moments, so its hours are real
 * ones on days when clocks change, too.
 */
export const workHours = entity('workHours', {
  titles: ['Shift', 'Work hours'],
  label: 'date',
  fields: {
    date: date({ required: true, label: 'Day', help: 'The day on which the shift begins' }),
    staffId: reference('staff', { required: true, label: 'Person' }),
    branchId: reference('branches', { required: true }),
    startTime: text({ ...clock, label: 'From', help: 'Such as 09:00' }),
    endTime: text({
      ...clock,
      label: 'Until',
      help: 'Such as 17:30; it ends the next day if this is not after the start',
    }),
    breakMinutes: integer({ default: 0, min: 0, max: 720, unit: 'min', label: 'Break' }),
    hours: computed(
      decimal({ scale: 2 }),
      'round((extract(epoch from {endsOnUtc} - {startsOnUtc}) / 3600 - {breakMinutes} / 60.0)::numeric, 2)',
    ),
    type: choice(['Normal', 'Overtime', 'Leave', 'Holiday'], {
      default: 'Normal',
      tones: { Normal: 'neutral', Overtime: 'warning', Leave: 'info', Holiday: 'info' },
    }),
    state: choice(['Draft', 'Approved'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Approved: 'good' },
    }),
    source: choice(['By hand', 'File'], { default: 'By hand', readOnly: true }),
    enteredById: reference('staff', { readOnly: true, label: 'Entered by' }),
    approvedById: reference('staff', { readOnly: true, label: 'Approved by' }),
    approvedOnUtc: instant({ readOnly: true, label: 'Approved' }),
    startsOnUtc: instant({ readOnly: true, label: 'Begins' }),
    endsOnUtc: instant({ readOnly: true, label: 'Ends' }),
    remark: text({ max: 200 }),
  },
  list: {
    columns: [
      'date',
      'staffId',
      'branchId',
      'startTime',
      'endTime',
      'breakMinutes',
      'hours',
      'type',
      'state',
    ],
    search: ['staffId', 'remark'],
    filters: ['date', 'branchId', 'staffId', 'type', 'state', 'source', 'approvedById'],
    sort: '-date',
    thenBy: 'startTime',
    totals: ['hours', 'breakMinutes'],
    main: 'staffId',
  },
  form: {
    Shift: ['staffId', 'branchId', 'date', 'startTime', 'endTime', 'breakMinutes', 'type'],
    Remark: ['remark'],
  },
  statuses: {
    field: 'state',
    transitions: {
      approve: { from: ['Draft'], to: 'Approved', confirm: 'Approve these hours and lock them?' },
      reopen: {
        from: ['Approved'],
        to: 'Draft',
        done: 'Reopened',
        confirm: 'These hours stop counting until somebody approves them again.',
        needsReason: true,
      },
    },
  },
  links: { Commissions: { screen: '/workHour/commissionsList', takes: { staffId: 'staffId' } } },
  editable: { while: { field: 'state', is: ['Draft'] } },
  chart: {
    by: ['staffId', 'branchId', 'type', 'date', 'state'],
    sums: ['hours'],
    period: 'date',
    kind: 'bar',
  },
  checks: {
    'The break must be shorter than the shift.':
      'extract(epoch from {endsOnUtc} - {startsOnUtc}) > {breakMinutes} * 60',
    'Hours are approved by somebody other than the person or whoever entered them.':
      '{approvedById} is null or ({approvedById} <> {staffId} and {approvedById} is distinct from {enteredById})',
  },
  unique: [['staffId', 'startTime', 'date']],
  import: { key: 'startTime', within: ['staffId', 'date'], only: { state: 'Draft' } },
  tools: { approveWorkHours: 'Approve a period' },
})
