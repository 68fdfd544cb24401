import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import type { Calendar } from './calendars.ts'
import type { Load } from './planLoads.ts'
import type { DemoProvider } from './providers.ts'

const day = 86_400_000

interface Stop {
  readonly planId: string
  readonly volume: number
  readonly weight: number
}
interface Day {
  readonly calendar: Calendar
  readonly date: string
  readonly drivers: readonly string[]
  readonly stops: Stop[]
}

/**
 * Writes the trips of the own trucks around today: published up to today, drafts after it. On the
 * days of drafts some plans are left to be arranged.
 */
export class Trips {
  readonly #days = new Map<string, Day>()
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  addPlan(
    { id, date, state, volume }: Rows['deliveryPlans'],
    calendar: Calendar,
    loads: readonly Load[],
    drivers: readonly string[],
  ) {
    const ahead = Math.round((Date.parse(date) - Date.parse(isoDate(this.#now))) / day)
    const isArranged = state === 'Scheduled' || state === 'Processed' || state === 'Delivered'
    if (calendar.facts.type !== 'Delivery' || !isArranged || ahead < -3 || ahead > 4) return
    const key = `${calendar.id} ${date}`
    const known = this.#days.get(key)
    const weight = loads.reduce((sum, { line, quantity }) => sum + line.sku.weight * quantity, 0)
    const stop = { planId: id, volume: volume ?? 0, weight: Math.round(weight * 1000) / 1000 }
    if (known) known.stops.push(stop)
    else this.#days.set(key, { calendar, date, drivers, stops: [stop] })
  }

  write() {
    const today = isoDate(this.#now)
    for (const { calendar, date, drivers, stops } of this.#days.values()) {
      const isPublished = date <= today
      const left = isPublished ? stops : stops.filter(() => this.#random.chance(0.6))
      for (const [i, truck] of calendar.trucks.entries())
        this.#writeTrip(calendar, date, i + 1, truck, drivers, left, isPublished)
    }
  }

  #writeTrip(
    { id: calendarId, clientId }: Calendar,
    date: string,
    no: number,
    { id: providerId, maxVolume, maxWeight }: DemoProvider,
    drivers: readonly string[],
    waiting: Stop[],
    isPublished: boolean,
  ) {
    const at = Math.min(this.#now, Date.parse(date) - 8 * 3_600_000)
    const id = this.#random.id(at)
    const system = { clientId, createdOnUtc: at }
    let [volume, weight] = [0, 0]
    const own = waiting.filter(stop => {
      const fits =
        volume + stop.volume <= (maxVolume ?? Infinity) &&
        weight + stop.weight <= (maxWeight ?? Infinity)
      if (fits) {
        volume += stop.volume
        weight += stop.weight
      }
      return fits
    })
    for (const stop of own) waiting.splice(waiting.indexOf(stop), 1)
    this.#out.trips.push({
      ...system,
      id,
      calendarId,
      date,
      no,
      providerId,
      driverId: drivers.length ? drivers[(no - 1) % drivers.length] : undefined,
      startHour: 7 + (no % 3),
      startMinute: 30,
      maxVolume,
      maxWeight,
      volume: round(volume),
      weight: round(weight),
      state: isPublished && own.length ? 'Published' : 'Draft',
      publishedOnUtc: isPublished && own.length ? at : undefined,
    })
    for (const [i, stop] of own.entries())
      this.#out.tripStops.push({
        ...system,
        ...stop,
        id: this.#random.id(at),
        tripId: id,
        position: i + 1,
      })
  }
}

const round = (n: number) => Math.round(n * 1e5) / 1e5
