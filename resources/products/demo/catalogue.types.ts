import type { Kind } from './catalogueWords.ts'
import type { PriceList } from './prices.ts'
import type { Country } from '#resources/administration/demo/reference.ts'
import type { Maker } from '#resources/purchasing/demo/purchasingRecords.ts'

/** What a SKU costs in cents, from when on, in milliseconds since 1970. */
export interface DemoCost {
  readonly from: number
  readonly cents: number
}

/** A SKU as the rest of the generator needs it. */
export interface Sku {
  readonly id: string
  readonly productId: string
  readonly type: 'Single' | 'Combo' | 'Service' | 'Part'
  readonly status: 'Active' | 'Phase out' | 'Discontinued'
  /** What is bought together: same collection, range and finish. */
  readonly family: string
  readonly isSeat: boolean
  /** Cubic metres in its cartons. */
  readonly volume: number
  readonly weight: number
  readonly cartons: number
  readonly cost: number
  /** In the order of time; the last one is that of today. */
  readonly costs: readonly DemoCost[]
  readonly demand: number
  readonly members: readonly { readonly sku: Sku; readonly quantity: number }[]
  readonly prices: Readonly<Partial<Record<Country, PriceList>>>
  /** Who makes it; services nobody. */
  readonly maker: Maker | undefined
}

/** What becomes a product. */
export interface Design extends Pick<Kind, 'code' | 'name' | 'category'> {
  readonly type: Sku['type']
  readonly status: Sku['status']
  /** How dear the collection is, as a share of what such a piece usually costs. */
  readonly level: number
  /** The kind or combo whose picture it has. */
  readonly looks: string
}

/** What makes a SKU of it. */
export interface Variant extends Pick<Sku, 'family' | 'status'> {
  readonly letters?: string
  readonly finish?: string
}
