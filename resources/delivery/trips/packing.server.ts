import { distance } from '#resources/delivery/shipping/places/centroids.server.ts'
import { loadOf, nameOf, overload, type Load, type TripFill } from './placing.server.ts'

/** A plan as far as packing minds it. */
export interface Parcel extends Load {
  planId: string
  area: string | null
  areaId: string | null
  suburb: string | null
  /** Where its time slot begins, in minutes of the day; null at any time. */
  startsAt: number | null
  latitude: number | null
  longitude: number | null
}

/** A trip with its stops, and the areas that its truck is kept for; none means any. */
export interface Truck extends TripFill<Parcel> {
  areaIds: readonly string[]
}

/** Where a plan would go, and why; without a trip it fits into none. */
export interface Placed {
  planId: string
  trip?: { id: string; no: number }
  position?: number
  reason: string
}

/**
 * Proposes a place for each plan that is in no trip: large ones first within their area, into the
 * trip that already stops nearest or in the same area, else into the emptiest. Stops are numbered as
 * they stand once all are placed, and answered in that order; what fits nowhere comes last. Nothing
 * of `trucks` is changed.
 */
export function propose(trucks: readonly Truck[], parcels: readonly Parcel[]): Placed[] {
  const open = trucks
    .filter(({ state }) => state === 'Draft')
    .map(truck => ({ ...truck, stops: [...truck.stops] }))
  const found = inOrder(parcels).map(parcel => ({ parcel, ...placed(open, parcel) }))
  const last = open.length
  return found
    .map(({ parcel: { planId }, truck, why }) => {
      if (!truck) return { rank: [last, 0], planId, reason: why }
      const at = truck.stops.findIndex(stop => stop.planId === planId)
      return {
        rank: [open.indexOf(truck), at],
        planId,
        trip: { id: truck.id, no: truck.no },
        position: at + 1,
        reason: `${why}${slotWords(truck.stops, at)}. ${fillWords(truck)}`,
      }
    })
    .toSorted(({ rank: a }, { rank: b }) => a[0]! - b[0]! || a[1]! - b[1]!)
    .map(({ rank: _rank, ...place }) => place)
}

/** Puts a parcel into one of the trucks, and says why; without a truck why it goes into none. */
function placed(trucks: Truck[], parcel: Parcel): { truck?: Truck; why: string } {
  if (!trucks.length) return { why: 'The day has no trip that is still a draft.' }
  const serving = trucks.filter(
    ({ areaIds }) => !areaIds.length || (parcel.areaId && areaIds.includes(parcel.areaId)),
  )
  if (!serving.length)
    return { why: `No truck of the day serves ${parcel.area ?? 'an address without an area'}.` }
  const full = serving.map(truck => overload(truck, parcel))
  const fitting = serving.filter((_, i) => !full[i])
  if (!fitting.length) return { why: full.flatMap(why => why ?? []).join(' ') }
  const choices = fitting.map(truck => choiceOf(truck, parcel))
  const { truck, why } = choices.reduce((a, b) => (isBetter(b, a) ? b : a))
  truck.stops = truck.stops.toSpliced(positionOf(truck.stops, parcel), 0, parcel)
  return { truck, why }
}

/** Areas with the most to carry first, the largest plan of an area first. */
function inOrder(parcels: readonly Parcel[]): Parcel[] {
  const sizes = new Map<string | null, number>()
  for (const { areaId, volume } of parcels) sizes.set(areaId, (sizes.get(areaId) ?? 0) + volume)
  return parcels.toSorted(
    (a, b) =>
      sizes.get(b.areaId)! - sizes.get(a.areaId)! ||
      (a.areaId ?? '').localeCompare(b.areaId ?? '') ||
      b.volume - a.volume ||
      a.planId.localeCompare(b.planId),
  )
}

interface Choice {
  truck: Truck
  /** The lower, the better: a stop near by or in the same area, an empty truck, any other. */
  rank: number
  /** Kilometres to the nearest stop in the first rank, otherwise the share that is taken. */
  cost: number
  why: string
}

