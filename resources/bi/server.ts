import { serverHalf } from '#server/kit'
import simulationHandlers from './promotionSimulation/simulation.server.ts'
import { balances } from './balances/balancesByAge.server.ts'
import { simulationJob } from './promotionSimulation/simulationRun.server.ts'
import salesByPersonHandlers from './people/salesByPerson.server.ts'
import productSalesHandlers from './productSales/productSales.server.ts'
import salesByProductHandlers from './salesByProduct/salesByProduct.server.ts'
import lifeCycleHandlers from './lifeCycle/lifeCycle.server.ts'
import { stagesOfOrders } from './lifeCycle/ordersByStage.server.ts'
import { readyOrdersJob } from './lifeCycle/stages.server.ts'
import overTimeHandlers from './overTime/overTime.server.ts'
import whyChangedHandlers from './whyChanged/whyChanged.server.ts'
import pivotHandlers from './pivot/pivot.server.ts'
import bi from './index.ts'

export default serverHalf(bi, {
  calls: [
    simulationHandlers,
    productSalesHandlers,
    salesByPersonHandlers,
    salesByProductHandlers,
    lifeCycleHandlers,
    overTimeHandlers,
    whyChangedHandlers,
    pivotHandlers,
  ],
  jobs: [simulationJob, readyOrdersJob],
  readModels: [balances, stagesOfOrders],
})
