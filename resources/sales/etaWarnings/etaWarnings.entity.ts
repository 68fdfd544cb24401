import { choice, date, flag, instant, integer, money, readModel, reference, text } from '#define'
import { etaSeverity, etaState, supplies } from './etaStates.ts'
import { warningSteps } from './etaSteps.ts'

const required = { required: true } as const

/** Goods that come too late for what is promised of them. A row is a SKU of a container or a purchase order. */
export const etaWarnings = readModel('etaWarnings', {
  titles: ['ETA warning', 'ETA warnings'],
  parameters: {
    isSnoozed: flag({ label: 'Snoozed too' }),
    orderId: reference('orders', { label: 'Order' }),
  },
  fields: {
    supply: choice(supplies, { required: true, label: 'Comes from' }),
    no: text({ required: true, label: 'Container or order' }),
    containerId: reference('containers'),
    purchaseOrderId: reference('purchaseOrders'),
    skuId: reference('skus', required),
    supplierId: reference('suppliers'),
    etaBefore: date({ label: 'ETA before' }),
    eta: date({ label: 'ETA' }),
    availableOn: date({ label: 'There on' }),
    likelyOn: date({
      label: 'Likely on',
      help: 'When containers of its agent come as late as 8 of 10 did',
    }),
    days: integer({ label: 'Days late' }),
    orders: integer({ required: true, label: 'Orders' }),
    orderCodes: text({ required: true, label: 'Order numbers' }),
    pieces: integer({ required: true, label: 'Pieces' }),
    firstPromised: date({ label: 'First promised' }),
    value: money({ required: true }),
    contacted: text({ required: true, max: 30, label: 'Contacted' }),
    notContacted: integer({ required: true, label: 'Not contacted' }),
    ownerId: reference('staff', { label: 'Owner' }),
    severity: etaSeverity,
    state: etaState,
    changedOnUtc: instant({ label: 'Last changed' }),
    /** The filter of its orders, for the address of their list. */
    goods: text({ required: true, label: 'Its orders' }),
  },
  label: 'no',
  list: {
    columns: ['no', 'skuId', 'eta', 'days', 'orders', 'firstPromised', 'value', 'ownerId', 'state'],
    search: ['no', 'skuId'],
    filters: [
      'state',
      'severity',
      'supplierId',
      'eta',
      'notContacted',
      'containerId',
      'purchaseOrderId',
      'skuId',
      'ownerId',
      'supply',
    ],
    sort: 'firstPromised',
    totals: ['orders', 'pieces', 'value', 'notContacted'],
    tone: 'severity',
    main: 'skuId',
    open: { screen: 'etaWarningOrders', as: 'filter', by: 'goods' },
  },
  rowSteps: warningSteps,
})
