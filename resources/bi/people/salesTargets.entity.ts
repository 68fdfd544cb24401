import { entity, integer, money, reference } from '#define'

/** What a person is to sell in a month, without tax. */
export const salesTargets = entity('salesTargets', {
  titles: ['Sales target', 'Sales targets'],
  label: 'staffId',
  fields: {
    staffId: reference('staff', { required: true, label: 'Person' }),
    year: integer({ required: true, min: 2000, max: 2100 }),
    month: integer({ required: true, min: 1, max: 12 }),
    amount: money({ required: true, min: 0 }),
  },
  list: {
    columns: ['staffId', 'year', 'month', 'amount'],
    search: ['staffId'],
    sortable: ['amount'],
    filters: ['...', 'year', 'month'],
    sort: '-year',
    thenBy: 'month',
    totals: ['amount'],
  },
  unique: [['staffId', 'year', 'month']],
  import: { key: 'staffId', within: ['year', 'month'] },
})
