import { choice, code, computed, entity, image, integer, reference, text } from '#define'

/** SQL: the pieces on QA hold for a record, the balance of its movements. */
export const heldFor = (entity: 'qaIssues' | 'stockIssues') =>
  `select coalesce(sum(m.quantity), 0)::int from stock_moves m where m.document_id = {id}::text and m.document_entity = '${entity}' and m.stock_on_hold_status = 'QA'`

/** A fault of pieces of a SKU, found while goods are handled. Where it names a place, they are held there. */
export const stockIssues = entity('stockIssues', {
  titles: ['Stock issue', 'Stock issues'],
  fields: {
    no: code({ prefix: 'SI', digits: 6 }),
    planId: reference('deliveryPlans', { label: 'Delivery plan' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 10_000 }),
    warehouseId: reference('warehouses', { help: 'Pieces there are put on QA hold' }),
    layerId: reference('layers', {
      label: 'Position',
      narrowedBy: { warehouseId: 'warehouseId' },
      help: 'Where the pieces are, if they have a position',
    }),
    type: choice(['Missing', 'Damaged', 'Wrong item', 'Missing parts'], { required: true }),
    note: text({ max: 200 }),
    image: image({ label: 'Photo' }),
    heldQuantity: computed(
      integer({ required: true, label: 'On QA hold' }),
      heldFor('stockIssues'),
    ),
    state: choice(['Open', 'Resolved'], {
      default: 'Open',
      readOnly: true,
      tones: { Open: 'neutral', Resolved: 'good' },
    }),
    qaIssueId: reference('qaIssues', { label: 'Product issue' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Reported by' }),
  },
  list: {
    columns: ['no', 'skuId', 'quantity', 'type', 'note', 'state', 'staffId', 'createdOnUtc'],
    filters: ['state', 'type', 'createdOnUtc'],
    sort: '-createdOnUtc',
  },
  api: false,
})
