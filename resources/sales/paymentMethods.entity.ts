import { entity, choice, flag, integer, percent, text } from '../define/index.ts'

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
    isDisabled: flag({ default: false }),
    isInErpOrders: flag({ default: true, label: 'Available in ERP orders' }),
    surcharge: percent({ default: 0, label: 'Surcharge (%)' }),
    needsReference: flag({ default: false }),
    isRefundAllowed: flag({ default: true, label: 'Refunds allowed' }),
    glCode: text({ max: 20, label: 'GL code' }),
    position: integer({ default: 0 }),
  },
  list: {
    columns: ['name', 'type', 'isInErpOrders', 'needsReference', 'surcharge', 'isDisabled'],
    sort: 'name',
    search: ['name', 'glCode'],
    filters: ['type', 'isDisabled', 'isInErpOrders'],
  },
  import: { key: 'name' },
})
