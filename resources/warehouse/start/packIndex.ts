import { codesLike, tidyCode } from '#resources/stock/ledger/codesLike.ts'
import type { Pack } from './jobShapes.ts'

export type Sku = Pack['goods'][number]
export type Place = Pack['places'][number]

/** What a pack tells by id and by code. It never changes, so that it is made once for each pack. */
export interface PackIndex {
  readonly goods: ReadonlyMap<string, Sku>
  readonly places: ReadonlyMap<string, Place>
  readonly plans: ReadonlyMap<string, Pack['plans'][number]>
  readonly things: ReadonlyMap<string, ReadonlySet<string>>
  /** Goods of another day that stand in a zone: none of this plan are brought there then. */
  readonly otherDay: (planId: string, zoneId: string) => ZoneTaken | undefined
}

const made = new WeakMap<Pack, PackIndex>()

export function indexOf(pack: Pack): PackIndex {
  const known = made.get(pack)
  if (known) return known
  const things = new Map<string, Set<string>>()
  for (const { code, skuId, layerId } of pack.codes)
    for (const like of codesLike(code)) {
      const of = things.get(like) ?? new Set()
      things.set(like, of.add((skuId ?? layerId)!))
    }
  const index = {
    goods: byId(pack.goods),
    places: byId(pack.places),
    plans: byId(pack.plans),
    things,
    otherDay: otherDayIn(pack),
  }
  made.set(pack, index)
  return index
}

/** The one thing that a code names, or why it names none. */
export function thingOf(
  { things, places }: PackIndex,
  code: string,
): 'unknown' | 'ambiguous' | { place: Place } | { skuId: string } {
  const [thing, other] = new Set(
    codesLike(tidyCode(code)).flatMap(like => [...(things.get(like) ?? [])]),
  )
  if (!thing) return 'unknown'
  if (other) return 'ambiguous'
  const place = places.get(thing)
  return place ? { place } : { skuId: thing }
}

/** What is counted by plan and SKU, and by place as well. */
export const keyOf = ({ planId, skuId }: { planId: string; skuId: string }) => `${planId} ${skuId}`
export const placeKey = ({
  layerId,
  ...of
}: {
  planId: string
  skuId: string
  layerId?: string | null
}) => `${keyOf(of)} ${layerId ?? ''}`

export const add = (all: Map<string, number>, key: string, n: number) =>
  void all.set(key, (all.get(key) ?? 0) + n)

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map(row => [row.id, row]))

/** Whose goods stand in a zone. */
export interface ZoneTaken {
  /** YYYY-MM-DD */
  readonly day: string
  readonly planNo: string
}

/** As told by the pack; one from before it told them knows of none. */
const otherDayIn = ({
  takenZones = [],
  plans,
}: Omit<Pack, 'takenZones'> & Partial<Pick<Pack, 'takenZones'>>): PackIndex['otherDay'] => {
  const days = new Map(plans.map(({ id, day }) => [id, day]))
  return (planId, zoneId) => {
    const day = days.get(planId)
    return day ? takenZones.find(each => each.zoneId === zoneId && each.day !== day) : undefined
  }
}
