import { useState } from 'react'
import type { StockItem } from '#resources/stock/check/lines/stockTypes.ts'

export interface SteadyItem {
  readonly item: StockItem
  /** Found earlier for this search, but no longer; its numbers are those of then. */
  readonly isGone: boolean
}

/**
 * The results in stable positions for one search: new ones are appended and vanished ones stay.
 * Nothing moves or closes while a person looks at it.
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
