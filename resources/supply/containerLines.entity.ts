import { entity, integer, reference, volume } from '../define/index.ts'

export const containerLines = entity('containerLines', {
  titles: ['Container line', 'Container lines'],
  label: 'skuId',
  fields: {
    containerId: reference('containers', { required: true, onDelete: 'cascade' }),
    purchaseOrderLineId: reference('purchaseOrderLines'),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 1_000_000 }),
    cartons: integer({ min: 0 }),
    volume: volume({ min: 0, label: 'Volume (m³)' }),
    receivedGood: integer({ default: 0, min: 0, readOnly: true, label: 'Good' }),
    damaged: integer({ default: 0, min: 0, readOnly: true }),
    missing: integer({ default: 0, min: 0, readOnly: true }),
    extra: integer({ default: 0, min: 0, readOnly: true }),
  },
  list: {
    columns: [
      'skuId',
      'quantity',
      'cartons',
      'volume',
      'receivedGood',
      'damaged',
      'missing',
      'extra',
    ],
    sort: 'skuId',
  },
  checks: {
    'What was good, damaged and missing is no more than what was expected.':
      '{receivedGood} + {damaged} + {missing} <= {quantity}',
  },
  api: false,
})
