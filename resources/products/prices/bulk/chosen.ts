import type { CallInput } from '#define'
import type { bulkPriceCalls } from './bulkPrices.calls.ts'

/** What is looked at, and set afterwards. */
export type Wanted = CallInput<typeof bulkPriceCalls.applyPrices>

/** What a list hands to the page of new prices, in the state of the history. */
export interface Chosen {
  /** In words: `12 SKUs`. */
  readonly some: string
  readonly goods: Pick<Wanted, 'of' | 'ids' | 'filter'>
}
