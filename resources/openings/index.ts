import { area } from '#define'
import { importedOrderLines } from './orders/importedOrderLines.entity.ts'
import { importedOrderCalls } from './orders/importedOrders.calls.ts'
import { importedOrders } from './orders/importedOrders.entity.ts'

/** What another program leaves to this one. */
export default area('openings', {
  entities: [importedOrders, importedOrderLines],
  calls: importedOrderCalls,
})
