/** The English texts of the sales views. */
export const sales = {
  order_records: {
    title: 'Order records',
    as_orders: 'Orders',
    as_lines: 'Lines',
  },
} as const
