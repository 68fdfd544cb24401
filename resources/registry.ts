/** Every declaration by its name: what server, tests and documents read. The browser loads declarations one area at a time instead. */
import { accountCalls } from './account/account.calls.ts'
import { findCalls } from './account/find.calls.ts'
import { liveCalls } from './account/live.calls.ts'
import { pictureCalls } from './account/pictures.calls.ts'
import { profileCalls } from './account/profile.calls.ts'
import { savedViewCalls } from './account/savedViews.calls.ts'
import { savedViews } from './account/savedViews.entity.ts'
import { shellCalls } from './account/shell.calls.ts'
import { accessCalls } from './administration/access.calls.ts'
import { accessTemplateCodes } from './administration/accessTemplateCodes.entity.ts'
import { accessTemplates } from './administration/accessTemplates.entity.ts'
import { auditCalls } from './administration/audit.calls.ts'
import { branches } from './administration/branches.entity.ts'
import { clients } from './administration/clients.entity.ts'
import { dictionaryCalls } from './administration/dictionaries.calls.ts'
import { dictionaryEntries } from './administration/dictionaryEntries.entity.ts'
import { ipWhitelist } from './administration/ipWhitelist.entity.ts'
import { jobRuns } from './administration/jobRuns.entity.ts'
import { messages } from './administration/messages.entity.ts'
import { roleCodes } from './administration/roleCodes.entity.ts'
import { staff } from './administration/staff.entity.ts'
import { staffGroups } from './administration/staffGroups.entity.ts'
import { staffWhitelist } from './administration/staffWhitelist.entity.ts'
import { versionCalls } from './administration/version.calls.ts'
import { whitelistCalls } from './administration/whitelist.calls.ts'
import { registry, type AnyCall } from './define/index.ts'
import { areaPostcodes } from './delivery/areaPostcodes.entity.ts'
import { calendarDays } from './delivery/calendarDays.entity.ts'
import { calendarGroups } from './delivery/calendarGroups.entity.ts'
import { calendarSlots } from './delivery/calendarSlots.entity.ts'
import { capacityOverrides } from './delivery/capacityOverrides.entity.ts'
import { checklistItemCalls } from './delivery/checklistItems.calls.ts'
import { checklistItems } from './delivery/checklistItems.entity.ts'
import { checklistVersions } from './delivery/checklistVersions.entity.ts'
import { deliveryAreaCalls } from './delivery/deliveryAreas.calls.ts'
import { deliveryAreas } from './delivery/deliveryAreas.entity.ts'
import { deliveryCalendarCalls } from './delivery/deliveryCalendars.calls.ts'
import { deliveryCalendars } from './delivery/deliveryCalendars.entity.ts'
import { deliveryPlans } from './delivery/deliveryPlans.entity.ts'
import { pickupPoints } from './delivery/pickupPoints.entity.ts'
import { planItems } from './delivery/planItems.entity.ts'
import { shippingProviderCalls } from './delivery/shippingProviders.calls.ts'
import { shippingProviders } from './delivery/shippingProviders.entity.ts'
import { shippingRateBands } from './delivery/shippingRateBands.entity.ts'
import { shippingRateCalls } from './delivery/shippingRates.calls.ts'
import { shippingRates } from './delivery/shippingRates.entity.ts'
import { slotDays } from './delivery/slotDays.entity.ts'
import { categories } from './products/categories.entity.ts'
import { comboMembers } from './products/comboMembers.entity.ts'
import { priceChanges } from './products/priceChanges.entity.ts'
import { prices } from './products/prices.entity.ts'
import { products } from './products/products.entity.ts'
import { productTags } from './products/productTags.entity.ts'
import { skus } from './products/skus.entity.ts'
import { operationIssues } from './operations/operationIssues.entity.ts'
import { operationIssueTypes } from './operations/operationIssueTypes.entity.ts'
import { qaCalls } from './qa/qa.calls.ts'
import { qaCauses } from './qa/qaCauses.entity.ts'
import { qaCosts } from './qa/qaCosts.entity.ts'
import { qaHandlings } from './qa/qaHandlings.entity.ts'
import { qaIssues } from './qa/qaIssues.entity.ts'
import { qaParties } from './qa/qaParties.entity.ts'
import { qaPhotos } from './qa/qaPhotos.entity.ts'
import { qaSupplyNotes } from './qa/qaSupplyNotes.entity.ts'
import { stockIssues } from './qa/stockIssues.entity.ts'
import { operationReports } from './reports/operationReports.entity.ts'
import { operationReportTypes } from './reports/operationReportTypes.entity.ts'
import { reportCalls } from './reports/reports.calls.ts'
import { additionalOrderTypes } from './sales/additionalOrderTypes.entity.ts'
import { addresses } from './sales/addresses.entity.ts'
import { countryTaxRates } from './sales/countryTaxRates.entity.ts'
import { customers } from './sales/customers.entity.ts'
import { depositReferences } from './sales/depositReferences.entity.ts'
import { discountRules } from './sales/discountRules.entity.ts'
import { discountUses } from './sales/discountUses.entity.ts'
import { notes } from './sales/notes.entity.ts'
import { orderDetailsCalls } from './sales/orderDetails.calls.ts'
import { orderAddressCalls } from './sales/orderAddress.calls.ts'
import { orderGoodsCalls } from './sales/orderGoods.calls.ts'
import { orderLines } from './sales/orderLines.entity.ts'
import { orderListCalls } from './sales/orderLists.calls.ts'
import { orderProcessingCalls } from './sales/orderProcessing.calls.ts'
import { orders } from './sales/orders.entity.ts'
import { orderTagMappingCalls } from './sales/orderTagMapping.calls.ts'
import { orderTags } from './sales/orderTags.entity.ts'
import { paymentMethods } from './sales/paymentMethods.entity.ts'
import { paymentCalls } from './sales/payments.calls.ts'
import { payments } from './sales/payments.entity.ts'
import { paymentShares } from './sales/paymentShares.entity.ts'
import { promotionLines } from './sales/promotionLines.entity.ts'
import { promotions } from './sales/promotions.entity.ts'
import { shippingCostTypes } from './sales/shippingCostTypes.entity.ts'
import { stateTaxRates } from './sales/stateTaxRates.entity.ts'
import { taxTypes } from './sales/taxTypes.entity.ts'
import { tickets } from './service/tickets.entity.ts'
import { aisles } from './stock/aisles.entity.ts'
import { layers } from './stock/layers.entity.ts'
import { reservations } from './stock/reservations.entity.ts'
import { shelves } from './stock/shelves.entity.ts'
import { stockAreas } from './stock/stockAreas.entity.ts'
import { shelfLabelCalls } from './stock/shelfLabels.calls.ts'
import { stockCheckCalls } from './stock/stockCheck.calls.ts'
import { stockLines } from './stock/stockLines.entity.ts'
import { stockMoves } from './stock/stockMoves.entity.ts'
import { transferLines } from './stock/transferLines.entity.ts'
import { transfers } from './stock/transfers.entity.ts'
import { warehouseGroups } from './stock/warehouseGroups.entity.ts'
import { warehouseCalls } from './stock/warehouses.calls.ts'
import { warehouses } from './stock/warehouses.entity.ts'
import { websites } from './stock/websites.entity.ts'
import { websiteWarehouses } from './stock/websiteWarehouses.entity.ts'
import { containerLines } from './supply/containerLines.entity.ts'
import { containers } from './supply/containers.entity.ts'
import { factories } from './supply/factories.entity.ts'
import { ports } from './supply/ports.entity.ts'
import { portTransits } from './supply/portTransits.entity.ts'
import { purchaseOrderLines } from './supply/purchaseOrderLines.entity.ts'
import { purchaseOrders } from './supply/purchaseOrders.entity.ts'
import { shippingAgents } from './supply/shippingAgents.entity.ts'
import { supplierBankChanges } from './supply/supplierBankChanges.entity.ts'
import { suppliers } from './supply/suppliers.entity.ts'
import { taskResponses } from './tasks/taskResponses.entity.ts'
import { taskCalls } from './tasks/tasks.calls.ts'
import { tasks } from './tasks/tasks.entity.ts'
import { taskTypes } from './tasks/taskTypes.entity.ts'

