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
export const salesByProduct = screen({
  calls: ['getSalesByProduct', 'exportSalesByProduct', 'getSalesOverTime'],
})

export const productSalesOverTime = screen({ calls: ['getSalesOverTime'] })

export const peopleSales = screen({ calls: ['getPeopleOverTime'] })

export const salesPivot = screen({ calls: ['getSalesPivot', 'exportSalesPivot'] })

export const peoplePivot = screen({ calls: ['getPeoplePivot', 'exportPeoplePivot'] })
