import { serverHalf } from '#server/kit'
import simulationHandlers from './promotionSimulation/simulation.server.ts'
import { balances } from './balances/balancesByAge.server.ts'
import { simulationJob } from './promotionSimulation/simulationRun.server.ts'
import salesByPersonHandlers from './people/salesByPerson.server.ts'
import productSalesHandlers from './productSales/productSales.server.ts'
import { priceAlertJob } from './priceRadar/priceAlertJob.server.ts'
import priceRadarHandlers from './priceRadar/priceRadar.server.ts'
import productIssueHandlers from './productIssues/productIssues.server.ts'
import draftHandlers from './purchaseHelper/draft.server.ts'
import { purchaseHelpers } from './purchaseHelper/purchaseHelper.server.ts'
import supplierScoreHandlers from './suppliers/supplierScores.server.ts'
import whyChangedHandlers from './whyChanged/whyChanged.server.ts'
import salesByProductHandlers from './salesByProduct/salesByProduct.server.ts'
import lifeCycleHandlers from './lifeCycle/lifeCycle.server.ts'
import { stagesOfOrders } from './lifeCycle/ordersByStage.server.ts'
import { readyOrdersJob } from './lifeCycle/stages.server.ts'
import overTimeHandlers from './overTime/overTime.server.ts'
import pivotHandlers from './pivot/pivot.server.ts'
import bi from './index.ts'

export default serverHalf(bi, {
  calls: [
    simulationHandlers,
    productSalesHandlers,
    salesByPersonHandlers,
    draftHandlers,
    priceRadarHandlers,
    productIssueHandlers,
    supplierScoreHandlers,
    salesByProductHandlers,
    lifeCycleHandlers,
    overTimeHandlers,
    whyChangedHandlers,
    pivotHandlers,
  ],
  jobs: [simulationJob, priceAlertJob, readyOrdersJob],
  readModels: [balances, purchaseHelpers, stagesOfOrders],
})
