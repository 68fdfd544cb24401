import '#resources/stock/stock.texts.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { StockItem } from './stockTypes.ts'

/**
 * `12 from 05/12/2026`: the next inbound pieces that are not promised; `12 on order` without a known
 * day; empty without any.
 */
export function nextComing(incoming: StockItem['incoming']): string {
  const next = incoming.find(({ free, availableOn }) => free > 0 && availableOn)
  if (next) return say('stock.coming', { count: next.free, date: formatDate(next.availableOn!) })
  const count = incoming.reduce((sum, { free }) => sum + Math.max(0, free), 0)
  return count > 0 ? say('stock.on_order', { count }) : ''
}
