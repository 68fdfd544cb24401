import { screen } from '../define/index.ts'

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
    'reserveOrderGoods',
    'releaseOrderGoods',
  ],
  reads: ['orderTags'],
})
