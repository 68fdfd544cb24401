import { dictionary, reference, type InputOfShape } from '#define'

/** The position and hold of goods: the keys of a stock line besides its SKU. */
export const position = {
  warehouseId: reference('warehouses', { required: true }),
  stockStatus: dictionary('physicalStockStatus', { required: true }),
  stockOnHoldStatus: dictionary('onHoldStockStatus', { label: 'On hold' }),
  orderLineId: reference('orderLines'),
  ticketId: reference('tickets'),
  transferId: reference('transfers'),
  layerId: reference('layers'),
  containerLineId: reference('containerLines'),
}

/** A position; absent keys are null. */
export type StockPosition = InputOfShape<typeof position>

export const positionKeys = Object.keys(position) as (keyof StockPosition)[]
