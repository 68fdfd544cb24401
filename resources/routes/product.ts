import { seeCost } from '#resources/common.ts'
import type { Node } from './node.ts'

export const product: Node = {
  path: '/product',
  title: 'Products',
  roles: ['D1'],
  icon: 'product',
  children: [
    { path: '/product/stock_check', title: 'Stock Check', screen: 'stockCheck' },
    { path: '/product/category', title: 'Categories', roles: ['C1'], entity: 'categories' },
    {
      path: '/product/new',
      title: 'New product',
      roles: ['D2'],
      entity: 'products',
      page: 'create',
    },
    { path: '/product/sku', title: 'SKUs', roles: ['D2'], entity: 'skus' },
    {
      path: '/product/newPurchaseOrderProduct',
      title: 'Product for a purchase order',
      roles: ['D2'],
      hidden: true,
      screen: 'newPurchaseOrderProduct',
      activeMenu: '/product/new',
    },
    {
      path: '/product/update',
      title: 'Product',
      roles: ['D2'],
      hidden: true,
      screen: 'productUpdate',
      activeMenu: '/product/ProductList',
    },
    { path: '/product/productTags', title: 'Product tags', roles: ['D1'], entity: 'productTags' },
    {
      path: '/product/priceHistory',
      title: 'Price history',
      roles: ['D1'],
      entity: 'priceChanges',
    },
    // What SKUs cost us, and currencies in the money of the markets.
    { path: '/product/costs', title: 'Costs', own: true, roles: [...seeCost], entity: 'skuCosts' },
    {
      path: '/product/exchangeRates',
      title: 'Exchange rates',
      own: true,
      roles: [...seeCost],
      entity: 'exchangeRates',
    },
    // What people type for what products are called.
    {
      path: '/product/searchWords',
      title: 'Search words',
      own: true,
      roles: ['D2'],
      entity: 'searchWords',
    },
    // New prices for what the lists have chosen, or out of a file.
    {
      path: '/product/changePrices',
      title: 'Change prices',
      own: true,
      roles: ['D2'],
      screen: 'changePrices',
    },
    // Prices that came in files.
    {
      path: '/product/importedPrices',
      title: 'Imported prices',
      own: true,
      roles: ['D2'],
      hidden: true,
      entity: 'importedPrices',
    },
    { path: '/product/ProductList', title: 'Product list', roles: ['D1'], entity: 'products' },
  ],
}
