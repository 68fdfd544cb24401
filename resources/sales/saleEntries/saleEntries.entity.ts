import { date, entity, instant, reference } from '#define'
import { measureNames, saleBasis, saleCause, saleMeasures, saleSource } from './saleMeasures.ts'

/**
 * The ledger of sales: what was sold, handed over and came back, by line and day. The database
 * enters it whenever an order says something else, and rows are never changed. A day that is over
 * stays as it was.
 */
export const saleEntries = entity('saleEntries', {
  titles: ['Sale entry', 'Sale entries'],
  label: 'cause',
  fields: {
    day: date({ required: true }),
    happenedOnUtc: instant({ required: true, default: 'now', label: 'When' }),
    orderId: reference('orders', { required: true }),
    orderLineId: reference('orderLines', { required: true, label: 'Line' }),
    skuId: reference('skus', { required: true, label: 'Product' }),
    branchId: reference('branches', { required: true }),
    source: saleSource,
    promotionId: reference('promotions'),
    basis: saleBasis,
    cause: saleCause,
    ...saleMeasures,
  },
  list: {
    readsReplica: true,
    columns: ['day', 'orderId', 'skuId', 'cause', 'quantity', 'discount', 'revenue', 'cost'],
    search: ['orderId', 'skuId'],
    filters: ['day', 'basis', 'skuId', 'branchId', 'source', 'promotionId', 'cause', 'orderId'],
    sort: '-day',
    thenBy: 'id',
    totals: [...measureNames],
    open: { screen: 'orderProcessing', as: 'orderId', by: 'orderId' },
    main: 'skuId',
  },
  api: { one: false, create: false, update: false, remove: false },
})
