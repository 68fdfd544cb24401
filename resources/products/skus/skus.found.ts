/** How Ctrl+K finds SKUs: by code, barcode and name. */
export const skusFound = {
  rank: 3,
  begins: ['code', 'barcode'],
  holds: ['code', 'name', 'barcode'],
  text: '{code}',
  detail: '{name}',
  leadsTo: [
    { screen: '/product/sku' },
    { screen: '/stock_check', as: 'q', by: 'text' },
    { screen: '/product/stock_check', as: 'q', by: 'text' },
  ],
} as const
