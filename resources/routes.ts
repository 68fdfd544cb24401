import type { RouteNode } from './define/route.ts'
import type { EntityName } from './registry.ts'
import type { ScreenName } from './screens.ts'

type Node = RouteNode<EntityName, ScreenName>

const topLevel: Node[] = [
  {
    path: '/stock_check',
    title: 'Products/Stock Check',
    roles: ['D1'],
    screen: 'stockCheck',
    icon: 'stock',
    affix: true,
  },
  // A screen of our own: no row of the specification's table.
  { path: '/profile', title: 'Your profile', screen: 'profile', hidden: true },
]

const sale: Node = {
  path: '/sale',
  title: 'Sales',
  roles: ['J1'],
  icon: 'sale',
  children: [
    { path: '/sale/records', title: 'Order records', roles: ['J4'], entity: 'orders' },
    {
      path: '/sale/processing',
      title: 'Order processing',
      hidden: true,
      screen: 'orderProcessing',
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/order_details',
      title: 'Order details',
      hidden: true,
      screen: 'orderDetails',
      activeMenu: '/sale/records',
    },
    { path: '/sale/management', title: 'Customers', roles: ['E1'], entity: 'customers' },
    { path: '/sale/orderTags', title: 'Order tags', roles: ['J1'], entity: 'orderTags' },
  ],
}

const product: Node = {
  path: '/product',
  title: 'Products',
  roles: ['D1'],
  icon: 'product',
  children: [
    { path: '/product/stock_check', title: 'Stock Check', screen: 'stockCheck' },
    { path: '/product/category', title: 'Categories', roles: ['C1'], entity: 'categories' },
    { path: '/product/sku', title: 'SKUs', roles: ['D2'], entity: 'skus' },
    { path: '/product/productTags', title: 'Product tags', roles: ['D1'], entity: 'productTags' },
    { path: '/product/ProductList', title: 'Product list', roles: ['D1'], entity: 'products' },
  ],
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
      children: [
        { path: '/administration/staff/staff', title: 'Staff', entity: 'staff' },
        { path: '/administration/staff/branch', title: 'Branches', entity: 'branches' },
        // A screen of our own: no row of the specification's table.
        { path: '/administration/staff/audit', title: 'Recurring work', entity: 'jobRuns' },
      ],
    },
    {
      path: '/administration/warehouse',
      title: 'Warehouses',
      roles: ['O6'],
      children: [
        { path: '/administration/warehouse/warehouse', title: 'Warehouses', entity: 'warehouses' },
      ],
    },
    {
      path: '/administration/shipping',
      title: 'Shipping',
      roles: ['O5'],
      children: [
        {
          path: '/administration/shipping/provider',
          title: 'Shipping providers',
          entity: 'shippingProviders',
        },
      ],
    },
    {
      path: '/administration/supplier',
      title: 'Suppliers',
      roles: ['G2', 'G3', 'G4'],
      entity: 'suppliers',
    },
    {
      path: '/administration/payment',
      title: 'Payment methods',
      roles: ['O3'],
      entity: 'paymentMethods',
    },
    {
      path: '/administration/tax',
      title: 'Tax',
      roles: ['B1', 'B3'],
      children: [
        {
          path: '/administration/tax/tax_type',
          title: 'Tax types',
          roles: ['B3'],
          entity: 'taxTypes',
        },
        {
          path: '/administration/tax/country_tax_rate',
          title: 'Country tax rates',
          roles: ['B1'],
          entity: 'countryTaxRates',
        },
        {
          path: '/administration/tax/state_tax_rate',
          title: 'State tax rates',
          roles: ['B1'],
          entity: 'stateTaxRates',
        },
      ],
    },
  ],
}

/** The route tree: every path, title, icon and flag of the application, once. Codes: specification §2. */
export const routes: readonly Node[] = [...topLevel, sale, product, administration]
