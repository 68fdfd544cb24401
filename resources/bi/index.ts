import { area } from '#define'
import { productSalesReportCalls } from './productSales/productSales.calls.ts'
import { promotionSimulations } from './promotionSimulation/promotionSimulations.entity.ts'
import { simulatedGoods } from './promotionSimulation/simulatedGoods.entity.ts'
import { simulationCalls } from './promotionSimulation/simulation.calls.ts'

export default area('bi', {
  entities: [promotionSimulations, simulatedGoods],
  calls: { ...simulationCalls, ...productSalesReportCalls },
})
