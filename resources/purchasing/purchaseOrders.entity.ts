import { choice, code, date, decimal, entity, lines, percent, reference } from '#define'
import { purchaseOrderLines } from './purchaseOrderLines.entity.ts'

export const purchaseOrders = entity('purchaseOrders', {
  titles: ['Purchase order', 'Purchase orders'],
  fields: {
    no: code({ prefix: 'PO', digits: 6 }),
    supplierId: reference('suppliers', { required: true }),
    factoryId: reference('factories'),
    currency: choice(['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'], { required: true }),
    exchangeRate: decimal({ scale: 6, min: 0, help: 'Units of the currency for one of our own' }),
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    loadPortId: reference('ports', { label: 'From port' }),
    dischargePortId: reference('ports', { label: 'To port' }),
    warehouseId: reference('warehouses', { required: true }),
    requestedDate: date({ label: 'Requested for' }),
    deposit: percent({ label: 'Deposit (%)' }),
    state: choice(
      [
        'Draft',
        'Submitted',
        'Confirmed',
        'In Production',
        'Partly Shipped',
        'Shipped',
        'Received',
        'Closed',
        'Cancelled',
      ],
      {
        default: 'Draft',
        labels: { 'In Production': 'In production', 'Partly Shipped': 'Partly shipped' },
        tones: {
          Submitted: 'info',
          Confirmed: 'info',
          'In Production': 'info',
          'Partly Shipped': 'warning',
          Shipped: 'warning',
          Received: 'good',
          Cancelled: 'bad',
        },
      },
    ),
    lines: lines(purchaseOrderLines, { by: 'purchaseOrderId' }),
  },
  list: {
    columns: [
      'no',
      'supplierId',
      'createdOnUtc',
      'warehouseId',
      'requestedDate',
      'currency',
      'state',
    ],
    sort: '-no',
    search: ['no', 'supplierId'],
    filters: ['state', 'requestedDate'],
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
  api: false,
})
