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
