import { choice, dictionary, entity, integer, reference } from '#define'
import { movableHolds } from '#resources/stock/check/stockActions.ts'

/** Pieces that a step counts. */
function counted(label?: string) {
  return integer({ default: 0, min: 0, readOnly: true, ...(label && { label }) })
}

export const transferLines = entity('transferLines', {
  titles: ['Transfer line', 'Transfer lines'],
  label: 'skuId',
  fields: {
    transferId: reference('transfers', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    hold: choice(movableHolds, {
      label: 'On hold',
      help: 'Moves pieces on this hold, and keeps the hold; leave empty for free pieces',
    }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    orderLineId: reference('orderLines', { readOnly: true, label: 'For order line' }),
    picked: counted(),
    received: counted(),
    damaged: counted('Damaged'),
    missing: counted(),
    extra: counted('Extra'),
  },
  list: {
    columns: [
      'skuId',
      'stockStatus',
      'hold',
      'quantity',
      'picked',
      'received',
      'damaged',
      'missing',
      'extra',
    ],
    sort: 'skuId',
  },
  unique: [['transferId', 'skuId', 'stockStatus', 'hold', 'orderLineId']],
  checks: {
    'No more can be received or missing than was picked, and no more picked than was requested.':
      '{received} + {missing} <= {picked} and {picked} <= {quantity} and {damaged} <= {received}',
  },
  api: false,
})
