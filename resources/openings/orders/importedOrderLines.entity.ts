import {
  choice,
  computed,
  date,
  decimal,
  entity,
  integer,
  money,
  percent,
  reference,
} from '#define'

const isDraft = "(select o.state = 'Draft' from imported_orders o where o.id = {importedOrderId})"
const posted = { 'This order is posted. Take it back first.': isDraft }

/** What a line lacks that has neither. */
export const priceNeeded = 'Give the price of a piece, or the line total.'

/** SQL for the price of a piece: given, or the least in cents that comes to the line total. */
export const priceOfLine = 'coalesce({price}, ceil(round({lineTotal}, 2) * 100 / {quantity}) / 100)'

/** SQL for what is off a line. */
export const discountOfLine = `coalesce({discount}, {quantity} * ${priceOfLine} - round({lineTotal}, 2), round({quantity} * {price} * coalesce({discountPercent} / 100, {discountRate}, 0), 2))`

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
    price: money({ min: 0, help: 'Price of a piece; empty where the line total is given' }),
    lineTotal: decimal({
      min: 0,
      label: 'Line total',
      help: 'What all pieces came to, if the file says it; rounded to the cent. What it is less than their price is the discount',
    }),
    discount: money({ min: 0, label: 'Discount' }),
    discountPercent: percent({ label: 'Discount in percent' }),
    discountRate: decimal({ min: 0, label: 'Discount as a part of 1', help: '0.15 is 15 %' }),
    tax: money({
      min: 0,
      help: 'Where the file says taxes a line. Leave empty on all lines to have them worked out',
    }),
    delivered: integer({
      min: 0,
      label: 'Delivered before',
      help: 'Pieces of an open order that are out already. The rest is reserved',
    }),
    promisedDate: date({ label: 'Promised', help: 'Leave empty for the day of the order' }),
    amount: computed(money({ required: true }), `{quantity} * ${priceOfLine} - ${discountOfLine}`),
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
      'tax',
      'delivered',
      'amount',
      'state',
    ],
    sort: '-importedOrderId',
    thenBy: 'position',
    search: ['importedOrderId', 'skuId'],
    filters: ['skuId', 'importedOrderId'],
    totals: ['quantity', 'discount', 'tax', 'delivered', 'amount'],
  },
  checks: {
    [priceNeeded]: '{price} is not null or {lineTotal} is not null',
    'The line comes to more than an amount can be.':
      'greatest({lineTotal}, {quantity} * {price}) < 1000000000000',
    'The line total is more than its pieces cost.': 'round({lineTotal}, 2) <= {quantity} * {price}',
    'Price and discount do not come to the line total.':
      'round({lineTotal}, 2) = {quantity} * {price} - {discount}',
    // Other programs round the discount of each piece.
    'Price and discount in percent do not come to the line total.':
      'abs(round({lineTotal}, 2) - {quantity} * {price} * (1 - coalesce({discountPercent} / 100, {discountRate}))) <= 0.01 * {quantity} or {discount} is not null',
    'A discount needs the price of a piece.': '{discount} is null or {price} is not null',
  },
  rules: {
    importedOrderId: posted,
    skuId: posted,
    quantity: posted,
    price: posted,
    lineTotal: posted,
    discount: posted,
    discountPercent: posted,
    discountRate: posted,
    tax: posted,
    delivered: posted,
    promisedDate: posted,
    remove: posted,
  },
  unique: [['importedOrderId', 'position', 'skuId']],
  import: { key: 'skuId', within: ['importedOrderId', 'position'] },
})
