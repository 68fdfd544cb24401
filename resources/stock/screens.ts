import { screen } from '#define'

/** The labels that branches have to print. */
export const priceLabels = screen({
  calls: ['queueLabels', 'queueChosen', 'printLabels', 'getLabels', 'checkLabel', 'searchStock'],
  reads: ['branches', 'promotions', 'skus'],
})

/** The tags of one promotion. */
export const priceTags = screen({
  calls: ['getPriceTags', 'printLabels', 'getLabels'],
  reads: ['branches', 'promotions', 'skus'],
})

/** Goods of orders that have to change their warehouse. */
export const orderTransfers = screen({ calls: ['proposeTransfers'] })

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
    'askForDisplay',
    'giveBackTransfer',
  ],
  reads: ['categories', 'warehouses', 'productTags', 'products'],
})
