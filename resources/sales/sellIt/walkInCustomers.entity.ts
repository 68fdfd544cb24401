import { entity, reference } from '#define'

/** Whom a branch sells to where nobody gives a name. */
export const walkInCustomers = entity('walkInCustomers', {
  titles: ['Walk-in customer', 'Walk-in customers'],
  label: 'customerId',
  fields: {
    branchId: reference('branches', { required: true, unique: true }),
    customerId: reference('customers', { required: true, unique: true }),
  },
  list: { columns: ['branchId', 'customerId'], sort: 'branchId' },
  api: false,
})
