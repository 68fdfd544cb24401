import { area } from '#define'
import { openingBalances } from './balances/openingBalances.entity.ts'
import { openingCards } from './balances/openingCards.entity.ts'
import { importedOrderLines } from './orders/importedOrderLines.entity.ts'
import { importedOrderCalls } from './orders/importedOrders.calls.ts'
import { importedOrders } from './orders/importedOrders.entity.ts'
import { importedPayments } from './orders/importedPayments.entity.ts'
import { importedPrices } from './prices/importedPrices.entity.ts'

/** What another program leaves to this one. */
export default area('openings', {
  entities: [
    importedOrders,
    importedOrderLines,
    importedPayments,
    importedPrices,
    openingBalances,
    openingCards,
  ],
  calls: importedOrderCalls,
})
