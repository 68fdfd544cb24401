import { date, flag, text } from '#define'

/** Filters of customers by their addresses, orders and one another; the SQL is in the server half. */
export const customerFilters = {
  inCity: text({ label: 'City' }),
  hasAddress: flag({ label: 'Has an address' }),
  hasBalance: flag({ label: 'Has a balance' }),
  hasTicket: flag({ label: 'Has a ticket' }),
  lastOrdered: date({ label: 'Last order' }),
  isDuplicate: flag({ label: 'Possible duplicate' }),
}
