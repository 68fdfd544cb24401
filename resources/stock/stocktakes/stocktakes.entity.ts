import {
  choice,
  code,
  computed,
  date,
  entity,
  flag,
  instant,
  integer,
  longText,
  money,
  percent,
  reference,
  snake,
  tags,
  text,
} from '#define'
import { seeCost } from '#resources/common.ts'
import { systemThen } from '#resources/stock/differences/systemThen.ts'

/** SQL that ends in the id of a stocktake: the counts `c` of the last round of each place `p`. */
export const lastCounts = `stocktake_places p join stocktake_counts c on c.place_id = p.id and c.round = p.round and not c.is_deleted
  where not p.is_deleted and p.stocktake_id = `

/**
 * SQL: what the books say of a count `c`, at its moment, with what phones have sent since; what they
 * said when its difference was settled.
 */
export const systemOfCount = systemThen(field =>
  field === 'expected'
    ? '(select s.expected from stock_differences s where s.id = c.difference_id)'
    : `c.${snake(field)}`,
)

const placesWhere = (condition: string) =>
  `(select count(*) from stocktake_places p where p.stocktake_id = {id} and not p.is_deleted and ${condition})`

/**
 * A count of places. Nothing is frozen: each count is compared with the books at its own moment, anew
 * until its difference is posted.
 */
export const stocktakes = entity('stocktakes', {
  titles: ['Stock count', 'Stock counts'],
  attachments: true,
  notes: true,
  fields: {
    no: code({ prefix: 'ST', digits: 6, label: 'No.' }),
    warehouseId: reference('warehouses', { required: true }),
    date: date({ required: true, default: 'today', label: 'Planned for' }),
    scope: choice(['Aisle', 'Category', 'SKU', 'Random cycle'], { default: 'Aisle' }),
    aisleIds: tags('aisles', { label: 'Aisles', when: { field: 'scope', is: ['Aisle'] } }),
    categoryIds: tags('categories', {
      label: 'Categories',
      help: 'Including subcategories',
      when: { field: 'scope', is: ['Category'] },
    }),
    skuIds: tags('skus', { label: 'SKUs', when: { field: 'scope', is: ['SKU'] } }),
    mostPlaces: integer({
      min: 1,
      max: 500,
      label: 'Places',
      help: 'How many places, those counted longest ago first',
      when: { field: 'scope', is: ['Random cycle'] },
    }),
    isBlind: flag({
      default: true,
      label: 'Blind',
      help: 'Counters don’t see the expected quantity',
    }),
    remark: longText({ max: 1000 }),
    state: choice(['Planned', 'Counting', 'Review', 'Recount', 'Approved', 'Posted', 'Cancelled'], {
      default: 'Planned',
      tones: {
        Planned: 'neutral',
        Counting: 'info',
        Review: 'warning',
        Recount: 'warning',
        Approved: 'good',
        Posted: 'good',
        Cancelled: 'bad',
      },
    }),
    places: computed(integer({ required: true, label: 'Places to count' }), placesWhere('true')),
    countedShare: computed(
      percent({ label: 'Counted' }),
      `(select round(100.0 * count(*) filter (where p.state = 'Counted') / nullif(count(*), 0), 1) from stocktake_places p where p.stocktake_id = {id} and not p.is_deleted)`,
    ),
    differences: computed(
      integer({ required: true }),
      `case when {isBlind} and {state} in ('Planned', 'Counting', 'Recount') then 0 else (select count(*)::int from ${lastCounts}{id} and c.quantity <> ${systemOfCount}) end`,
    ),
    value: computed(
      money({ signed: true, visibleTo: seeCost, label: 'Value of differences' }),
      `(select sum((d.found - d.expected) * d.unit_cost) from stocktake_places p join stocktake_counts c on c.place_id = p.id join stock_differences d on d.id = c.difference_id where p.stocktake_id = {id})`,
    ),
    counters: computed(
      text(),
      `(select string_agg(distinct s.full_name, ', ') from stocktake_places p join staff s on s.id = p.counter_id where p.stocktake_id = {id} and not p.is_deleted)`,
    ),
    approvedById: reference('staff', { readOnly: true, label: 'Approved by' }),
    approvedOnUtc: instant({ readOnly: true, label: 'Approved' }),
  },
  list: {
    columns: [
      'no',
      'warehouseId',
      'scope',
      'date',
      'state',
      'places',
      'countedShare',
      'differences',
      'counters',
      'isBlind',
    ],
    sort: '-createdOnUtc',
    sortable: ['date'],
    filters: ['warehouseId', 'state', 'date', 'scope'],
    search: ['no', 'remark'],
  },
  form: { 'What is counted': 'warehouseId', Count: 'isBlind' },
  actions: {
    count: {
      call: 'enterCount',
      id: 'stocktakeId',
      label: 'Enter a count',
      while: { field: 'state', is: ['Counting', 'Recount'] },
    },
    finish: {
      call: 'finishCountedPlace',
      id: 'stocktakeId',
      label: 'Finish a place',
      confirm: 'Is nothing else there? Anything not counted is recorded as 0.',
      while: { field: 'state', is: ['Counting', 'Recount'] },
    },
  },
  related: [
    { call: 'getCountedGoods', id: 'stocktakeId', title: 'Counts' },
    { call: 'getCountSheet', id: 'stocktakeId', title: 'Count sheet' },
  ],
  statuses: {
    transitions: {
      start: {
        from: ['Planned'],
        to: 'Counting',
        confirm: 'Start counting?',
        done: 'Being counted',
      },
      review: {
        from: ['Counting', 'Recount'],
        to: 'Review',
        done: 'Under review',
        label: 'To review',
        confirm: 'Is everything counted?',
      },
      recount: {
        from: ['Review'],
        to: 'Recount',
        label: 'Count again',
        confirm: 'Have the places with differences counted again, by somebody else?',
      },
      approve: {
        from: ['Review'],
        to: 'Approved',
        confirm: 'Are these counts right?',
      },
      post: {
        from: ['Approved'],
        to: 'Posted',
        access: ['K3'],
        confirm: 'Correct the stock by all differences?',
      },
      cancel: {
        from: ['Planned', 'Counting', 'Review', 'Recount', 'Approved'],
        to: 'Cancelled',
        label: 'Cancel count',
        confirm: 'Cancel this count?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'state', is: ['Planned'] } },
})
