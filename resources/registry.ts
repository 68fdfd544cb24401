/** Every declaration by its name: what server, tests and documents read. The browser loads declarations one area at a time instead. */
import { accountCalls } from '#resources/shell/account/account.calls.ts'
import { findCalls } from '#resources/shell/find/find.calls.ts'
import { liveCalls } from '#resources/shell/live/live.calls.ts'
import { pictureCalls } from '#resources/shell/pictures/pictures.calls.ts'
import { profileCalls } from '#resources/shell/account/profile.calls.ts'
import { savedViewCalls } from '#resources/shell/savedViews/savedViews.calls.ts'
import { savedViews } from '#resources/shell/savedViews/savedViews.entity.ts'
import { shellCalls } from '#resources/shell/shell.calls.ts'
import { accessCalls } from '#resources/administration/access/access.calls.ts'
import { accessTemplateCodes } from '#resources/administration/access/accessTemplateCodes.entity.ts'
import { accessTemplates } from '#resources/administration/access/accessTemplates.entity.ts'
import { auditCalls } from '#resources/administration/audit/audit.calls.ts'
import { branches } from '#resources/administration/branches.entity.ts'
import { clients } from '#resources/administration/clients.entity.ts'
import { dictionaryCalls } from '#resources/shell/dictionaries/dictionaries.calls.ts'
import { dictionaryEntries } from '#resources/administration/dictionaryEntries.entity.ts'
import { ipWhitelist } from '#resources/administration/whitelists/ipWhitelist.entity.ts'
import { jobRuns } from '#resources/administration/jobRuns.entity.ts'
import { messages } from '#resources/administration/messages.entity.ts'
import { roleCodes } from '#resources/administration/access/roleCodes.entity.ts'
import { staff } from '#resources/administration/staff/staff.entity.ts'
import { staffGroups } from '#resources/administration/staff/staffGroups.entity.ts'
import { staffWhitelist } from '#resources/administration/whitelists/staffWhitelist.entity.ts'
import { versionCalls } from '#resources/shell/version/version.calls.ts'
import { whitelistCalls } from '#resources/administration/whitelists/whitelist.calls.ts'
import { registry, type AnyCall } from '#define'
import { areaPostcodes } from '#resources/delivery/shipping/areaPostcodes.entity.ts'
import { calendarDays } from '#resources/delivery/calendars/calendarDays.entity.ts'
import { calendarGroups } from '#resources/delivery/calendars/calendarGroups.entity.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { capacityOverrides } from '#resources/delivery/calendars/capacityOverrides.entity.ts'
import { checklistItemCalls } from '#resources/delivery/checklists/checklistItems.calls.ts'
import { checklistItems } from '#resources/delivery/checklists/checklistItems.entity.ts'
import { checklistVersions } from '#resources/delivery/checklists/checklistVersions.entity.ts'
import { deliveryAreaCalls } from '#resources/delivery/shipping/deliveryAreas.calls.ts'
import { deliveryAreas } from '#resources/delivery/shipping/deliveryAreas.entity.ts'
import { deliveryCalendarCalls } from '#resources/delivery/calendars/deliveryCalendars.calls.ts'
import { deliveryCalendars } from '#resources/delivery/calendars/deliveryCalendars.entity.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { pickupPoints } from '#resources/delivery/pickupPoints.entity.ts'
import { planItems } from '#resources/delivery/plans/planItems.entity.ts'
import { shippingProviderCalls } from '#resources/delivery/shipping/shippingProviders.calls.ts'
import { shippingProviders } from '#resources/delivery/shipping/shippingProviders.entity.ts'
import { shippingRateBands } from '#resources/delivery/shipping/shippingRateBands.entity.ts'
import { shippingRateCalls } from '#resources/delivery/shipping/shippingRates.calls.ts'
import { shippingRates } from '#resources/delivery/shipping/shippingRates.entity.ts'
import { slotDays } from '#resources/delivery/calendars/slotDays.entity.ts'
import { categories } from '#resources/products/categories.entity.ts'
import { comboMembers } from '#resources/products/skus/comboMembers.entity.ts'
import { priceChanges } from '#resources/products/prices/priceChanges.entity.ts'
import { prices } from '#resources/products/prices/prices.entity.ts'
import { products } from '#resources/products/products.entity.ts'
import { productTags } from '#resources/products/productTags.entity.ts'
import { skus } from '#resources/products/skus/skus.entity.ts'
import { operationIssues } from '#resources/operations/operationIssues.entity.ts'
import { operationIssueTypes } from '#resources/operations/operationIssueTypes.entity.ts'
import { qaCalls } from '#resources/quality/quality.calls.ts'
import { qaCauses } from '#resources/quality/qaCauses.entity.ts'
import { qaCosts } from '#resources/quality/qaCosts.entity.ts'
import { qaHandlings } from '#resources/quality/qaHandlings.entity.ts'
import { qaIssues } from '#resources/quality/qaIssues.entity.ts'
import { qaParties } from '#resources/quality/qaParties.entity.ts'
import { qaPhotos } from '#resources/quality/qaPhotos.entity.ts'
import { qaSupplyNotes } from '#resources/quality/qaSupplyNotes.entity.ts'
import { stockIssues } from '#resources/quality/stockIssues.entity.ts'
import { operationReports } from '#resources/reports/operationReports.entity.ts'
import { operationReportTypes } from '#resources/reports/operationReportTypes.entity.ts'
import { reportCalls } from '#resources/reports/reports.calls.ts'
import { additionalOrderTypes } from '#resources/sales/additionalOrderTypes.entity.ts'
import { addresses } from '#resources/sales/customers/addresses.entity.ts'
import { countryTaxRates } from '#resources/administration/taxes/countryTaxRates.entity.ts'
import { customers } from '#resources/sales/customers/customers.entity.ts'
import { depositReferences } from '#resources/sales/payments/depositReferences.entity.ts'
import { discountRules } from '#resources/products/promotions/discountRules.entity.ts'
import { discountUses } from '#resources/sales/discounts/discountUses.entity.ts'
import { notes } from '#resources/sales/orders/notes.entity.ts'
import { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import { orderAddressCalls } from '#resources/sales/orders/address/orderAddress.calls.ts'
import { orderGoodsCalls } from '#resources/sales/orders/orderGoods.calls.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { orderListCalls } from '#resources/sales/orders/orderLists.calls.ts'
import { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderTagMappingCalls } from '#resources/sales/orders/orderTagMapping.calls.ts'
import { orderTags } from '#resources/sales/orderTags.entity.ts'
import { paymentMethods } from '#resources/sales/payments/paymentMethods.entity.ts'
import { paymentCalls } from '#resources/sales/payments/payments.calls.ts'
import { payments } from '#resources/sales/payments/payments.entity.ts'
import { paymentShares } from '#resources/sales/payments/paymentShares.entity.ts'
import { promotionLines } from '#resources/products/promotions/promotionLines.entity.ts'
import { promotions } from '#resources/products/promotions/promotions.entity.ts'
import { shippingCostTypes } from '#resources/sales/shippingCostTypes.entity.ts'
import { stateTaxRates } from '#resources/administration/taxes/stateTaxRates.entity.ts'
import { taxTypes } from '#resources/administration/taxes/taxTypes.entity.ts'
import { tickets } from '#resources/service/tickets.entity.ts'
import { aisles } from '#resources/stock/warehouses/aisles.entity.ts'
import { layers } from '#resources/stock/warehouses/layers.entity.ts'
import { reservations } from '#resources/stock/reservations/reservations.entity.ts'
import { shelves } from '#resources/stock/warehouses/shelves.entity.ts'
import { stockAreas } from '#resources/stock/warehouses/stockAreas.entity.ts'
import { shelfLabelCalls } from '#resources/stock/check/labels/shelfLabels.calls.ts'
import { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { stockLines } from '#resources/stock/ledger/stockLines.entity.ts'
import { stockMoves } from '#resources/stock/ledger/stockMoves.entity.ts'
import { transferLines } from '#resources/stock/transfers/transferLines.entity.ts'
import { transfers } from '#resources/stock/transfers/transfers.entity.ts'
import { warehouseGroups } from '#resources/stock/warehouses/warehouseGroups.entity.ts'
import { warehouseCalls } from '#resources/stock/warehouses/warehouses.calls.ts'
import { warehouses } from '#resources/stock/warehouses/warehouses.entity.ts'
import { websites } from '#resources/stock/warehouses/websites.entity.ts'
import { websiteWarehouses } from '#resources/stock/warehouses/websiteWarehouses.entity.ts'
import { containerLines } from '#resources/purchasing/containerLines.entity.ts'
import { containers } from '#resources/purchasing/containers.entity.ts'
import { factories } from '#resources/purchasing/factories.entity.ts'
import { ports } from '#resources/purchasing/ports.entity.ts'
import { portTransits } from '#resources/purchasing/portTransits.entity.ts'
import { purchaseOrderLines } from '#resources/purchasing/purchaseOrderLines.entity.ts'
import { purchaseOrders } from '#resources/purchasing/purchaseOrders.entity.ts'
import { shippingAgents } from '#resources/purchasing/shippingAgents.entity.ts'
import { supplierBankChanges } from '#resources/purchasing/supplierBankChanges.entity.ts'
import { suppliers } from '#resources/purchasing/suppliers.entity.ts'
import { taskResponses } from '#resources/tasks/taskResponses.entity.ts'
import { taskCalls } from '#resources/tasks/tasks.calls.ts'
import { tasks } from '#resources/tasks/tasks.entity.ts'
import { taskTypes } from '#resources/tasks/taskTypes.entity.ts'

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
