import { dictionary, entity, integer, reference } from '#define'

export const transferLines = entity('transferLines', {
  titles: ['Transfer line', 'Transfer lines'],
  label: 'skuId',
  fields: {
    transferId: reference('transfers', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    picked: integer({ default: 0, min: 0, readOnly: true }),
    received: integer({ default: 0, min: 0, readOnly: true }),
  },
  list: { columns: ['skuId', 'stockStatus', 'quantity', 'picked', 'received'], sort: 'skuId' },
  unique: [['transferId', 'skuId', 'stockStatus']],
  checks: {
    'No more can be received than was picked, and no more picked than was requested.':
      '{received} <= {picked} and {picked} <= {quantity}',
  },
  api: false,
})
