import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AnswerOf, RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import { owingStates } from '#resources/common.ts'
import { orderLeft, type OrderMoneys } from './amounts/orderLeft.ts'
import type { orderLines } from './orderLines.entity.ts'
import type { orders } from './orders.entity.ts'
import type { amountsShape } from './orderShapes.ts'
import {
  type Context,
  insertRows,
  isAmong,
  metaOf,
  type Queryable,
  recordset,
  touched,
  writeOutboxOfMany,
} from '#server/kit'
import { rateOf, sumOfRows, taxRows, type Taxable, type TaxRow } from './taxes/lineTaxes.ts'
import { reversePaidWriteOffs } from '#resources/sales/writeOffs/writeOffSteps.server.ts'
import { taxFacts, type Elsewhere, type TaxFacts, type Taxed } from './taxes/taxPlace.server.ts'
import { writeTaxRows } from './taxes/taxRows.server.ts'

/** The topic of what an order comes to, once it was invoiced. */
export const amountsChanged = 'orders.amounts'

/** The totals of an order, in the currency of its client. */
export type Amounts = Omit<AnswerOf<typeof amountsShape>, 'balance' | 'taxes'>

/** The totals with the balance due; that of an order that owes nothing does not follow its total. */
export const owed = (
  {
    subtotal,
    discount,
    shipping,
    tax,
    total,
    taxesByName = [],
  }: Amounts & Partial<Pick<Reckoned, 'taxesByName'>>,
  { state, balance, ...order }: OrderMoneys & Pick<RecordOf<typeof orders>, 'state' | 'balance'>,
) => ({
  subtotal,
  discount,
  shipping,
  tax,
  taxes: taxesByName,
  total,
  balance: owingStates.includes(state as never) ? orderLeft({ ...order, total }) : balance,
})

/** A line's amounts: a missing `tax` is computed. */
export interface LineAmounts {
  /** Absent for a new line. */
  readonly id?: string | undefined
  readonly skuId: string
  readonly price: number
  readonly quantity: number
  readonly discount: number
  readonly fulfilment: RecordOf<typeof orderLines>['fulfilment']
  readonly tax: number | null
}

/** The totals of an order, with every tax of each line and of each shipping cost. */
export interface Reckoned extends Amounts {
  /** The tax of each line. */
  readonly taxes: readonly number[]
  readonly taxesByName: AnswerOf<typeof amountsShape>['taxes']
  readonly lineRows: readonly (readonly TaxRow[])[]
  readonly costs: readonly {
    /** Absent for the shipping of an old order, which has no costs yet. */
    readonly id?: string
    readonly rows: readonly TaxRow[]
  }[]
}

/** Whether goods are handed over at the branch, whose province taxes them. */
export const leavesFromBranch = ({ fulfilment }: Pick<LineAmounts, 'fulfilment'>) =>
  fulfilment === 'Pickup' || fulfilment === 'Take now'

/** The totals of an order with these lines and overrides. Changes nothing. */
export async function amountsWith(
  db: Queryable,
  orderId: string,
  lines: readonly LineAmounts[],
  elsewhere: Elsewhere = {},
): Promise<Reckoned> {
  const skuIds = lines.map(({ skuId }) => skuId)
  return reckoned(await taxFacts(db, orderId, skuIds, elsewhere), lines, elsewhere)
}

/**
 * Writes the amounts of an order as they were reckoned, and its taxes with their rows. The caller
 * has locked the order and written its lines.
 * @param lineIds the lines that were reckoned, in their order
 */
export const writeAmounts = (
  context: Context,
  orderId: string,
  amounts: Reckoned,
  lineIds: readonly string[],
): Promise<void> => writeAmountsOf(context, [{ orderId, amounts, lineIds }])

/** What was reckoned of an order, with the lines that it was reckoned of, in their order. */
export interface ReckonedOrder {
  readonly orderId: string
  readonly amounts: Reckoned
  readonly lineIds: readonly string[]
}

