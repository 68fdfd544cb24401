import { entity, integer, reference, text, volume } from '#define'

export const containerLines = entity('containerLines', {
  titles: ['Container line', 'Container lines'],
  label: 'skuId',
  fields: {
    containerId: reference('containers', { required: true, onDelete: 'cascade' }),
    purchaseOrderId: reference('purchaseOrders'),
    skuId: reference('skus', { required: true }),
    /** Left out, the lines of the order are filled by their position. */
    purchaseOrderLineId: reference('purchaseOrderLines', {
      label: 'Order line',
      narrowedBy: { purchaseOrderId: 'purchaseOrderId', skuId: 'skuId' },
    }),
    /** 0 where nobody expected these goods, and they came (`checkInPieces`). */
    quantity: integer({ required: true, min: 0, max: 1_000_000 }),
    overReason: text({
      max: 200,
      label: 'Why more',
      help: 'Why more pieces are loaded than remain to be loaded',
    }),
    cartons: integer({ min: 0 }),
    volume: volume({ min: 0 }),
    presaleLimit: integer({
      min: 0,
      help: 'Leave empty if all of it may be promised before it arrives',
    }),
    presold: integer({ default: 0, min: 0, readOnly: true }),
    /** While it has a value, nothing more of the line is promised (`pausePresale`). */
    pausedPresold: integer({ min: 0, readOnly: true, label: 'Presold when paused' }),
    receivedGood: integer({ default: 0, min: 0, readOnly: true, label: 'Good' }),
    damaged: integer({ default: 0, min: 0, readOnly: true }),
    missing: integer({ default: 0, min: 0, readOnly: true }),
    extra: integer({ default: 0, min: 0, readOnly: true }),
    /** Of the extra pieces. */
    toReturn: integer({ default: 0, min: 0, readOnly: true, label: 'To return' }),
  },
  list: {
    columns: [
      'skuId',
      'purchaseOrderId',
      'purchaseOrderLineId',
      'quantity',
      'overReason',
      'cartons',
      'volume',
      'presaleLimit',
      'presold',
      'receivedGood',
      'damaged',
      'missing',
      'extra',
      'toReturn',
    ],
  },
  checks: {
    'Good, damaged and missing pieces add up to more than expected.':
      '{receivedGood} + {damaged} + {missing} <= {quantity}',
    'More is promised to orders than may be presold. Promise less or raise the presale limit.':
      '{presold} <= coalesce({presaleLimit}, {quantity})',
    'Presale of these goods is paused: nothing more of them can be promised to orders.':
      '{presold} <= coalesce({pausedPresold}, {presold})',
    'More pieces are marked for return than arrived in excess.': '{toReturn} <= {extra}',
  },
  api: false,
})
