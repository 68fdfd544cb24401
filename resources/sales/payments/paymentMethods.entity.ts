import { entity, choice, flag, integer, tags, text } from '#define'
import { paymentTerms } from './paymentTerms.ts'

export const paymentMethods = entity('paymentMethods', {
  titles: ['Payment method', 'Payment methods'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    type: choice(
      [
        'Cash',
        'EFTPOS',
        'Card',
        'Bank transfer',
        'Finance',
        'Pay later',
        'Gift card',
        'Credit',
        'Points',
        'Marketplace',
      ],
      { required: true },
    ),
    position: integer({ default: 0, min: 0, label: 'Order' }),
    isInErpOrders: flag({ default: true, label: 'Available in ERP orders' }),
    ...paymentTerms,
    isDisabled: flag({ default: false }),
    isRefundAllowed: flag({ default: true, label: 'Refunds allowed' }),
    branchIds: tags('branches', { label: 'Branches', help: 'Leave empty for all' }),
    glCode: text({ max: 20, label: 'GL code', index: true }),
  },
  list: { filters: ['type', 'isDisabled', 'isInErpOrders'], sort: 'position', thenBy: 'name' },
  links: { Payments: { screen: '/sale/payments_received', takes: { methodId: 'id' } } },
  import: { key: 'name' },
})
