/** What stands below a product; the calls of higher areas are their own. */
const related = [
  { entity: 'skus', by: 'productId' },
  { call: 'getProductStock', id: 'productId', title: 'Stock by warehouse' },
  { entity: 'priceChanges', by: 'productId', through: 'skuId' },
  { entity: 'skuCosts', by: 'productId', through: 'skuId' },
  { call: 'getProductCombos', id: 'productId', title: 'Combos' },
  { entity: 'websiteMappings', by: 'productId', through: 'skuId' },
  { entity: 'qaIssues', by: 'productId' },
  { call: 'getProductTickets', id: 'productId', title: 'Tickets of its orders' },
] as const

const links = {
  'Stock check': { screen: '/stock_check', as: 'productId' },
  'On the web': { screen: '/ecommerce/website/nop_product_list', takes: { productId: 'id' } },
} as const

/** The records and screens that a product leads to. */
export const productRelations = { related, links } as const
