import type { Calendar, Measured } from './calendars.ts'
import { type Buffers, isoDate, type Random } from '#server/demo/kit.ts'

export type Amounts = { -readonly [M in keyof Measured]: number }
/** What is booked on a date, and by how much more than it can take. */
export interface Day {
  readonly booked: Amounts
  readonly extra: Amounts
  readonly slots: Map<string, { booked: number; extra: number }>
}
/** By how much somebody let a day hold more than it can. */
export interface Overrun {
  readonly calendar: Calendar
  readonly day: number
  readonly beyond: Amounts
  readonly slotId: string | undefined
  readonly slotStops: number
  readonly staffId: string
  readonly at: number
}

const day = 86_400_000

/** Whether a calendar is open on a date, in days since 1970, which began on a Thursday. */
export const isOpen = ({ opens }: Calendar, date: number) =>
  opens[(date + 3) % 7]! && !holidayOn(date)

/** Writes a date of a calendar with its slots and overrides. */
export function writeDay(
  random: Random,
  page: {
    readonly calendar: Calendar
    readonly date: number
    readonly record: Day
    readonly capacity: Partial<Measured>
    /** A truck is missing. */
    readonly isShort: boolean
    readonly isLocked: boolean
    readonly at: number
  },
  overruns: readonly Overrun[],
  out: Buffers,
): void {
  const { calendar, date, capacity, at } = page
  const { booked, extra, slots } = page.record
  const { clientId } = calendar
  const row = () => ({
    id: random.id(at),
    clientId,
    createdOnUtc: at,
    calendarId: calendar.id,
    date: isoDate(date * day),
  })
  const ofDay = row()
  out.calendarDays.push({
    ...ofDay,
    isOpen: isOpen(calendar, date),
    isLocked: page.isLocked && isOpen(calendar, date),
    note: page.isShort ? 'One truck is in the workshop' : holidayOn(date),
    capacityStops: capacity.stops,
    capacityItems: capacity.items,
    capacityVolume: capacity.volume && capacity.volume / 1e5,
    capacityMinutes: capacity.minutes,
    capacityValue: capacity.value,
    bookedStops: booked.stops,
    bookedItems: booked.items,
    bookedVolume: booked.volume / 1e5,
    bookedMinutes: booked.minutes,
    bookedValue: booked.value,
    extraStops: extra.stops,
    extraItems: extra.items,
    extraVolume: extra.volume / 1e5,
    extraMinutes: extra.minutes,
    extraValue: extra.value,
  })
  const slotDays = new Map<string, string>()
  for (const { id: slotId, capacity: most } of calendar.slots) {
    const slot = slots.get(slotId)
    if (!slot) continue
    const ofSlot = { ...row(), slotId, capacity: most, ...slot }
    slotDays.set(slotId, ofSlot.id)
    out.slotDays.push(ofSlot)
  }
  for (const { beyond, slotId, slotStops, staffId, at: moment } of overruns)
    out.capacityOverrides.push({
      id: random.id(moment),
      clientId,
      createdOnUtc: moment,
      createdBy: staffId,
      calendarDayId: ofDay.id,
      slotDayId: slotStops && slotId ? slotDays.get(slotId) : undefined,
      ...beyond,
      volume: beyond.volume / 1e5,
      slotStops,
      reason: page.isShort ? 'One truck is in the workshop, all stay' : random.pick(reasons),
      staffId,
    })
}

const holidays: Readonly<Record<string, string>> = {
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
  '01-01': "New Year's Day",
}
const holidayOn = (date: number): string | undefined => holidays[isoDate(date * day).slice(5)]

const reasons = [
  'Second driver for the afternoon',
  'Customer moves out on this day',
  'Trade order, loaded the evening before',
  'Agreed with the warehouse',
]
