import accountHandlers from '#resources/shell/account/account.server.ts'
import findHandlers from '#resources/shell/find/find.server.ts'
import liveHandlers from '#resources/shell/live/live.server.ts'
import pictureHandlers from '#resources/shell/pictures/pictures.server.ts'
import profileHandlers from '#resources/shell/account/profile.server.ts'
import savedViewHandlers from '#resources/shell/savedViews/savedViews.server.ts'
import shellHandlers from '#resources/shell/shell.server.ts'
import accessHandlers from '#resources/administration/access/access.server.ts'
import auditHandlers from '#resources/administration/audit/audit.server.ts'
import dictionaryHandlers from '#resources/shell/dictionaries/dictionaries.server.ts'
import versionHandlers from '#resources/shell/version/version.server.ts'
import whitelistHandlers from '#resources/administration/whitelists/whitelist.server.ts'
import checklistItemHandlers from '#resources/delivery/checklists/checklistItems.server.ts'
import deliveryAreaHandlers from '#resources/delivery/shipping/deliveryAreas.server.ts'
import deliveryCalendarHandlers from '#resources/delivery/calendars/deliveryCalendars.server.ts'
import shippingProviderHandlers from '#resources/delivery/shipping/shippingProviders.server.ts'
import shippingRateHandlers from '#resources/delivery/shipping/shippingRates.server.ts'
import qaHandlers from '#resources/quality/quality.server.ts'
import type { Calls } from '#resources/registry.ts'
import reportHandlers from '#resources/reports/reports.server.ts'
import orderAddressHandlers from '#resources/sales/orders/address/orderAddress.server.ts'
import orderDetailsHandlers from '#resources/sales/orders/details/orderDetails.server.ts'
import orderGoodsHandlers from '#resources/sales/orders/orderGoods.server.ts'
import orderListHandlers from '#resources/sales/orders/orderLists.server.ts'
import orderProcessingHandlers from '#resources/sales/orders/processing/orderProcessing.server.ts'
import orderTagMappingHandlers from '#resources/sales/orders/orderTagMapping.server.ts'
import paymentHandlers from '#resources/sales/payments/paymentCalls.server.ts'
import shelfLabelHandlers from '#resources/stock/check/labels/shelfLabels.server.ts'
import stockCheckHandlers from '#resources/stock/check/stockCheck.server.ts'
import warehouseHandlers from '#resources/stock/warehouses/warehouses.server.ts'
import taskHandlers from '#resources/tasks/tasks.server.ts'
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
