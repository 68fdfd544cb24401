import { computed, entity, integer, json, money, reference, text } from '#define'

/** SQL of the mapping in force of a line's part number. */
const mapping = `from wayfair_mappings m join skus k on k.id = m.sku_id where m.client_id = {clientId} and lower(m.part_number) = lower({itemNumber}) and m.is_active and not m.is_deleted limit 1`

/** A line of a Wayfair PO, known by its item number, Wayfair's SKU where given, and its occurrence. */
export const wayfairLines = entity('wayfairLines', {
  titles: ['Wayfair line', 'Wayfair lines'],
  label: 'itemNumber',
  fields: {
    wayfairOrderId: reference('wayfairOrders', {
      required: true,
      readOnly: true,
      onDelete: 'cascade',
      label: 'PO number',
    }),
    itemNumber: text({ required: true, max: 60, readOnly: true, label: 'Part no.' }),
    wayfairSku: text({ max: 40, readOnly: true, label: 'Wayfair SKU' }),
    /** Which of several equal lines of one PO it is. */
    occurrence: integer({ default: 1, min: 1, readOnly: true, label: 'Occurrence' }),
    itemName: text({ max: 200, readOnly: true, label: 'Item' }),
    quantity: integer({ required: true, min: 0, readOnly: true, label: 'Qty' }),
    price: money({ required: true, min: 0, readOnly: true, label: 'Wholesale price' }),
    amount: computed(money({ required: true, label: 'Total' }), '{quantity} * {price}'),
    status: text({ required: true, max: 60, readOnly: true, label: 'Status there' }),
    stockAtPo: integer({ readOnly: true, label: 'Stock at PO time' }),
    sku: computed(text({ label: 'SKU' }), `select k.code ${mapping}`),
    batchId: reference('wayfairBatches', { required: true, readOnly: true, label: 'File' }),
    payload: json({ label: 'As in the file' }),
  },
  list: {
    columns: [
      'wayfairOrderId',
      'itemNumber',
      'itemName',
      'quantity',
      'price',
      'amount',
      'sku',
      'status',
    ],
    search: ['itemNumber', 'wayfairSku', 'itemName'],
    filters: ['wayfairOrderId', 'batchId'],
    sort: '-createdOnUtc',
    totals: ['quantity', 'amount'],
    main: 'itemName',
  },
  unique: [['wayfairOrderId', 'itemNumber', 'wayfairSku', 'occurrence']],
  api: { create: false, update: false, remove: false },
})
