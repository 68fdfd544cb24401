import { screen } from '#define'

export const orderDetails = screen({
  calls: [
    'getOrderDetailsById',
    'updateOrder',
    'previewOrderLines',
    'changeOrderAddress',
    'previewOrderPlace',
    'getAdditionalOrderTypeList',
    'updateOrderTagMapping',
    'getOrderListByCustomerId',
    'getPaymentMethodTypeList',
    'addDepositReference',
    'getOrderPaymentShares',
    'addOrderPaymentShares',
    'updateOrderPaymentShares',
    'recordOrderPayment',
    'voidOrderPayment',
    'reserveOrderGoods',
    'releaseOrderGoods',
  ],
  reads: ['orderTags'],
})

export const orderProcessing = screen({
  calls: [
    'getOrderProcessing',
    'updateOrderProcessing',
    'getOrderDetailsById',
    'updateOrder',
    'changeOrderAddress',
    'previewOrderPlace',
    'updateOrderTagMapping',
    'getPaymentMethodTypeList',
    'addDepositReference',
    'getOrderPaymentShares',
    'addOrderPaymentShares',
    'updateOrderPaymentShares',
    'getAdditionalOrderTypeList',
    'recordOrderPayment',
    'voidOrderPayment',
    'reserveOrderGoods',
    'releaseOrderGoods',
  ],
  reads: ['orderTags'],
})
