import { sql } from 'drizzle-orm'
import { type Context, problemAt, touched } from '#server/kit'
import type { RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import type { LineAfter, LineProblem } from '#resources/sales/orders/lines/lineRules.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import {
  aloneToday,
  whySigned,
  writeGivings,
} from '#resources/tenders/givenValues/giveValue.server.ts'
import type { DiscountFacts } from './discountFacts.server.ts'
import { goodsOf, ownOf } from './lineDiscounts.server.ts'

type Order = Pick<RecordOf<typeof orders>, 'id' | 'orderDiscount' | 'codeDiscount'>

/** A change of an order's lines as far as their costs go. */
interface Change {
  readonly order: Order
  readonly after: readonly LineAfter[]
  /** Of each line after the change. */
  readonly taxes: readonly number[]
  readonly limits: Pick<DiscountFacts, 'orderDiscount'>
}

/** What people take off lines below what the goods cost, beyond what they took off before, in cents. */
export interface Losses {
  readonly rows: readonly {
    readonly row: number
    readonly more: number
    readonly isGone: boolean
  }[]
  readonly problems: readonly LineProblem[]
}

const noLosses: Losses = { rows: [], problems: [] }

/**
 * What a change of lines gives away below cost, by a price or a discount of a person: prices that are
 * set for everybody, promotions and codes are nobody's gift. What is beyond the person's day needs
 * approval, whatever codes they hold.
 * @param isLocked what they give counts until the transaction ends
 */
export async function lossesOf(
  context: Context,
  { order, after, taxes, limits }: Change,
  isLocked: boolean,
): Promise<Losses> {
  const { country } = context.actor
  const now = after.map((line, row) =>
    lossOf(line, { ...line, own: line.ownDiscount, tax: taxes[row]! }, order, country),
  )
  const before = after.map(line =>
    line.before ? lossOf(line, { ...line.before, own: ownOf(line.before) }, order, country) : 0,
  )
  if (!now.some((loss, row) => loss !== before[row])) return noLosses
  const covered = await coveredOf(context, order.id)
  const rows = now.map((loss, row) => {
    const known = covered.get(after[row]!.before?.id ?? '') ?? 0
    const more = Math.max(loss - Math.max(before[row]!, known), 0)
    return { row, more, isGone: loss === 0 && known > 0 }
  })
  const given = rows.filter(({ more }) => more > 0)
  if (!given.length) return { rows, problems: [] }
  const alone = await aloneToday(context, isLocked)
  if (given.reduce((sum, { more }) => sum + more, 0) <= alone.left) return { rows, problems: [] }
  const isOrderOther = (order.orderDiscount ?? 0) !== limits.orderDiscount
  const why = whySigned(alone, 'Below cost')
  const ofLines = given.filter(({ row }) => isOwnOther(after[row]!))
  const problems: LineProblem[] = ofLines.map(({ row }) => {
    const { sku, ownDiscount } = after[row]!
    const field = `orderLines.${row}.${ownDiscount > 0 ? 'discount' : 'price'}`
    return { ...problemAt('discount_limit', field, `${sku.code} goes below its cost. ${why}`), row }
  })
  if (isOrderOther || !problems.length)
    problems.push(problemAt('discount_limit', 'orderDiscount', `Goods go below their cost. ${why}`))
  return { rows, problems }
}

/** Whether a person changes the price or the discount of the line itself. */
const isOwnOther = ({ before, price, ownDiscount, quantity }: LineAfter) =>
  !before || before.price !== price || ownOf(before) !== ownDiscount || before.quantity !== quantity

interface Sold {
  readonly price: number
  readonly quantity: number
  readonly discount: number
  readonly orderDiscount: number
  readonly codeDiscount: number
  /** What people or a code took off the line. */
  readonly own: number
  readonly tax: number
}

/** The part of what is missing to the cost that people took off, in cents. */
function lossOf(line: LineAfter, sold: Sold, order: Order, country: 'NZ' | 'CA'): number {
  const { sku } = line
  if (sku.isService || sku.cost === null) return 0
  const { price, quantity, discount, own, tax } = sold
  const gross = cents(price) * quantity - cents(discount)
  // Prices of New Zealand contain the tax.
  const net = gross - (country === 'NZ' ? cents(tax) : 0)
  const missing = cents(sku.cost) * quantity - net
  if (missing <= 0) return 0
  const base = goodsOf(line).base
  const byCode = order.orderDiscount ? (order.codeDiscount ?? 0) / order.orderDiscount : 0
  const off =
    (base - cents(price)) * quantity +
    cents(own) -
    cents(sold.codeDiscount) +
    Math.round(cents(sold.orderDiscount) * (1 - byCode))
  const ofNet = gross > 0 ? net / gross : 1
  return Math.max(Math.min(missing, Math.round(off * ofNet)), 0)
}

/** What was given below the cost of lines of an order before, in cents. */
async function coveredOf({ db }: Context, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; amount: number }>(sql`
    select order_line_id as id, sum(amount) as amount from given_values
    where order_id = ${orderId} and kind = 'Below cost' and order_line_id is not null and not is_deleted group by order_line_id`)
  return new Map(rows.map(({ id, amount }) => [id, cents(amount)]))
}

/** Who lets goods go below their cost: the person alone, with a signature, or by a request that is approved. */
interface By {
  readonly signedById: string | null
  /** The request that is approved just now. */
  readonly useId?: string | undefined
}

/** Writes down what lines go for below their cost; what is put right again counts no more. */
export async function writeLosses(
  context: Context,
  orderId: string,
  { rows, problems }: Losses,
  lines: readonly { readonly id: string }[],
  { signedById, useId }: By,
): Promise<void> {
  const gone = rows.flatMap(({ row, isGone }) => (isGone ? lines[row]!.id : []))
  if (gone.length)
    await context.db.query(sql`
      update given_values set is_deleted = true, ${touched(context.actor)} where order_line_id in ${gone} and kind = 'Below cost' and not is_deleted`)
  const given = rows.filter(({ more }) => more > 0)
  if (!given.length) return
  const { day } = await aloneToday(context, true)
  const asked = useId ? await askedBy(context, useId) : undefined
  const signed = asked ? context.actor.staffId : problems.length ? signedById : null
  await writeGivings(
    context,
    given.map(({ row, more }) => ({
      kind: 'Below cost' as const,
      amount: more / 100,
      day,
      orderId,
      orderLineId: lines[row]!.id,
      signedById: signed,
      ...(asked && { staffId: asked }),
    })),
  )
}

const askedBy = async ({ db }: Context, useId: string) =>
  (
    await db.query<{ id: string }>(
      sql`select requested_by_id as id from discount_uses where id = ${useId}`,
    )
  )[0]?.id
