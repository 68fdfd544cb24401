import { sql } from 'drizzle-orm'
import { integer, money, text, todayFor, type CallAnswer, type Fields } from '#define'
import { badInput, fileOfRows, handlers, type Context } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { isDayOf, type Period } from '#resources/bi/period.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { salesBy, salesByDay, type Narrowed } from '#resources/bi/sales.server.ts'
import {
  pivotCalls,
  type peopleRows,
  type pivotColumns,
  type pivotMeasures,
  type productRows,
} from './pivot.calls.ts'

type Answer = CallAnswer<typeof pivotCalls.getSalesPivot>
type Axis = (typeof productRows | typeof peopleRows | typeof pivotColumns)[number]
type Measure = (typeof pivotMeasures)[number]
interface Input extends Narrowed {
  readonly from?: string | null
  readonly to?: string | null
  readonly basis?: string | null
  readonly groupId?: string | null
  readonly rows?: Axis | null
  readonly columns?: Axis | null
  readonly measure?: Measure | null
  readonly after?: number | null
}

/** A pivot has no more cells than people can look through; the rest is one row. */
const mostCells = 5000

export default handlers(pivotCalls, {
  getSalesPivot: (context, input) => pivotOf(context, input, false),
  exportSalesPivot: async (context, input) => fileOf(context, await pivotOf(context, input, false)),
  getPeoplePivot: (context, input) => pivotOf(context, input, true),
  exportPeoplePivot: async (context, input) => fileOf(context, await pivotOf(context, input, true)),
})

/** The axes of a pivot: SQL of the key in rows `s`, and of its name. */
const axes: Readonly<Record<Axis, { key: string; label: string; from: string; code?: string }>> = {
  SKU: { key: 's.sku_id::text', label: 'x.name', code: 'x.code', from: 'skus x' },
  Category: { key: 'p.category_id::text', label: 'x.name', from: 'categories x' },
  Supplier: { key: 'p.supplier_id::text', label: 'x.name', from: 'suppliers x' },
  Branch: { key: 's.branch_id::text', label: 'x.name', from: 'branches x' },
  Person: { key: 's.staff_id::text', label: 'x.full_name', from: 'staff x' },
  Channel: { key: 's.source', label: '', from: '' },
  Month: { key: 's.month::text', label: '', from: '' },
}

const measures: Readonly<Record<Measure, string>> = {
  Revenue: 's.revenue',
  Pieces: 's.quantity',
  Discount: 's.discount',
  Cost: 's.cost',
  Margin: 's.costed_revenue - s.cost',
}

async function pivotOf(context: Context, input: Input, isOfPeople: boolean): Promise<Answer> {
  const { db, actor } = context
  const period = periodOf(input, todayFor(actor))
  const rows = input.rows ?? (isOfPeople ? 'Person' : 'Category')
  const columns = input.columns ?? 'Month'
  const measure = input.measure ?? 'Revenue'
  if (rows === columns)
    throw badInput('same', 'columns', 'Choose different columns: these are already the rows.')
  if ((measure === 'Cost' || measure === 'Margin') && !seesCost(actor))
    throw badInput('unknown', 'measure', 'Choose another measure: this one is not known.')
  const basis = input.basis ?? 'Written'
  const after = input.after ?? 0
  const [row, column] = [axes[rows], axes[columns]]
  const sales = isOfPeople
    ? sql`(select d.*, date_trunc('month', d.day)::date as month from (${salesByDay(actor.clientId, period, input, false)}) d) s`
    : sql`(${salesBy(columnsOf(rows, columns), actor.clientId, period, input)}) s`
  const ofProduct = row.key.startsWith('p.')
    ? sql`join skus k on k.id = s.sku_id join products p on p.id = k.product_id`
    : sql``
  const cells = await db.query<Cell>(sql`
    with cells as materialized (
        select coalesce(${sql.raw(row.key)}, '') as r, coalesce(${sql.raw(column.key)}, '') as c, sum(${sql.raw(measures[measure])}) as value
        from ${sales} ${ofProduct} where s.basis = ${basis} group by 1, 2 having sum(${sql.raw(measures[measure])}) <> 0),
      placed as (
        select t.r, t.at, t.at - ${after} <= case when (t.rows - ${after}) * t.columns <= ${mostCells} then t.rows else ${mostCells} / t.columns - 1 end as is_own
        from (
          select r, row_number() over (order by sum(value) desc, r) as at, count(*) over () as rows, (select greatest(count(distinct c), 1) from cells) as columns from cells group by r) t where t.at > ${after})
    select case when k.is_own then c.r end as row, c.c as column, min(k.at)::int as at, max(case when k.is_own then 1 else o.others end)::int as parts, sum(c.value)::float8 as value
    from cells c join placed k on k.r = c.r cross join (select count(*) as others from placed where not is_own) o group by 1, 2 order by at, "column"`)
  const [rowNames, columnNames] = await Promise.all([
    namesOf(
      context,
      rows,
      cells.flatMap(({ row: key }) => key ?? []),
    ),
    namesOf(
      context,
      columns,
      cells.map(({ column: key }) => key),
    ),
  ])
  const heads = [...new Set(cells.map(({ column: key }) => key))]
    .map(key => ({ key, ...columnNames(key), filter: narrowing(columns, key, period) }))
    .toSorted((a, b) => (columns === 'Month' ? compare(a.key, b.key) : compare(a.label, b.label)))
  const shown = summed(
    cells,
    heads.map(({ key }) => key),
    key => ({
      ...rowNames(key),
      filter: narrowing(rows, key, period),
    }),
  )
  return {
    columns: heads,
    ...shown,
    restAfter: shown.rows.at(-1)?.isRest ? after + shown.rows.length - 1 : null,
    isMoney: measure !== 'Pieces',
    screen: isOfPeople ? '/bi/sales_by_person/entries' : '/bi/product_sales/entries',
    filter: commonOf(input, period, basis),
  }
}

