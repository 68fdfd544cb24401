import { choice, date, entity, reference } from '#define'
import { saleBasis, saleMeasures, saleSource } from './saleMeasures.ts'

/** Sums of the ledger: a report reads whole months here and other days from the entries. */
export const saleMonths = entity('saleMonths', {
  titles: ['Sales of a month', 'Sales by month'],
  label: 'month',
  fields: {
    /** Its first day. */
    month: date({ required: true }),
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

/** What is in no sum yet: a row has the id of its entry, or of its part. */
export const saleQueue = entity('saleQueue', {
  titles: ['Queued sale', 'Queued sales'],
  label: 'of',
  fields: { of: choice(['Entry', 'Part'], { required: true }) },
  list: { columns: ['of'], sort: 'of' },
  api: false,
})
