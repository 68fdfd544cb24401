import { date, decimal, entity, integer, reference, text } from '#define'

export const purchaseOrderLines = entity('purchaseOrderLines', {
  titles: ['Purchase order line', 'Purchase order lines'],
  label: 'skuId',
  fields: {
    purchaseOrderId: reference('purchaseOrders', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, label: 'Line' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 1_000_000 }),
    confirmed: integer({ min: 0 }),
    shipped: integer({ default: 0, min: 0, readOnly: true }),
    received: integer({ default: 0, min: 0, readOnly: true }),
    receivedBefore: integer({
      default: 0,
      min: 0,
      max: 1_000_000,
      help: 'Pieces that had come before this purchase order came from another program',
    }),
    unitCost: decimal({ required: true, scale: 4, min: 0 }),
    readyDate: date({ label: 'Ready' }),
    availableOn: date({
      readOnly: true,
      label: 'There on',
      help: 'With the days at sea, from the port and until it is unpacked',
    }),
    presaleLimit: integer({
      min: 0,
      help: 'Leave empty if all of it may be promised before it arrives',
    }),
    presold: integer({ default: 0, min: 0, readOnly: true }),
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
      'availableOn',
      'presaleLimit',
      'presold',
    ],
    sort: 'position',
  },
  unique: [['purchaseOrderId', 'position']],
  checks: {
    'More is promised to orders than may be presold. Promise less or raise the presale limit.':
      '{presold} <= coalesce({presaleLimit}, {quantity})',
  },
  api: false,
})
