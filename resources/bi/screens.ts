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

/** What went wrong with products, with its causes. */
export const productIssues = screen({ calls: ['getIssueCauses'] })
