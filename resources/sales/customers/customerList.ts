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
