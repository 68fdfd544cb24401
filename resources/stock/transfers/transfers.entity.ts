import { choice, code, date, entity, lines, reference, text } from '#define'
import { givesBack } from '#resources/stock/check/stockActions.ts'
import { transferLines } from './transferLines.entity.ts'

export const transfers = entity('transfers', {
  titles: ['Transfer', 'Transfers'],
  fields: {
    no: code({ prefix: 'TR', digits: 6, label: 'No.' }),
    sourceWarehouseId: reference('warehouses', { required: true, label: 'From' }),
    targetWarehouseId: reference('warehouses', { required: true, label: 'To' }),
    jobStatus: choice(
      ['Draft', 'Requested', 'Picking', 'In Transit', 'Partly Received', 'Received', 'Cancelled'],
      {
        default: 'Draft',
        label: 'Status',
        labels: { 'In Transit': 'In transit', 'Partly Received': 'Partly received' },
        tones: {
          Draft: 'neutral',
          Requested: 'warning',
          Picking: 'info',
          'In Transit': 'info',
          'Partly Received': 'warning',
          Received: 'good',
          Cancelled: 'bad',
        },
      },
    ),
    reason: text({ max: 200 }),
    date: date({ label: 'Planned for' }),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    lines: lines(transferLines, { by: 'transferId' }),
  },
  list: {
    columns: ['no', 'sourceWarehouseId', 'targetWarehouseId', 'jobStatus', 'createdOnUtc'],
    sort: '-createdOnUtc',
  },
  statuses: {
    field: 'jobStatus',
    transitions: {
      request: { from: ['Draft'], to: 'Requested', confirm: 'Hold the goods for this transfer?' },
      pick: { from: ['Requested'], to: 'Picking', label: 'Start picking', done: 'Being picked' },
      dispatch: { from: ['Picking'], to: 'In Transit', confirm: 'Have the goods left?' },
      receivePartly: {
        from: ['In Transit', 'Partly Received'],
        to: 'Partly Received',
        label: 'Mark as partly received',
        confirm: 'Has part of the goods arrived?',
      },
      receive: {
        from: ['In Transit', 'Partly Received'],
        to: 'Received',
        label: 'Mark as received',
        confirm: 'Has everything arrived?',
      },
      cancel: {
        from: givesBack,
        to: 'Cancelled',
        confirm: 'Cancel this transfer?',
        needsReason: true,
      },
    },
  },
  checks: {
    'Choose another warehouse to transfer to.': '{sourceWarehouseId} <> {targetWarehouseId}',
  },
  api: false,
})
