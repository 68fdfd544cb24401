import type { Context } from '#server/kit'
import type { RecordOf } from '#define'
import { iso, ms } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import {
  holdingAt,
  isOffered,
  priceBy,
  type PriceFacts,
  type SaleChannel,
} from '#resources/products/prices/pricing.ts'
import {
  isHandedOver,
  type LineProblem,
  type WantedLine,
} from '#resources/sales/orders/lines/lineRules.server.ts'
import type { LineState } from '#resources/sales/orders/lines/lineState.server.ts'
import { dayProblem } from '#resources/sales/orders/lines/promisedDay.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { sourcesOf } from '#resources/sales/lineSources/lineSources.server.ts'
import { channelOf } from './linePricing.server.ts'

type Order = Pick<RecordOf<typeof orders>, 'id' | 'source' | 'coupon'>

/** Pieces that were added to a line of another price, by the rows of wanted lines. */
export interface AddedPieces {
  /** The line that people raised. */
  readonly of: number
  /** The line that has them. */
  readonly row: number
  readonly quantity: number
}

/**
 * What was offered keeps its price, what is added gets today's: of a line that is raised, pieces
 * beyond those that were offered go to a line of today's price, or become one, where the prices of
 * then and now differ. New lines stand behind all others.
 * @param now milliseconds since 1970 by the clock of the database
 */
export async function withAddedPieces(
  context: Context,
  order: Order,
  lines: readonly LineState[],
  sent: readonly WantedLine[],
  { now, today }: { now: number; today: string },
): Promise<{ wanted: readonly WantedLine[]; added: readonly AddedPieces[] }> {
  const befores = sent.map(({ id }) => lines.find(line => line.id === id))
  const isListed = (row: number) => {
    const [{ isRepriced, price }, before] = [sent[row]!, befores[row]]
    return (
      !!before?.pricedOnUtc &&
      !isHandedOver(before) &&
      !isRepriced &&
      (price === undefined || price === null || price === before.price)
    )
  }
  const raised = sent.flatMap(({ quantity }, row) =>
    isListed(row) && quantity > befores[row]!.quantity ? [row] : [],
  )
  if (!raised.length) return { wanted: sent, added: [] }
  const skuIds = new Set(raised.map(row => befores[row]!.skuId))
  const rows = sent.flatMap((_, row) =>
    isListed(row) && skuIds.has(befores[row]!.skuId) ? [row] : [],
  )
  const { facts } = await priceFacts(context.db, {
    skuIds: [...skuIds],
    market: context.actor.country,
    fromUtc: iso(Math.min(...rows.map(row => ms(befores[row]!.pricedOnUtc)!)))!,
    toUtc: iso(now)!,
  })
  const asked = { channel: channelOf(order.source), coupons: couponsOf(order) }
  const isOfToday = (row: number) => {
    const { skuId, pricedOnUtc } = befores[row]!
    return isAlike(facts.get(skuId), ms(pricedOnUtc)!, now, asked)
  }
  const old = raised.filter(row => !isOfToday(row))
  if (!old.length) return { wanted: sent, added: [] }
  const sources = await sourcesOf(context.db, order.id)
  const wanted = sent.map(line => ({ ...line }))
  const added = old.map((of): AddedPieces => {
    const before = befores[of]!
    const quantity = wanted[of]!.quantity - before.quantity
    wanted[of]!.quantity = before.quantity
    const same = rows.find(
      row =>
        row !== of &&
        befores[row]!.skuId === before.skuId &&
        befores[row]!.fulfilment === before.fulfilment &&
        !sources.has(before.id) &&
        !sources.has(befores[row]!.id) &&
        isOfToday(row),
    )
    if (same !== undefined) {
      wanted[same]!.quantity += quantity
      return { of, row: same, quantity }
    }
    const { takesComing, fulfilment = before.fulfilment, remark = before.remark } = wanted[of]!
    const { promisedDate = before.promisedDate } = wanted[of]!
    const isPromised = promisedDate && !dayProblem('Promised', promisedDate, today)
    wanted.push({
      skuId: before.skuId,
      quantity,
      fulfilment,
      remark,
      ...(isPromised && { promisedDate }),
      ...(takesComing && { takesComing }),
    })
    return { of, row: wanted.length - 1, quantity }
  })
  return { wanted, added }
}

/** A problem of a line that nobody sent, at the line that was raised. */
export function atRaised<P extends LineProblem>(
  problem: P,
  count: number,
  added: readonly AddedPieces[],
): P {
  const [, n, name] = /^orderLines\.(\d+)\.(.+)$/.exec(problem.field ?? '') ?? []
  const row = problem.row ?? (n === undefined ? undefined : Number(n))
  const of = row === undefined || row < count ? undefined : added.find(each => each.row === row)?.of
  return of === undefined
    ? problem
    : { ...problem, row: of, ...(name && { field: `orderLines.${of}.${name}` }) }
}

const couponsOf = ({ coupon }: Pick<Order, 'coupon'>) => (coupon ? [coupon.toUpperCase()] : [])

/** Whether a piece costs the same at two moments, alone and with others. */
function isAlike(
  facts: PriceFacts | undefined,
  then: number,
  now: number,
  { channel, coupons }: { channel: SaleChannel; coupons: readonly string[] },
): boolean {
  if (!facts) return false
  const saidAt = (at: number) => {
    const holding = holdingAt(facts, at, channel, coupons)
    const groups = (facts.groups ?? []).flatMap(offer =>
      isOffered(offer, at, channel, coupons) ? [String(offer.promotionId)] : [],
    )
    return [
      priceBy(holding, holding.offers)?.price.amount,
      ...groups.toSorted((a, b) => a.localeCompare(b)),
    ].join()
  }
  return saidAt(then) === saidAt(now)
}
