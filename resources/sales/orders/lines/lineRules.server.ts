import { BadInput, dayOf, problemAt, type Problem, type Actor } from '#server/kit'
import { labelOf, mostMoney, type InputOfShape, type RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import { inPreparation, mayChangePrepared } from '#resources/delivery/plans/planSteps.server.ts'
import {
  leastOf,
  plannedOf,
  type LineState,
  type LineSku,
  type PromotionField,
  type SoldField,
} from './lineState.server.ts'
import { whyLinesFixed } from '#resources/sales/orders/orderEditable.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import type { wantedLineShape } from '#resources/sales/orders/orderShapes.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { dayProblem } from './promisedDay.server.ts'

type Order = RecordOf<typeof orders>
export type WantedLine = InputOfShape<typeof wantedLineShape>

/** A line of the changed order; `before` is absent for a new one. */
export interface LineAfter extends Readonly<
  Pick<RecordOf<typeof orderLines>, SoldField | PromotionField | 'orderDiscount' | 'codeDiscount'>
> {
  readonly before: LineState | undefined
  readonly sku: LineSku
  /** Inbound goods cover what stock lacks. */
  readonly takesComing: boolean
  /** The prices that are set for everybody decide, with promotions, and no person. */
  readonly isListed: boolean
  /** The part of the discount that people gave, or a code. */
  readonly ownDiscount: number
}

/** A problem of a line; `row` counts the wanted lines from 0, `lineId` names a removed line. */
export interface LineProblem extends Problem {
  readonly lineId?: string
}

/** The facts that the rules of a line change need. */
interface Known {
  readonly order: Order
  readonly lines: readonly LineState[]
  readonly skus: ReadonlyMap<string, LineSku>
  /** The current day on the client's clock. */
  readonly today: string
}

/** Why this person cannot change the lines of the order at all. */
export function readOnlyProblem(order: Order, actor: Actor): Problem | undefined {
  const { orderCode, state } = order
  const why = whyLinesFixed(order, mayChangePrepared(actor))
  const refusal = {
    state: `${orderCode} is ${state}; its lines can no longer be changed.`,
    delivered: `${orderCode} is delivered. Take goods back by a return, and give money back by a refund.`,
    preparation: inPreparation.message,
  }
  return why && problemAt(why, 'orderLines', refusal[why])
}

/**
 * The lines after the change.
 * @throws BadInput naming lines that the order does not have, and products that do not exist
 */
export function linesAfter(
  { lines, skus }: Pick<Known, 'lines' | 'skus'>,
  wanted: readonly WantedLine[],
): LineAfter[] {
  const problems: Problem[] = []
  const add = (code: string, row: number, field: string, message: string) =>
    problems.push({ code, row, field: `orderLines.${row}.${field}`, message })
  const after = wanted.flatMap((line, row): LineAfter[] => {
    const before = lines.find(({ id }) => id === line.id)
    if (line.id && !before)
      add('unknown_line', row, 'id', 'This line does not belong to the order, or no longer does.')
    if (before && wanted.findIndex(({ id }) => id === line.id) < row)
      add('duplicate', row, 'id', 'This line is listed twice.')
    const sku = skus.get(before?.skuId ?? line.skuId ?? '')
    if (!line.id && !line.skuId) add('required', row, 'skuId', 'Product is required.')
    else if (line.skuId && (skus.get(line.skuId)?.isDeleted ?? true))
      add('unknown_reference', row, 'skuId', 'Product: choose one from the list.')
    if (!sku || (line.id && !before)) return []
    const price = line.isRepriced
      ? sku.todaysPrice
      : (line.price ?? before?.price ?? sku.todaysPrice)
    return [
      {
        before,
        sku,
        quantity: line.quantity,
        // The rules refuse a line without any price.
        price: price ?? 0,
        ...discountOf(line, before),
        ...listedOf(line, before, sku),
        promisedDate: given(line.promisedDate, before?.promisedDate),
        fulfilment: given(line.fulfilment, before?.fulfilment),
        remark: given(line.remark, before?.remark),
        takesComing: line.takesComing ?? false,
      },
    ]
  })
  if (problems.length) throw new BadInput(...problems)
  return after
}

/**
 * A discount that is sent is the whole one: what promotions and the order's discount gave of it is
 * theirs.
 */
function discountOf({ discount: sent }: WantedLine, before: LineState | undefined) {
  const total = sent ?? before?.discount ?? 0
  const ofOrder = before?.orderDiscount ?? 0
  const ofPromotions = before?.promotionDiscount ?? 0
  const ownDiscount = Math.max(Math.round((total - ofPromotions - ofOrder) * 100) / 100, 0)
  return {
    ownDiscount,
    codeDiscount: before?.codeDiscount ?? 0,
    // The parts of promotions and of the order's discount follow.
    ...(isHandedOver(before)
      ? { discount: total, orderDiscount: ofOrder }
      : { discount: ownDiscount, orderDiscount: 0 }),
  }
}

/** Whether the list of prices decides, and since when; what it says comes later. */
function listedOf(line: WantedLine, before: LineState | undefined, { todaysPrice }: LineSku) {
  const kept = {
    promotionId: before?.promotionId ?? null,
    promotionAmount: before?.promotionAmount ?? 0,
    promotionDiscount: before?.promotionDiscount ?? 0,
    priceReason: before?.priceReason ?? null,
    pricedOnUtc: before?.pricedOnUtc ?? null,
  }
  if (isHandedOver(before)) return { ...kept, isListed: false }
  const isTyped = line.price !== undefined && line.price !== null
  const isListed =
    line.isRepriced ||
    (before
      ? before.pricedOnUtc !== null && (!isTyped || line.price === before.price)
      : !isTyped || line.price === todaysPrice)
  const isNew = !before || line.isRepriced
  return {
    ...(isListed && !isNew ? kept : nothing),
    isListed: isListed && (todaysPrice !== null || !isNew),
  }
}

const nothing = {
  promotionId: null,
  promotionAmount: 0,
  promotionDiscount: 0,
  priceReason: null,
  pricedOnUtc: null,
}

/** What is handed over keeps its price. */
export const isHandedOver = (before: LineState | undefined): boolean =>
  (before?.quantityDelivered ?? 0) > 0

/** Lines of the order that are not wanted any more. */
export const removedOf = (lines: readonly LineState[], after: readonly LineAfter[]): LineState[] =>
  lines.filter(line => !after.some(({ before }) => before === line))

/** All problems of the change, except those of goods. */
export function problemsOf(
  { order, lines, skus, today }: Known,
  wanted: readonly WantedLine[],
  after: readonly LineAfter[],
  actor: Actor,
): LineProblem[] {
  const problems: LineProblem[] = after.flatMap((line, row) =>
    [
      ...newProblems(line, wanted[row]!, actor),
      ...dayProblems(line, today),
      ...(line.before ? keptProblems(line, line.before, wanted[row]!) : []),
      ...moneyProblems(line),
    ].map(problem => ({ ...problem, row, field: `orderLines.${row}.${problem.field}` })),
  )
  const removed = removedOf(lines, after)
  for (const line of removed) {
    const sku = skus.get(line.skuId)!
    const kept = lines.find(
      ({ id, parentLineId }) => parentLineId === line.id && !removed.some(r => r.id === id),
    )
    const problem =
      leastProblem(line, sku, 0) ??
      (kept && {
        code: 'has_parts',
        message: `${sku.code}: ${skus.get(kept.skuId)!.code} is part of it, so remove that as well.`,
      })
    if (problem) problems.push({ ...problem, field: 'orderLines', lineId: line.id })
  }
  if (order.state === 'Confirmed' && !after.length)
    problems.push(
      problemAt(
        'no_lines',
        'orderLines',
        'A confirmed order needs at least one line. Cancel the order instead.',
      ),
    )
  if (after.reduce((sum, { price, quantity }) => sum + price * quantity, 0) > mostMoney)
    problems.push(problemAt('too_much', 'orderLines', 'The amounts of this order are too large.'))
  return problems
}

/** Whether a line differs from before. */
export const isChanged = ({ before, ...after }: LineAfter): boolean =>
  !before || comparedFields.some(name => before[name] !== after[name])

const comparedFields = [
  'quantity',
  'price',
  'discount',
  'codeDiscount',
  'promisedDate',
  'fulfilment',
  'remark',
  'promotionAmount',
  'priceReason',
] as const

const given = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent

function newProblems({ before, sku }: LineAfter, wanted: WantedLine, actor: Actor): Problem[] {
  const { code } = sku
  const problems: Problem[] = []
  if (!before && [sku.status, sku.productStatus].includes('Discontinued'))
    problems.push(problemAt('discontinued', 'skuId', `${code} is discontinued.`))
  else if (!before && sku.productStatus === 'Draft')
    problems.push(problemAt('draft', 'skuId', `${code} is not for sale yet.`))
  const takesToday = wanted.isRepriced || (!before && (wanted.price ?? null) === null)
  if (takesToday && sku.todaysPrice === null)
    problems.push(
      problemAt('no_price', 'price', `${code} has no price in ${actor.country} today. Enter one.`),
    )
  return problems
}

/** A formerly promised day stays valid, even if it cannot be promised now. */
function dayProblems({ before, promisedDate }: LineAfter, today: string): Problem[] {
  if (!promisedDate || promisedDate === before?.promisedDate) return []
  const label = labelOf('promisedDate', orderLines.fields.promisedDate.options)
  const problem = dayProblem(label, promisedDate, today)
  return problem ? [{ ...problem, field: 'promisedDate' }] : []
}

/** Delivered goods keep their sold values. Planned or picked goods must first be released there. */
function keptProblems(after: LineAfter, before: LineState, { skuId }: WantedLine): Problem[] {
  const { sku, quantity } = after
  if (skuId && skuId !== before.skuId)
    return [
      problemAt(
        'other_product',
        'skuId',
        `This line is for ${sku.code}. Remove it and add a line for the other product.`,
      ),
    ]
  const least = leastProblem(before, sku, quantity)
  if (before.quantityDelivered === 0) return least ? [least] : []
  const isWhole = before.quantityDelivered === before.quantity
  const fixed = (['quantity', 'price', 'discount', 'promisedDate'] as const).filter(
    name => after[name] !== before[name] && (inMoney.includes(name) || (isWhole && !least)),
  )
  return [
    ...(least ? [least] : []),
    ...fixed.map(field =>
      problemAt(
        'delivered',
        field,
        field === 'quantity'
          ? `${sku.code} is already delivered. Add another line for more of it.`
          : field === 'promisedDate'
            ? `${sku.code} is already delivered, so its promised day cannot be changed.`
            : `${sku.code}: ${before.quantityDelivered} delivered at this ${field}. Give money back by a refund.`,
      ),
    ),
  ]
}

const inMoney: readonly string[] = ['price', 'discount']

/** Why the quantity of a line cannot be this low. */
function leastProblem(line: LineState, { code, members }: LineSku, quantity: number) {
  const least = leastOf(line, members)
  if (quantity >= least) return undefined
  const { quantityDelivered: delivered, planned } = line
  const refusal = (problem: string, message: string): Problem =>
    problemAt(problem, 'quantity', `${code}: ${message}`)
  if (least === delivered)
    return refusal('delivered', `${delivered} already delivered. Take them back by a return.`)
  if (least > delivered + plannedOf(line))
    return refusal(
      'picked',
      `${least - delivered} already picked. The warehouse has to put them back first.`,
    )
  const plans = planned.map(plan => `${plan.no} on ${dayOf(plan.date)} (${plan.quantity})`)
  return refusal('planned', `planned in ${plans.join(' and ')}. Take them out of the plan first.`)
}

/** How far people may go below it is told by the rules of discounts. */
function moneyProblems({ quantity, price, discount }: LineAfter): Problem[] {
  const worth = cents(price) * quantity
  if (cents(discount) <= worth) return []
  return [
    problemAt(
      'too_much',
      'discount',
      `The discount cannot be more than the line is worth: ${(worth / 100).toFixed(2)}.`,
    ),
  ]
}
