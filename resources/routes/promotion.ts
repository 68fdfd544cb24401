import type { Node } from './node.ts'

export const promotion: Node = {
  path: '/promotion',
  title: 'Promotions',
  roles: ['N7'],
  icon: 'promotion',
  children: [
    { path: '/promotion/promotion_list', title: 'Promotions', entity: 'promotions' },
    {
      path: '/promotion/promotion_list/Detail',
      title: 'Promotion',
      hidden: true,
      entity: 'promotions',
      page: 'edit',
      activeMenu: '/promotion/promotion_list',
    },
    {
      path: '/promotion/promotion_list/PriceTags',
      title: 'Price tags',
      hidden: true,
      screen: 'priceTags',
      record: 'promotionId',
      activeMenu: '/promotion/promotion_list',
    },
    // The price changes that the row of a promotion's page exports.
    {
      path: '/promotion/promotion_list/prices',
      title: 'Prices of a promotion',
      own: true,
      hidden: true,
      activeMenu: '/promotion/promotion_list',
      table: 'getPromotionPrices',
    },
    // What the row of a promotion's page calls its simulation.
    {
      path: '/promotion/promotion_list/simulation',
      title: 'Simulation',
      own: true,
      hidden: true,
      activeMenu: '/promotion/promotion_list',
      screen: 'promotionSimulation',
    },
    {
      path: '/promotion/promotion_list/simulatedSkus',
      title: 'Simulated goods',
      own: true,
      hidden: true,
      activeMenu: '/promotion/promotion_list',
      table: 'getSimulatedSkus',
    },
    {
      path: '/promotion/promotion_list/simulatedLines',
      title: 'Simulated order lines',
      own: true,
      hidden: true,
      activeMenu: '/promotion/promotion_list',
      table: 'getSimulatedLines',
    },
  ],
}
