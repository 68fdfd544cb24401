import { date, flag, reference, text } from '#define'

/** Filters of order lines by what their order says; `orderFilters.server.ts` has the SQL. */
export const orderLineFilters = {
  customerId: reference('customers'),
  branchId: reference('branches'),
  salespersonId: reference('staff'),
}

/** Filters of orders by their sums and by other records; `orderFilters.server.ts` has the SQL. */
export const orderFilters = {
  skuId: reference('skus', { label: 'Product' }),
  suburb: text(),
  trackingNo: text({ label: 'Tracking no.' }),
  hasBalance: flag({ label: 'To be paid' }),
  hasTicket: flag({ label: 'Has a ticket' }),
  isImported: flag({ label: 'Imported' }),
  invoicedOn: date({ label: 'Invoiced' }),
}
