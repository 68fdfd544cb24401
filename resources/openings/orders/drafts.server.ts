import { sql, type SQL } from 'drizzle-orm'
import { snake } from '#define'
import { isAmong, problemAt, type Context, type Problem } from '#server/kit'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { cents } from '#resources/cents.ts'
import { spread } from '#resources/sales/orders/taxes/lineTaxes.ts'
import { isTender } from '#resources/tenders/tenders.server.ts'
import { discountOfLine, priceOfLine } from './importedOrderLines.entity.ts'
import { isoOf, noonOf, todayOf } from '#resources/days.ts'

/** An order of another program, as it is to be made. */
export interface Draft {
  readonly id: string
  readonly orderNo: string
  readonly isClosed: boolean
  readonly source: string
  readonly customerId: string
  readonly branchId: string
  readonly salespersonId: string | null
  readonly addressId: string | null
  /** Where it goes, if not to an address of the customer. */
  readonly deliverTo: Readonly<Record<string, string | null>> | null
  readonly billingAddressId: string | null
  /** Noon of its day, where the company is. */
  readonly orderedOnUtc: string
  readonly isAhead: boolean
  readonly promisedDate: string | null
  /** How the file writes amounts; null is as the company does. */
  readonly amountsAre: 'With tax' | 'Without tax' | null
  readonly shipping: number
  readonly orderDiscount: number | null
  readonly tax: number | null
  readonly total: number | null
  readonly paid: number | null
  readonly hasPaidDate: boolean
  readonly methodId: string | null
  readonly methodName: string | null
  readonly methodType: string | null
  readonly paidOnUtc: string
  readonly paymentReference: string | null
  readonly isOnTop: boolean
  /** It goes to another country, and so has no tax of this one. */
  readonly isAbroad: boolean
  /** In percent, of what prices contain at home. */
  readonly rate: number
  /** The code of another order that has this number. */
  readonly taken: string | null
  readonly lines: readonly DraftLine[]
  /** What came in a file beside it. */
  readonly payments: readonly DraftPayment[]
}

export interface DraftPayment {
  readonly id: string
  readonly methodId: string
  readonly methodName: string
  readonly methodType: string
  readonly amount: number
  readonly receivedOnUtc: string
  readonly isAhead: boolean
  readonly reference: string | null
}

export interface DraftLine {
  readonly skuId: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly tax: number | null
  readonly delivered: number | null
  readonly promisedDate: string | null
}

/** What an order comes to, in cents. */
export interface Sums {
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  /** Of each line, then of the shipping; null where the place says it, once the order is there. */
  readonly taxes: readonly number[] | null
  readonly total: number
  /** Its own payment, and all of them. */
  readonly first: number
  readonly paid: number
}

