/** How customers are listed. Figures of their orders are worked out for the rows of a page. */
export const customerList = {
  columns: [
    'code',
    'name',
    'type',
    'phone',
    'city',
    'orderCount',
    'lifetimeValue',
    'balance',
    'state',
  ],
  search: ['code', 'name', 'email', 'phone', 'phones', 'emails', 'oldNo'],
  filters: ['type', 'branchId', 'state', 'tagIds', 'createdOnUtc'],
  bulk: ['tagIds', 'branchId'],
  sortable: ['code', 'createdOnUtc'],
} as const

/** The sections of their form. */
export const customerForm = {
  Customer: 'name',
  Contact: 'phone',
  Account: 'branchId',
  Consent: 'consentEmail',
  Addresses: 'addresses',
} as const

const oneDefault = (flag: string) =>
  `(select count(*) from addresses a where a.customer_id = {id} and a.${flag} and not a.is_deleted) <= 1`

/** What holds for the addresses of a customer together. */
export const customerRules = {
  addresses: {
    'Only one address can be the default for billing.': oneDefault('is_billing_default'),
    'Only one address can be the default for delivery.': oneDefault('is_delivery_default'),
  },
} as const
