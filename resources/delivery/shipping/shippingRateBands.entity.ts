import { decimal, entity, money, reference } from '#define'

/**
 * The price for a range of the rate's measure: above `from` (inclusive only at 0), up to `to`;
 * without `to` it has no end.
 */
export const shippingRateBands = entity('shippingRateBands', {
  titles: ['Band of a shipping rate', 'Bands of shipping rates'],
  label: 'from',
  fields: {
    rateId: reference('shippingRates', { required: true, onDelete: 'cascade' }),
    from: decimal({ required: true, min: 0, scale: 3, label: 'Above' }),
    to: decimal({ min: 0, scale: 3, label: 'Up to' }),
    price: money({ required: true, min: 0 }),
  },
  list: { columns: ['from', 'to', 'price'] },
  checks: { 'The end of a band must be above its start.': '{to} is null or {to} > {from}' },
  api: false,
})
