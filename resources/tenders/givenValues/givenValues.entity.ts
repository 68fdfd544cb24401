import { choice, date, entity, money, reference, text } from '#define'

/**
 * Value that a person let go without goods or a payment for it: within what one person gives alone in
 * a day, or signed by somebody else. Written once, by what gives it.
 */
export const givenValues = entity('givenValues', {
  titles: ['Value given by hand', 'Values given by hand'],
  label: 'kind',
  fields: {
    day: date({ required: true, readOnly: true }),
    kind: choice(['Shop credit', 'Points', 'Gift card', 'Cash out', 'Below cost'], {
      required: true,
      readOnly: true,
      tones: {
        'Shop credit': 'info',
        Points: 'info',
        'Gift card': 'info',
        'Cash out': 'warning',
        'Below cost': 'bad',
      },
    }),
    /** What it is worth, in the currency of the client. */
    amount: money({ required: true, min: 0.01, readOnly: true }),
    customerId: reference('customers', { readOnly: true }),
    giftCardId: reference('giftCards', { readOnly: true, label: 'Gift card' }),
    orderId: reference('orders', { readOnly: true, onDelete: 'cascade' }),
    orderLineId: reference('orderLines', { readOnly: true, onDelete: 'cascade', label: 'Line' }),
    branchId: reference('branches', { readOnly: true }),
    terminal: text({ max: 40, readOnly: true, label: 'Till' }),
    reason: text({ max: 200, readOnly: true }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Given by' }),
    /** Absent: it is within what one person gives alone in a day. */
    signedById: reference('staff', { readOnly: true, label: 'Signed by' }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'kind',
      'amount',
      'customerId',
      'giftCardId',
      'orderId',
      'reason',
      'staffId',
      'signedById',
    ],
    sort: '-createdOnUtc',
    search: ['reason', 'customerId', 'orderId'],
    filters: ['kind', 'day', 'branchId', 'staffId', 'signedById', 'customerId'],
    totals: ['amount'],
  },
  checks: {
    'Somebody else has to sign for it.': '{signedById} is null or {signedById} <> {staffId}',
  },
  access: { list: ['J4'] },
  api: { create: false, update: false, remove: false },
})
