import { area } from '#define'
import { extrasCalls } from './sellIt/extras/extras.calls.ts'
import { exchangeCalls } from './sellIt/exchange/exchange.calls.ts'
import { saleReturns } from './sellIt/exchange/saleReturns.entity.ts'
import { lineSources } from './lineSources/lineSources.entity.ts'
import { etaAlternativeCalls } from './etaWarnings/alternatives/etaAlternatives.calls.ts'
import { etaWarningCalls } from './etaWarnings/etaWarnings.calls.ts'
import { etaWarningOrders } from './etaWarnings/etaWarningOrders.entity.ts'
import { etaWarnings } from './etaWarnings/etaWarnings.entity.ts'
import { openSales } from './sellIt/openSales.entity.ts'
import { sellItCalls } from './sellIt/sellIt.calls.ts'
import { walkInCustomers } from './sellIt/walkInCustomers.entity.ts'
import { additionalOrderTypes } from './additionalOrderTypes.entity.ts'
import { addresses } from './customers/addresses.entity.ts'
import { customerDuplicateCalls } from './customers/duplicates/duplicates.calls.ts'
import { customerHistoryCalls } from './customers/history/customerHistory.calls.ts'
import { customerEmails } from './customers/customerEmails.entity.ts'
import { customerPhones } from './customers/customerPhones.entity.ts'
import { customers } from './customers/customers.entity.ts'
import { documentCalls } from './documents/documents.calls.ts'
import { invoices } from './documents/invoices/invoices.entity.ts'
import { uninvoicedOrders } from './documents/invoices/uninvoicedOrders.entity.ts'
import { customerTags } from './customers/customerTags.entity.ts'
import { discountCalls } from './discounts/discounts.calls.ts'
import { discountUses } from './discounts/discountUses.entity.ts'
import { orderAddressCalls } from './orders/address/orderAddress.calls.ts'
import { notes } from './orders/notes.entity.ts'
import { orderDetailsCalls } from './orders/orderDetails.calls.ts'
import { orderGoodsCalls } from './orders/orderGoods.calls.ts'
import { orderLines } from './orders/orderLines.entity.ts'
import { orderListCalls } from './orders/orderLists.calls.ts'
import { orderProcessingCalls } from './orders/orderProcessing.calls.ts'
import { orders } from './orders/orders.entity.ts'
import { orderTimelineCalls } from './orders/timeline/orderTimeline.calls.ts'
import { amountRowCalls } from './orders/amounts/amountRows.calls.ts'
import { orderDiscountCalls } from './orders/amounts/orderDiscount.calls.ts'
import { shippingCostCalls } from './orders/shipping/shippingCosts.calls.ts'
import { orderShippingCosts } from './orders/shipping/orderShippingCosts.entity.ts'
import { orderTaxes } from './orders/taxes/orderTaxes.entity.ts'
import { orderTagMappingCalls } from './orders/orderTagMapping.calls.ts'
import { orderTags } from './orderTags.entity.ts'
import { ruledTags } from './tagRules/ruledTags.entity.ts'
import { tagRuleCalls } from './tagRules/tagRules.calls.ts'
import { depositReferences } from './payments/depositReferences.entity.ts'
import { paymentMethods } from './payments/paymentMethods.entity.ts'
import { paymentCalls } from './payments/payments.calls.ts'
import { payments } from './payments/payments.entity.ts'
import { paymentShares } from './payments/paymentShares.entity.ts'
import { productSalesCalls } from './productSales/productSales.calls.ts'
import { orderCouponCalls } from './promotions/orderCoupon.calls.ts'
import { promotionUses } from './promotions/promotionUses.entity.ts'
import { refunds } from './refunds/refunds.entity.ts'
import { refundCalls } from './refunds/refunds.calls.ts'
import { orderFollowUps } from './reminders/orderFollowUps.entity.ts'
import { ordersWithBalance } from './reminders/ordersWithBalance.entity.ts'
import { orderReminderCalls } from './reminders/reminders.calls.ts'
import { dayCloses } from './tills/dayCloses.entity.ts'
import { dayCounts } from './tills/dayCounts.entity.ts'
import { dayVersions } from './tills/closing/dayVersions.entity.ts'
import { saleEntries } from './saleEntries/saleEntries.entity.ts'
import { saleParts } from './saleEntries/saleParts.entity.ts'
import { saleDays } from './saleEntries/saleDays.entity.ts'
import { saleMonths } from './saleEntries/saleMonths.entity.ts'
import { saleShippings } from './saleEntries/saleShippings.entity.ts'
import { saleQueue } from './saleEntries/saleQueue.entity.ts'
import { tillEntries } from './tills/tillEntries.entity.ts'
import { ownTillCalls } from './tills/ownTill.calls.ts'
import { tillCalls } from './tills/tills.calls.ts'
import { writeOffs } from './writeOffs/writeOffs.entity.ts'
import { writeOffCalls } from './writeOffs/writeOffs.calls.ts'
import { shippingCostTypes } from './shippingCostTypes.entity.ts'

export default area('sales', {
  entities: [
    customers,
    customerPhones,
    customerEmails,
    customerTags,
    addresses,
    openSales,
    lineSources,
    saleReturns,
    walkInCustomers,
    orderTags,
    orders,
    ruledTags,
    orderLines,
    orderShippingCosts,
    orderTaxes,
    notes,
    additionalOrderTypes,
    paymentMethods,
    payments,
    invoices,
    uninvoicedOrders,
    saleEntries,
    saleShippings,
    saleParts,
    saleMonths,
    saleDays,
    saleQueue,
    depositReferences,
    paymentShares,
    discountUses,
    promotionUses,
    shippingCostTypes,
    orderFollowUps,
    ordersWithBalance,
    etaWarnings,
    etaWarningOrders,
    refunds,
    writeOffs,
    tillEntries,
    dayCloses,
    dayCounts,
    dayVersions,
  ],
  calls: {
    ...customerDuplicateCalls,
    ...customerHistoryCalls,
    ...orderProcessingCalls,
    ...sellItCalls,
    ...extrasCalls,
    ...exchangeCalls,
    ...ownTillCalls,
    ...orderDetailsCalls,
    ...orderAddressCalls,
    ...orderCouponCalls,
    ...orderGoodsCalls,
    ...orderListCalls,
    ...orderTagMappingCalls,
    ...tagRuleCalls,
    ...orderTimelineCalls,
    ...amountRowCalls,
    ...orderDiscountCalls,
    ...discountCalls,
    ...shippingCostCalls,
    ...paymentCalls,
    ...documentCalls,
    ...productSalesCalls,
    ...orderReminderCalls,
    ...etaWarningCalls,
    ...etaAlternativeCalls,
    ...refundCalls,
    ...writeOffCalls,
    ...tillCalls,
  },
})
