import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import type { Rows } from '#server/demo/kit.ts'

/** An order as far as its money goes. */
export interface Account extends Pick<
  Rows['orders'],
  'id' | 'orderCode' | 'source' | 'state' | 'total' | 'returned' | 'paid'
> {
  /** What was paid back of `paid` for goods that came back. */
  readonly refunded: number
  readonly customerId: string
  readonly at: number
  readonly market: Market
  readonly branch: Branch
  readonly seller: string | undefined
  /** When the rest is due at the latest: the day on which the goods leave. */
  readonly due: number
}