/** The same for several orders, in a few statements. */
export async function writeAmountsOf(
  context: Context,
  orders: readonly ReckonedOrder[],
): Promise<void> {
  if (!orders.length) return
  const { db, actor } = context
  const orderIds = orders.map(({ orderId }) => orderId)
  const sums = orders.map(({ orderId, amounts: { subtotal, discount, tax, total } }) => ({
    id: orderId,
    subtotal,
    discount,
    tax,
    total,
  }))
  const changed = await db.query<{ id: string; writtenOff: number; isInvoiced: boolean }>(sql`
    update orders o set subtotal = v.subtotal, discount = v.discount, tax = v.tax, total = v.total
    from ${recordset(metaOf('orders'), sums)} where o.id = v.id returning o.id, o.written_off, 
      exists (select from invoices n where n.order_id = o.id and not n.is_deleted) as is_invoiced`)
  const costs = orders.flatMap(({ orderId, amounts }) =>
    amounts.costs.map(({ id, rows }) => ({
      id: id ?? uuid(),
      isNew: !id,
      orderId,
      position: 1,
      amount: amounts.shipping,
      tax: sumOfRows(rows) / 100,
      rows,
    })),
  )
  const added = costs.filter(({ isNew }) => isNew)
  if (added.length) await insertRows(context, metaOf('orderShippingCosts'), added)
  const known = costs.flatMap(({ id, tax, isNew }) => (isNew ? [] : [{ id, tax }]))
  if (known.length)
    await db.query(sql`
      update order_shipping_costs s set tax = v.tax from ${recordset(metaOf('orderShippingCosts'), known)} where s.id = v.id`)
  await writeTaxRows(context, orderIds, [
    ...orders.flatMap(({ orderId, amounts, lineIds }) =>
      amounts.lineRows.map((rows, i) => ({ orderId, of: { orderLineId: lineIds[i]! }, rows })),
    ),
    ...costs.map(({ id, orderId, rows }) => ({ orderId, of: { shippingCostId: id }, rows })),
  ])
  // A tax that is rounded per order may move a cent between lines, those among them that nobody changed and those that came back.
  const taxes = orders.flatMap(({ amounts, lineIds }) =>
    amounts.taxes.map((tax, i) => ({ id: lineIds[i]!, tax })),
  )
  await db.query(sql`
    update order_lines l set tax = v.tax, ${touched(actor)}
    from ${recordset(metaOf('orderLines'), taxes)} where l.id = v.id and l.tax <> v.tax`)
  await db.query(sql`
    update orders set returned = returned_worth(id) where ${isAmong(sql`id`, orderIds)} and returned > 0 and returned <> returned_worth(id)`)
  const writtenOff = changed.flatMap(each => (each.writtenOff > 0 ? [each.id] : []))
  if (writtenOff.length) await reversePaidWriteOffs(context, writtenOff)
  const invoiced = changed.flatMap(({ id, isInvoiced }) =>
    isInvoiced ? { id, clientId: actor.clientId } : [],
  )
  if (invoiced.length) await writeOutboxOfMany(db, amountsChanged, invoiced)
}

