import { entity, integer, reference } from '#define'

const pieces = integer({ default: 0, min: 0, readOnly: true })
const weeks = integer({ default: 0, min: 0, readOnly: true })

/** What was sold of a SKU in the whole weeks before this one, and in how many of them it could be. */
export const skuDemand = entity('skuDemand', {
  titles: ['Demand for a SKU', 'Demand for SKUs'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade' }),
    sold13: pieces,
    weeks13: weeks,
    sold26: pieces,
    weeks26: weeks,
    sold52: pieces,
    weeks52: weeks,
    /** The last 13 weeks, 52 weeks before. */
    soldYearAgo: pieces,
    weeksYearAgo: weeks,
    /** Pieces of quotations that were lost or expired in 90 days. */
    lostRequests: pieces,
  },
  list: { columns: ['skuId', 'sold13', 'sold26', 'sold52', 'lostRequests'], sort: 'skuId' },
  unique: [['skuId']],
  api: false,
})
