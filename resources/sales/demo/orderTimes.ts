import type { Market } from '#resources/delivery/demo/markets.ts'
import { Random } from '#server/demo/kit.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
// From Sunday. Furniture is bought at the weekend.
const weekdays = [1.35, 0.85, 0.75, 0.8, 0.95, 1.1, 1.6]

/** Moments at which `count` orders come in, rising, over the `days` before `now`: seasons, weekends, closing hours, slow growth. */
export function* orderTimes(
  market: Market,
  count: number,
  days: number,
  now: number,
  seed: number,
): Generator<number> {
  const random = new Random(seed, `times ${market.country}`)
  const localNow = now + market.offset
  const last = Math.floor(localNow / day) * day
  const first = last - days * day
  const weightOf = (midnight: number) => {
    const date = new Date(midnight)
    const month = market.seasons[date.getUTCMonth()]!
    const isClosed =
      (date.getUTCMonth() === 11 && date.getUTCDate() === 25) ||
      (date.getUTCMonth() === 0 && date.getUTCDate() === 1)
    const soFar =
      midnight === last
        ? Math.max(0, Math.min(1, (localNow - midnight - 9 * hour) / (9 * hour)))
        : 1
    return (
      month *
      weekdays[date.getUTCDay()]! *
      (1 + (0.15 * (midnight - first)) / (days * day)) *
      (isClosed ? 0.1 : 1) *
      soFar
    )
  }
  let total = 0
  for (let d = first; d <= last; d += day) total += weightOf(d)
  let sum = 0
  let made = 0
  for (let d = first; d <= last; d += day) {
    sum += weightOf(d)
    const until = Math.round((count * sum) / total)
    const closes = Math.min(localNow - d, 22.5 * hour)
    const times = Array.from({ length: until - made }, () => d + timeOfDay(random, closes))
    made = until
    for (const local of times.sort((a, b) => a - b)) yield local - market.offset
  }
}

/** Shops are open from half past nine to half past five; the web sells before and after. */
function timeOfDay(random: Random, closes: number): number {
  for (;;) {
    const hours = random.chance(0.82) ? 9.5 + 8 * random.share() : 7 + 15.5 * random.share()
    if (hours * hour < closes) return Math.floor(hours * hour)
  }
}

export const isShopHour = (market: Market, at: number) => {
  const hours = ((at + market.offset) % day) / hour
  return hours >= 9.5 && hours <= 17.5
}

/** The two rising streams as one, each moment with its market. */
export function* merged(
  markets: readonly Market[],
  timesOf: (market: Market) => Generator<number>,
): Generator<readonly [at: number, market: Market]> {
  const heads = markets.map(market => ({
    market,
    times: timesOf(market),
    next: undefined as number | undefined,
  }))
  for (const h of heads) h.next = h.times.next().value as number | undefined
  for (;;) {
    let soonest: (typeof heads)[number] | undefined
    for (const h of heads)
      if (h.next !== undefined && (soonest?.next === undefined || h.next < soonest.next))
        soonest = h
    if (soonest?.next === undefined) return
    yield [soonest.next, soonest.market]
    soonest.next = soonest.times.next().value as number | undefined
  }
}
