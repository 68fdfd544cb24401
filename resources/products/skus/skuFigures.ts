import { computed, filled, flag, integer, money, readersClient } from '#define'

/** What the list of SKUs tells of each: its price now in the reader's market, and its pieces. */
export const skuFigures = {
  price: filled(money()),
  onHand: computed(
    integer({ required: true }),
    `select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.sku_id = {id} and l.client_id = ${readersClient} and not l.is_deleted`,
  ),
  available: filled(integer()),
  isMapped: computed(
    flag({ label: 'On the web' }),
    `exists (select from website_mappings m where m.sku_id = {id} and not m.is_deleted)`,
  ),
} as const

export const skuList = {
  columns: [
    'code',
    'name',
    'colourId',
    'sizeId',
    'barcode',
    'price',
    'onHand',
    'available',
    'status',
  ],
  main: 'name',
  filters: ['productId', 'status', 'barcode', 'isMapped'],
  grid: ['name', 'barcode', 'status', 'weight', 'volume', 'cartons'],
  bulk: ['status'],
  sortable: ['name'],
  sort: 'code',
} as const

export const skuActions = {
  setPrice: { call: 'setPrice', id: 'skuId', label: 'Set price' },
  setCost: { call: 'setCost', id: 'skuId', label: 'Set cost' },
  giveBarcode: {
    call: 'giveBarcode',
    id: 'skuId',
    label: 'Generate barcode',
    while: { field: 'barcode', is: [null] },
    many: true,
  },
} as const
