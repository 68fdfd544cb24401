import {
  choice,
  code,
  computed,
  dictionary,
  entity,
  instant,
  integer,
  reference,
  text,
} from '#define'

/** The states of goods that are back, and have not come to rest. */
const inspected = ['Inspected'] as const
const settled = ['Restocked', 'Repair', 'Scrap', 'Back to supplier'] as const

/** Why pieces come back: for money, for the same new ones, or to be repaired. */
export const returnPurposes = ['Credit', 'Exchange', 'Repair'] as const

/** Goods of a plan's item that a customer gives back: from being expected until they have come to rest. */
export const returnRecords = entity('returnRecords', {
  titles: ['Return', 'Returns'],
  fields: {
    no: code({ prefix: 'RR', digits: 6, label: 'Return' }),
    planId: reference('deliveryPlans', { required: true, readOnly: true, label: 'Delivery plan' }),
    planItemId: reference('planItems', { required: true, readOnly: true, label: 'Item' }),
    orderId: reference('orders', { readOnly: true }),
    ticketId: reference('tickets', { readOnly: true }),
    customerId: reference('customers', { readOnly: true }),
    skuId: reference('skus', { required: true, readOnly: true }),
    quantity: integer({ required: true, min: 1, max: 10_000, readOnly: true }),
    /** Only a credit changes the order and its money; it is always of whole sets. */
    purpose: choice(returnPurposes, {
      default: 'Credit',
      readOnly: true,
      tones: { Credit: null, Exchange: 'info', Repair: 'info' },
    }),
    /** Pieces that the customer got for these: new ones of an exchange, or the repaired ones. */
    givenOut: integer({ default: 0, min: 0, readOnly: true, label: 'Handed over for it' }),
    visitId: reference('deliveryPlans', { readOnly: true, label: 'Fetched by' }),
    delivered: computed(
      integer({ label: 'Handed over' }),
      'select i.delivered from plan_items i where i.id = {planItemId}',
    ),
    reason: text({ max: 200 }),
    warehouseId: reference('warehouses', { readOnly: true, label: 'Came back to' }),
    receivedById: reference('staff', { readOnly: true, label: 'Received by' }),
    receivedOnUtc: instant({ readOnly: true, label: 'Received' }),
    condition: choice(['As new', 'Opened', 'Worn', 'Damaged', 'Missing parts', 'Wrong item'], {
      readOnly: true,
    }),
    inspectedById: reference('staff', { readOnly: true, label: 'Inspected by' }),
    /** What the pieces are in stock now. */
    stockStatus: dictionary('physicalStockStatus', { readOnly: true, label: 'Stock status' }),
    qaIssueId: reference('qaIssues', { label: 'Product issue' }),
    refund: computed(
      text({ label: 'Refund or exchange' }),
      `select coalesce(
        (select string_agg(r.no || ' ' || lower(r.state), ', ' order by r.no) from refunds r where r.order_id = {orderId} and r.type = 'Return' and not r.is_deleted),
        (select string_agg('Exchange ' || o.order_code, ', ') from (select distinct s.order_id from sale_returns s join order_lines l on l.id = s.order_line_id where l.order_id = {orderId}) x join orders o on o.id = x.order_id))`,
    ),
    state: choice(['Expected', 'Received', ...inspected, ...settled, 'Closed', 'Cancelled'], {
      default: 'Expected',
      tones: {
        Expected: 'neutral',
        Received: 'warning',
        Inspected: 'info',
        Restocked: 'good',
        Repair: 'info',
        Scrap: 'bad',
        'Back to supplier': 'info',
        Closed: 'good',
        Cancelled: 'bad',
      },
    }),
  },
  list: {
    columns: [
      'no',
      'orderId',
      'customerId',
      'skuId',
      'quantity',
      'purpose',
      'reason',
      'receivedOnUtc',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['no', 'orderId', 'customerId', 'skuId'],
    filters: [
      'state',
      'purpose',
      'condition',
      'warehouseId',
      'createdOnUtc',
      'skuId',
      'reason',
      'orderId',
    ],
    totals: ['quantity'],
  },
  form: { Return: 'reason' },
  statuses: {
    transitions: {
      receive: {
        from: ['Expected'],
        to: 'Received',
        confirm: 'Have all of these pieces come back?',
      },
      restock: {
        from: inspected,
        to: 'Restocked',
        confirm: 'Can these pieces be sold again?',
        call: { name: 'restockReturn', id: 'returnId' },
      },
      repair: { from: inspected, to: 'Repair', label: 'Send to repair', confirm: 'Repair them?' },
      scrap: {
        from: inspected,
        to: 'Scrap',
        confirm: 'Scrap these pieces?',
        needsReason: true,
      },
      giveBack: {
        from: inspected,
        to: 'Back to supplier',
        label: 'Back to supplier',
        confirm: 'Set these pieces apart for their supplier?',
      },
      // After what becomes of the pieces: once they were inspected, that is what comes next.
      inspect: {
        from: ['Received', 'Inspected'],
        to: 'Inspected',
        confirm: 'What are the pieces like?',
        call: { name: 'inspectReturn', id: 'returnId', one: true },
      },
      close: { from: settled, to: 'Closed' },
      cancel: {
        from: ['Expected'],
        to: 'Cancelled',
        confirm: 'Are these pieces not expected any more?',
        needsReason: true,
      },
    },
  },
  checks: {
    'Goods that are back say when they came and where to.':
      "{state} in ('Expected', 'Cancelled') or ({receivedOnUtc} is not null and {warehouseId} is not null)",
    'Goods that were inspected say what they are like.':
      "{state} in ('Expected', 'Received', 'Cancelled') or {purpose} = 'Repair' or {condition} is not null",
    'No more is handed over than comes back, and nothing for a credit.':
      "{givenOut} <= case {purpose} when 'Credit' then 0 else {quantity} end",
  },
  api: {
    list: { at: 'GET /api/delivery/getReturnRecordList', key: 'data' },
    create: false,
    remove: false,
  },
  attachments: true,
  notes: true,
})
