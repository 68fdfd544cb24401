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
    'giveBackTransfer',
  ],
  reads: ['categories', 'warehouses', 'productTags', 'products'],
})
