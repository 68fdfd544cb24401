import type { RouteNode } from './define/route.ts'
import type { EntityName } from './registry.ts'
import type { ScreenName } from './screens.ts'

type Node = RouteNode<EntityName, ScreenName>

const topLevel: Node[] = [
  { path: '/stock_check', title: 'Products/Stock Check', roles: ['D1'], screen: 'stockCheck', icon: 'stock', affix: true },
]

const sale: Node = {
  path: '/sale',
  title: 'Sales',
  roles: ['J1'],
  icon: 'sale',
  children: [
    { path: '/sale/records', title: 'Order records', roles: ['J4'], entity: 'orders' },
    { path: '/sale/processing', title: 'Order processing', hidden: true, screen: 'orderProcessing', activeMenu: '/sale/records' },
    { path: '/sale/orderTags', title: 'Order tags', roles: ['J1'], entity: 'orderTags' },
  ],
}

const product: Node = {
  path: '/product',
  title: 'Products',
  roles: ['D1'],
  icon: 'product',
  children: [{ path: '/product/stock_check', title: 'Stock Check', screen: 'stockCheck' }],
}

const administration: Node = {
  path: '/administration',
  title: 'Administration',
  roles: ['B1', 'B3', 'O3', 'O4', 'O5', 'O6', 'G2', 'G3'],
  icon: 'administration',
  children: [
    {
      path: '/administration/staff',
      title: 'Staff',
      roles: ['B1'],
      // A screen of our own: no row of the specification's table.
      children: [{ path: '/administration/staff/audit', title: 'Recurring work', entity: 'jobRuns' }],
    },
    {
      path: '/administration/shipping',
      title: 'Shipping',
      roles: ['O5'],
      children: [{ path: '/administration/shipping/provider', title: 'Shipping providers', entity: 'shippingProviders' }],
    },
  ],
}

/** The route tree: every path, title, icon and flag of the application, once. Codes: specification §2. */
export const routes: readonly Node[] = [...topLevel, sale, product, administration]
