import {
  choice,
  computed,
  date,
  entity,
  instant,
  integer,
  money,
  percent,
  reference,
} from '#define'
import { seenPay } from '#resources/incentives/seenPay.ts'

/**
 * What a person gets for pieces of an order line: pending once the order is confirmed, earned once
 * they are handed over and paid, and reversed as far as they come back.
 */
export const productCommissionRecords = entity('productCommissionRecords', {
  titles: ['Product commission given', 'Product commissions given'],
  label: 'day',
  fields: {
    day: date({ required: true, readOnly: true }),
    // A required person whom nobody enters would be who writes the record.
    staffId: reference('staff', { required: true, label: 'Person' }),
    orderId: reference('orders', { required: true, readOnly: true }),
    orderLineId: reference('orderLines', { required: true, readOnly: true }),
    skuId: reference('skus', { required: true, readOnly: true, label: 'SKU' }),
    commissionId: reference('productCommissions', {
      required: true,
      readOnly: true,
      label: 'Rate',
    }),
    share: percent({ required: true, readOnly: true, label: 'Share (%)' }),
    quantity: integer({ required: true, min: 1, readOnly: true, label: 'Pieces' }),
    amount: money({ required: true, min: 0, readOnly: true }),
    reversedQuantity: integer({ default: 0, min: 0, readOnly: true, label: 'Pieces reversed' }),
    reversedAmount: money({ default: 0, min: 0, readOnly: true, label: 'Reversed' }),
    left: computed(money({ required: true, label: 'Left' }), '{amount} - {reversedAmount}'),
    state: choice(['Pending', 'Earned', 'Reversed'], {
      required: true,
      readOnly: true,
      tones: { Pending: 'warning', Earned: 'good', Reversed: 'bad' },
    }),
    earnedOnUtc: instant({ readOnly: true, label: 'Earned' }),
    reversedOnUtc: instant({ readOnly: true, label: 'Last reversed' }),
  },
  list: {
    columns: ['day', 'skuId', 'orderId', 'staffId', 'quantity', 'amount', 'left', 'state'],
    search: ['skuId', 'orderId', 'staffId'],
    filters: ['day', 'skuId', 'staffId', 'state', 'commissionId'],
    sort: '-day',
    thenBy: 'createdOnUtc',
    totals: ['quantity', 'reversedQuantity', 'amount', 'reversedAmount', 'left'],
  },
  rowAccess: seenPay,
  unique: [['orderLineId', 'commissionId', 'staffId']],
  checks: {
    'No more can be reversed than was given.':
      '{reversedQuantity} <= {quantity} and {reversedAmount} <= {amount}',
  },
  api: { create: false, update: false, remove: false },
})
