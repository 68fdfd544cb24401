import { computed, date, entity, instant, money, phone, reference } from '#define'
import { writtenByEvents } from '#resources/tenders/movement.ts'

/**
 * What a customer has to spend in the shop. The balance is the sum of the customer's entries, and
 * never below 0.
 */
export const shopCredits = entity('shopCredits', {
  titles: ['Shop credit', 'Shop credits'],
  label: 'customerId',
  fields: {
    customerId: reference('customers', { required: true, unique: true }),
    phone: computed(phone(), 'select c.phone from customers c where c.id = {customerId}'),
    balance: money({ default: 0, min: 0 }),
    issued: money({ default: 0, min: 0, label: 'Issued in all' }),
    used: money({ default: 0, min: 0 }),
    expiresOn: date({ label: 'Next to expire' }),
    movedOnUtc: instant({ label: 'Last movement' }),
    branchId: reference('branches'),
  },
  list: {
    columns: ['customerId', 'phone', 'balance', 'issued', 'used', 'expiresOn', 'movedOnUtc'],
    search: ['customerId'],
    filters: ['balance', 'expiresOn', 'branchId', 'movedOnUtc'],
    sortable: ['balance', 'expiresOn'],
    sort: '-movedOnUtc',
    totals: ['balance', 'issued', 'used'],
    open: { screen: 'shopCreditsOfCustomer', as: 'shopCreditId' },
  },
  actions: {
    extend: {
      id: 'shopCreditId',
      call: 'extendShopCredit',
      label: 'Extend expiry',
      while: { field: 'expiresOn', not: [null] },
      many: true,
    },
    expire: {
      id: 'shopCreditId',
      call: 'expireShopCredit',
      label: 'Expire',
      while: { field: 'balance', not: [0] },
      many: true,
    },
  },
  api: writtenByEvents,
})
