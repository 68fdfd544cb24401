import { call, choice, flag, integer, json, list, money, reference, text } from '#define'
import { soldIn } from '#resources/bi/productSales/productSales.calls.ts'

const required = { required: true } as const

/** The axes that stand to the left of a pivot, and above it. */
export const productRows = ['SKU', 'Category', 'Supplier', 'Branch', 'Channel', 'Month'] as const
export const peopleRows = ['Person', 'Branch', 'Channel', 'Month'] as const
export const pivotColumns = ['Month', 'Branch', 'Channel'] as const
export const pivotMeasures = ['Revenue', 'Pieces', 'Discount', 'Cost', 'Margin'] as const

const { promotionId: _, ...products } = soldIn
const shown = {
  columns: choice(pivotColumns, { label: 'Columns', help: 'Defaults to month' }),
  measure: choice(pivotMeasures, { help: 'Defaults to revenue' }),
  /** The largest rows, so many of them, are left out: what the last row of all sums opens so. */
  after: integer({ min: 0, max: 1_000_000, label: 'Rows left out' }),
}
const ofProducts = {
  ...products,
  rows: choice(productRows, { label: 'Rows', help: 'Defaults to category' }),
  ...shown,
}
const ofPeople = {
  from: soldIn.from,
  to: soldIn.to,
  basis: soldIn.basis,
  branchId: soldIn.branchId,
  source: soldIn.source,
  groupId: reference('staffGroups', { label: 'Group' }),
  rows: choice(peopleRows, { label: 'Rows', help: 'Defaults to person' }),
  ...shown,
}
const format = choice(['csv', 'xlsx'], { default: 'xlsx' })

/** `filter` narrows the entries to those of a column, or of a row; without one nothing leads there. */
const answer = {
  columns: list({ key: text(required), label: text(required), filter: json() }, 5000),
  rows: list(
    {
      key: text(required),
      label: text(required),
      code: text(),
      filter: json(),
      isRest: flag(required),
      /** How many are summed in it. */
      parts: integer(required),
      /** In the order of the columns. */
      cells: json(),
      total: money({ ...required, signed: true }),
    },
    5000,
  ),
  /** The sums of the columns, in their order. */
  totals: json(),
  total: money({ ...required, signed: true }),
  isMoney: flag(required),
  /** The filter of the rows in the last one, where that is a sum of several. */
  restAfter: integer(),
  /** The screen of the entries, and what all of them have in common. */
  screen: text(required),
  filter: json(),
}

export const pivotCalls = {
  /** Rows by columns of one measure of sales: at most 5,000 cells, what is beyond is one row more. */
  getSalesPivot: call({
    at: 'GET /api/bi/salesPivot',
    readsReplica: true,
    input: ofProducts,
    answer,
  }),
  exportSalesPivot: call({
    at: 'GET /api/bi/salesPivot/export',
    readsReplica: true,
    input: { ...ofProducts, format },
    isFile: true,
  }),
  /** The same by the shares of people. */
  getPeoplePivot: call({
    at: 'GET /api/bi/peoplePivot',
    readsReplica: true,
    input: ofPeople,
    answer,
  }),
  exportPeoplePivot: call({
    at: 'GET /api/bi/peoplePivot/export',
    readsReplica: true,
    input: { ...ofPeople, format },
    isFile: true,
  }),
}
