import { choice, date, entity, instant, lines, money, reference, text } from '#define'
import { dayVersions } from './closing/dayVersions.entity.ts'
import { dayCounts } from './dayCounts.entity.ts'

/** A day of a branch whose money is counted. Once closed it takes nothing more, until two people open it again. */
export const dayCloses = entity('dayCloses', {
  titles: ['Day of a branch', 'Days of branches'],
  label: 'day',
  fields: {
    branchId: reference('branches', { required: true, readOnly: true }),
    day: date({ required: true, readOnly: true }),
    expected: money({ signed: true, readOnly: true }),
    counted: money({ signed: true, readOnly: true }),
    difference: money({ signed: true, readOnly: true }),
    note: text({ max: 300, readOnly: true }),
    earlyReason: text({ max: 200, readOnly: true, label: 'Why before closing time' }),
    closedById: reference('staff', { readOnly: true }),
    closedOnUtc: instant({ readOnly: true, label: 'Closed' }),
    state: choice(['Open', 'Closed'], {
      default: 'Open',
      readOnly: true,
      tones: { Open: 'neutral', Closed: 'good' },
    }),
    counts: lines(dayCounts, { by: 'dayCloseId', readOnly: true }),
    versions: lines(dayVersions, { by: 'dayCloseId', readOnly: true, label: 'Earlier closes' }),
  },
  list: {
    columns: [
      'day',
      'branchId',
      'expected',
      'counted',
      'difference',
      'closedById',
      'closedOnUtc',
      'note',
      'state',
    ],
    sort: '-day',
    search: ['note', 'branchId'],
    filters: ['branchId', 'day', 'state'],
    totals: ['expected', 'counted', 'difference'],
  },
  unique: [['branchId', 'day']],
  checks: {
    'A closed day says who closed it and when.':
      "{state} = 'Open' or ({closedById} is not null and {closedOnUtc} is not null)",
  },
  actions: {
    reopen: {
      call: 'reopenDay',
      id: 'dayCloseId',
      label: 'Reopen',
      while: { field: 'state', is: ['Closed'] },
    },
  },
  api: { create: false, update: false, remove: false },
})
