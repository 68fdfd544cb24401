import { isOpen, writeDay, type Amounts, type Day, type Overrun } from './calendarDays.ts'
import { measures, type Calendar, type Measured } from './calendars.ts'
import { type Buffers, isoDate, type Random } from '#server/demo/kit.ts'

const day = 86_400_000
/** Days around the wished one that are tried before a day takes more than it can. */
const search = 12
/** Days around today that are written whether anything is booked or not. */
const shown = { past: 30, ahead: 60 }

/** Where a plan stands: a date and, where the calendar has them, a slot. */
export interface Place {
  readonly date: string
  readonly slotId: string | undefined
}

/** What is booked on the days of all calendars. Days are counted since 1970. */
export class Diary {
  readonly today: number
  readonly #days = new Map<Calendar, Map<number, Day>>()
  readonly #overruns: Overrun[] = []
  /** Who booked last in a calendar. */
  readonly #lastBy = new Map<Calendar, string>()
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers

  constructor(random: Random, calendars: readonly Calendar[], now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
    this.today = Math.floor(now / day)
    for (const c of calendars) this.#days.set(c, new Map())
  }

  /** Books the open day nearest to the wished one that has room; where none has, the nearest one takes it by an override. */
  book(
    calendar: Calendar,
    wished: number,
    [from, to]: readonly [number, number],
    load: Measured,
    staffId: string,
    at: number,
  ): Place {
    this.#lastBy.set(calendar, staffId)
    const near = Math.min(to, Math.max(from, wished))
    let first: number | undefined
    for (let n = 0; n <= search * 2; n++) {
      const date = near + (n % 2 ? (n + 1) / 2 : -n / 2)
      if (date < from || date > to || !isOpen(calendar, date)) continue
      first ??= date
      const slot = calendar.slots.find(s => this.#hasRoom(calendar, date, s.id, s, load))
      if (this.#fits(calendar, date, load) && (slot || !calendar.slots.length))
        return this.#take(calendar, date, slot?.id, load)
    }
    if (first === undefined)
      throw new Error(`${calendar.facts.name} is closed around ${isoDate(near * day)}.`)
    return this.#exceed(calendar, first, load, staffId, at)
  }

  /** Writes the days and slots of all calendars with what is booked on them, and who let them hold more than they can. */
  write() {
    for (const [calendar, days] of this.#days) {
      if (!calendar.facts.isDisabled)
        for (let d = this.today - shown.past; d <= this.today + shown.ahead; d++)
          this.#day(calendar, d)
      const inOrder = [...days].sort((a, b) => a[0] - b[0])
      // On one of the next days a truck is missing: what is booked stays, and nothing more fits.
      const nextAbove = (stops: number) =>
        inOrder.find(
          ([date, { booked, extra }]) =>
            date > this.today && booked.stops > stops && extra.stops === 0,
        )
      const short = calendar.facts.type === 'Delivery' ? (nextAbove(1) ?? nextAbove(0)) : undefined
      for (const [date, record] of inOrder)
        this.#writeDay(calendar, date, record, record === short?.[1])
    }
  }

  #writeDay(calendar: Calendar, date: number, record: Day, isShort: boolean) {
    const capacity = isShort ? this.#lower(calendar, date) : calendar.capacity
    const own = this.#overruns.filter(o => o.calendar === calendar && o.day === date)
    const at = Math.min(this.#now, (date - 30) * day)
    const isLocked = date === this.today && calendar.facts.type === 'Courier'
    writeDay(
      this.#random,
      { calendar, date, record, capacity, isShort, isLocked, at },
      own,
      this.#out,
    )
  }

  /** Takes stops away from a day that has booked them already. @returns the capacity that is left */
  #lower(calendar: Calendar, date: number): Calendar['capacity'] {
    const { booked, extra } = this.#day(calendar, date)
    const stops = booked.stops - 1
    const beyond = { ...nothing(), stops: 1 }
    extra.stops = 1
    const staffId = this.#lastBy.get(calendar)!
    this.#overruns.push({
      calendar,
      day: date,
      beyond,
      slotId: undefined,
      slotStops: 0,
      staffId,
      at: this.#now - 3 * 3_600_000,
    })
    return { ...calendar.capacity, stops }
  }

  #day(calendar: Calendar, date: number): Day {
    const days = this.#days.get(calendar)!
    let known = days.get(date)
    if (!known) days.set(date, (known = { booked: nothing(), extra: nothing(), slots: new Map() }))
    return known
  }

  #fits(calendar: Calendar, date: number, load: Measured): boolean {
    const { booked, extra } = this.#day(calendar, date)
    return measures.every(m => booked[m] + load[m] <= (calendar.capacity[m] ?? Infinity) + extra[m])
  }

  #hasRoom(
    calendar: Calendar,
    date: number,
    slotId: string,
    { day: only, capacity }: Calendar['slots'][number],
    { stops }: Measured,
  ): boolean {
    if (only !== undefined && only !== date) return false
    const slot = this.#day(calendar, date).slots.get(slotId)
    return (slot?.booked ?? 0) + stops <= capacity + (slot?.extra ?? 0)
  }

  #take(calendar: Calendar, date: number, slotId: string | undefined, load: Measured): Place {
    const { booked, slots } = this.#day(calendar, date)
    for (const m of measures) booked[m] += load[m]
    if (slotId) {
      const slot = slots.get(slotId)
      if (slot) slot.booked += load.stops
      else slots.set(slotId, { booked: load.stops, extra: 0 })
    }
    return { date: isoDate(date * day), slotId }
  }

  #exceed(calendar: Calendar, date: number, load: Measured, staffId: string, at: number): Place {
    const slot = calendar.slots[0]
    const place = this.#take(calendar, date, slot?.id, load)
    const { booked, extra, slots } = this.#day(calendar, date)
    const beyond = nothing()
    for (const m of measures) {
      const needed = Math.max(extra[m], booked[m] - (calendar.capacity[m] ?? Infinity), 0)
      beyond[m] = needed - extra[m]
      extra[m] = needed
    }
    const ofSlot = slot && slots.get(slot.id)!
    const more = ofSlot ? Math.max(0, ofSlot.booked - slot.capacity - ofSlot.extra) : 0
    if (ofSlot) ofSlot.extra += more
    this.#overruns.push({
      calendar,
      day: date,
      beyond,
      slotId: slot?.id,
      slotStops: more,
      staffId,
      at,
    })
    return place
  }
}

const nothing = (): Amounts => ({ stops: 0, items: 0, volume: 0, minutes: 0, value: 0 })
