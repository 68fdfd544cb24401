import {
  choice,
  code,
  computed,
  date,
  decimal,
  entity,
  integer,
  lines,
  money,
  percent,
  reference,
  text,
  volume,
} from '#define'
import { todayOf } from '#resources/days.ts'
import { sumOfLines } from '#resources/stock/documents/stockDocument.ts'
import {
  agreedOf,
  columnsOf,
  notLoadedOf,
  toComeOf,
} from '#resources/stock/reservations/arithmetic.ts'
import { roomOf } from '#resources/purchasing/containers/filling/capacity.ts'
import { purchaseOrderLines } from './purchaseOrderLines.entity.ts'
import { purchasePayments } from './purchasePayments.entity.ts'

const line = columnsOf('l')
const ofLines = sumOfLines('purchase_order_lines', 'purchase_order_id')
const pieces = (some: string) => ofLines(`coalesce(sum(${some}), 0)::int`)
/** Nothing comes of an order that is over. */
const whileOpen = (some: string) =>
  `case when {state} in ('Closed', 'Cancelled') then 0 else (${pieces(`greatest(${some}, 0)`)}) end`
/** Of the containers that carry its goods, each once. */
const ofContainers = (some: string) =>
  `select ${some} from containers c where c.id in (select b.container_id from container_lines b where b.purchase_order_id = {id} and not b.is_deleted) and c.state <> 'Cancelled' and not c.is_deleted`
const eta = 'coalesce(c.arrived_on, c.arrives_on)'
const count = (label?: string) => integer({ required: true, ...(label ? { label } : {}) })
/** The day of the last arrival; what is not loaded comes today at the earliest. */
const lastDay = `greatest((${ofContainers(`max(${eta})`)}), case when {state} in ('Received', 'Closed') then null else ${todayOf('{clientId}')} end)`

/** SKUs without a volume are named beside it. */
const volumeOfLines = `(${ofLines(`sum(${agreedOf(line)} * k.volume)`, 'join skus k on k.id = l.sku_id')})`

const purchaseStates = [
  'Draft',
  'Submitted',
  'Confirmed',
  'In Production',
  'Partly Shipped',
  'Shipped',
  'Received',
  'Closed',
  'Cancelled',
] as const

/** Whether a supplier has confirmed an order, and pieces of it may still come. */
export const isUnderWay = (state: string) =>
  !['Draft', 'Submitted', 'Closed', 'Cancelled'].includes(state)

const stateLabels = { 'In Production': 'In production', 'Partly Shipped': 'Partly shipped' }

