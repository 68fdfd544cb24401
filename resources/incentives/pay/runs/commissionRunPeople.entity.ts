import { computed, decimal, entity, longText, money, reference } from '#define'

/** The change that a calculation makes for a person. */
export const commissionRunPeople = entity('commissionRunPeople', {
  titles: ['Person of a calculation', 'People of a calculation'],
  label: 'staffId',
  fields: {
    runId: reference('commissionRuns', { required: true, readOnly: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Person' }),
    before: money({ default: 0, signed: true, readOnly: true, label: 'Was' }),
    after: money({ default: 0, signed: true, readOnly: true, label: 'Is' }),
    change: computed(money({ signed: true }), '{after} - {before}'),
    setId: reference('parameterSets', { readOnly: true, label: 'By set' }),
    hoursFactor: decimal({ scale: 4, readOnly: true, label: 'Hours factor' }),
    why: longText({ max: 2000, readOnly: true }),
    problem: longText({ max: 300, readOnly: true, label: 'Not calculated' }),
  },
  list: {
    columns: ['staffId', 'before', 'after', 'change', 'setId', 'why', 'problem'],
    filters: ['runId', 'staffId'],
    sort: 'createdOnUtc',
    thenBy: 'id',
    totals: ['before', 'after', 'change'],
    main: 'why',
  },
  unique: [['runId', 'staffId']],
  api: { create: false, update: false, remove: false },
})
