import { screen } from '#define'

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
