import { choice, dictionary, entity, integer, reference } from '#define'
import { movableHolds } from '#resources/stock/check/stockActions.ts'

const required = { required: true } as const

/** Pieces of a SKU that a stock move takes from one place to another. */
export const stockMoveLines = entity('stockMoveLines', {
  titles: ['Stock move line', 'Stock move lines'],
  label: 'skuId',
  fields: {
    stockMoveDocId: reference('stockMoveDocs', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', required),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    fromWarehouseId: reference('warehouses', { required: true, label: 'From' }),
    fromLayerId: reference('layers', {
      label: 'From place',
      narrowedBy: { warehouseId: 'fromWarehouseId' },
    }),
    fromStatus: dictionary('physicalStockStatus', { default: 'Normal', label: 'Status' }),
    fromHold: choice(movableHolds, { label: 'On hold', help: 'Leave empty for free pieces' }),
    toWarehouseId: reference('warehouses', {
      required: true,
      label: 'To',
      only: { isActive: true },
    }),
    toLayerId: reference('layers', {
      label: 'To place',
      only: { isOpen: true },
      narrowedBy: { warehouseId: 'toWarehouseId' },
    }),
    toStatus: dictionary('physicalStockStatus', { default: 'Normal', label: 'New status' }),
    toHold: choice(movableHolds, { label: 'New hold', help: 'Leave empty to set them free' }),
  },
  list: {
    columns: [
      'skuId',
      'quantity',
      'fromWarehouseId',
      'fromLayerId',
      'fromStatus',
      'fromHold',
      'toWarehouseId',
      'toLayerId',
      'toStatus',
      'toHold',
    ],
    sort: 'skuId',
  },
  checks: {
    'Both places are the same. Choose another warehouse, place, status or hold.':
      '({fromWarehouseId}, {fromLayerId}, {fromStatus}, {fromHold}) is distinct from ({toWarehouseId}, {toLayerId}, {toStatus}, {toHold})',
  },
  api: false,
})
