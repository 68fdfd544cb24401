import { serverHalf } from '#server/kit'
import simulationHandlers from './promotionSimulation/simulation.server.ts'
import { balances } from './balances/balancesByAge.server.ts'
import { simulationJob } from './promotionSimulation/simulationRun.server.ts'
import salesByPersonHandlers from './people/salesByPerson.server.ts'
import productSalesHandlers from './productSales/productSales.server.ts'
import bi from './index.ts'

export default serverHalf(bi, {
  calls: [simulationHandlers, productSalesHandlers, salesByPersonHandlers],
  jobs: [simulationJob],
  readModels: [balances],
})
