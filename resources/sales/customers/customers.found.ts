/**
 * How Ctrl+K finds customers. Their number and telephone are typed from the beginning; an e-mail is
 * found by any part of it.
 */
export const customersFound = {
  rank: 2,
  begins: ['name', 'code', 'phone'],
  holds: ['name', 'email', 'phone', 'phones', 'emails'],
  detail: "concat_ws(' · ', {code}, {phone}, {email})",
  leadsTo: [{ screen: '/sale/management' }, { screen: '/sale/customer', as: 'customerId' }],
} as const

const oneDefault = (flag: string) =>
  `(select count(*) from addresses a where a.customer_id = {id} and a.${flag} and not a.is_deleted) <= 1`

/** What holds for the addresses of a customer together, and what stands below a customer. */
export const customerRules = {
  rules: {
    'addresses.isBillingDefault': {
      'Only one address can be the default for billing.': oneDefault('is_billing_default'),
    },
    'addresses.isDeliveryDefault': {
      'Only one address can be the default for delivery.': oneDefault('is_delivery_default'),
    },
  },
  related: [
    { entity: 'orders', by: 'customerId' },
    { entity: 'tasks', by: 'customerId' },
  ],
} as const
