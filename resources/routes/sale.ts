import type { Node } from './node.ts'

export const sale: Node = {
  path: '/sale',
  title: 'Sales',
  roles: ['J1'],
  icon: 'sale',
  children: [
    { path: '/sale/records', title: 'Order records', roles: ['J4'], entity: 'orders' },
    // Own screen, not in the table: the other mode of the list of orders.
    {
      path: '/sale/records/lines',
      title: 'Order lines',
      roles: ['J4'],
      hidden: true,
      entity: 'orderLines',
      readOnly: true,
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/processing',
      title: 'Order processing',
      hidden: true,
      screen: 'orderProcessing',
      record: 'orderId',
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/order_details',
      title: 'Order details',
      hidden: true,
      screen: 'orderDetails',
      record: 'orderId',
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/calendar',
      title: 'Calendar',
      roles: ['K1'],
      entity: 'deliveryPlans',
    },
    { path: '/sale/management', title: 'Customers', roles: ['E1'], entity: 'customers' },
    {
      path: '/sale/priceLabels',
      title: 'Price labels',
      roles: ['D1'],
      entity: 'labelQueue',
      screen: 'priceLabels',
    },
    // Own screen, not in the table: what was printed.
    {
      path: '/sale/priceLabels/printed',
      title: 'Printed labels',
      roles: ['D1'],
      hidden: true,
      entity: 'labels',
      readOnly: true,
      activeMenu: '/sale/priceLabels',
    },
    { path: '/sale/orderTags', title: 'Order tags', roles: ['J1'], entity: 'orderTags' },
  ],
}
