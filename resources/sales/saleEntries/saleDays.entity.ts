import { date, entity, reference } from '#define'
import { saleBasis, saleMeasures, saleSource } from './saleMeasures.ts'

/** Sums by day and person. */
export const saleDays = entity('saleDays', {
  titles: ['Sales of a day', 'Sales by day'],
  label: 'day',
  fields: {
    day: date({ required: true }),
    staffId: reference('staff', { label: 'Person' }),
    branchId: reference('branches', { required: true }),
    source: saleSource,
    basis: saleBasis,
    ...saleMeasures,
  },
  list: { columns: ['day', 'staffId', 'quantity', 'revenue'], sort: '-day' },
  unique: [['day', 'staffId', 'branchId', 'source', 'basis']],
  api: false,
})
