import { dictionary, entity, integer, reference } from '#define'

export const stockLines = entity('stockLines', {
  titles: ['Stock line', 'Stock'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true }),
    warehouseId: reference('warehouses', { required: true }),
    stockStatus: dictionary('physicalStockStatus', { required: true }),
    stockOnHoldStatus: dictionary('onHoldStockStatus', { label: 'On hold' }),
    quantity: integer({ required: true, min: 0 }),
    orderLineId: reference('orderLines'),
    ticketId: reference('tickets'),
    transferId: reference('transfers'),
    layerId: reference('layers'),
    containerLineId: reference('containerLines'),
  },
  list: {
    columns: ['skuId', 'warehouseId', 'stockStatus', 'stockOnHoldStatus', 'quantity'],
    sort: 'skuId',
  },
  unique: [
    [
      'skuId',
      'warehouseId',
      'stockStatus',
      'stockOnHoldStatus',
      'orderLineId',
      'ticketId',
      'transferId',
      'layerId',
      'containerLineId',
    ],
  ],
  checks: {
    'Stock held for an order names its order line.':
      "({orderLineId} is not null) = ({stockOnHoldStatus} is not distinct from 'Order')",
  },
  api: false,
})
