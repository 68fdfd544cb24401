import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { StockItem } from './stockTypes.ts'

/**
 * `12 from 05/12/2026`: the next inbound pieces that are not promised; empty without a known day.
 */
export function nextComing(incoming: StockItem['incoming']): string {
  const next = incoming.find(({ free, eta }) => free > 0 && eta)
  return next ? say('stock.coming', { count: next.free, date: formatDate(next.eta!) }) : ''
}
