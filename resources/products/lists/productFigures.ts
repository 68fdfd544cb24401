import { currencies, seeCost } from '#resources/common.ts'
import { choice, computed, countOf, date, filled, integer, money, text } from '#define'
import { lacks, readersMarket } from './missing.ts'
import { missables } from './productFilters.ts'

const cheapest = (column: string) =>
  `select s.${column} from skus s where s.product_id = {id} and not s.is_deleted and s.cost is not null order by s.status = 'Discontinued', s.cost, s.id limit 1`

/** What the list of products tells of their SKUs: the lowest price and cost, and what there is. */
export const productFigures = {
  priceNz: filled(money({ label: 'Price NZ', currency: 'NZ' })),
  priceCa: filled(money({ label: 'Price CA', currency: 'CA' })),
  cost: computed(money({ visibleTo: seeCost, currency: 'costCurrency' }), cheapest('cost')),
  costCurrency: computed(choice(currencies, { visibleTo: seeCost }), cheapest('cost_currency')),
  available: filled(integer()),
  demo: filled(integer({ label: 'Demo units' })),
  incoming: filled(integer()),
  eta: filled(date({ label: 'ETA' })),
  missing: computed(
    text(),
    `nullif(concat_ws(', ', ${missables.map(what => `case when ${lacks(what, '{id}', readersMarket)} then '${what}' end`).join(', ')}), '')`,
  ),
  skuCount: countOf('skus', 'productId', 'SKUs'),
} as const

/** How products are listed. Their tags and their supplier can be chosen as columns. */
export const productList = {
  columns: [
    'code',
    'name',
    'categoryId',
    'status',
    'priceNz',
    'priceCa',
    'available',
    'eta',
    'missing',
  ],
  main: 'name',
  filters: ['categoryId', 'type', 'status', 'supplierId', 'tagIds'],
  grid: ['name', 'leadDays', 'minimumStock'],
  search: ['name', 'code', 'shortName', 'supplierCode'],
  bulk: ['tagIds', 'categoryId'],
  sortable: ['name', 'createdOnUtc'],
  sort: 'code',
} as const
