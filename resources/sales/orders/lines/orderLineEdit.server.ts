import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  BadInput,
  Refused,
  difference,
  insertRows,
  metaOf,
  touched,
  updateRows,
  writeAuditOf,
  writeOutbox,
} from '#server/kit'
import type { AnswerOf, RecordOf } from '#define'
import { atRaised, withAddedPieces } from '#resources/sales/promotions/addedPieces.server.ts'
import { cents } from '#resources/cents.ts'
import { channelOf, withPromotions } from '#resources/sales/promotions/linePricing.server.ts'
import { takeUses } from '#resources/sales/promotions/promotionUses.server.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { followPreparation } from '#resources/delivery/preparation/followPreparation.server.ts'
import { leastOf, lineStates, lineSkus } from './lineState.server.ts'
import {
  askedOf,
  settled,
  writeUses,
  type Approval,
} from '#resources/sales/discounts/askedDiscounts.server.ts'
import { lossesOf, writeLosses } from '#resources/sales/discounts/belowCost.server.ts'
import { allowedOnLine } from '#resources/sales/discounts/discountAllowance.ts'
import { discountFacts } from '#resources/sales/discounts/discountFacts.server.ts'
import {
  allowanceText,
  discountedOrder,
  limitProblems,
  withCode,
} from '#resources/sales/discounts/lineDiscounts.server.ts'
import { shareTaken, withOrderDiscount } from './discount/orderDiscount.server.ts'
import { releaseOfLines, allocationChange, reserveMore } from './lineAllocation.server.ts'
import {
  readOnlyProblem,
  isChanged,
  isHandedOver,
  linesAfter,
  problemsOf,
  removedOf,
  type LineAfter,
  type LineProblem,
  type WantedLine,
} from './lineRules.server.ts'
import {
  owed,
  reckoned,
  writeAmounts,
  type Amounts,
} from '#resources/sales/orders/orderAmounts.server.ts'
import { taxFacts } from '#resources/sales/orders/taxes/taxPlace.server.ts'
import type { previewShape } from './orderLinePreview.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { copySources } from '#resources/sales/lineSources/lineSources.server.ts'
import { dayCodes } from './promisedDay.server.ts'

type Order = RecordOf<typeof orders>

/**
 * Replaces the lines of an order: known ones are changed, new ones added, absent ones removed. What
 * is added to a line that was offered at another price becomes a line of its own.
 * Additional goods of a confirmed order are reserved at once, surplus goods released, and the
 * amounts recomputed. All or nothing. The caller has locked the order.
 * @param order with the coupon, the discount and the code that it has then
 * @param approval who allows a discount beyond the person's limits, or that it is asked for
 * @returns the updated order, unless nothing differs
 * @throws BadInput naming unknown ids and days that cannot be promised, Refused naming every
 * invalid line
 */