/** What is told of an imported line, of the one that a statement calls so. */
export const ofLine = (named: string, alias: string) =>
  sql.raw(named.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${alias}.${snake(name)}`))

/** The drafts among these, locked until the transaction ends. */
export const lockDrafts = ({ db, actor }: Context, ids: readonly string[]): Promise<Draft[]> =>
  db.query<Draft>(sql`
    select i.id, i.order_no, coalesce(i.kind = 'Closed', i.completed_date is not null) as "isClosed", i.source, i.customer_id, i.branch_id, i.salesperson_id,
      ${addressOf('is_delivery_default')} as "addressId", ${addressOf('is_billing_default')} as "billingAddressId",
      ${noonText('i.ordered_date')} as ordered_on_utc, greatest(i.ordered_date, i.paid_date, i.completed_date) > ${sql.raw(todayOf('k.id'))} as "isAhead",
      i.promised_date, i.amounts_are, i.shipping, i.order_discount, i.tax, i.total, i.paid, i.paid_date is not null as "hasPaidDate", i.method_id, m.name as "methodName", m.type as "methodType",
      ${noonText('coalesce(i.paid_date, i.ordered_date)')} as "paidOnUtc", i.payment_reference,
      k.country = 'CA' as "isOnTop", ${rateInPrices(sql`k.country`, sql`i.ordered_date`)} as rate, ${countryOf()} <> k.country as "isAbroad",
      (select min(o.order_code) from orders o where o.original_order_id = i.order_no and o.client_id = i.client_id and not o.is_deleted) as taken,
      coalesce((select json_agg(json_build_object('skuId', l.sku_id, 'quantity', l.quantity, 'price', ${ofLine(priceOfLine, 'l')}, 'discount', ${ofLine(discountOfLine, 'l')}, 'tax', l.tax, 'delivered', l.delivered, 'promisedDate', l.promised_date) order by l.position nulls last, l.id)
        from imported_order_lines l where l.imported_order_id = i.id and not l.is_deleted), '[]') as lines,
      case when i.line1 is not null then json_build_object('line1', i.line1, 'suburb', i.suburb, 'city', i.city, 'region', i.region, 'postcode', i.postcode, 'country', coalesce(i.country, k.country)) end as "deliverTo",
      ${paymentsOf(sql`i.id`)} as payments
    from imported_orders i join clients k on k.id = i.client_id left join payment_methods m on m.id = i.method_id
    where ${isAmong(sql`i.id`, ids)} and i.client_id = ${actor.clientId} and i.order_id is null and not i.is_deleted order by i.id for update of i`)

/** The payments that a file brought for an order and that do not count yet. */
const paymentsOf = (orderId: SQL) => sql`
  coalesce((select json_agg(json_build_object('id', y.id, 'methodId', y.method_id, 'methodName', w.name, 'methodType', w.type, 'amount', y.amount, 'reference', y.reference,
      'isAhead', y.paid_date > ${sql.raw(todayOf('k.id'))}, 'receivedOnUtc', ${noonText('y.paid_date')}) order by y.paid_date, y.id)
    from imported_payments y join payment_methods w on w.id = y.method_id where y.imported_order_id = ${orderId} and y.payment_id is null and not y.is_deleted), '[]')`

/** Where the order `i` of the client `k` goes: to its own address, that of the customer, or from the branch. */
const countryOf = () => sql`
  coalesce(case when i.line1 is not null then i.country end, case when i.line1 is null then (select a.country from addresses a where a.id = ${addressOf('is_delivery_default')}) end, k.country)`

/** The address of the customer that is meant where nobody says another. */
const addressOf = (flag: string) => sql`
  (select a.id from addresses a where a.customer_id = i.customer_id and not a.is_deleted order by a.${sql.raw(flag)} desc, a.id limit 1)`

const noonText = (day: string) => sql.raw(isoOf(noonOf('k.id', day)))

/** The worth of each line's goods, in cents. */
export const keptOf = ({ lines }: Pick<Draft, 'lines'>) =>
  lines.map(({ price, quantity, discount }) => cents(price) * quantity - cents(discount))

/** Adds up an order. Taxes that are given are spread over its lines and its shipping by their worth. */
export function sumsOf(draft: Draft): Sums {
  const worths = draft.lines.map(({ price, quantity }) => cents(price) * quantity)
  const discounts = draft.lines.map(({ discount }) => cents(discount))
  const shipping = cents(draft.shipping)
  const stored = [...worths.map((worth, i) => worth - discounts[i]!), shipping]
  const taxes = taxesOf(draft, stored)
  const tax = draft.isOnTop && taxes ? sum(taxes) : 0
  const total = sum(stored) + tax
  const isWhole =
    draft.paid === null && (draft.isClosed || draft.hasPaidDate) && !draft.payments.length
  const first = isWhole ? total : cents(draft.paid ?? 0)
  const paid = first + sum(draft.payments.map(({ amount }) => cents(amount)))
  return { subtotal: sum(worths), discount: sum(discounts), shipping, taxes, total, first, paid }
}

/** Whether the file says what taxes an order has. */
export const saysTaxes = ({ tax, lines }: Draft) =>
  tax !== null || lines.some(line => line.tax !== null)

function taxesOf(draft: Draft, stored: readonly number[]) {
  const { tax, isOnTop, isClosed, isAbroad, lines } = draft
  const rate = isAbroad ? 0 : draft.rate
  if (lines.some(line => line.tax !== null)) {
    const ofLines = lines.map(line => cents(line.tax ?? 0))
    const shipping = stored.at(-1)!
    const contained = isOnTop ? 0 : Math.round((shipping * rate) / (100 + rate))
    return [...ofLines, tax === null ? contained : cents(tax) - sum(ofLines)]
  }
  if (tax !== null && stored.some(amount => amount > 0)) return spread(cents(tax), stored)
  // Where nothing has a worth, the last part takes it.
  if (tax !== null) return stored.map((_, i) => (i === stored.length - 1 ? cents(tax) : 0))
  if (!isOnTop) return stored.map(amount => Math.round((amount * rate) / (100 + rate)))
  return isClosed || isAbroad ? stored.map(() => 0) : null
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** Amounts have 12 digits before the point. */
const mostCents = 99_999_999_999_999

/** The same money stands in the order's own file and in that of payments. */
export const paidTwice = (field: string) =>
  problemAt(
    'paid',
    field,
    'What was paid here and in the file of payments comes to more than the total. Say it in one of them.',
  )

/** Why an order cannot be made as it is. @param said as its file writes it */
export function wrongWith(
  draft: Draft,
  { total, taxes, first, paid }: Sums,
  stated: Draft,
): Problem | undefined {
  const { lines, taken, isAhead, isClosed, methodType, methodName } = draft
  if (!lines.length) return problemAt('no_lines', 'lines', 'This order has no lines yet.')
  if (cents(stated.orderDiscount ?? 0) > sum(keptOf(stated)))
    return problemAt(
      'discount',
      'orderDiscount',
      'The discount of the order is more than its goods are worth.',
    )
  if (draft.isOnTop && stated.amountsAre === 'With tax' && !saysTaxes(stated))
    return problemAt('required', 'tax', 'Amounts with tax need the tax of the order.')
  if (lines.some(({ discount, price, quantity }) => cents(discount) > cents(price) * quantity))
    return problemAt(
      'discount',
      'lines',
      'The discount of a line is more than its goods are worth.',
    )
  if (taxes && taxes.at(-1)! < 0)
    return problemAt('tax', 'tax', 'The taxes of its lines are more than the tax of the order.')
  if (draft.payments.length && first > 0 && paid > total) return paidTwice('paid')
  if (Math.max(total, paid) > mostCents)
    return problemAt('too_large', 'lines', 'The order comes to more than an amount can be.')
  const early = lines.find(({ delivered, quantity }) => (delivered ?? 0) > quantity)
  if (early) return problemAt('delivered', 'lines', 'More of a line is delivered than was ordered.')
  if (taken)
    return problemAt('duplicate', 'orderNo', `This old number is that of order ${taken} already.`)
  if (isAhead)
    return problemAt(
      'future',
      'orderedDate',
      'What was ordered, completed or paid has a day to come.',
    )
  if (draft.total !== null && !taxes)
    return problemAt('required', 'tax', 'A total with taxes needs them: give the tax of the order.')
  if (draft.total !== null && cents(draft.total) !== total) return otherTotal(stated, total)
  if (draft.payments.length) {
    const problem = draft.payments.map(wrongPayment).find(Boolean)
    if (problem) return problem
  }
  if (first > 0 && !methodType)
    return problemAt(
      'required',
      'methodId',
      draft.paid === null
        ? `${isClosed ? 'A closed order' : 'An order with a day of payment'} is paid in full: give its payment method, or what was paid.`
        : 'What was paid needs its payment method.',
    )
  return first > 0 && isTender(methodType!) ? drawsHere(methodName!) : undefined
}

/** The lines differ from the total: by how the file writes amounts, or by what is in it. */
function otherTotal(stated: Draft, comesTo: number): Problem {
  const total = cents(stated.total!)
  const plain = sum(keptOf(stated)) + cents(stated.shipping) - cents(stated.orderDiscount ?? 0)
  const taxes = stated.lines.map(({ tax }) => cents(tax ?? 0))
  const tax = stated.tax === null ? sum(taxes) : cents(stated.tax)
  if (stated.amountsAre === null && tax > 0 && total === plain + (stated.isOnTop ? 0 : tax))
    return problemAt(
      stated.isOnTop ? 'with_tax' : 'without_tax',
      'amountsAre',
      stated.isOnTop
        ? `Lines and shipping come to the total of ${inMoney(total)} by themselves: say that amounts are with tax.`
        : `Lines and shipping come to ${inMoney(plain)}, and with the tax to the total of ${inMoney(total)}: say that amounts are without tax.`,
    )
  const parts = stated.orderDiscount
    ? 'Lines, shipping and taxes less the discount'
    : 'Lines, shipping and taxes'
  return problemAt(
    'total',
    'total',
    `${parts} come to ${inMoney(comesTo)}, but the total says ${inMoney(total)}.`,
  )
}

const drawsHere = (method: string) =>
  problemAt(
    'tender',
    'methodId',
    `${method} draws on what the customer holds here. Choose another method for money of the other program.`,
  )

/** Why a payment beside an order cannot count. */
export const wrongPayment = ({
  isAhead,
  methodName,
  methodType,
}: Pick<DraftPayment, 'isAhead' | 'methodName' | 'methodType'>): Problem | undefined =>
  isAhead
    ? problemAt('future', 'paidDate', 'This was paid on a day to come.')
    : isTender(methodType)
      ? drawsHere(methodName)
      : undefined

const inMoney = (amount: number) => (amount / 100).toFixed(2)
