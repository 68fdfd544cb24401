import { entity, integer, money, reference } from '#define'

/** What an order line has of a promotion. It counts towards caps, coupons and limits. */
export const promotionUses = entity('promotionUses', {
  titles: ['Use of a promotion', 'Uses of promotions'],
  label: 'amount',
  fields: {
    promotionId: reference('promotions', { required: true }),
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    orderLineId: reference('orderLines', { required: true, onDelete: 'cascade' }),
    promotionLineId: reference('promotionLines', { label: 'Promotion price' }),
    pieces: integer({ required: true, min: 1 }),
    times: integer({ required: true, min: 0, label: 'Counted for the customer' }),
    amount: money({ required: true, min: 0, label: 'Off' }),
  },
  list: {
    columns: ['promotionId', 'orderId', 'orderLineId', 'pieces', 'amount'],
    sort: '-createdOnUtc',
  },
  api: false,
})
