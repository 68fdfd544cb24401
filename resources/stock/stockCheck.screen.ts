import { screen } from '../define/index.ts'

export const stockCheck = screen({
  calls: [
    'searchStock',
    'exportStock',
    'getShelfLabels',
    'getStockMoves',
    'getStockPresold',
    'holdStock',
    'unholdStock',
    'requestStockTransfer',
  ],
  reads: ['categories', 'warehouses', 'productTags', 'products'],
})
