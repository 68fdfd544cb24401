import type { CallAnswer } from '#define'
import type { ArrivalKind, CheckInKind, ScanKind } from '#resources/warehouse/scans/scanKinds.ts'
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
  /** Cartons of one more piece than were counted. */
  readonly cartons?: number
  readonly reason?: string
  readonly questionId?: string
  readonly day?: string
  readonly seal?: string
  readonly transferId?: string
  readonly containerId?: string
  readonly stockStatus?: string
  /** A photo on this phone that is sent before the event, and the file that it became. */
  readonly photoId?: string
  readonly fileId?: string
  readonly about?: {
    readonly skuId?: string
    readonly layerId?: string
    readonly zoneId?: string
    readonly refillId?: string
  }
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

/** What a phone helps with. The first two are about plans, the next three about the places of a warehouse, then about its zones, its transfers, and its containers. */
export const works = [
  'Pick',
  'Put back',
  'Store',
  'Refill',
  'Count',
  'Check',
  'Transfer',
  'Check in',
] as const
export type Work = (typeof works)[number]
export const packOf = (work: Work) => {
  if (work === 'Check') return 'Zones'
  if (work === 'Transfer') return 'Transfers'
  if (work === 'Check in') return 'Containers'
  return work === 'Pick' || work === 'Put back' ? 'Plans' : 'Places'
}

/** What was scanned for a work besides picking, and is not done yet. */
export interface Held {
  readonly skuId?: string
  readonly layerId?: string
  readonly planId?: string
  readonly refillId?: string
  /** The status of the goods that are stored, where they cannot be sold. */
  readonly stockStatus?: string
  /** The transfer whose goods are scanned, and how they arrive. */
  readonly transferId?: string
  readonly how?: ArrivalKind
  /** The container that is checked in, and how the pieces came that are scanned. */
  readonly containerId?: string
  readonly came?: CheckInKind
  /** Of a zone that is checked: the day of its plans, the seal that was read, and the photo of it on this phone; a photo of what came damaged, too. */
  readonly day?: string
  readonly seal?: string
  readonly photoId?: string
  readonly quantity: number
  /** Pieces counted at the place, by goods, or by the code of those that the phone does not know. */
  readonly counted?: readonly Counted[]
  /** What was scanned of them, in turn, for Undo. */
  readonly scans?: readonly string[]
}

/** Goods that are scanned one by one. */
export interface Counted {
  readonly item: string
  readonly skuId?: string
  readonly quantity: number
  /** Cartons of one more piece, before all of them are scanned. */
  readonly cartons?: number
}

/** Where a picker stands between two scans. */
export interface Hand {
  /** What the phone helps with; picking when absent. */
  readonly work?: Work
  readonly held?: Held
  /** The place that was scanned, and the item that waits for its place. */
  readonly layerId?: string
  readonly skuId?: string
  readonly taken: readonly Taken[]
  /** Cartons of a line that were scanned, before all of them are. */
  readonly cartons?: Omit<Line, 'quantity'> & {
    readonly scanned: number
    readonly cartons: number
  }
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
    | 'short'
    | 'carton'
    | 'cartons_first'
    | 'dropped'
    | 'unknown'
    | 'ambiguous'
    | 'scan_again'
    | 'locked'
    | 'nothing_here'
    | 'other_goods'
    | 'not_here'
    | 'enough'
    | 'empty_hand'
    | 'other_zone'
    | 'other_warehouse'
    | 'zone_taken'
    | 'not_kept'
    | 'undone'
    | 'put_back'
    | 'nothing_to_undo'
    | 'closed'
    | 'no_shelf'
    | 'not_waiting'
    | 'place_first'
    | 'kind'
    | 'full'
    | 'stored'
    | 'in_hand'
    | 'not_prepared'
    | 'went_back'
    | 'refill_from'
    | 'refill_to'
    | 'other_place'
    | 'refilled'
    | 'no_refill'
    | 'not_to_count'
    | 'counted_before'
    | 'counting'
    | 'counted_item'
    | 'finish_first'
    | 'nothing_counted'
    | 'counted'
    | 'transfer_first'
    | 'transfer_in'
    | 'transfer_out'
    | 'transfer_other'
    | 'transfer_nothing'
    | 'transfer_lacks'
    | 'transfer_place'
    | 'transfer_not'
    | 'transfer_more'
    | 'transfer_item'
    | 'transfer_down'
    | 'transfer_left'
    | 'transfer_done'
    | 'container_first'
    | 'container_in'
    | 'container_other'
    | 'container_not'
    | 'container_more'
    | 'container_photo'
    | 'container_down'
    | 'take_out'
    | 'count_again'
    | 'zone_first'
    | 'not_to_check'
    | 'own_goods'
    | 'differs'
    | 'zone_passed'
    | 'zone_failed'
    | 'answered'
    | 'unanswered'
  readonly names: Readonly<Record<string, string | number>>
}
