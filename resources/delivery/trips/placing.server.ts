import { problemAt, type Problem } from '#server/kit'
import { amount } from '#resources/delivery/calendars/measures.server.ts'

/** What a plan takes of a truck: cubic metres and kilograms. */
export interface Load {
  volume: number
  weight: number
}

/** A trip with its stops in order, as they are rearranged. */
export interface TripFill<Stop extends Load & { planId: string } = Load & { planId: string }> {
  id: string
  no: number
  provider: string
  state: 'Draft' | 'Published'
  maxVolume: number | null
  maxWeight: number | null
  stops: Stop[]
}

/** What all stops of a trip take together, without the noise of binary fractions. */
export const loadOf = (stops: readonly Load[]): Load => ({
  volume: exact(stops.reduce((sum, { volume }) => sum + volume, 0)),
  weight: exact(stops.reduce((sum, { weight }) => sum + weight, 0)),
})

/** Why a truck cannot carry more, with the figures of each measure that is short. */
export function overload(trip: Omit<TripFill, 'state'>, more: Load): string | undefined {
  const held = loadOf(trip.stops)
  const short = (most: number | null, has: number, wanted: number, words: typeof amountOf.weight) =>
    most !== null && exact(has + wanted) > most
      ? [`${words(has)} of ${words(most)} taken, ${words(wanted)} wanted`]
      : []
  const all = [
    ...short(trip.maxVolume, held.volume, more.volume, amountOf.volume),
    ...short(trip.maxWeight, held.weight, more.weight, amountOf.weight),
  ]
  return all.length ? `${nameOf(trip)} is full: ${all.join('; ')}.` : undefined
}

export const nameOf = ({ no, provider }: Pick<TripFill, 'no' | 'provider'>) =>
  `Trip ${no} (${provider})`

export const amountOf = {
  volume: (n: number) => amount('volume', n),
  weight: (n: number) => `${n.toLocaleString('en', { maximumFractionDigits: 3 })} kg`,
}

/**
 * Puts a plan at a place of a trip, or takes it out of its trip; the other stops close up. A refusal
 * changes nothing.
 * @param position counted from 1; absent or beyond the end: the last stop
 */
export function place<Stop extends Load & { planId: string }>(
  trips: readonly TripFill<Stop>[],
  stop: Stop,
  tripId: string | null,
  position: number | null | undefined,
): Problem | undefined {
  const from = trips.find(({ stops }) => stops.some(({ planId }) => planId === stop.planId))
  const to = tripId === null ? undefined : trips.find(({ id }) => id === tripId)
  if (tripId !== null && !to)
    return problemAt('not_found', 'tripId', 'This trip does not exist on this day.')
  const published = [from, to].find(trip => trip?.state === 'Published')
  if (published)
    return problemAt(
      'published',
      'tripId',
      `${nameOf(published)} is published. Unpublish the day to change it.`,
    )
  const others = (to?.stops ?? []).filter(({ planId }) => planId !== stop.planId)
  const tooMuch = to && from !== to ? overload({ ...to, stops: others }, stop) : undefined
  if (tooMuch) return problemAt('full_truck', 'tripId', tooMuch)
  if (from) from.stops = from.stops.filter(({ planId }) => planId !== stop.planId)
  if (to) to.stops = others.toSpliced((position ?? others.length + 1) - 1, 0, stop)
  return undefined
}

/** Weights have at most three decimals, volumes five. */
const exact = (n: number) => Math.round(n * 1e5) / 1e5
