import {
  choice,
  computed,
  date,
  entity,
  flag,
  instant,
  lines,
  longText,
  money,
  reference,
  text,
  url,
} from '#define'
import { todayOf } from '#resources/days.ts'
import { wayfairLines } from './wayfairLines.entity.ts'

const today = () => todayOf('{clientId}')
const line =
  'select from wayfair_lines l where l.wayfair_order_id = {id} and l.quantity > 0 and not l.is_deleted'

/** A purchase order of Wayfair as its files tell it, and what became of it here. */
export const wayfairOrders = entity('wayfairOrders', {
  titles: ['Wayfair order', 'Wayfair orders'],
  label: 'poNumber',
  fields: {
    poNumber: text({ required: true, max: 40, readOnly: true, label: 'PO number' }),
    websiteId: reference('websites', { required: true, readOnly: true }),
    poDate: date({ required: true, readOnly: true, label: 'PO date' }),
    orderedOnUtc: instant({ required: true, readOnly: true, label: 'Ordered' }),
    mustShipBy: date({ readOnly: true, label: 'Must ship by' }),
    backorderDate: date({ readOnly: true, label: 'Backorder date' }),
    shipTo: text({ max: 120, readOnly: true, label: 'Ship to' }),
    phone: text({ max: 40, readOnly: true, label: 'Telephone' }),
    line1: text({ max: 120, readOnly: true, label: 'Address' }),
    line2: text({ max: 120, readOnly: true, label: 'Address 2' }),
    city: text({ max: 80, readOnly: true }),
    region: text({ max: 80, readOnly: true, label: 'State' }),
    postcode: text({ max: 20, readOnly: true }),
    country: text({ max: 2, readOnly: true }),
    shipSpeed: text({ max: 80, readOnly: true, label: 'Ship speed' }),
    carrier: text({ max: 80, label: 'Carrier', readOnly: true }),
    warehouse: text({ max: 80, readOnly: true, label: 'Wayfair warehouse' }),
    total: money({ default: 0, min: 0, readOnly: true, label: 'Wholesale total' }),
    status: text({ required: true, max: 60, readOnly: true, label: 'Status there' }),
    state: choice(
      ['New', 'Mapped', 'Imported', 'Shipped', 'Invoiced', 'Error', 'Rejected', 'Cancelled'],
      {
        default: 'New',
        tones: {
          New: 'neutral',
          Mapped: 'good',
          Imported: 'info',
          Shipped: 'info',
          Invoiced: 'good',
          Error: 'bad',
          Rejected: 'neutral',
          Cancelled: 'bad',
        },
      },
    ),
    problem: text({ max: 40, readOnly: true, label: 'Kind of problem' }),
    why: text({ max: 500, readOnly: true, label: 'Error' }),
    short: text({ max: 500, readOnly: true, label: 'Short' }),
    /** Changes by Wayfair after the order was made. A person decides. */
    question: longText({ max: 2000, readOnly: true, label: 'To decide' }),
    asks: computed(flag({ label: 'Asks a person' }), '{question} is not null'),
    isLate: computed(
      flag({ label: 'Late' }),
      `coalesce({mustShipBy} < ${today()} and {state} in ('New', 'Mapped', 'Imported', 'Error'), false)`,
    ),
    isUnmapped: computed(
      flag({ label: 'Unmapped' }),
      `{state} in ('New', 'Error') and exists (${line} and not exists (select from wayfair_mappings m where m.client_id = {clientId} and lower(m.part_number) = lower(l.item_number) and m.sku_id is not null and m.is_active and not m.is_deleted))`,
    ),
    orderId: reference('orders', { readOnly: true, unique: true }),
    orderState: computed(
      text({ label: 'Order is' }),
      'select o.state from orders o where o.id = {orderId}',
    ),
    tracking: text({ max: 100, readOnly: true, label: 'Tracking' }),
    packingSlip: url({ readOnly: true, label: 'Packing slip there' }),
    batchId: reference('wayfairBatches', { required: true, readOnly: true, label: 'File' }),
    handledById: reference('staff', { readOnly: true, label: 'Handled by' }),
    lines: lines(wayfairLines, { by: 'wayfairOrderId', readOnly: true }),
  },
  list: {
    live: true,
    columns: ['poNumber', 'shipTo', 'total', 'mustShipBy', 'status', 'state', 'why', 'orderId'],
    search: ['poNumber', 'shipTo', 'tracking', 'orderId'],
    filters: ['state', 'poDate', 'batchId', 'isLate', 'isUnmapped', 'asks', 'problem', 'websiteId'],
    sortable: ['mustShipBy'],
    sort: '-orderedOnUtc',
    totals: ['total'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      retry: {
        from: ['Error'],
        to: 'Mapped',
        label: 'Try again',
        done: 'It is tried again in a few seconds',
      },
      reject: {
        from: ['New', 'Mapped', 'Error'],
        to: 'Rejected',
        label: 'Reject',
        needsReason: true,
        confirm: 'No order is made of it. Tell Wayfair as well.',
      },
      sendInvoice: {
        from: ['Shipped'],
        to: 'Shipped',
        label: 'Send invoice',
        done: 'It is sent in a few seconds',
        confirm: 'Send its invoice to the e-mail of the customer?',
        while: [{ field: 'orderId', not: [null] }],
      },
      markInvoiced: {
        from: ['Shipped'],
        to: 'Invoiced',
        label: 'Mark as invoiced',
        confirm: 'Was its invoice sent to Wayfair?',
        while: [{ field: 'orderId', not: [null] }],
      },
    },
  },
  actions: {
    createWayfairOrder: {
      call: 'createWayfairOrder',
      id: 'wayfairOrderId',
      label: 'Create order',
      while: { field: 'state', is: ['New', 'Mapped', 'Error'] },
    },
    saveWayfairTracking: {
      call: 'saveWayfairTracking',
      id: 'wayfairOrderId',
      label: 'Save tracking',
      while: { field: 'state', is: ['Imported', 'Shipped', 'Invoiced'] },
    },
    decideWayfairChange: {
      call: 'decideWayfairChange',
      id: 'wayfairOrderId',
      label: 'Decide',
      while: { field: 'asks', is: [true] },
    },
  },
  links: {
    'Map its items': {
      screen: '/ecommerce/wayfair/wayfair_mapping',
      while: { field: 'isUnmapped', is: [true] },
    },
  },
  paper: {
    title: 'Packing slip',
    facts: [
      'poDate',
      'shipTo',
      'line1',
      'line2',
      'city',
      'region',
      'postcode',
      'phone',
      'shipSpeed',
      'carrier',
      'mustShipBy',
      'tracking',
    ],
    lines: 'lines',
    columns: ['itemNumber', 'itemName', 'sku', 'quantity'],
    signed: ['Packed by'],
  },
  unique: [['websiteId', 'poNumber']],
  api: { create: false, update: false, remove: false },
  notes: true,
})
