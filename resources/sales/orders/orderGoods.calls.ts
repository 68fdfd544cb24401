import { call, dictionary, flag, integer, reference, text } from '#define'

const orderId = reference('orders', { required: true })
const orderLineId = reference('orderLines', { label: 'Line' })
const reason = text({ required: true, max: 200 })

/** Goods of an order: taken for it, and given back. */
export const orderGoodsCalls = {
  /** Reserves what an order still needs, or one line of it, from wherever it is free or from the place that is named. */
  reserveOrderGoods: call({
    at: 'POST /api/orderProcessing/reserve',
    input: {
      orderId,
      orderLineId,
      warehouseId: reference('warehouses', {
        only: { isActive: true, warehouseType: 'Warehouse', isPresale: false },
        label: 'From',
        help: 'Empty: wherever they are free',
      }),
      stockStatus: dictionary('physicalStockStatus', { label: 'Status' }),
      quantity: integer({ min: 1, max: 10_000, help: 'Empty: all that is still needed' }),
      /** What stock lacks is promised out of containers and purchase orders, the earliest first. */
      takesComing: flag({ default: false, label: 'What stock lacks from goods on their way' }),
      /** What is reserved for the line now is given back in the same step. */
      isInstead: flag({ default: false, label: 'Instead of what is reserved now' }),
      reason,
    },
  }),
  /** Gives back what is reserved for an order, or for one line of it. */
  releaseOrderGoods: call({
    at: 'POST /api/orderProcessing/release',
    input: { orderId, orderLineId, reason },
  }),
}
