import { entity } from '#define'
import { customerFields } from './customerFields.ts'
import { customerForm, customerList } from './customerList.ts'
import { customerRules, customersFound } from './customers.found.ts'
import { customerSteps } from './customerSteps.ts'

export const customers = entity('customers', {
  titles: ['Customer', 'Customers'],
  fields: customerFields,
  checks: { 'A customer cannot be merged into itself.': '{mergedIntoId} <> {id}' },
  ...customerRules,
  list: customerList,
  form: customerForm,
  statuses: customerSteps,
  editable: { while: { field: 'state', is: ['Active', 'Blocked'] } },
  // Whoever sells works with one customer, the list is for E1. Source of `export`: readings, item 42.
  access: { list: ['E1'], remove: ['E1'], export: ['J4'] },
  links: { History: { screen: '/sale/history', as: 'customerId' } },
  found: customersFound,
  import: { key: 'oldNo', orBy: 'code', lines: { field: 'addresses', key: 'line1' } },
  merge: true,
  attachments: true,
  notes: true,
})
