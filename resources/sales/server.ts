import { serverHalf } from '#server/kit'
import documentHandlers from './documents/documents.server.ts'
import etaWarningHandlers from './etaWarnings/etaWarningCalls.server.ts'
import etaAlternativeHandlers from './etaWarnings/alternatives/etaAlternatives.server.ts'
import { warningOrders, warnings } from './etaWarnings/etaWarnings.server.ts'
import { followOrders } from './documents/invoices/invoiceChanges.server.ts'
import { fileInvoices } from './documents/invoices/invoiceFiles.server.ts'
import { invoiceFormer } from './documents/invoices/formerInvoices.server.ts'
import orderAddressHandlers from './orders/address/orderAddress.server.ts'
import exchangeHandlers from './sellIt/exchange/exchange.server.ts'
import ownTillHandlers from './tills/ownTill.server.ts'
import extrasHandlers from './sellIt/extras/extras.server.ts'
import sellItHandlers from './sellIt/sellIt.server.ts'
import orderDetailsHandlers from './orders/details/orderDetails.server.ts'
import orderGoodsHandlers from './orders/orderGoods.server.ts'
import orderListHandlers from './orders/orderLists.server.ts'
import orderProcessingHandlers from './orders/processing/orderProcessing.server.ts'
import orderTagMappingHandlers from './orders/orderTagMapping.server.ts'
import orderTimelineHandlers from './orders/timeline/orderTimeline.server.ts'
import paymentHandlers from './payments/paymentCalls.server.ts'
import customerDuplicateHandlers from './customers/duplicates/duplicates.server.ts'
import customerHistoryHandlers from './customers/history/customerHistory.server.ts'
import { customerFigureFill } from './customers/customerFigures.server.ts'
import { customerFilterHooks } from './customers/customerFilters.server.ts'
import { customerSteps } from './customers/customerSteps.server.ts'
import { mergeOfCustomers } from './customers/mergeOfCustomers.server.ts'
import { customerDefaults } from './customers/customerDefaults.server.ts'
import { keepUsedAddresses } from './customers/usedAddresses.server.ts'
import discountHandlers from './discounts/discounts.server.ts'
import { discountSteps, lockOrdersOfDiscounts } from './discounts/discountSteps.server.ts'
import {
  discountQueueTopic,
  discountTiles,
  orderDiscountsTopic,
  ruleFigures,
} from './discounts/discountTopics.server.ts'
import amountRowHandlers from './orders/amounts/amountRows.server.ts'
import orderDiscountHandlers from './orders/amounts/orderDiscount.server.ts'
import shippingHandlers from './orders/shipping/shippingCalls.server.ts'
import { salesLedgers } from './ledgers.server.ts'
import { orderFilterHooks, orderLineFilterHooks } from './orders/orderFilters.server.ts'
import { orderSteps } from './orders/orderSteps.server.ts'
import { refuseFormerPrices } from './promotions/formerPrices.server.ts'
import { orderTiles } from './orderTiles.server.ts'
import { orderTopic, saleTopic } from './orders/orderTopic.server.ts'
import { expireQuotations } from './orders/quotations.server.ts'
import orderCouponHandlers from './promotions/orderCoupon.server.ts'
import { promotionCover, promotionSales } from './promotions/promotionFigures.server.ts'
import productSalesHandlers from './productSales/productSales.server.ts'
import { methodFilters } from './payments/methodFilters.server.ts'
import { lockOrdersOfPayments, paymentSteps } from './payments/paymentSteps.server.ts'
import refundHandlers from './refunds/refunds.server.ts'
import { lockOrdersOfRefunds, refundSteps } from './refunds/refundSteps.server.ts'
import reminderHandlers from './reminders/reminders.server.ts'
import { withBalance } from './reminders/withBalance.server.ts'
import { saleEntryFilterHooks, salePartFilterHooks } from './saleEntries/saleEntryFilters.server.ts'
import { mergeOfSales } from './saleEntries/mergeOfSales.server.ts'
import { saleLedgers } from './saleEntries/saleLedgers.server.ts'
import { saleSumsJob } from './saleEntries/saleSums.server.ts'
import writeOffHandlers from './writeOffs/writeOffs.server.ts'
import {
  followReturns,
  lockOrdersOfWriteOffs,
  writeOffSteps,
} from './writeOffs/writeOffSteps.server.ts'
import { mergeOfTenders } from '#resources/tenders/mergeOfTenders.server.ts'
import { tagJobs } from './tagRules/taggedOrders.server.ts'
import tagRuleHandlers from './tagRules/tagRules.server.ts'
import { tillTiles } from './tills/tillTiles.server.ts'
import tillHandlers from './tills/tills.server.ts'
import sales from './index.ts'

export default serverHalf(sales, {
  calls: [
    documentHandlers,
    amountRowHandlers,
    orderDiscountHandlers,
    discountHandlers,
    shippingHandlers,
    customerDuplicateHandlers,
    customerHistoryHandlers,
    orderAddressHandlers,
    orderCouponHandlers,
    sellItHandlers,
    extrasHandlers,
    exchangeHandlers,
    ownTillHandlers,
    orderDetailsHandlers,
    orderGoodsHandlers,
    orderListHandlers,
    orderProcessingHandlers,
    orderTagMappingHandlers,
    tagRuleHandlers,
    orderTimelineHandlers,
    paymentHandlers,
    productSalesHandlers,
    reminderHandlers,
    etaWarningHandlers,
    etaAlternativeHandlers,
    refundHandlers,
    writeOffHandlers,
    tillHandlers,
  ],
  hooks: {
    // Sums hold no goods and people; the entries that they are made of do.
    saleMonths: { isSpent: 'true' },
    saleDays: { isSpent: 'true' },
    addresses: { beforeLines: keepUsedAddresses },
    customers: {
      steps: customerSteps,
      beforeWrite: customerDefaults,
      filters: customerFilterHooks,
      fills: [customerFigureFill],
      merges: [mergeOfCustomers, mergeOfTenders],
    },
    orders: {
      steps: orderSteps,
      // Nothing is offered at a former day's price unseen.
      stepRefusals: { quote: refuseFormerPrices },
      filters: orderFilterHooks,
    },
    orderLines: { filters: orderLineFilterHooks },
    saleEntries: { filters: saleEntryFilterHooks },
    saleParts: { filters: salePartFilterHooks },
    discountUses: { steps: discountSteps, lockFirst: lockOrdersOfDiscounts },
    refunds: { steps: refundSteps, lockFirst: lockOrdersOfRefunds },
    writeOffs: { steps: writeOffSteps, lockFirst: lockOrdersOfWriteOffs },
    paymentMethods: { filters: methodFilters },
    payments: {
      steps: paymentSteps,
      lockFirst: lockOrdersOfPayments,
      // Payments of an import that was taken back, with their reversals.
      isSpent: 'exists (select from orders o where o.id = r.order_id and o.is_deleted)',
    },
  },
  adds: {
    promotions: { fills: [promotionSales, promotionCover] },
    skus: { merges: [mergeOfSales] },
    discountRules: { fills: [ruleFigures] },
  },
  topics: {
    order: orderTopic,
    sale: saleTopic,
    orderDiscounts: orderDiscountsTopic,
    discountQueue: discountQueueTopic,
  },
  expire: expireQuotations,
  jobs: [fileInvoices, invoiceFormer, ...tagJobs, saleSumsJob],
  subscribers: [followOrders, followReturns],
  readModels: [withBalance, warnings, warningOrders],
  ledgers: [...salesLedgers, ...saleLedgers],
  tiles: { ...orderTiles, ...discountTiles, ...tillTiles },
})
