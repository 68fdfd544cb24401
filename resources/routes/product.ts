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
    // Own screens, not in the table: what SKUs cost us, and currencies in the money of the markets.
    { path: '/product/costs', title: 'Costs', roles: [...seeCost], entity: 'skuCosts' },
    {
      path: '/product/exchangeRates',
      title: 'Exchange rates',
      roles: [...seeCost],
      entity: 'exchangeRates',
    },
    // Own screen, not in the table: what people type for what products are called.
    { path: '/product/searchWords', title: 'Search words', roles: ['D2'], entity: 'searchWords' },
    // Own screen: new prices for what the lists have chosen, or out of a file.
    {
      path: '/product/changePrices',
      title: 'Prices from a file',
      roles: ['D2'],
      screen: 'changePrices',
    },
    // Own screen: prices that came in files.
    {
      path: '/product/importedPrices',
      title: 'Imported prices',
      roles: ['D2'],
      hidden: true,
      entity: 'importedPrices',
    },
    { path: '/product/ProductList', title: 'Product list', roles: ['D1'], entity: 'products' },
  ],
}
