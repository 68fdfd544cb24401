import {
  choice,
  code,
  computed,
  date,
  entity,
  flag,
  integer,
  lines,
  percent,
  reference,
  text,
  volume,
} from '#define'
import { givesBack, receiving } from '#resources/stock/check/stockActions.ts'
import { transferLines } from './transferLines.entity.ts'
import { todayOf } from '#resources/days.ts'

const ofLines = (sums: string, from = '') =>
  `select ${sums} from transfer_lines l ${from} where l.transfer_id = {id} and not l.is_deleted`

const isOver = "{jobStatus} in ('Received', 'Cancelled')"

/** Goods that go from one warehouse to another. They are held from its request on. */
export const transfers = entity('transfers', {
  titles: ['Transfer', 'Transfers'],
  fields: {
    no: code({ prefix: 'TR', digits: 6, label: 'No.' }),
    sourceWarehouseId: reference('warehouses', {
      required: true,
      label: 'From',
      only: { isActive: true },
    }),
    targetWarehouseId: reference('warehouses', {
      required: true,
      label: 'To',
      only: { isActive: true, warehouseType: receiving },
      otherThan: 'sourceWarehouseId',
    }),
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
    purpose: choice(['Replenish', 'Order', 'Demo', 'Return', 'Service'], {
      default: 'Replenish',
      label: 'Reason',
    }),
    date: date({ label: 'Planned for', late: 'isOverdue' }),
    vehicleId: reference('shippingProviders', { label: 'Vehicle' }),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    reason: text({ max: 200, label: 'Note' }),
    /** Whoever creates it says so; it ends with the status. */
    isDraft: flag({ default: false, label: 'Keep as a draft', help: 'Does not hold stock yet' }),
    lines: lines(transferLines, { by: 'transferId', least: 1 }),
    lineCount: computed(integer({ required: true, label: 'Lines' }), ofLines('count(*)::int')),
    pieces: computed(integer({ required: true }), ofLines('coalesce(sum(l.quantity), 0)::int')),
    volume: computed(
      volume(),
      ofLines('sum(l.quantity * k.volume)', 'join skus k on k.id = l.sku_id'),
    ),
    pickedShare: computed(
      percent({ label: 'Picked (%)' }),
      ofLines('round(sum(l.picked) * 100.0 / nullif(sum(l.quantity), 0))'),
    ),
    receivedShare: computed(
      percent({ label: 'Received (%)' }),
      ofLines('round(sum(l.received) * 100.0 / nullif(sum(l.picked), 0))'),
    ),
    missing: computed(integer({ required: true }), ofLines('coalesce(sum(l.missing), 0)::int')),
    orderCodes: computed(
      text({ label: 'Orders' }),
      `select string_agg(o.order_code, ', ' order by o.order_code) from orders o where o.id = any (array(select {orderId} union all ${ofLines('ol.order_id', 'join order_lines ol on ol.id = l.order_line_id')}))`,
    ),
    madeBy: computed(
      text({ label: 'Created by' }),
      'select s.full_name from staff s where s.id = {createdBy}',
    ),
    isOverdue: computed(
      flag({ label: 'Overdue' }),
      `coalesce({date} < ${todayOf('{clientId}')}, false) and not ${isOver}`,
    ),
  },
  list: {
    columns: [
      'no',
      'sourceWarehouseId',
      'targetWarehouseId',
      'jobStatus',
      'date',
      'lineCount',
      'pieces',
      'pickedShare',
      'receivedShare',
    ],
    sort: '-createdOnUtc',
    search: ['no', 'reason', 'orderId'],
    filters: [
      'jobStatus',
      'sourceWarehouseId',
      'targetWarehouseId',
      'purpose',
      'date',
      'isOverdue',
      'orderId',
      'vehicleId',
    ],
    totals: ['lineCount', 'pieces', 'volume'],
  },
  form: { Transfer: 'sourceWarehouseId', Lines: 'lines' },
  statuses: {
    field: 'jobStatus',
    transitions: {
      request: { from: ['Draft'], to: 'Requested', confirm: 'Hold the goods for this transfer?' },
      pick: { from: ['Requested'], to: 'Picking', label: 'Start picking', done: 'Being picked' },
      dispatch: {
        from: ['Picking'],
        to: 'In Transit',
        confirm: 'Have the goods left?',
        call: { name: 'dispatchTransfer', id: 'transferId', one: true },
      },
      receivePartly: {
        from: ['In Transit', 'Partly Received'],
        to: 'Partly Received',
        label: 'Record arrival',
        done: 'Arrival recorded',
        confirm: 'Has part of the goods arrived?',
        call: { name: 'receiveTransfer', id: 'transferId', one: true },
      },
      receive: {
        from: ['In Transit', 'Partly Received'],
        to: 'Received',
        label: 'All arrived',
        confirm: 'Has everything arrived, and is it undamaged?',
      },
      cancel: {
        from: givesBack,
        to: 'Cancelled',
        confirm: 'Cancel this transfer?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'jobStatus', is: ['Draft'] } },
  related: [
    { call: 'getTransferGoods', id: 'transferId', title: 'Where the goods are' },
    { entity: 'stockDifferences', by: 'transferId' },
    { entity: 'demoRequests', by: 'transferId' },
  ],
  checks: {
    'Choose another warehouse to transfer to.': '{sourceWarehouseId} <> {targetWarehouseId}',
  },
  api: { remove: false },
  attachments: true,
  notes: true,
})
