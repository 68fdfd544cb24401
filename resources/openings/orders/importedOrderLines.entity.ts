import { choice, computed, decimal, entity, integer, money, percent, reference } from '#define'

const isDraft = "(select o.state = 'Draft' from imported_orders o where o.id = {importedOrderId})"
const posted = { 'This order is posted. Take it back first.': isDraft }

/** SQL for what is off a line. */
export const discountOfLine =
  'coalesce({discount}, round({quantity} * {price} * coalesce({discountPercent} / 100, {discountRate}, 0), 2))'

/** The lines of imported orders, in the file of these or in one of their own. */
export const importedOrderLines = entity('importedOrderLines', {
  titles: ['Imported order line', 'Imported order lines'],
  label: 'skuId',
  fields: {
    importedOrderId: reference('importedOrders', {
      required: true,
      onDelete: 'cascade',
      label: 'Order',
      only: { state: 'Draft' },
    }),
    position: integer({ min: 1, label: 'No.' }),
    skuId: reference('skus', { required: true, label: 'SKU' }),
    quantity: integer({ required: true, min: 1, max: 10_000 }),
    price: money({ required: true, min: 0 }),
    discount: money({ min: 0, label: 'Discount' }),
    discountPercent: percent({ label: 'Discount in percent' }),
    discountRate: decimal({ min: 0, label: 'Discount as a part of 1', help: '0.15 is 15 %' }),
    amount: computed(money({ required: true }), `{quantity} * {price} - ${discountOfLine}`),
    state: computed(
      choice(['Draft', 'Posted'], { tones: { Draft: 'neutral', Posted: 'good' } }),
      '(select o.state from imported_orders o where o.id = {importedOrderId})',
    ),
  },
  list: {
    columns: [
      'importedOrderId',
      'position',
      'skuId',
      'quantity',
      'price',
      'discount',
      'discountPercent',
      'amount',
      'state',
    ],
    sort: '-importedOrderId',
    thenBy: 'position',
    search: ['importedOrderId', 'skuId'],
    filters: ['skuId', 'importedOrderId'],
    totals: ['quantity', 'discount', 'amount'],
  },
  rules: {
    importedOrderId: posted,
    skuId: posted,
    quantity: posted,
    price: posted,
    discount: posted,
    discountPercent: posted,
    discountRate: posted,
    remove: posted,
  },
  unique: [['importedOrderId', 'position', 'skuId']],
  import: { key: 'skuId', within: ['importedOrderId', 'position'] },
})