export const purchaseOrders = entity('purchaseOrders', {
  titles: ['Purchase order', 'Purchase orders'],
  fields: {
    no: code({ prefix: 'PO', digits: 6 }),
    oldNo: text({
      max: 40,
      unique: true,
      label: 'Old number',
      help: 'Its number in the former system',
    }),
    formerState: choice(purchaseStates, {
      labels: stateLabels,
      label: 'Former status',
      notInBulk: true,
      help: 'Its status in the former system. A new purchase order starts there.',
    }),
    supplierId: reference('suppliers', { required: true }),
    factoryId: reference('factories'),
    currency: choice(['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'], { required: true }),
    exchangeRate: decimal({
      scale: 6,
      min: 0.000001,
      help: 'How much of this currency one unit of ours buys',
    }),
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    loadPortId: reference('ports', { label: 'From port' }),
    dischargePortId: reference('ports', { label: 'To port' }),
    warehouseId: reference('warehouses', { required: true }),
    orderedOn: date({ label: 'Ordered' }),
    submittedOn: date({ readOnly: true, label: 'Submitted' }),
    confirmedOn: date({ readOnly: true, label: 'Confirmed' }),
    requestedDate: date({ label: 'Requested for' }),
    deposit: percent({ label: 'Deposit (%)' }),
    state: choice(purchaseStates, {
      default: 'Draft',
      labels: stateLabels,
      tones: {
        Draft: 'neutral',
        Submitted: 'info',
        Confirmed: 'info',
        'In Production': 'info',
        'Partly Shipped': 'info',
        Shipped: 'info',
        Received: 'good',
        Closed: 'good',
        Cancelled: 'bad',
      },
    }),
    /** Where it stands while nothing of it has left in a container: a person or a file said so. */
    stateBefore: choice(['Confirmed', 'In Production'], {
      labels: { 'In Production': stateLabels['In Production'] },
      readOnly: true,
      label: 'Before shipping',
    }),
    priceApproval: choice(['Waiting', 'Approved', 'Declined'], {
      readOnly: true,
      label: 'Prices',
      help: 'The supplier confirmed prices above what one person may accept',
      tones: { Waiting: 'warning', Approved: 'good', Declined: 'bad' },
    }),
    answeredById: reference('staff', { readOnly: true, label: 'Confirmation entered by' }),
    priceApproverId: reference('staff', { readOnly: true, label: 'Prices decided by' }),
    lines: lines(purchaseOrderLines, { by: 'purchaseOrderId' }),
    payments: lines(purchasePayments, { by: 'purchaseOrderId', readOnly: true }),
    lineCount: computed(count('Lines'), ofLines('count(*)::int')),
    pieces: computed(count(), pieces(agreedOf(line))),
    shipped: computed(count(), pieces('l.shipped')),
    received: computed(count(), pieces('l.received')),
    toCome: computed(count(), whileOpen(toComeOf(line))),
    notLoaded: computed(count(), whileOpen(notLoadedOf(line))),
    amount: computed(
      money({ required: true, currency: 'currency' }),
      ofLines(`coalesce(sum(round(${agreedOf(line)} * l.unit_cost, 2)), 0)`),
    ),
    paid: computed(
      money({ required: true, currency: 'currency', help: 'In the currency of the order' }),
      "select coalesce(sum(y.amount), 0) from purchase_payments y where y.purchase_order_id = {id} and y.state = 'Recorded' and not y.is_deleted",
    ),
    volume: computed(volume(), `round(${volumeOfLines}, 3)`),
    containerShare: computed(
      percent({ label: 'Share of a 40 ft high cube (%)', help: 'Share of what fits inside' }),
      `round(${volumeOfLines} * 100 / ${roomOf('40HC').volume}, 1)`,
    ),
    unmeasured: computed(
      text({ label: 'Not measured', help: 'SKUs without a volume, not included in the m³' }),
      ofLines(
        "string_agg(distinct k.code, ', ' order by k.code) filter (where coalesce(k.volume, 0) = 0)",
        'join skus k on k.id = l.sku_id',
      ),
    ),
    firstEta: computed(date({ label: 'First ETA' }), ofContainers(`min(${eta})`)),
    lastEta: computed(date({ label: 'Last ETA' }), ofContainers(`max(${eta})`)),
    containers: computed(
      text({ label: 'Containers' }),
      ofContainers("string_agg(c.name, ', ' order by c.name)"),
    ),
    daysLate: computed(
      integer({ label: 'Days late', help: 'Later than the requested date' }),
      `case when {state} not in ('Draft', 'Submitted', 'Cancelled') then greatest(${lastDay} - {requestedDate}, 0) end`,
    ),
  },
  list: {
    columns: [
      'no',
      'supplierId',
      'orderedOn',
      'warehouseId',
      'requestedDate',
      'lastEta',
      'pieces',
      'toCome',
      'amount',
      'state',
    ],
    totals: ['lineCount', 'pieces', 'shipped', 'received', 'toCome', 'notLoaded'],
    sort: '-no',
    search: ['no', 'oldNo', 'supplierId'],
    filters: ['state', 'supplierId', 'warehouseId', 'orderedOn', 'requestedDate', 'loadPortId'],
  },
  statuses: {
    transitions: {
      submit: { from: ['Draft'], to: 'Submitted' },
      approvePrices: {
        from: ['Submitted'],
        to: 'Confirmed',
        label: 'Approve prices',
        done: 'Prices approved',
        confirm: 'Accept the prices that the supplier confirmed?',
        while: [{ field: 'priceApproval', is: ['Waiting'] }],
      },
      declinePrices: {
        from: ['Submitted'],
        to: 'Submitted',
        label: 'Decline prices',
        done: 'Prices declined',
        confirm: 'Decline these prices? The requested prices apply again.',
        needsReason: true,
        while: [{ field: 'priceApproval', is: ['Waiting'] }],
      },
      produce: {
        from: ['Confirmed'],
        to: 'In Production',
        label: 'In production',
        confirm: 'Has production started?',
      },
      close: { from: ['Received'], to: 'Closed', confirm: 'Close this purchase order?' },
      cancel: {
        from: ['Draft', 'Submitted', 'Confirmed', 'In Production'],
        to: 'Cancelled',
        confirm: 'Cancel this purchase order?',
        needsReason: true,
      },
    },
  },
  actions: {
    pay: {
      call: 'paySupplier',
      id: 'id',
      label: 'Record a payment',
      while: { field: 'state', not: ['Draft', 'Cancelled'] },
    },
    voidPayment: {
      call: 'voidSupplierPayment',
      id: 'id',
      label: 'Void a payment',
      while: { field: 'paid', not: [0] },
    },
    split: {
      call: 'splitPurchaseOrderLine',
      id: 'id',
      label: 'Split a line',
      while: { field: 'state', is: ['Draft', 'Submitted', 'Confirmed', 'In Production'] },
    },
    changeDay: {
      call: 'changeReadyDay',
      id: 'id',
      label: 'Change a day',
      while: {
        field: 'state',
        is: ['Submitted', 'Confirmed', 'In Production', 'Partly Shipped', 'Shipped'],
      },
    },
    duplicate: {
      call: 'duplicatePurchaseOrder',
      id: 'id',
      label: 'Duplicate',
      confirm: 'Order the same again, as a draft?',
    },
  },
  form: {
    Order: [
      'supplierId',
      'factoryId',
      'currency',
      'exchangeRate',
      'incoterm',
      'deposit',
      'orderedOn',
      'requestedDate',
    ],
    Route: ['loadPortId', 'dischargePortId', 'warehouseId'],
    Lines: ['lines'],
    'Former system': ['oldNo', 'formerState'],
  },
  attachments: true,
  notes: true,
  related: [{ entity: 'etaChanges', by: 'purchaseOrderId' }],
  links: {
    Confirm: {
      screen: '/supply_chain/order/purchase_record_confirm',
      as: 'purchaseOrderId',
      while: { field: 'state', is: ['Submitted'] },
      isNext: true,
    },
  },
  import: { key: 'oldNo', lines: { field: 'lines', key: 'position', isCounted: true } },
})
