import { currencies } from '#resources/common.ts'
import {
  choice,
  code,
  computed,
  date,
  entity,
  integer,
  lines,
  longText,
  money,
  reference,
  text,
} from '#define'
import {
  documentStamps,
  documentTones,
  sumOfLines,
} from '#resources/stock/documents/stockDocument.ts'
import { purchaseLines } from './purchaseLines.entity.ts'

const ofLines = sumOfLines('purchase_lines', 'purchase_id')
const goods =
  '(select coalesce(sum(round(l.quantity * l.unit_cost, 2)), 0) from purchase_lines l where l.purchase_id = {id} and not l.is_deleted)'

/** Goods that are bought nearby and come in at once, with the supplier's invoice. */
export const purchases = entity('purchases', {
  titles: ['Purchase', 'Purchases'],
  fields: {
    no: code({ prefix: 'PU', digits: 6, label: 'No.' }),
    supplierId: reference('suppliers', { required: true }),
    invoiceNo: text({ required: true, max: 40, label: 'Invoice no.' }),
    warehouseId: reference('warehouses', { required: true, only: { isActive: true } }),
    receivedOn: date({ required: true, default: 'today', label: 'Date' }),
    currency: choice(currencies, { required: true }),
    freight: money({ default: 0, min: 0, currency: 'currency' }),
    tax: money({ default: 0, min: 0, currency: 'currency' }),
    note: longText({ max: 1000 }),
    state: choice(['Draft', 'Posted', 'Reversed'], { default: 'Draft', tones: documentTones }),
    lines: lines(purchaseLines, { by: 'purchaseId', least: 1 }),
    lineCount: computed(integer({ required: true, label: 'Lines' }), ofLines('count(*)::int')),
    pieces: computed(integer({ required: true }), ofLines('coalesce(sum(l.quantity), 0)::int')),
    total: computed(
      money({ required: true, currency: 'currency' }),
      `${goods} + {freight} + {tax}`,
    ),
    ...documentStamps,
  },
  list: {
    columns: [
      'no',
      'supplierId',
      'invoiceNo',
      'receivedOn',
      'warehouseId',
      'lineCount',
      'pieces',
      'total',
      'state',
      'postedById',
    ],
    search: ['no', 'invoiceNo', 'supplierId'],
    filters: ['state', 'supplierId', 'warehouseId', 'receivedOn'],
    sort: '-createdOnUtc',
    totals: ['lineCount', 'pieces'],
  },
  form: { Purchase: 'supplierId', Lines: 'lines' },
  statuses: {
    transitions: {
      post: { from: ['Draft'], to: 'Posted', confirm: 'Take these goods into the stock?' },
      reverse: {
        from: ['Posted'],
        to: 'Reversed',
        confirm: 'Take these goods out of the stock again?',
        needsReason: true,
      },
    },
  },
  paper: {
    title: 'Goods-in note',
    facts: [
      'supplierId',
      'invoiceNo',
      'receivedOn',
      'warehouseId',
      'currency',
      'note',
      'postedById',
      'state',
    ],
    lines: 'lines',
    sums: ['pieces', 'freight', 'tax', 'total'],
    signed: ['Received by', 'Checked by'],
  },
  access: { create: ['L2'], update: ['L2'], remove: ['L2'] },
  editable: { while: { field: 'state', is: ['Draft'] } },
  attachments: true,
  notes: true,
})
