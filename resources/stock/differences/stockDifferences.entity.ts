import { seeCost } from '#resources/common.ts'
import {
  choice,
  code,
  computed,
  dictionary,
  entity,
  instant,
  integer,
  longText,
  money,
  reference,
  text,
} from '#define'
import { opensScans } from '#resources/stock/positions/opensScans.ts'
import { systemThen } from './systemThen.ts'

const system = systemThen(field => `{${field}}`)
const difference = `{found} - ${system}`

/**
 * Pieces that the books and the shelf do not agree on. What was counted is compared with the books
 * anew until the difference is posted or rejected, since phones may still send what happened before
 * the count.
 */
export const stockDifferences = entity('stockDifferences', {
  titles: ['Stock difference', 'Stock differences'],
  fields: {
    no: code({ prefix: 'SD', digits: 6, label: 'No.' }),
    skuId: reference('skus', { required: true, readOnly: true }),
    warehouseId: reference('warehouses', { required: true, readOnly: true }),
    layerId: reference('layers', { readOnly: true, label: 'Position' }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal', readOnly: true }),
    found: integer({ required: true, min: 0, max: 100_000, readOnly: true }),
    /** Of a piece that comes in several: those that stand there, without the others. */
    cartons: integer({ default: 0, min: 0, readOnly: true }),
    begun: computed(
      text({ label: 'Incomplete piece' }),
      "case when {cartons} > 0 then (select {cartons} || ' of ' || greatest(k.cartons, {cartons}) || ' cartons' from skus k where k.id = {skuId}) end",
    ),
    /**
     * What should have been there, where it is not the books at the moment of a count. Books of the
     * past are below 0 where a phone's clock told a later move first.
     */
    expected: integer({ min: -1_000_000, max: 1_000_000, readOnly: true, label: 'System, kept' }),
    countedOnUtc: instant({ readOnly: true, label: 'Counted' }),
    system: computed(integer({ required: true }), system),
    difference: computed(opensScans(integer({ required: true }), 'layerId', 'layerId'), difference),
    unitCost: money({ min: 0, readOnly: true, visibleTo: seeCost, label: 'Cost per piece' }),
    value: computed(money({ signed: true, visibleTo: seeCost }), `(${difference}) * {unitCost}`),
    source: choice(['Count', 'Check-in', 'Pick', 'Zone', 'Transfer'], {
      required: true,
      readOnly: true,
    }),
    planId: reference('deliveryPlans', { readOnly: true, label: 'Delivery plan' }),
    transferId: reference('transfers', { readOnly: true }),
    containerId: reference('containers', { readOnly: true }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Found by' }),
    cause: choice([
      'Miscounted',
      'Mislaid',
      'Not recorded',
      'Wrong item',
      'Damaged',
      'Lost on the way',
      'Sent too many',
      'Stolen',
      'Unknown',
    ]),
    explanation: longText({ max: 1000 }),
    otherWarehouseId: reference('warehouses', {
      label: 'Other warehouse',
      help: 'Where missing pieces are, or extra ones came from. Without it they are lost, or found',
    }),
    otherLayerId: reference('layers', {
      label: 'Other position',
      only: { isOpen: true },
      narrowedBy: { warehouseId: 'otherWarehouseId' },
    }),
    ownerId: reference('staff', { only: { isDisabled: false } }),
    state: choice(['Open', 'Investigating', 'Explained', 'Posted', 'Rejected'], {
      default: 'Open',
      tones: {
        Open: 'neutral',
        Investigating: 'info',
        Explained: 'info',
        Posted: 'good',
        Rejected: 'neutral',
      },
    }),
  },
  list: {
    columns: [
      'no',
      'skuId',
      'layerId',
      'system',
      'found',
      'difference',
      'value',
      'source',
      'state',
      'ownerId',
    ],
    sort: '-createdOnUtc',
    search: ['no', 'skuId', 'explanation'],
    filters: ['state', 'source', 'warehouseId', 'value', 'createdOnUtc', 'cause', 'ownerId'],
    totals: ['system', 'found', 'difference', 'value'],
    bulk: ['ownerId', 'cause'],
  },
  form: { Cause: 'cause', 'Where the pieces are': 'otherWarehouseId', 'Who follows it': 'ownerId' },
  statuses: {
    transitions: {
      // The first step that is possible stands out.
      post: {
        from: ['Explained'],
        to: 'Posted',
        access: ['K3'],
        confirm: 'Correct the stock by this difference?',
      },
      investigate: {
        from: ['Open', 'Explained'],
        to: 'Investigating',
        done: 'Under investigation',
        confirm: 'Start investigating this difference?',
      },
      explain: {
        from: ['Open', 'Investigating'],
        to: 'Explained',
        needs: ['cause'],
        call: { name: 'explainDifference', id: 'differenceId' },
      },
      reject: {
        from: ['Open', 'Investigating', 'Explained'],
        to: 'Rejected',
        confirm: 'Leave the stock as it is?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'state', is: ['Open', 'Investigating'] } },
  links: {
    'Stock move records': {
      screen: '/supply_chain/stockMoveRecords',
      takes: { skuId: 'skuId', warehouseId: 'warehouseId' },
    },
    'What it posted': {
      screen: '/supply_chain/stockMoveRecords',
      takes: { documentNo: 'no' },
      while: { field: 'state', is: ['Posted'] },
    },
    'Scans at this place': {
      screen: '/warehouse/scans',
      takes: { skuId: 'skuId', layerId: 'layerId' },
    },
  },
  related: [
    { call: 'getDifferenceMoves', id: 'differenceId', title: 'Last movements at this place' },
  ],
  checks: {
    'A difference is compared with what was expected, or with the books when it was counted.':
      '{expected} is not null or {countedOnUtc} is not null',
    'What is settled keeps what the books said.':
      "{state} not in ('Posted', 'Rejected') or {expected} is not null",
  },
  api: { create: false, remove: false },
  attachments: true,
  notes: true,
})
