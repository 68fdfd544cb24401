import { dictionary, entity, flag, reference } from '#define'

/** Where the goods of an order line are to come from, where not simply from stock. */
export const lineSources = entity('lineSources', {
  titles: ['Source of a line', 'Sources of lines'],
  label: 'orderLineId',
  fields: {
    orderLineId: reference('orderLines', { required: true, unique: true, onDelete: 'cascade' }),
    /** A warehouse, or a shop whose display piece is sold. */
    warehouseId: reference('warehouses'),
    stockStatus: dictionary('physicalStockStatus'),
    /** Inbound goods cover what stock lacks. */
    takesComing: flag({ default: false }),
  },
  list: {
    columns: ['orderLineId', 'warehouseId', 'stockStatus', 'takesComing'],
    sort: 'orderLineId',
  },
  api: false,
})
