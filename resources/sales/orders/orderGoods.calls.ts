import { call, dictionary, flag, integer, reference, text } from '#define'

const orderId = reference('orders', { required: true })
const orderLineId = reference('orderLines', { label: 'Line' })
const reason = text({ required: true, max: 200 })

/** Reserves and releases goods of an order. */
export const orderGoodsCalls = {
  /**
   * Reserves what an order, or one of its lines, still needs: from the named position, or from any
   * free one.
   */
  reserveOrderGoods: call({
    at: 'POST /api/orderProcessing/reserve',
    done: 'Goods reserved',
    input: {
      orderId,
      orderLineId,
      warehouseId: reference('warehouses', {
        only: { isActive: true, warehouseType: 'Warehouse', isPresale: false },
        label: 'From',
        help: 'Leave empty for any warehouse with free stock',
      }),
      stockStatus: dictionary('physicalStockStatus', { label: 'Status' }),
      quantity: integer({ min: 1, max: 10_000, help: 'Leave empty for all that is still needed' }),
      /** Containers and purchase orders cover what stock lacks, earliest first. */
      takesComing: flag({ default: false, label: 'Use incoming goods for what is not in stock' }),
      /** Releases the line's current reservation in the same transaction. */
      isInstead: flag({ default: false, label: 'Replace the current reservation' }),
      reason,
    },
    undo: { call: 'releaseOrderGoods', with: { reason: 'Reservation undone' }, if: 'isFirst' },
    answer: {
      /** Nothing was reserved there before, so that a release takes back exactly this. */
      isFirst: flag({ required: true }),
    },
  }),
  /** Releases the reservations of an order, or of one line. */
  releaseOrderGoods: call({
    at: 'POST /api/orderProcessing/release',
    done: 'Goods released',
    input: { orderId, orderLineId, reason },
    undo: { call: 'reserveOrderGoods', with: { reason: 'Release undone' }, if: 'isOnePlace' },
    answer: {
      /** All of it was goods of one line at one place, which can be reserved there again. */
      isOnePlace: flag({ required: true }),
      warehouseId: text(),
      stockStatus: text(),
      quantity: integer(),
    },
  }),
}
