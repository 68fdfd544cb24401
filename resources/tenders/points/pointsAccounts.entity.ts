import { date, entity, instant, integer, reference } from '#define'

/**
 * The points of a customer: the sum of the customer's entries. Below 0 only by what goods that were
 * refunded had earned: the next points fill it.
 */
export const pointsAccounts = entity('pointsAccounts', {
  titles: ['Points account', 'Points accounts'],
  label: 'customerId',
  fields: {
    customerId: reference('customers', { required: true, unique: true }),
    balance: integer({ default: 0 }),
    expiresOn: date({ label: 'Next to expire' }),
    movedOnUtc: instant({ label: 'Last movement' }),
  },
  list: { columns: ['customerId', 'balance', 'expiresOn', 'movedOnUtc'], sort: '-movedOnUtc' },
  api: false,
})
