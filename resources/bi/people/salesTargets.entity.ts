import { date, entity, money, reference } from '#define'

/** What a person is to sell in a month, without tax. */
export const salesTargets = entity('salesTargets', {
  titles: ['Sales target', 'Sales targets'],
  label: 'staffId',
  fields: {
    staffId: reference('staff', { required: true, label: 'Person' }),
    month: date({ isMonth: true, required: true, help: 'Any day of it, such as the first' }),
    amount: money({ required: true, min: 0 }),
  },
  list: {
    columns: ['staffId', 'month', 'amount'],
    search: ['staffId'],
    sortable: ['amount'],
    sort: '-month',
    totals: ['amount'],
  },
  unique: [['staffId', 'month']],
  import: { key: 'staffId', within: ['month'] },
})
