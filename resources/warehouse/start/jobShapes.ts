import type { CallAnswer } from '#define'
import type { ScanKind } from '#resources/warehouse/scans/scanKinds.ts'
import type { scanCalls } from '#resources/warehouse/scans/scans.calls.ts'

/** What a phone was told about its jobs. */
export type Pack = CallAnswer<typeof scanCalls.getScanPacks>

/** Something that happened on the phone: what is sent, and the ids that it is about. */
export interface PhoneEvent {
  readonly id: string
  readonly kind: ScanKind
  /** By the phone's clock. */
  readonly at: string
  readonly planId?: string
  readonly place?: string
  readonly item?: string
  readonly zone?: string
  readonly quantity?: number
  readonly counted?: number
  readonly reason?: string
  readonly about?: { readonly skuId?: string; readonly layerId?: string; readonly zoneId?: string }
}

/** An event before it is kept; it happens now unless it says when. */
export type NewEvent = Omit<PhoneEvent, 'id' | 'at'> & { readonly at?: string }

/** Pieces in the picker's hand: taken, and not brought to a zone yet. */
export interface Taken {
  readonly planId: string
  readonly skuId: string
  /** Where nobody knew where they lay, there is none. */
  readonly layerId: string | null
  readonly quantity: number
  readonly at: string
}

/** Where a picker stands between two scans. */
export interface Hand {
  /** The place that was scanned, and the item that waits for its place. */
  readonly layerId?: string
  readonly skuId?: string
  readonly taken: readonly Taken[]
  /**
   * Counts of places whose pieces are in the hand: they are sent after the picks, which happened
   * before them.
   */
  readonly counts?: readonly NewEvent[]
  /** A place that should be empty now. */
  readonly emptied?: string
}
export const emptyHand: Hand = { taken: [] }

/** Pieces of a SKU to be taken at a place for a plan. */
export interface Line {
  readonly planId: string
  readonly skuId: string
  readonly layerId: string | null
  readonly quantity: number
}

/** What a scan leads to: the hand after it, what happened, and what the picker is told. */
export interface Outcome {
  readonly hand: Hand
  readonly events: readonly NewEvent[]
  readonly told: Told
}
/** A text of `start.told`, with what it names. */
export interface Told {
  readonly isGood: boolean
  readonly text:
    | 'place'
    | 'item'
    | 'taken'
    | 'dropped'
    | 'unknown'
    | 'ambiguous'
    | 'locked'
    | 'nothing_here'
    | 'other_goods'
    | 'not_here'
    | 'enough'
    | 'empty_hand'
    | 'other_zone'
    | 'other_warehouse'
    | 'not_kept'
    | 'undone'
    | 'put_back'
    | 'nothing_to_undo'
  readonly names: Readonly<Record<string, string | number>>
}
