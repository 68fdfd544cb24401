import { screen } from '#define'

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
