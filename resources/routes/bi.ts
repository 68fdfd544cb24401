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
    {
      path: '/bi/sales_by_person',
      title: 'Sales by person',
      roles: ['H3'],
      table: 'getSalesByPerson',
      totals: ['written', 'delivered', 'margin', 'refunds', 'target'],
    },
    {
      path: '/bi/sales_by_person/targets',
      title: 'Sales targets',
      own: true,
      roles: ['H3'],
      entity: 'salesTargets',
      tabOf: '/bi/sales_by_person',
      tab: 'Targets',
    },
    // What makes a number of it.
    {
      path: '/bi/sales_by_person/entries',
      title: 'Parts of sales',
      own: true,
      roles: ['H3'],
      entity: 'saleParts',
      hidden: true,
      activeMenu: '/bi/sales_by_person',
    },
    {
      path: '/bi/sales_by_product',
      title: 'Sales by product',
      roles: ['H2'],
      screen: 'salesByProduct',
    },
    {
      path: '/bi/orders_with_balance',
      title: 'Orders with a balance',
      roles: ['J4'],
      entity: 'balancesByAge',
    },
    {
      path: '/bi/orderLifeCircle',
      title: 'Life cycle of orders',
      roles: ['H6'],
      table: 'getOrderLifeCircle',
      totals: ['waiting'],
    },
    // The orders behind a number of it.
    {
      path: '/bi/orderLifeCircle/orders',
      title: 'Orders by stage',
      own: true,
      roles: ['H6'],
      entity: 'ordersByStage',
      hidden: true,
      activeMenu: '/bi/orderLifeCircle',
    },
  ],
}