export async function changeLines(
  context: Context,
  order: Order,
  wanted: readonly WantedLine[],
  approval: Approval = {},
): Promise<Order | undefined> {
  const { db, actor } = context
  const fixed = readOnlyProblem(order, actor)
  if (fixed) throw new Refused(fixed)
  const { keepsDiscount = false } = approval
  const sent = await changeOf(context, order, wanted, { lock: 'for update of l', keepsDiscount })
  const decision = await settled(context, order, sent, approval)
  // What is asked for stays as it is until somebody approves it.
  const change = decision.requests.length
    ? await changeOf(context, ...askedOf(order, wanted, sent), { lock: '', keepsDiscount })
    : sent
  const { after, removed, goods, amounts } = change
  const problems =
    decision.signedById || approval.approving
      ? change.problems.filter(({ code }) => code !== 'discount_limit')
      : change.problems
  const over = problems.filter(({ code }) => dayCodes.includes(code))
  if (over.length) throw new BadInput(...over)
  // Removed lines have no row for an error: their message names them.
  if (problems.length)
    throw new Refused(...problems.map(({ lineId: _gone, ...problem }) => problem))
  if (!removed.length && !after.some(isChanged) && !decision.requests.length) return undefined
  const written = after.map((line, row) => ({
    ...line,
    id: line.before?.id ?? uuid(),
    tax: amounts.taxes[row]!,
  }))
  const removedIds = removed.map(({ id }) => id)
  await releaseOfLines(context, order.id, goods, removedIds)
  await writeLines(
    context,
    order.id,
    written,
    removedIds,
    Math.max(0, ...change.lines.map(({ position }) => position)),
  )
  await copySources(
    context,
    change.added.map(({ of, row }) => ({ from: written[of]!.id, to: written[row]!.id })),
  )
  await reserveMore(
    context,
    order.id,
    written.map(({ id, takesComing }, row) => ({
      orderLineId: id,
      quantity: goods.needed[row]!,
      takesComing,
    })),
  )
  const refused = await takeUses(
    context,
    order,
    change.lines.filter(isHandedOver).map(({ id }) => id),
    change.uses.map(use => ({ ...use, orderLineId: written[use.row!]!.id, orderId: order.id })),
  )
  if (refused.length)
    throw new Refused(...refused.map(problem => atRaised(problem, wanted.length, change.added)))
  await writeUses(context, change, written, { ...decision, approving: approval.approving })
  await writeLosses(context, order.id, change.losses, written, {
    signedById: decision.signedById,
    useId: approval.approving?.useId,
  })
  await writeAmounts(
    context,
    order.id,
    amounts,
    written.map(({ id }) => id),
  )
  await db.query(
    sql`update orders set coupon = ${order.coupon}, order_discount = ${change.order.orderDiscount ?? 0}, discount_rule_id = ${order.discountRuleId}::uuid,
      code_discount = ${change.order.codeDiscount ?? 0}, ${touched(actor)} where id = ${order.id}`,
  )
  await followDelivery(context, [order.id])
  if (order.preparationStatus !== 'None') await followPreparation(context, [order.id])
  const saved = await orderOf(context, order.id)
  const { deliveryStatus, preparationStatus } = order
  await writeAuditOf(
    context,
    'editLines',
    'orders',
    order.id,
    difference(metaOf('orders'), order, { ...saved, deliveryStatus, preparationStatus }),
  )
  await writeOutbox(db, 'orders.editLines', {
    id: order.id,
    clientId: actor.clientId,
    total: amounts.total,
  })
  return saved
}

interface Previewed extends Pick<Approval, 'keepsDiscount'> {
  orderId: string
  version: number
  lines: readonly WantedLine[]
}

/**
 * Previews the effect of replacing the lines of an order, with all problems. Changes nothing.
 * @throws NotFound, Stale, BadInput naming unknown ids
 */
export async function previewOrderLines(
  context: Context,
  { orderId, version, lines, keepsDiscount = false }: Previewed,
): Promise<AnswerOf<typeof previewShape>> {
  const order = await orderAt(context, { orderId, version })
  const fixed = readOnlyProblem(order, context.actor)
  const {
    lines: kept,
    facts,
    after,
    removed,
    skus,
    problems,
    goods,
    amounts,
    limits,
    added,
    ...change
  } = await changeOf(context, order, lines, { lock: '', keepsDiscount })
  const isLimited = !context.actor.codes.has('J4')
  const sale = discountedOrder(change.order, after, limits)
  const shownLines = [
    ...after.map((line, row) => ({
      ...line,
      tax: amounts.taxes[row]!,
      isRemoved: false,
      allowance: isLimited ? allowedOnLine(sale, row) : undefined,
    })),
    ...removed.map(before => ({
      ...before,
      before,
      sku: skus.get(before.skuId)!,
      isRemoved: true,
      allowance: undefined,
    })),
  ]
  return {
    before: owed({ ...reckoned(facts, kept), ...(order as Amounts) }, order),
    after: owed(amounts, order),
    discountShare: change.share / 100,
    orderDiscount: change.order.orderDiscount ?? 0,
    problems: (fixed ? [fixed] : problems).map(problem => ({
      row: null,
      lineId: null,
      field: null,
      ...problem,
    })),
    lines: shownLines.map(
      ({ before, sku, price, quantity, discount, priceReason, tax, isRemoved, allowance }, i) => ({
        lineId: before?.id ?? null,
        skuId: sku.id,
        skuCode: sku.code,
        skuName: sku.name,
        isService: sku.isService,
        isRemoved,
        price,
        todaysPrice: sku.todaysPrice,
        discount,
        priceReason,
        tax,
        amount: Math.round((price * quantity - discount) * 100) / 100,
        least: before ? leastOf(before, sku.members) : 0,
        mayGive: allowance ? allowance.most / 100 : null,
        mayGiveWhy: allowance ? allowanceText(allowance) : null,
        added: added.find(({ of }) => of === i)?.quantity ?? null,
        ...goods.lines[i]!,
      }),
    ),
  }
}

