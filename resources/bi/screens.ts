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

/** Product issues, with a drawing of their causes. */
export const productIssues = screen({ calls: ['getIssueCauses'] })
