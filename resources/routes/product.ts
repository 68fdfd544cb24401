import type { Node } from './node.ts'

export const product: Node = {
  path: '/product',
  title: 'Products',
  roles: ['D1'],
  icon: 'product',
  children: [
    { path: '/product/stock_check', title: 'Stock Check', screen: 'stockCheck' },
    { path: '/product/category', title: 'Categories', roles: ['C1'], entity: 'categories' },
    { path: '/product/sku', title: 'SKUs', roles: ['D2'], entity: 'skus' },
    { path: '/product/productTags', title: 'Product tags', roles: ['D1'], entity: 'productTags' },
    {
      path: '/product/priceHistory',
      title: 'Price history',
      roles: ['D1'],
      entity: 'priceChanges',
    },
    // Own screen, not in the table: what people type for what products are called.
    { path: '/product/searchWords', title: 'Search words', roles: ['D2'], entity: 'searchWords' },
    { path: '/product/ProductList', title: 'Product list', roles: ['D1'], entity: 'products' },
  ],
}
