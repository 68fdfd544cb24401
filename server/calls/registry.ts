import accountHandlers from '../../resources/account/account.server.ts'
import findHandlers from '../../resources/account/find.server.ts'
import liveHandlers from '../../resources/account/live.server.ts'
import pictureHandlers from '../../resources/account/pictures.server.ts'
import profileHandlers from '../../resources/account/profile.server.ts'
import savedViewHandlers from '../../resources/account/savedViews.server.ts'
import shellHandlers from '../../resources/account/shell.server.ts'
import accessHandlers from '../../resources/administration/access.server.ts'
import auditHandlers from '../../resources/administration/audit.server.ts'
import dictionaryHandlers from '../../resources/administration/dictionaries.server.ts'
import versionHandlers from '../../resources/administration/version.server.ts'
import whitelistHandlers from '../../resources/administration/whitelist.server.ts'
import checklistItemHandlers from '../../resources/delivery/checklistItems.server.ts'
import deliveryAreaHandlers from '../../resources/delivery/deliveryAreas.server.ts'
import deliveryCalendarHandlers from '../../resources/delivery/deliveryCalendars.server.ts'
import shippingProviderHandlers from '../../resources/delivery/shippingProviders.server.ts'
import shippingRateHandlers from '../../resources/delivery/shippingRates.server.ts'
import qaHandlers from '../../resources/qa/qa.server.ts'
import type { Calls } from '../../resources/registry.ts'
import reportHandlers from '../../resources/reports/reports.server.ts'
import orderAddressHandlers from '../../resources/sales/orderAddress.server.ts'
import orderDetailsHandlers from '../../resources/sales/orderDetails.server.ts'
import orderGoodsHandlers from '../../resources/sales/orderGoods.server.ts'
import orderListHandlers from '../../resources/sales/orderLists.server.ts'
import orderProcessingHandlers from '../../resources/sales/orderProcessing.server.ts'
import orderTagMappingHandlers from '../../resources/sales/orderTagMapping.server.ts'
import paymentHandlers from '../../resources/sales/paymentCalls.server.ts'
import shelfLabelHandlers from '../../resources/stock/shelfLabels.server.ts'
import stockCheckHandlers from '../../resources/stock/stockCheck.server.ts'
import warehouseHandlers from '../../resources/stock/warehouses.server.ts'
import taskHandlers from '../../resources/tasks/tasks.server.ts'
import type { Handlers } from './handlers.ts'

/** The handler of every declared call; one that is missing does not compile. */
export const callHandlers: Handlers<Calls> = {
  ...accountHandlers,
  ...profileHandlers,
  ...shellHandlers,
  ...taskHandlers,
  ...reportHandlers,
  ...findHandlers,
  ...pictureHandlers,
  ...liveHandlers,
  ...savedViewHandlers,
  ...dictionaryHandlers,
  ...versionHandlers,
  ...whitelistHandlers,
  ...accessHandlers,
  ...auditHandlers,
  ...shippingProviderHandlers,
  ...deliveryCalendarHandlers,
  ...deliveryAreaHandlers,
  ...shippingRateHandlers,
  ...checklistItemHandlers,
  ...orderProcessingHandlers,
  ...orderDetailsHandlers,
  ...orderAddressHandlers,
  ...orderGoodsHandlers,
  ...orderListHandlers,
  ...orderTagMappingHandlers,
  ...paymentHandlers,
  ...stockCheckHandlers,
  ...shelfLabelHandlers,
  ...warehouseHandlers,
  ...qaHandlers,
}