function choiceOf(truck: Truck, parcel: Parcel): Choice {
  const near = nearest(truck.stops, parcel)
  const trip = nameOf(truck)
  if (near && near.km <= farthest)
    return {
      truck,
      rank: 0,
      cost: near.km,
      why: `${trip} stops ${near.km < 0.1 ? 'at the same place' : `${near.km.toFixed(1)} km away`}${near.suburb ? ` in ${near.suburb}` : ''}`,
    }
  const same = truck.stops.filter(({ areaId }) => areaId !== null && areaId === parcel.areaId)
  if (same.length)
    return {
      truck,
      rank: 1,
      cost: taken(truck),
      why: `${trip} has ${same.length === 1 ? 'a stop' : `${same.length} stops`} in ${parcel.area}`,
    }
  return truck.stops.length
    ? { truck, rank: 3, cost: taken(truck), why: `${trip} has room; no trip stops near by` }
    : {
        truck,
        rank: 2,
        cost: 0,
        why: `${trip} is empty and begins with ${parcel.area ?? parcel.suburb ?? 'this stop'}`,
      }
}

const isBetter = (a: Choice, b: Choice) =>
  a.rank !== b.rank ? a.rank < b.rank : a.cost !== b.cost ? a.cost < b.cost : false

/** How much of the truck is taken, from 0 to 1, by the measure that is shortest. */
function taken({ stops, maxVolume, maxWeight }: Truck): number {
  const { volume, weight } = loadOf(stops)
  return Math.max(maxVolume ? volume / maxVolume : 0, maxWeight ? weight / maxWeight : 0)
}

/**
 * Where a plan joins the stops: among those of its time slot, behind the nearest one, else behind
 * the last one of its area, else as the last.
 */
export function positionOf(stops: readonly Parcel[], parcel: Parcel): number {
  const { startsAt } = parcel
  const isLater = ({ startsAt: at }: Parcel) => at !== null && startsAt !== null && at > startsAt
  const isEarlier = ({ startsAt: at }: Parcel) => at !== null && startsAt !== null && at < startsAt
  const first = stops.findLastIndex(isEarlier) + 1
  const later = stops.findIndex((stop, i) => i >= first && isLater(stop))
  const last = later < 0 ? stops.length : later
  const within = stops.slice(first, last)
  const near = nearest(within, parcel)
  if (near) return first + near.index + 1
  const same = within.findLastIndex(({ areaId }) => areaId !== null && areaId === parcel.areaId)
  return same < 0 ? last : first + same + 1
}

function slotWords(stops: readonly Parcel[], at: number): string {
  const { startsAt } = stops[at]!
  const [before, after] = [stops[at - 1], stops[at + 1]]
  if (startsAt === null || (!before && !after)) return ''
  const isBetween =
    (!before || (before.startsAt ?? startsAt) <= startsAt) &&
    (!after || (after.startsAt ?? startsAt) >= startsAt)
  return isBetween ? ', in the order of time slots' : ''
}

function fillWords({ stops, maxVolume, maxWeight }: Truck): string {
  const { volume, weight } = loadOf(stops)
  const of = (has: string, most: string | undefined) => (most ? `${has} of ${most}` : has)
  const kg = maxWeight === null ? undefined : rounded(maxWeight, 'kg')
  return `It then carries ${of(rounded(volume, 'm³'), maxVolume === null ? undefined : rounded(maxVolume, 'm³'))} and ${of(rounded(weight, 'kg'), kg)}.`
}

const rounded = (n: number, unit: string) =>
  `${n.toLocaleString('en', { maximumFractionDigits: unit === 'kg' ? 0 : 2 })} ${unit}`

/** Kilometres within which stops belong together whatever their areas are called. */
const farthest = 5

function nearest(stops: readonly Parcel[], to: Parcel) {
  let best: { index: number; km: number; suburb: string | null } | undefined
  for (const [index, stop] of stops.entries()) {
    const km = distance(stop, to)
    if (km !== undefined && (!best || km <= best.km)) best = { index, km, suburb: stop.suburb }
  }
  return best
}
