import { withCartons } from '#resources/stock/ledger/cartons.ts'
import type { Counted, Held } from '#resources/warehouse/start/jobShapes.ts'
import type { PackIndex } from '#resources/warehouse/start/packIndex.ts'

/** How many cartons a piece comes in; of goods that the phone has not heard of, one. */
export const cartonsOf = ({ goods }: Pick<PackIndex, 'goods'>, skuId: string | undefined) =>
  goods.get(skuId ?? '')?.cartons ?? 1

/**
 * A hand with one more of its goods scanned: a piece, or one of its cartons, of which the last makes
 * it a piece. They stand last among those that were counted.
 * @param cartons how many a piece has
 */
export function withScan(
  held: Held,
  { item, skuId }: Pick<Counted, 'item' | 'skuId'>,
  cartons = 1,
): { held: Held; last: Counted } {
  const { counted = [], scans = [] } = held
  const known = counted.find(each => each.item === item)
  const { quantity, cartons: begun } = withCartons(known ?? { quantity: 0 }, 1, cartons)
  const last = {
    item,
    ...(skuId && { skuId }),
    quantity,
    ...(begun > 0 && { cartons: begun }),
  }
  const all = [...counted.filter(each => each !== known), last]
  return { held: { ...held, counted: all, scans: [...scans, item] }, last }
}

/**
 * The same without the scan before: a piece, or one carton of it. Without a scan it is what was
 * counted last.
 * @param goods what the phone knows of them; pieces are counted whole without
 */
export function withoutScan(held: Held, goods?: Pick<PackIndex, 'goods'>): Held {
  const { counted = [], scans = [] } = held
  // What was said by hand to be none has no scan to take back.
  const at = scans.findLastIndex(item => counted.some(each => each.item === item))
  const last = counted.find(({ item }) => item === scans[at]) ?? counted.at(-1)
  if (!last) return held
  const { cartons: _, ...known } = last
  const each = goods ? cartonsOf(goods, known.skuId) : 1
  const { quantity, cartons: left } = withCartons(last, -1, each)
  const others = counted.filter(other => other !== last)
  const all =
    quantity > 0 || left > 0
      ? [...others, { ...known, quantity, ...(left > 0 && { cartons: left }) }]
      : others
  return { ...held, counted: all, scans: scans.slice(0, Math.max(0, at)) }
}
