import { date, entity, reference } from '#define'
import { saleBasis, saleMeasures, saleSource } from './saleMeasures.ts'

/** Sums of the ledger: a report reads whole months here and other days from the entries. */
export const saleMonths = entity('saleMonths', {
  titles: ['Sales of a month', 'Sales by month'],
  label: 'month',
  fields: {
    /** Its first day. */
    month: date({ isMonth: true, required: true }),
    skuId: reference('skus', { required: true }),
    branchId: reference('branches', { required: true }),
    source: saleSource,
    basis: saleBasis,
    ...saleMeasures,
  },
  list: { columns: ['month', 'skuId', 'quantity', 'revenue'], sort: '-month' },
  unique: [['month', 'skuId', 'branchId', 'source', 'basis']],
  api: false,
})
