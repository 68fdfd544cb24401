import { makeField, type FieldOptions } from '#define/field.ts'

interface DayOptions extends FieldOptions {
  /** The flag of the record that marks this day as overdue: its label appears next to the day. */
  late?: string
}

/**
 * A calendar date, `YYYY-MM-DD`; time zones never move it.
 * With `isMonth` it stands for its month: screens read "Nov 2026", while files and calls keep the day.
 * @example promisedDate: date({ label: 'Promised' })
 * @example dueDate: date({ late: 'isOverdue' })
 */
export const date = <const O extends DayOptions & { default?: 'today'; isMonth?: true } = {}>(
  options?: O,
) => makeField<'date', string, O>('date', (options ?? {}) as O)

/**
 * An instant, ISO 8601 in UTC with milliseconds; shown with the client's display offset. A day
 * typed without a time means its start, or with `endsDay` (deadlines and ends) its end. Lists hide the
 * time of day where they are narrow, but for that of rows of which many are of one day (`hasTime`).
 * With `holds: 'market'` it says when something holds, such as a price: it is typed, shown and filtered, and
 * stands in files, by the clocks on the wall of the market. This is the record's country of that name, else the
 * client's.
 * @example fromOnUtc: instant({ holds: 'market', label: 'From' })
 * @example orderedOnUtc: instant({ default: 'now', label: 'Ordered' })
 */
export const instant = <
  const O extends DayOptions & {
    default?: 'now'
    endsDay?: true
    hasTime?: true
    holds?: 'market'
  } = {},
>(
  options?: O,
) => makeField<'instant', string, O>('instant', (options ?? {}) as O)

/** Calendar dates from first to last, both included; open-ended without `to`. */
export interface DateRange {
  from: string
  to: string | null
}

/**
 * A range of calendar dates.
 * @example season: dateRange({ required: true })
 */
export const dateRange = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'dateRange', DateRange, O>('dateRange', (options ?? {}) as O)

/** A part of a local day; hours 0 to 23, minutes 0 to 59. Source: specification §3, time slot. */
export interface TimeSlot {
  startHour: number
  startMinute: number
  endHour: number
  endMinute: number
}

/**
 * A time slot of a local day; it ends after it starts.
 * @example arrival: timeSlot()
 */
export const timeSlot = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'timeSlot', TimeSlot, O>('timeSlot', (options ?? {}) as O)

/**
 * A time of the day in digits; empty without hour and minute.
 * @example clockText(8, 5) // '08:05'
 */
export const clockText = (hour: number | undefined, minute: number | undefined): string =>
  hour === undefined || minute === undefined
    ? ''
    : [hour, minute].map(part => String(part).padStart(2, '0')).join(':')

/**
 * A time slot in digits.
 * @example slotText({ startHour: 8, startMinute: 0, endHour: 12, endMinute: 30 }) // '08:00–12:30'
 */
export const slotText = (slot: TimeSlot): string =>
  `${clockText(slot.startHour, slot.startMinute)}–${clockText(slot.endHour, slot.endMinute)}`
