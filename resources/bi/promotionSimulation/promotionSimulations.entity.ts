import { choice, date, entity, integer, reference } from '#define'

/**
 * A promotion played through over the orders of a month, as asked for by a person. What it would
 * have done stands in its goods.
 */
export const promotionSimulations = entity('promotionSimulations', {
  titles: ['Simulation', 'Simulations'],
  label: 'promotionId',
  fields: {
    promotionId: reference('promotions', { required: true, onDelete: 'cascade' }),
    /** The version of the promotion that was simulated. */
    promotionVersion: integer({ required: true, min: 1 }),
    month: date({ isMonth: true, required: true }),
    state: choice(['Waiting', 'Running', 'Done', 'Cancelled', 'Failed'], {
      default: 'Waiting',
      tones: {
        Waiting: 'warning',
        Running: 'info',
        Done: 'good',
        Cancelled: 'bad',
        Failed: 'bad',
      },
    }),
    orderCount: integer({ default: 0, min: 0 }),
    orderDone: integer({ default: 0, min: 0 }),
  },
  list: { columns: ['promotionId', 'month', 'state', 'orderDone'], sort: '-createdOnUtc' },
  api: false,
})
