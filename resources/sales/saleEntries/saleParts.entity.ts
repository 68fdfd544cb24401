import { date, entity, instant, reference } from '#define'
import { measureNames, saleBasis, saleCause, saleMeasures, saleSource } from './saleMeasures.ts'

/**
 * The same by order and person: each has a part by the shares of the order, else its salesperson has
 * all of it, else nobody. Another share counts on its day.
 */
export const saleParts = entity('saleParts', {
  titles: ['Part of a sale', 'Parts of sales'],
  label: 'cause',
  fields: {
    day: date({ required: true }),
    happenedOnUtc: instant({ required: true, default: 'now', label: 'When' }),
    orderId: reference('orders', { required: true }),
    staffId: reference('staff', { label: 'Person' }),
    branchId: reference('branches', { required: true }),
    source: saleSource,
    basis: saleBasis,
    cause: saleCause,
    ...saleMeasures,
  },
  list: {
    readsReplica: true,
    columns: ['day', 'orderId', 'staffId', 'cause', 'quantity', 'discount', 'revenue', 'cost'],
    search: ['orderId', 'staffId'],
    filters: ['day', 'basis', 'staffId', 'branchId', 'source', 'cause', 'orderId'],
    sort: '-day',
    thenBy: 'id',
    totals: [...measureNames],
    open: { screen: 'orderProcessing', as: 'orderId', by: 'orderId' },
    main: 'orderId',
  },
  api: { one: false, create: false, update: false, remove: false },
})