/** The totals of an order by these facts. Source: readings, item 26. */
export function reckoned(
  facts: TaxFacts,
  lines: readonly LineAmounts[],
  { shipping: typed }: Elsewhere = {},
): Reckoned {
  const worths = lines.map(({ price, quantity }) => cents(price) * quantity)
  const goods = lines.map((line, i): Taxable => ({
    worth: Math.max(worths[i]! - cents(line.discount), 0),
    rates: ratesFor(facts, line),
    kept: keptRows(facts, line),
  }))
  const isTyped = typed !== undefined || !facts.costs.length
  const costs = isTyped ? [{ id: '', amount: facts.shipping, isTaxable: true }] : facts.costs
  const shipping = costs.map(({ amount, isTaxable }): Taxable => ({
    worth: cents(amount),
    rates: isTaxable ? facts.destination.rates : [],
  }))
  if (isTyped && typed === undefined)
    shipping[0] = { ...shipping[0]!, kept: oldRows(facts, shipping[0]!, lines) }
  const rows = taxRows([...goods, ...shipping], facts.isOnTop)
  const lineRows = rows.slice(0, lines.length)
  const ofCosts = rows.slice(lines.length)
  const sums = {
    subtotal: sum(worths),
    discount: sum(lines.map(({ discount }) => cents(discount))),
    shipping: cents(facts.shipping),
    tax: sum(rows.map(sumOfRows)),
  }
  const total = sums.subtotal - sums.discount + sums.shipping + (facts.isOnTop ? sums.tax : 0)
  return {
    subtotal: sums.subtotal / 100,
    discount: sums.discount / 100,
    shipping: sums.shipping / 100,
    tax: sums.tax / 100,
    total: total / 100,
    taxes: lineRows.map(each => sumOfRows(each) / 100),
    taxesByName: byName(rows.flat()),
    lineRows,
    costs: costs.flatMap(({ id, amount }, i) => {
      const of = ofCosts[i]!
      if (id) return [{ id, rows: of }]
      return amount > 0 && of.every(({ taxTypeId }) => taxTypeId) ? [{ rows: of }] : []
    }),
  }
}

/** The sum of each tax, in the order of the rows. Old sums are of no tax. */
function byName(rows: readonly TaxRow[]): Reckoned['taxesByName'] {
  const sums = new Map<string, { name: string; rate: number; cents: number }>()
  for (const { taxTypeId, name, rate, amount } of rows) {
    if (!taxTypeId || rate === null) continue
    const key = `${taxTypeId} ${rate}`
    const before = sums.get(key)?.cents ?? 0
    sums.set(key, { name, rate, cents: before + amount })
  }
  return [...sums.values()].map(({ cents: all, ...tax }) => ({ ...tax, amount: all / 100 }))
}

/** What the place says, unless the product is exempt, zero-rated or a gift card. */
function ratesFor({ destination, branch, freeOf }: TaxFacts, line: LineAmounts): Taxed['rates'] {
  const free = freeOf[line.skuId]
  if (free) {
    const { taxTypeId, name } = free
    return taxTypeId ? [{ taxTypeId, name, rate: 0, isCompound: false, isPerOrder: false }] : []
  }
  return leavesFromBranch(line) ? branch.rates : destination.rates
}

/** The rows of a line that keeps its tax; an old line has one sum. */
function keptRows({ rowsOf }: TaxFacts, { id, tax, ...line }: LineAmounts): TaxRow[] | undefined {
  if (tax === null) return undefined
  const rows = rowsOf[id ?? ''] ?? []
  if (rows.length && sumOfRows(rows) === cents(tax)) return [...rows]
  const base = cents(line.price) * line.quantity - cents(line.discount)
  return [{ ...oldSum, base, amount: cents(tax) }]
}

/** The tax of an old order's shipping stays as it was, all taxes rounded at once. */
function oldRows(
  { tax, isOnTop }: TaxFacts,
  { worth, rates }: Taxable,
  lines: readonly LineAmounts[],
): TaxRow[] | undefined {
  const ofLines = sum(lines.map(line => cents(line.tax ?? 0)))
  const amount = cents(tax) - ofLines
  const inOne = { taxTypeId: '', name: '', rate: rateOf(rates), isCompound: false }
  const [once] = taxRows([{ worth, rates: [{ ...inOne, isPerOrder: false }] }], isOnTop)
  return lines.every(line => line.tax !== null) && sumOfRows(once!) === amount
    ? [{ ...oldSum, base: worth, amount }]
    : undefined
}

const oldSum = { taxTypeId: null, name: 'Tax', rate: null }

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
