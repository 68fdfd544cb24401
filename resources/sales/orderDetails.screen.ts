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
