import { choice, code, entity, integer, reference, text } from '#define'

/** A fault of pieces of a SKU, found while goods are handled. */
export const stockIssues = entity('stockIssues', {
  titles: ['Stock issue', 'Stock issues'],
  fields: {
    no: code({ prefix: 'SI', digits: 6 }),
    planId: reference('deliveryPlans', { label: 'Delivery plan' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 10_000 }),
    type: choice(['Missing', 'Damaged', 'Wrong item', 'Missing parts'], { required: true }),
    note: text({ max: 200 }),
    state: choice(['Open', 'Resolved'], {
      default: 'Open',
      readOnly: true,
      tones: { Open: 'neutral', Resolved: 'good' },
    }),
    qaIssueId: reference('qaIssues', { label: 'Product issue' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Reported by' }),
  },
  list: {
    columns: ['no', 'skuId', 'quantity', 'type', 'note', 'state', 'staffId', 'createdOnUtc'],
    filters: ['state', 'type', 'createdOnUtc'],
    sort: '-createdOnUtc',
  },
  api: false,
})
