import type { Node } from './node.ts'

export const bi: Node = {
  path: '/bi',
  title: 'Business intelligence',
  roles: ['H1', 'H2'],
  icon: 'reports',
  children: [
    {
      path: '/bi/product_sales',
      title: 'Product sales',
      roles: ['H2'],
      table: 'getSalesOfProducts',
      preset: { basis: 'Written' },
      totals: ['quantity', 'revenue', 'discount', 'cost', 'margin', 'returns', 'available'],
    },
    // What makes a number of it.
    {
      path: '/bi/product_sales/entries',
      title: 'Entries of sales',
      own: true,
      roles: ['H2'],
      entity: 'saleEntries',
      hidden: true,
      activeMenu: '/bi/product_sales',
    },
  ],
}
