import { date, instant, integer, readModel, reference } from '#define'
import { presaleRisk } from './presaleRisk.ts'
import { promiseSteps } from './presaleSteps.ts'

const required = { required: true } as const

/** Which orders wait for goods that are on their way, the earliest claim first. */
export const presalePromises = readModel('presalePromises', {
  titles: ['Presold goods of an order', 'Presold goods of orders'],
  fields: {
    orderId: reference('orders', required),
    customerId: reference('customers', required),
    skuId: reference('skus', required),
    quantity: integer({ required: true, label: 'Pieces' }),
    orderedOnUtc: instant({ required: true, label: 'Ordered' }),
    promisedDate: date({ label: 'Promised' }),
    containerId: reference('containers'),
    purchaseOrderId: reference('purchaseOrders'),
    eta: date({ label: 'ETA' }),
    risk: presaleRisk,
    warehouseId: reference('warehouses'),
    priorityOnUtc: instant({ required: true, label: 'Claimed' }),
  },
  label: 'orderId',
  list: {
    columns: [
      'orderId',
      'customerId',
      'skuId',
      'quantity',
      'orderedOnUtc',
      'promisedDate',
      'containerId',
      'risk',
    ],
    search: ['orderId', 'customerId', 'skuId'],
    filters: ['containerId', 'purchaseOrderId', 'skuId', 'eta', 'risk', 'promisedDate'],
    sort: 'priorityOnUtc',
    totals: ['quantity'],
    open: { screen: 'orderProcessing', as: 'orderId', by: 'orderId' },
    tone: 'risk',
    main: 'customerId',
  },
  rowSteps: promiseSteps,
})
