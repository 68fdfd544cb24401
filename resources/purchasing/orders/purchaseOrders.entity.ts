import { choice, code, date, decimal, entity, lines, percent, reference, text } from '#define'
import { purchaseOrderLines } from './purchaseOrderLines.entity.ts'

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

const stateLabels = { 'In Production': 'In production', 'Partly Shipped': 'Partly shipped' }

export const purchaseOrders = entity('purchaseOrders', {
  titles: ['Purchase order', 'Purchase orders'],
  fields: {
    no: code({ prefix: 'PO', digits: 6 }),
    oldNo: text({
      max: 40,
      unique: true,
      label: 'Old number',
      help: 'What it was called in another program',
    }),
    formerState: choice(purchaseStates, {
      labels: stateLabels,
      label: 'Former status',
      notInBulk: true,
      help: 'Where it stood in another program. A new purchase order begins there.',
    }),
    supplierId: reference('suppliers', { required: true }),
    factoryId: reference('factories'),
    currency: choice(['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'], { required: true }),
    exchangeRate: decimal({ scale: 6, min: 0, help: 'How much of this currency one of ours buys' }),
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    loadPortId: reference('ports', { label: 'From port' }),
    dischargePortId: reference('ports', { label: 'To port' }),
    warehouseId: reference('warehouses', { required: true }),
    orderedOn: date({ label: 'Ordered' }),
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
    lines: lines(purchaseOrderLines, { by: 'purchaseOrderId' }),
  },
  list: {
    columns: [
      'no',
      'oldNo',
      'supplierId',
      'orderedOn',
      'warehouseId',
      'requestedDate',
      'currency',
      'state',
    ],
    sort: '-no',
    search: ['no', 'oldNo', 'supplierId'],
    filters: ['state', 'supplierId', 'warehouseId', 'orderedOn', 'requestedDate'],
  },
  statuses: {
    transitions: {
      submit: { from: ['Draft'], to: 'Submitted' },
      confirm: { from: ['Submitted'], to: 'Confirmed', label: 'Confirmed by supplier' },
      produce: { from: ['Confirmed'], to: 'In Production', label: 'In production' },
      shipPartly: { from: ['In Production'], to: 'Partly Shipped', label: 'Shipped in part' },
      ship: { from: ['In Production', 'Partly Shipped'], to: 'Shipped', label: 'Shipped' },
      receive: { from: ['Shipped'], to: 'Received', label: 'Received' },
      close: { from: ['Received'], to: 'Closed', confirm: 'Close this purchase order?' },
      cancel: {
        from: ['Draft', 'Submitted', 'Confirmed', 'In Production'],
        to: 'Cancelled',
        confirm: 'Cancel this purchase order?',
        needsReason: true,
      },
    },
  },
  import: { key: 'oldNo', lines: { field: 'lines', key: 'position', isCounted: true } },
})
