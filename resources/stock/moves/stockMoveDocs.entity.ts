import { choice, code, computed, entity, integer, lines, longText, reference, text } from '#define'
import {
  documentStamps,
  documentTones,
  sumOfLines,
} from '#resources/stock/documents/stockDocument.ts'
import { stockMoveLines } from './stockMoveLines.entity.ts'

const ofLines = sumOfLines('stock_move_lines', 'stock_move_doc_id')

/** Stock that somebody moves without a job: to another warehouse, place, status or hold. */
export const stockMoveDocs = entity('stockMoveDocs', {
  titles: ['Stock move', 'Stock moves'],
  fields: {
    no: code({ prefix: 'MV', digits: 6, label: 'No.' }),
    reason: text({ required: true, max: 200 }),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    note: longText({ max: 1000 }),
    state: choice(['Draft', 'Posted', 'Reversed'], { default: 'Draft', tones: documentTones }),
    lines: lines(stockMoveLines, { by: 'stockMoveDocId', least: 1 }),
    goods: computed(
      text({ label: 'SKUs' }),
      ofLines(
        "string_agg(distinct k.code, ', ' order by k.code)",
        'join skus k on k.id = l.sku_id',
      ),
    ),
    pieces: computed(integer({ required: true }), ofLines('coalesce(sum(l.quantity), 0)::int')),
    ...documentStamps,
  },
  list: {
    columns: ['no', 'goods', 'pieces', 'reason', 'state', 'postedById', 'postedOnUtc'],
    search: ['no', 'reason', 'orderId'],
    filters: ['state', 'postedById', 'postedOnUtc'],
    sort: '-createdOnUtc',
    totals: ['pieces'],
  },
  form: { Move: 'reason', Lines: 'lines' },
  statuses: {
    transitions: {
      post: { from: ['Draft'], to: 'Posted', confirm: 'Move these pieces now?' },
      takeBack: {
        from: ['Posted'],
        to: 'Draft',
        confirm: 'Move these pieces back? This is only possible on the day of the move.',
        done: 'Taken back',
      },
      reverse: {
        from: ['Posted'],
        to: 'Reversed',
        confirm: 'Move these pieces back?',
        needsReason: true,
      },
    },
  },
  paper: {
    title: 'Move slip',
    facts: ['reason', 'orderId', 'ticketId', 'note', 'state', 'postedById', 'postedOnUtc'],
    lines: 'lines',
    sums: ['pieces'],
    signed: ['Moved by', 'Checked by'],
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  attachments: true,
  notes: true,
})
