import { useState } from 'react'
import type { StockItem } from '#resources/stock/check/lines/stockTypes.ts'

export interface SteadyItem {
  readonly item: StockItem
  /** It was found when this was asked for, and is not any more; the numbers are those of then. */
  readonly isGone: boolean
}

/**
 * What is found, in the places that it has had since this was asked for: what comes later stands at the end, and what is not found any more
 * stays, so that nothing moves or closes under the hand of somebody who looks at it.
 */
export function useSteady(asked: unknown, found: readonly StockItem[]): readonly SteadyItem[] {
  const [seen, setSeen] = useState({ asked, found, items: found.map(isThere) })
  if (seen.asked === asked && seen.found === found) return seen.items
  const items = seen.asked === asked ? steady(seen.items, found) : found.map(isThere)
  setSeen({ asked, found, items })
  return items
}

const isThere = (item: StockItem): SteadyItem => ({ item, isGone: false })

function steady(before: readonly SteadyItem[], found: readonly StockItem[]): SteadyItem[] {
  const now = new Map(found.map(item => [item.skuId, item]))
  const kept = before.map(({ item }) => {
    const found = now.get(item.skuId)
    now.delete(item.skuId)
    return { item: found ?? item, isGone: !found }
  })
  return [...kept, ...[...now.values()].map(isThere)]
}
