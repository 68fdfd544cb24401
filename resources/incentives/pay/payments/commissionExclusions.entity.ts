import { entity, reference, text } from '#define'

/** A payment that counts for nobody, by hand. */
export const commissionExclusions = entity('commissionExclusions', {
  titles: ['Excluded payment', 'Excluded payments'],
  label: 'reason',
  fields: {
    paymentId: reference('payments', { required: true, unique: true }),
    orderId: reference('orders', { required: true }),
    reason: text({ required: true, max: 300 }),
  },
  list: { columns: ['paymentId', 'reason'], sort: '-createdOnUtc' },
  api: false,
})
