import { computed, entity, filled, flag, instant, integer, money, reference, text } from '#define'

/** Pieces that orders could take of the SKU: in warehouses that are open, and held for nothing. */
const free = `coalesce((select sum(l.quantity)::int from stock_lines l join warehouses w on w.id = l.warehouse_id where l.client_id = {clientId} and l.sku_id = {skuId} and l.stock_on_hold_status is null and l.order_line_id is null and l.ticket_id is null
  and l.transfer_id is null and l.container_line_id is null and not l.is_deleted and w.warehouse_type = 'Warehouse' and w.is_active and not w.is_presale and not w.is_deleted), 0)`
const offered = `greatest(${free} - {buffer}, 0)`

/** The stock of our goods at a partner or a marketplace, beside ours. */
export const partnerStocks = entity('partnerStocks', {
  titles: ['Stock at a partner', 'Stock at partners'],
  label: 'partnerSku',
  fields: {
    partner: text({ required: true, max: 60, index: true }),
    partnerSku: text({ required: true, max: 60, label: 'Partner SKU' }),
    name: text({ max: 200, label: 'Name there' }),
    skuId: reference('skus', { label: 'Our SKU', notInBulk: true }),
    quantity: integer({ required: true, min: 0, max: 1_000_000, label: 'Their qty' }),
    buffer: integer({
      default: 0,
      min: 0,
      max: 10_000,
      help: 'Pieces that the partner must not offer',
    }),
    free: computed(
      integer({ label: 'Our free' }),
      `case when {skuId} is not null then ${free} end`,
    ),
    difference: computed(
      integer({ label: 'Difference' }),
      `case when {skuId} is not null then {quantity} - ${offered} end`,
    ),
    price: money({ min: 0.01, label: 'Their price' }),
    ours: filled(money({ label: 'Our price' })),
    priceDifference: filled(money({ signed: true, label: 'Price difference' })),
    fedOnUtc: instant({ readOnly: true, label: 'Last feed' }),
    isMismatch: computed(
      flag({ label: 'Mismatch' }),
      `coalesce({skuId} is not null and {quantity} <> ${offered}, false)`,
    ),
    isStale: computed(
      flag({ label: 'Stale' }),
      "coalesce({fedOnUtc} < now() - interval '7 days', true)",
    ),
    isUnmapped: computed(flag({ label: 'Unmapped' }), '{skuId} is null'),
  },
  list: {
    columns: [
      'partner',
      'partnerSku',
      'skuId',
      'quantity',
      'free',
      'difference',
      'price',
      'priceDifference',
      'fedOnUtc',
    ],
    search: ['partner', 'partnerSku', 'name', 'skuId'],
    filters: ['partner', 'skuId', 'isMismatch', 'isStale', 'isUnmapped'],
    bulk: ['buffer'],
    sort: 'partnerSku',
    totals: ['quantity', 'free', 'difference'],
    thenBy: 'partner',
  },
  form: {
    There: ['partner', 'partnerSku', 'name', 'quantity', 'price'],
    Here: ['skuId', 'buffer'],
  },
  unique: [['partner', 'partnerSku']],
  import: { key: 'partnerSku', within: ['partner'], isFeed: true },
})
