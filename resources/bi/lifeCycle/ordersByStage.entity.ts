import { choice, dictionary, instant, integer, money, readModel, reference } from '#define'
import { orderState } from '#resources/sales/orders/orderState.ts'
import { saleSource } from '#resources/sales/saleEntries/saleMeasures.ts'
import { stages } from './orderStages.entity.ts'

const required = { required: true } as const

/** Orders by what they wait for: each that is open waits at one stage. */
export const ordersByStage = readModel('ordersByStage', {
  titles: ['Order at a stage', 'Orders by stage'],
  fields: {
    orderId: reference('orders', required),
    customerId: reference('customers', required),
    orderedOnUtc: instant({ required: true, label: 'Ordered' }),
    state: orderState,
    waitsAt: choice(stages, { label: 'Waits for' }),
    sinceUtc: instant({ label: 'Since' }),
    days: integer({ label: 'Days' }),
    total: money(required),
    balance: money({ required: true, signed: true, owed: true }),
    branchId: reference('branches', required),
    source: saleSource,
    serviceType: dictionary('deliveryPlanServiceType', { label: 'Service' }),
    salespersonId: reference('staff', { label: 'Salesperson' }),
    quotedOnUtc: instant({ label: 'Quoted' }),
    confirmedOnUtc: instant({ label: 'Confirmed' }),
    paidOnUtc: instant({ label: 'Paid' }),
    stockReadyOnUtc: instant({ label: 'Stock ready' }),
    preparedOnUtc: instant({ label: 'Prepared' }),
    deliveredOnUtc: instant({ label: 'Delivered' }),
    closedOnUtc: instant({ label: 'Closed' }),
  },
  label: 'orderId',
  list: {
    readsReplica: true,
    columns: [
      'orderId',
      'customerId',
      'orderedOnUtc',
      'state',
      'waitsAt',
      'sinceUtc',
      'days',
      'total',
      'balance',
      'salespersonId',
    ],
    search: ['orderId', 'customerId'],
    filters: [
      'waitsAt',
      'orderedOnUtc',
      'branchId',
      'source',
      'serviceType',
      'salespersonId',
      'quotedOnUtc',
      'confirmedOnUtc',
      'paidOnUtc',
      'stockReadyOnUtc',
      'preparedOnUtc',
      'deliveredOnUtc',
      'closedOnUtc',
    ],
    sort: '-orderedOnUtc',
    totals: ['total', 'balance'],
    open: { screen: 'orderProcessing', as: 'orderId', by: 'orderId' },
    main: 'customerId',
  },
})
