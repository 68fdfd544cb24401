import { screen } from '../define/index.ts'

export const stockCheck = screen({
  calls: ['searchStock', 'getStockMoves'],
  reads: ['categories', 'warehouses', 'productTags'],
})
