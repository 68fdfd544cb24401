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
      screen: 'deliveryDiary',
      tab: 'Diary',
    },
    // Own screens, not in the table: what its row calls tabs of the calendar.
    {
      path: '/sale/calendar/plans',
      title: 'Plan list',
      roles: ['K1'],
      entity: 'deliveryPlans',
      show: 'list',
      tabOf: '/sale/calendar',
    },
    {
      path: '/sale/calendar/pickups',
      title: 'Pickups',
      roles: ['K1'],
      screen: 'pickups',
      tabOf: '/sale/calendar',
    },
    { path: '/sale/management', title: 'Customers', roles: ['E1'], entity: 'customers' },
    {
      path: '/sale/priceLabels',
      title: 'Price labels',
      roles: ['D1'],
      entity: 'labelQueue',
      screen: 'priceLabels',
      tab: 'To print',
    },
    // Own screen, not in the table: what was printed.
    {
      path: '/sale/priceLabels/printed',
      title: 'Printed labels',
      tab: 'Printed',
      roles: ['D1'],
      entity: 'labels',
      readOnly: true,
      tabOf: '/sale/priceLabels',
    },
    { path: '/sale/orderTags', title: 'Order tags', roles: ['J1'], entity: 'orderTags' },
  ],
}