/** The change from the current lines to the wanted ones, with its problems. */
async function changeOf(
  context: Context,
  order: Order,
  sent: readonly WantedLine[],
  { lock, keepsDiscount }: { lock: 'for update of l' | ''; keepsDiscount: boolean },
) {
  const asked = sent.map(lowered)
  const lines = await lineStates(context.db, order.id)
  const skus = await lineSkus(
    context,
    [...lines.map(({ skuId }) => skuId), ...asked.flatMap(({ skuId }) => skuId ?? [])],
    channelOf(order.source),
  )
  const limits = await discountFacts(context, order, [...skus.keys()])
  const { wanted, added } = await withAddedPieces(context, order, lines, asked, limits)
  const known = { order, lines, skus, today: limits.today }
  const { lines: promoted, uses } = await withPromotions(
    context,
    order,
    linesAfter(known, wanted),
    limits.now,
  )
  // Who sets another discount of the order with the lines says what it is then.
  const isSet = cents(order.orderDiscount ?? 0) !== cents(limits.orderDiscount)
  const share = isSet ? 0 : shareTaken(order, lines, promoted)
  const follows = keepsDiscount ? 0 : share
  const left = { ...order, orderDiscount: (cents(order.orderDiscount ?? 0) - follows) / 100 }
  const coded = withCode(left, promoted, limits)
  const { lines: after, problems: ofDiscount } = withOrderDiscount(
    coded.lines,
    coded.order.orderDiscount ?? 0,
  )
  const before = { lines, skus, share: follows }
  const beyond = limitProblems(coded.order, after, before, limits, context.actor)
  const removed = removedOf(lines, after)
  const problems = problemsOf(known, wanted, after, context.actor)
  const goods = await allocationChange(context, { order, after, removed, skus }, lock)
  const skuIds = after.map(({ sku }) => sku.id)
  const facts = await taxFacts(context.db, order.id, skuIds)
  const amounts = reckoned(facts, after.map(priced))
  const losses = await lossesOf(
    context,
    { order: coded.order, after, taxes: amounts.taxes, limits },
    lock !== '',
  )
  const isAsked = (problem: LineProblem) => beyond.some(({ row }) => row === problem.row)
  return {
    order: coded.order,
    limits,
    share,
    follows,
    losses,
    lines,
    facts,
    after,
    added,
    uses,
    removed,
    skus,
    goods,
    amounts,
    problems: [
      ...problems,
      ...ofDiscount,
      ...beyond,
      ...losses.problems.filter(problem => !isAsked(problem)),
      ...goods.problems,
    ]
      .map(problem => atRaised(problem, sent.length, added))
      .toSorted((a, b) => (a.row ?? after.length) - (b.row ?? after.length)),
  }
}

/** A line with an unchanged amount keeps its tax, since rates may have changed. */
const priced = ({ before, sku, ...sold }: LineAfter) => ({
  ...sold,
  id: before?.id,
  skuId: sku.id,
  tax: before && moneyFields.every(name => before[name] === sold[name]) ? before.tax : null,
})

const moneyFields = ['quantity', 'price', 'discount', 'fulfilment'] as const

/** Ids in lower case, as in the database. */
const lowered = (line: WantedLine): WantedLine => ({
  ...line,
  ...(line.id && { id: line.id.toLowerCase() }),
  ...(line.skuId && { skuId: line.skuId.toLowerCase() }),
})

type Written = LineAfter & { id: string; tax: number }

async function writeLines(
  context: Context,
  orderId: string,
  lines: readonly Written[],
  removedIds: readonly string[],
  lastPosition: number,
) {
  const meta = metaOf('orderLines')
  if (removedIds.length)
    await context.db.query(
      sql`update order_lines set is_deleted = true, ${touched(context.actor)} where id in ${removedIds}`,
    )
  const own = ['takesComing', 'isListed', 'ownDiscount'] as const
  const rows = lines.map(({ before, sku, ...line }) => ({
    ...Object.fromEntries(Object.entries(line).filter(([name]) => !own.includes(name as never))),
    skuId: sku.id,
    position: before?.position,
    parentLineId: before?.parentLineId ?? null,
  }))
  const changed = rows.filter((_, row) => lines[row]!.before && isChanged(lines[row]!))
  if (changed.length) await updateRows(context, meta, changed, ['orderId'])
  const added = lines.flatMap(({ before, sku }, row) =>
    before ? [] : [{ ...rows[row], orderId, costAtSale: sku.cost }],
  )
  if (added.length)
    await insertRows(
      context,
      meta,
      added.map((line, i) => ({ ...line, position: lastPosition + 1 + i })),
    )
}
