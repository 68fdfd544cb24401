import { seeCost } from '#resources/common.ts'
import { choice, computed, dictionary, entity, integer, money, reference } from '#define'
import { movableHolds } from '#resources/stock/check/stockActions.ts'

/** Pieces of a SKU that are lost, and where they lay. */
export const stockLossLines = entity('stockLossLines', {
  titles: ['Lost goods', 'Lost goods'],
  label: 'skuId',
  fields: {
    stockLossId: reference('stockLosses', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    layerId: reference('layers', { label: 'Place' }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    hold: choice(movableHolds, { label: 'On hold', help: 'Leave empty for free pieces' }),
    /** In the money of the client, as it was when the loss was submitted. */
    unitCost: money({ min: 0, readOnly: true, visibleTo: seeCost, label: 'Cost per piece' }),
    value: computed(money({ visibleTo: seeCost, label: 'Cost' }), '{quantity} * {unitCost}'),
  },
  list: {
    columns: ['skuId', 'quantity', 'layerId', 'stockStatus', 'hold', 'unitCost', 'value'],
    sort: 'skuId',
  },
  api: false,
})
