import { screen } from '#define'

export const promotionSimulation = screen({
  calls: [
    'simulatePromotion',
    'cancelSimulation',
    'getSimulation',
    'getSimulatedSkus',
    'getPromotionFact',
  ],
})

export const salesByProduct = screen({
  calls: ['getSalesByProduct', 'exportSalesByProduct'],
})
