import { date, decimal, entity, integer, reference, text } from '../define/index.ts'

export const purchaseOrderLines = entity('purchaseOrderLines', {
  titles: ['Purchase order line', 'Purchase order lines'],
  label: 'skuId',
  fields: {
    purchaseOrderId: reference('purchaseOrders', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, label: 'No.' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 1_000_000 }),
    confirmed: integer({ min: 0, label: 'Confirmed' }),
    shipped: integer({ default: 0, min: 0, readOnly: true }),
    received: integer({ default: 0, min: 0, readOnly: true }),
    unitCost: decimal({ required: true, scale: 4, min: 0 }),
    readyDate: date({ label: 'Ready' }),
    presaleLimit: integer({ min: 0 }),
    remark: text({ max: 200 }),
  },
  list: {
    columns: [
      'position',
      'skuId',
      'quantity',
      'confirmed',
      'shipped',
      'received',
      'unitCost',
      'readyDate',
      'presaleLimit',
    ],
    sort: 'position',
  },
  unique: [['purchaseOrderId', 'position']],
  api: false,
})