export const entities = registry(
  savedViews,
  clients,
  branches,
  staff,
  dictionaryEntries,
  customers,
  addresses,
  orderTags,
  orders,
  orderLines,
  notes,
  categories,
  products,
  skus,
  comboMembers,
  prices,
  warehouses,
  stockLines,
  transfers,
  shippingProviders,
  tickets,
  staffGroups,
  roleCodes,
  accessTemplates,
  accessTemplateCodes,
  messages,
  additionalOrderTypes,
  paymentMethods,
  payments,
  depositReferences,
  paymentShares,
  taxTypes,
  countryTaxRates,
  stateTaxRates,
  discountRules,
  discountUses,
  promotions,
  promotionLines,
  productTags,
  priceChanges,
  warehouseGroups,
  ipWhitelist,
  staffWhitelist,
  websites,
  websiteWarehouses,
  shippingCostTypes,
  stockAreas,
  aisles,
  shelves,
  layers,
  stockMoves,
  reservations,
  transferLines,
  calendarGroups,
  deliveryCalendars,
  calendarSlots,
  calendarDays,
  slotDays,
  capacityOverrides,
  deliveryAreas,
  areaPostcodes,
  shippingRates,
  shippingRateBands,
  checklistItems,
  checklistVersions,
  deliveryPlans,
  planItems,
  pickupPoints,
  suppliers,
  supplierBankChanges,
  factories,
  ports,
  portTransits,
  shippingAgents,
  purchaseOrders,
  purchaseOrderLines,
  containers,
  containerLines,
  tasks,
  taskTypes,
  operationReports,
  operationReportTypes,
  taskResponses,
  qaCauses,
  qaParties,
  qaSupplyNotes,
  qaHandlings,
  qaIssues,
  qaCosts,
  qaPhotos,
  stockIssues,
  operationIssueTypes,
  operationIssues,
  jobRuns,
)
export type Entities = typeof entities
export type EntityName = keyof Entities

export const calls = {
  ...accountCalls,
  ...profileCalls,
  ...shellCalls,
  ...taskCalls,
  ...reportCalls,
  ...findCalls,
  ...liveCalls,
  ...pictureCalls,
  ...savedViewCalls,
  ...dictionaryCalls,
  ...versionCalls,
  ...whitelistCalls,
  ...accessCalls,
  ...auditCalls,
  ...orderProcessingCalls,
  ...orderDetailsCalls,
  ...orderAddressCalls,
  ...orderGoodsCalls,
  ...orderListCalls,
  ...orderTagMappingCalls,
  ...paymentCalls,
  ...stockCheckCalls,
  ...shelfLabelCalls,
  ...warehouseCalls,
  ...shippingProviderCalls,
  ...deliveryCalendarCalls,
  ...deliveryAreaCalls,
  ...shippingRateCalls,
  ...checklistItemCalls,
  ...qaCalls,
} satisfies Record<string, AnyCall>
export type Calls = typeof calls
export type CallName = keyof Calls
