import { choice, code, entity, instant, integer, longText, reference, text } from '#define'

/** A showroom asks for units to stand on its floor. An approved one comes by a transfer. */
export const demoRequests = entity('demoRequests', {
  titles: ['Display request', 'Display requests'],
  fields: {
    no: code({ prefix: 'DR', digits: 6, label: 'No.' }),
    branchId: reference('branches', { required: true, only: { isActive: true } }),
    warehouseId: reference('warehouses', {
      required: true,
      label: 'Display warehouse',
      only: { isActive: true, warehouseType: ['ShopDisplay'] },
      narrowedBy: { branchId: 'branchId' },
    }),
    skuId: reference('skus', { required: true }),
    quantity: integer({
      required: true,
      min: 1,
      max: 1000,
      default: 1,
      notInBulk: true,
      label: 'Pieces',
    }),
    replacesSkuId: reference('skus', {
      notInBulk: true,
      label: 'Replaces',
      help: 'A displayed unit that makes room for it',
    }),
    reason: longText({ required: true, max: 500 }),
    sourceWarehouseId: reference('warehouses', {
      label: 'From',
      only: { isActive: true },
      otherThan: 'warehouseId',
      help: 'Whoever approves the request decides',
    }),
    askedById: reference('staff', { readOnly: true, label: 'Asked by' }),
    decidedById: reference('staff', { readOnly: true, label: 'Decided by' }),
    decidedOnUtc: instant({ readOnly: true, label: 'Decided' }),
    answer: text({ max: 500, readOnly: true, label: 'Why declined or closed' }),
    transferId: reference('transfers', { readOnly: true }),
    state: choice(
      ['Requested', 'Approved', 'Declined', 'Allocated', 'Transferred', 'On Display', 'Closed'],
      {
        default: 'Requested',
        labels: { 'On Display': 'On display' },
        tones: {
          Requested: 'warning',
          Approved: 'good',
          Declined: 'bad',
          Allocated: 'info',
          Transferred: 'info',
          'On Display': 'good',
          Closed: 'good',
        },
      },
    ),
  },
  list: {
    columns: [
      'no',
      'createdOnUtc',
      'branchId',
      'warehouseId',
      'skuId',
      'quantity',
      'askedById',
      'state',
      'transferId',
    ],
    search: ['no', 'skuId', 'reason'],
    filters: ['state', 'branchId', 'skuId', 'createdOnUtc', 'warehouseId'],
    sort: '-createdOnUtc',
    totals: ['quantity'],
  },
  statuses: {
    transitions: {
      approve: {
        from: ['Requested'],
        to: 'Approved',
        confirm: 'Send these pieces to the showroom?',
        needs: ['sourceWarehouseId'],
        call: { name: 'approveDemoRequest', id: 'demoRequestId', one: true },
      },
      decline: {
        from: ['Requested'],
        to: 'Declined',
        confirm: 'Should the showroom do without?',
        needsReason: true,
      },
      close: {
        from: ['Requested', 'Transferred', 'On Display'],
        to: 'Closed',
        confirm: 'Have these pieces left the floor, or are they not needed?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'state', is: ['Requested'] } },
  checks: {
    'Somebody other than who asked for a display unit decides about it.':
      '{decidedById} is null or {decidedById} <> {askedById}',
  },
  api: { remove: false },
  attachments: true,
  notes: true,
})
