import {
  choice,
  computed,
  email,
  entity,
  flag,
  instant,
  json,
  longText,
  money,
  phone,
  reference,
  text,
} from '#define'

const asks = { field: 'asks', is: [true] } as const
const changed = { id: 'websiteOrderId', while: asks } as const

/** An order of a website as its shop tells it, and what became of it here. */
export const websiteOrders = entity('websiteOrders', {
  titles: ['Website order', 'Website orders'],
  label: 'webNo',
  fields: {
    websiteId: reference('websites', { required: true, readOnly: true }),
    webNo: text({ required: true, max: 40, readOnly: true, label: 'Web no.' }),
    orderedOnUtc: instant({ required: true, readOnly: true, label: 'Ordered' }),
    customer: text({ max: 120, readOnly: true }),
    email: email({ readOnly: true, label: 'E-mail' }),
    phone: phone({ readOnly: true }),
    address: text({ max: 400, readOnly: true }),
    items: longText({ max: 4000, readOnly: true }),
    total: money({ required: true, readOnly: true }),
    paidOnUtc: instant({ readOnly: true, label: 'Paid' }),
    method: text({ max: 80, readOnly: true, label: 'Payment method' }),
    shippingMethod: text({ max: 120, readOnly: true, label: 'Shipping method' }),
    orderStatus: choice(['Pending', 'Processing', 'Complete', 'Cancelled'], {
      required: true,
      readOnly: true,
      label: 'Status there',
      tones: { Pending: 'warning', Processing: 'info', Complete: 'good', Cancelled: 'bad' },
    }),
    paymentStatus: choice(
      ['Pending', 'Authorized', 'Paid', 'PartiallyRefunded', 'Refunded', 'Voided'],
      {
        required: true,
        readOnly: true,
        label: 'Payment',
        labels: { PartiallyRefunded: 'Partially refunded' },
        tones: {
          Pending: 'warning',
          Authorized: 'info',
          Paid: 'good',
          PartiallyRefunded: 'bad',
          Refunded: 'bad',
          Voided: 'bad',
        },
      },
    ),
    shippingStatus: text({ max: 40, readOnly: true, label: 'Shipping' }),
    state: choice(['New', 'Imported', 'Booked', 'Closed', 'Failed', 'Manual', 'Cancelled'], {
      default: 'New',
      tones: {
        New: 'neutral',
        Imported: 'info',
        Booked: 'info',
        Closed: 'good',
        Failed: 'bad',
        Manual: 'neutral',
        Cancelled: 'bad',
      },
    }),
    problem: text({ max: 40, readOnly: true, label: 'Kind of problem' }),
    why: text({ max: 500, readOnly: true, label: 'Why it failed' }),
    /** What could not be held when it was imported: how many pieces of which SKU. */
    short: text({ max: 500, readOnly: true, label: 'Short' }),
    isShort: computed(flag({ label: 'Short of stock' }), '{short} is not null'),
    orderId: reference('orders', { readOnly: true, unique: true }),
    orderState: computed(
      text({ label: 'Order is' }),
      'select o.state from orders o where o.id = {orderId}',
    ),
    handledById: reference('staff', { readOnly: true, label: 'Handled by' }),
    handledReason: text({ max: 300, readOnly: true, label: 'How it was handled' }),
    /** The shop has told it otherwise than when it was booked. */
    isChanged: flag({ default: false, readOnly: true, label: 'Changed on the web' }),
    /** Each value that the shop changed after it was booked. A person decides. */
    question: longText({ max: 2000, readOnly: true, label: 'To decide' }),
    asks: computed(flag({ label: 'Needs a decision' }), '{question} is not null'),
    /** Its goods were given back, because it was not paid in time. */
    givenBackOnUtc: instant({ readOnly: true, label: 'Stock released' }),
    payload: json({ label: 'As the shop sent it' }),
    /** While a person is asked: the version that was booked. */
    agreed: json({ label: 'As booked' }),
  },
  list: {
    live: true,
    columns: [
      'webNo',
      'orderedOnUtc',
      'customer',
      'total',
      'paymentStatus',
      'state',
      'short',
      'why',
      'orderId',
    ],
    search: ['webNo', 'customer', 'email', 'orderId'],
    filters: [
      'websiteId',
      'state',
      'orderedOnUtc',
      'paymentStatus',
      'method',
      'isShort',
      'isChanged',
      'asks',
      'problem',
    ],
    sort: '-orderedOnUtc',
    totals: ['total'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      retry: {
        from: ['Failed'],
        to: 'New',
        label: 'Try again',
        done: 'Trying again in a few seconds',
      },
    },
  },
  actions: {
    keepChangedWebOrder: { ...changed, call: 'keepChangedWebOrder', label: 'Keep' },
    askWebRefund: { ...changed, call: 'askWebRefund', label: 'Request a refund' },
    cancelChangedWebOrder: {
      ...changed,
      call: 'cancelChangedWebOrder',
      label: 'Cancel',
      while: [asks, { field: 'state', is: ['Booked'] }],
    },
    createInvoiceERP: {
      call: 'createInvoiceERP',
      id: 'websiteOrderId',
      label: 'Book it',
      while: [
        { field: 'state', is: ['Imported'] },
        { field: 'paymentStatus', is: ['Paid'] },
      ],
    },
    followWebOrder: {
      call: 'followWebOrder',
      id: 'websiteOrderId',
      label: 'Note a contact',
      while: { field: 'state', is: ['New', 'Imported', 'Failed'] },
    },
    quoteWebOrder: {
      call: 'quoteWebOrder',
      id: 'websiteOrderId',
      label: 'Convert to quotation',
      while: [
        { field: 'state', is: ['Imported'] },
        { field: 'paymentStatus', is: ['Pending', 'Authorized'] },
        { field: 'orderState', is: ['Draft'] },
      ],
    },
    updateManuallyHandledWebsiteOrder: {
      call: 'updateManuallyHandledWebsiteOrder',
      id: 'websiteOrderId',
      label: 'Handled manually',
      while: { field: 'state', is: ['New', 'Imported', 'Failed'] },
    },
  },
  paper: {
    title: 'Packing slip',
    facts: [
      'orderedOnUtc',
      'orderId',
      'customer',
      'phone',
      'address',
      'shippingMethod',
      'items',
      'short',
    ],
    signed: ['Packed by'],
  },
  unique: [['websiteId', 'webNo']],
  api: { create: false, update: false, remove: false },
  notes: true,
})
