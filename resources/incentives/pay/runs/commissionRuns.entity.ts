import { choice, computed, date, entity, instant, integer, money, reference } from '#define'

const going = ['Queued', 'Running'] as const
const sum = (what: string) =>
  `select coalesce(sum(p.${what}), 0) from commission_run_people p where p.run_id = {id} and not p.is_deleted`

/**
 * A month that is calculated, or a set that is tried on it. Its result stands beside it until
 * somebody takes it over.
 */
export const commissionRuns = entity('commissionRuns', {
  titles: ['Calculation', 'Calculations'],
  label: 'month',
  fields: {
    month: date({ isMonth: true, required: true, readOnly: true }),
    kind: choice(['Month', 'What if'], {
      required: true,
      readOnly: true,
      tones: { Month: 'neutral', 'What if': 'info' },
    }),
    setId: reference('parameterSets', { readOnly: true, label: 'Tried set' }),
    state: choice(['Queued', 'Running', 'Ready', 'Taken over', 'Cancelled', 'Failed'], {
      default: 'Queued',
      readOnly: true,
      tones: {
        Queued: 'neutral',
        Running: 'info',
        Ready: 'warning',
        'Taken over': 'good',
        Cancelled: 'bad',
        Failed: 'bad',
      },
    }),
    orderCount: integer({ default: 0, min: 0, readOnly: true, label: 'Orders' }),
    orderDone: integer({ default: 0, min: 0, readOnly: true, label: 'Looked at' }),
    before: computed(money({ signed: true, label: 'Was' }), sum('before')),
    after: computed(money({ signed: true, label: 'Is' }), sum('after')),
    changed: computed(
      integer({ label: 'People changed' }),
      'select count(*)::int from commission_run_people p where p.run_id = {id} and p.before is distinct from p.after and not p.is_deleted',
    ),
    problems: computed(
      integer({ label: 'Not calculated' }),
      'select count(*)::int from commission_run_people p where p.run_id = {id} and p.problem is not null and not p.is_deleted',
    ),
    startedOnUtc: instant({ readOnly: true, label: 'Started' }),
    finishedOnUtc: instant({ readOnly: true, label: 'Finished' }),
  },
  list: {
    columns: ['createdOnUtc', 'month', 'kind', 'state', 'before', 'after', 'changed', 'problems'],
    filters: ['month', 'kind', 'state', 'setId'],
    sort: '-createdOnUtc',
    thenBy: 'id',
    live: true,
  },
  actions: {
    take: {
      call: 'takeCommissions',
      id: 'runId',
      label: 'Take over',
      confirm: 'Replace the month’s previous result with this one? Adjustments stay.',
      while: [
        { field: 'state', is: ['Ready'] },
        { field: 'kind', is: ['Month'] },
      ],
    },
    cancel: {
      call: 'cancelCommissions',
      id: 'runId',
      label: 'Cancel calculation',
      confirm: 'Stop this calculation? The previous result stays.',
      while: { field: 'state', is: [...going, 'Ready'] },
    },
  },
  related: [{ entity: 'commissionRunPeople', by: 'runId' }],
  api: { create: false, update: false, remove: false },
})
