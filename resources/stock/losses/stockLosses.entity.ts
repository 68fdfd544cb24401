import { seeCost } from '#resources/common.ts'
import {
  choice,
  code,
  computed,
  date,
  entity,
  instant,
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
import { stockLossLines } from './stockLossLines.entity.ts'

const ofLines = sumOfLines('stock_loss_lines', 'stock_loss_id')

/** Goods that are gone or worth nothing: asked for by one person, approved by another, then posted. */
export const stockLosses = entity('stockLosses', {
  titles: ['Stock loss', 'Stock losses'],
  fields: {
    no: code({ prefix: 'SL', digits: 6, label: 'No.' }),
    reason: choice(['Damage', 'Missing', 'Theft', 'Count', 'Scrap'], { required: true }),
    warehouseId: reference('warehouses', { required: true }),
    lostOn: date({ required: true, default: 'today', label: 'Lost on' }),
    partyId: reference('qaParties', { label: 'Responsible' }),
    qaIssueId: reference('qaIssues', { label: 'QA issue' }),
    /** Its pieces never came: they were never in stock, and nothing moves. */
    containerId: reference('containers', { readOnly: true }),
    claim: text({ max: 60, help: 'Number of the claim against whoever is responsible' }),
    note: longText({ max: 1000 }),
    state: choice(['Draft', 'Submitted', 'Approved', 'Declined', 'Posted', 'Reversed'], {
      default: 'Draft',
      tones: { ...documentTones, Submitted: 'info', Approved: 'good', Declined: 'bad' },
    }),
    lines: lines(stockLossLines, { by: 'stockLossId', least: 1 }),
    goods: computed(
      text({ label: 'SKUs' }),
      ofLines(
        "string_agg(distinct k.code, ', ' order by k.code)",
        'join skus k on k.id = l.sku_id',
      ),
    ),
    pieces: computed(integer({ required: true }), ofLines('coalesce(sum(l.quantity), 0)::int')),
    value: computed(
      money({ visibleTo: seeCost, label: 'Cost', help: 'Known once it is submitted' }),
      ofLines('sum(l.quantity * l.unit_cost)'),
    ),
    submittedById: reference('staff', { readOnly: true, label: 'Submitted by' }),
    approverId: reference('staff', { readOnly: true, label: 'Decided by' }),
    decidedOnUtc: instant({ readOnly: true, label: 'Decided' }),
    ...documentStamps,
  },
  list: {
    columns: [
      'no',
      'lostOn',
      'reason',
      'warehouseId',
      'goods',
      'pieces',
      'value',
      'submittedById',
      'approverId',
      'state',
    ],
    search: ['no', 'claim'],
    filters: ['state', 'reason', 'warehouseId', 'partyId', 'lostOn', 'value'],
    sort: '-createdOnUtc',
    totals: ['pieces', 'value'],
    tone: 'state',
  },
  form: { Loss: 'reason', Lines: 'lines' },
  statuses: {
    transitions: {
      submit: {
        from: ['Draft'],
        to: 'Submitted',
        confirm: 'Ask somebody else to approve this loss?',
      },
      approve: {
        from: ['Submitted'],
        to: 'Approved',
        access: ['M4'],
        confirm: 'Approve this loss?',
      },
      decline: {
        from: ['Submitted'],
        to: 'Declined',
        access: ['M4'],
        confirm: 'Keep these pieces in stock?',
        needsReason: true,
      },
      post: {
        from: ['Approved'],
        to: 'Posted',
        access: ['M4'],
        confirm: 'Take these pieces out of the stock?',
      },
      redraft: {
        from: ['Submitted', 'Declined'],
        to: 'Draft',
        label: 'Back to draft',
        done: 'Draft again',
        confirm: 'Return this loss to draft to change it?',
      },
      reverse: {
        from: ['Posted'],
        to: 'Reversed',
        access: ['M4'],
        confirm: 'Put these pieces back where they were?',
        needsReason: true,
      },
    },
  },
  paper: {
    title: 'Loss form',
    facts: [
      'reason',
      'warehouseId',
      'lostOn',
      'partyId',
      'qaIssueId',
      'claim',
      'note',
      'state',
      'submittedById',
      'approverId',
      'decidedOnUtc',
    ],
    lines: 'lines',
    sums: ['pieces', 'value'],
    signed: ['Asked for by', 'Approved by'],
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  checks: {
    'Somebody other than the requester has to decide on a loss.':
      '{approverId} is null or {approverId} <> {submittedById}',
  },
  chart: {
    by: ['reason', 'warehouseId', 'partyId', 'lostOn'],
    sums: ['pieces', 'value'],
    period: 'lostOn',
    kind: 'bar',
  },
  attachments: true,
  notes: true,
})
