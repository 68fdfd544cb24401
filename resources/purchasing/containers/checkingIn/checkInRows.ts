import type { RecordOf } from '#define'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { CallLine } from '#src/views/call/lines/CallLines.tsx'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'

export type Container = RecordOf<typeof containers>
type Line = Container['lines'][number]

export const kinds = ['good', 'damaged', 'missing', 'extra', 'toReturn'] as const

/** A line of a container while it is unpacked, in pieces. */
export interface CheckInRow
  extends CallLine, Readonly<Record<(typeof kinds)[number], number | null>> {
  readonly skuId: string
  readonly expected: number
  /** What was checked in before. */
  readonly soFar: number
  readonly left: number
  readonly presold: number
  /** Where its pieces are put down. */
  readonly warehouseId: string
  readonly layerId: string | null
}

/** Lines in the order of their goods; nothing is found yet. */
export const rowsOfContainer = ({ lines, warehouseId }: Container): CheckInRow[] =>
  lines
    .map(line => ({
      id: line.id,
      name: wordsOf(line, 'skuId'),
      skuId: line.skuId,
      expected: line.quantity,
      soFar: line.receivedGood + line.damaged + line.missing,
      left: leftOf(line),
      presold: line.presold,
      warehouseId,
      layerId: null,
      good: null,
      damaged: null,
      missing: null,
      extra: null,
      toReturn: null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

/** Pieces of a line of which nothing is said yet. */
export const leftOf = ({ quantity, receivedGood, damaged, missing }: Line) =>
  Math.max(quantity - receivedGood - damaged - missing, 0)

export const isFound = (row: CheckInRow) => kinds.some(kind => row[kind])

/** Good and damaged pieces have a place, missing ones have none. */
export const toStore = ({ good, damaged, extra, toReturn }: CheckInRow) =>
  (good ?? 0) + (damaged ?? 0) + (extra ?? 0) + (toReturn ?? 0)
