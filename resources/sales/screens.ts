import { screen } from '#define'

/** What a customer gets in hand. */
const ofDocuments = [
  'issueInvoices',
  'issueInvoiceAgain',
  'getOrderPDFByOrderIdsAndType',
  'emailOrderDocument',
] as const

/** Texts to customers, of one or of many. */
const ofTexts = [
  'previewTextMessage',
  'sendTextMessageToCustomer',
  'previewTexts',
  'textCustomers',
] as const

/** Discounts of an order, and the rows of its amounts. */
const ofAmounts = [
  'setOrderCoupon',
  'setOrderDiscount',
  'setDiscountCode',
  'getOrderDiscounts',
  'withdrawDiscount',
  'getOrderAmountRows',
] as const

/** The calls of both pages of an order. */
const ofOrder = [
  'getOrderDetailsById',
  'updateOrder',
  'changeOrderAddress',
  'updateOrderAddressByAddressId',
  'previewOrderPlace',
  'getAdditionalOrderTypeList',
  'updateOrderTagMapping',
  'getPaymentMethodTypeList',
  'addDepositReference',
  'getOrderPaymentShares',
  'addOrderPaymentShares',
  'updateOrderPaymentShares',
  'recordOrderPayment',
  'receiveOrderPayment',
  'voidOrderPayment',
  'requestRefund',
  'cancelRefundRequest',
  'giveBackTransfer',
  'reserveOrderGoods',
  'releaseOrderGoods',
  'getOrderTimeline',
  ...ofDocuments,
  'getOrderInvoice',
  'getIssuedInvoices',
  'downloadIssuedInvoice',
  ...ofAmounts,
  'setOrderShippingCosts',
  'previewTextMessage',
  'sendTextMessageToCustomer',
] as const

/** Deliveries of an order are booked, moved and cancelled from its page. */
const ofDeliveries = [
  'getOrderAndDeliveryPlanListById',
  'getDeliveryPlanServiceTypeList',
  'getFullyBookedDateListByCalendarIdAndDateRange',
  'getTimeSlotInfoByCalendarIdAndDate',
  'checkPlan',
  'getReasonedDates',
  'addNewDeliveryPlan',
  'reschedule',
  'movePlansBack',
  'cancelDeliveryPlan',
] as const

export const orderDetails = screen({
  calls: [...ofOrder, ...ofDeliveries, 'previewOrderLines', 'getOrderListByCustomerId'],
  reads: ['orderTags'],
})

export const sellIt = screen({
  calls: [
    'findForSale',
    'getSale',
    'getParkedSales',
    'startSale',
    'addToSale',
    'changeSale',
    'addSaleCustomer',
    'addSaleAddress',
    'parkSale',
    'takeOverSale',
    'discardSale',
    'quoteSale',
    'confirmSale',
    'getSaleExtras',
    'proposeShipping',
    'getReturnable',
    'setSaleReturns',
    'getOwnTill',
    'moveOwnCash',
    'countOwnTill',
    'searchStock',
    ...ofAmounts,
    'getPaymentMethodTypeList',
    'getAdditionalOrderTypeList',
    'getReasonedDates',
    'getFullyBookedDateList',
    'getTimeSlotInfoByCalendarIdAndDate',
    'calculateShippingCost',
    ...ofDocuments,
  ],
  reads: ['orderTags', 'branches', 'categories'],
})

export const orderProcessing = screen({
  calls: [
    ...ofOrder,
    ...ofDeliveries,
    'getOrderProcessing',
    'updateOrderProcessing',
    'getOrderSourceAddressIdByOrderId',
  ],
  reads: ['orderTags'],
})

/** Orders that somebody has to look after; texts to customers have their own dialog. */
export const orderReminders = screen({
  calls: [
    'previewTextMessage',
    'sendTextMessageToCustomer',
    'printCustomerStatement',
    'previewSwap',
    'swapGoods',
  ],
})

/** Goods that come too late for customers; texts to them have their own dialog. */
export const etaWarnings = screen({
  calls: [...ofTexts, 'getEtaCustomers', 'getOrderCodeListByCode'],
})

/** Alternatives for the orders behind them. */
export const etaAlternatives = screen({
  calls: ['planEta', 'decideEta', 'takeBackEtaText'],
})

/** The orders behind them. */
export const etaWarningOrders = screen({ calls: ofTexts })

/** One customer, by the id and what is to be done in the query. */
export const customerPage = screen({
  calls: ['getCustomerDuplicates', 'printCustomerStatement', 'updateOrderAddressByAddressId'],
})

/** Everything about one customer. */
export const customerHistory = screen({
  calls: [
    'getCustomerHistory',
    'printCustomerHistory',
    'printCustomerStatement',
    'getOrderListByCustomerId',
  ],
  reads: ['customers'],
})

/** The money of a day: methods, deposit references and payments of any order. */
export const paymentsReceived = screen({
  calls: [
    'getPaymentMethodTypeList',
    'addDepositReference',
    'recordOrderPayment',
    'printBankingSheet',
  ],
})

/** Discounts that wait for approval. */
export const discountQueue = screen({ calls: ['getWaitingDiscounts'] })
