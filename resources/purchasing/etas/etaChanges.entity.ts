import { choice, date, entity, integer, reference, text } from '#define'

/**
 * A change of goods that are on their way. The database writes it (migration 0185): of the
 * container, of the line of a purchase order, or of all of a purchase order.
 */
export const etaChanges = entity('etaChanges', {
  titles: ['Date change', 'Date changes'],
  label: 'what',
  fields: {
    containerId: reference('containers', { readOnly: true, onDelete: 'cascade' }),
    purchaseOrderId: reference('purchaseOrders', { readOnly: true, onDelete: 'cascade' }),
    purchaseOrderLineId: reference('purchaseOrderLines', {
      readOnly: true,
      label: 'Line',
      onDelete: 'cascade',
    }),
    skuId: reference('skus', { readOnly: true }),
    what: choice(['ETA', 'Ready day', 'Agreed pieces', 'Missing', 'Cancelled'], {
      required: true,
      readOnly: true,
      label: 'Changed',
      tones: {
        ETA: 'neutral',
        'Ready day': 'info',
        'Agreed pieces': 'warning',
        Missing: 'bad',
        Cancelled: 'bad',
      },
    }),
    oldDay: date({ readOnly: true, label: 'Day before' }),
    newDay: date({ readOnly: true, label: 'Day now' }),
    oldPieces: integer({ readOnly: true, label: 'Pieces before' }),
    newPieces: integer({ readOnly: true, label: 'Pieces now' }),
    reason: text({ max: 200, readOnly: true }),
    changedById: reference('staff', { readOnly: true, label: 'Changed by' }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'containerId',
      'purchaseOrderId',
      'skuId',
      'what',
      'oldDay',
      'newDay',
      'reason',
    ],
    main: 'reason',
    sort: '-createdOnUtc',
    search: ['containerId', 'purchaseOrderId', 'skuId', 'reason'],
    filters: ['what', 'containerId', 'purchaseOrderId', 'skuId', 'createdOnUtc', 'newDay'],
  },
  api: { create: false, update: false, remove: false },
})