interface Cell {
  /** Null for all rows that are not shown. */
  readonly row: string | null
  readonly column: string
  readonly parts: number
  readonly value: number
}

/** The rows with their cells and sums, each exact to the cent. */
function summed(
  cells: readonly Cell[],
  heads: readonly string[],
  named: (key: string) => { label: string; code: string | null; filter: object | null },
): Pick<Answer, 'rows' | 'totals' | 'total'> {
  const all = new Map<string | null, number[]>()
  const parts = new Map<string | null, number>()
  const totals = heads.map(() => 0)
  for (const { row, column, value, parts: of } of cells) {
    const own = all.get(row) ?? heads.map(() => 0)
    const at = heads.indexOf(column)
    own[at] = value
    totals[at]! += hundredths(value)
    all.set(row, own)
    parts.set(row, of)
  }
  const rows = [...all].map(([key, own]) => ({
    key: key ?? 'rest',
    ...(key === null ? { label: 'All others', code: null, filter: null } : named(key)),
    isRest: key === null,
    parts: parts.get(key)!,
    cells: own,
    total: own.reduce((sum, value) => sum + hundredths(value), 0) / 100,
  }))
  return {
    rows: rows.toSorted((a, b) => Number(a.isRest) - Number(b.isRest)),
    totals: totals.map(total => total / 100),
    total: totals.reduce((sum, total) => sum + total, 0) / 100,
  }
}

const hundredths = (value: number) => Math.round(value * 100)
const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The columns that a pivot groups sums of sales by. */
const columnsOf = (rows: Axis, columns: Axis) => {
  const all = [rows, columns].map(axis =>
    axis === 'Branch'
      ? 'branch_id'
      : axis === 'Channel'
        ? 'source'
        : axis === 'Month'
          ? 'month'
          : 'sku_id',
  )
  return [...new Set(all)] as Parameters<typeof salesBy>[0]
}

/** The names of the values of an axis. */
async function namesOf({ db }: Context, axis: Axis, keys: readonly string[]) {
  const { label, code, from } = axes[axis]
  const ids = from ? [...new Set(keys)].filter(Boolean) : []
  const found = ids.length
    ? await db.query<{ id: string; label: string; code: string | null }>(
        sql`select x.id, ${sql.raw(label)} as label, ${sql.raw(code ?? 'null')} as code from ${sql.raw(from)} where x.id = any(${sql.param(ids)}::uuid[])`,
      )
    : []
  const names = new Map(found.map(each => [each.id, each]))
  return (key: string) => ({
    label: names.get(key)?.label ?? (key ? plainName(axis, key) : emptyName(axis)),
    code: names.get(key)?.code ?? null,
  })
}

const emptyName = (axis: Axis) => (axis === 'Person' ? 'Nobody' : 'None')
const plainName = (axis: Axis, key: string) => (axis === 'Month' ? key.slice(0, 7) : key)

/** The filter of entries for one value of an axis; none where there is no value to ask for. */
function narrowing(axis: Axis, key: string, { from, to }: Period): object | null {
  if (axis === 'Person') return { staffId: key || null }
  if (!key) return null
  if (axis === 'SKU') return { skuId: key }
  if (axis === 'Category') return { ownCategoryId: key }
  if (axis === 'Supplier') return { supplierId: key }
  if (axis === 'Branch') return { branchId: key }
  if (axis === 'Channel') return { source: key }
  const end = new Date(`${key}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  const last = isDayOf(end)
  return { day: { gte: key < from ? from : key, lte: last > to ? to : last } }
}

/** The filter that the entries of all cells share. */
function commonOf(input: Input, { from, to }: Period, basis: string): object {
  const { branchId, source, categoryId, tagId, supplierId, groupId } = input
  const given = Object.entries({ branchId, source, categoryId, tagId, supplierId, groupId })
  return {
    day: { gte: from, lte: to },
    basis,
    ...Object.fromEntries(given.filter(([, value]) => value)),
  }
}

/** A pivot as a file: the rows, their sum, and the sums of the columns last. */
function fileOf({ actor }: Context, { columns, rows, totals, total, isMoney }: Answer) {
  const number = (label: string) => (isMoney ? money({ signed: true, label }) : integer({ label }))
  const fields: Fields = {
    code: text({ label: 'Code' }),
    label: text({ label: 'Name' }),
    ...Object.fromEntries(columns.map(({ label }, n) => [`c${n}`, number(label)])),
    total: number('Total'),
  }
  const cellsOf = (values: unknown) =>
    Object.fromEntries((values as number[]).map((value, n) => [`c${n}`, value]))
  const all = [
    ...rows.map(row => ({
      code: row.code,
      label: row.label,
      ...cellsOf(row.cells),
      total: row.total,
    })),
    { code: null, label: 'Total', ...cellsOf(totals), total },
  ]
  return fileOfRows('Pivot of sales', fields, all, actor)
}
