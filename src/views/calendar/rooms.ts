import type { RaRecord } from 'ra-core'
import type { DayRoom, DaySlot, Filled } from '#define'
import type { Place } from '#src/app/product/slots.ts'
import type { Dragged } from './card/MovingContext.ts'
import type { CalendarDay } from './useCalendar.ts'

/** A row of slots through several days, by what they are called; the last one is of no slot. */
export interface SlotRow {
  readonly label: string | null
}

/** The rows of the slots of these days, earliest first. None where no day has slots. */
export function slotRows(days: readonly CalendarDay[]): SlotRow[] {
  const labels = new Set(days.flatMap(({ room }) => room?.slots.map(({ label }) => label) ?? []))
  return labels.size ? [...[...labels].toSorted().map(label => ({ label })), { label: null }] : []
}

/** The slot of a day in a row, if the day has it. */
export const slotIn = (room: DayRoom | undefined, { label }: SlotRow): DaySlot | undefined =>
  label === null ? undefined : room?.slots.find(slot => slot.label === label)

/** The records of a day in a row: those whose slot the day does not have have none there. */
export function recordsIn(day: CalendarDay | undefined, row: SlotRow, slot: string): RaRecord[] {
  const at = slotIn(day?.room, row)
  const isKnown = (id: unknown) => day?.room?.slots.some(one => one.id === id) ?? false
  return (day?.records ?? []).filter(record =>
    row.label === null ? !isKnown(record[slot]) : at !== undefined && record[slot] === at.id,
  )
}

/**
 * Where a card goes that is put on a day: into the slot that is called as its own, if the day has
 * one.
 */
export function placeOn(
  date: string,
  from: DayRoom | undefined,
  to: DayRoom | undefined,
  slotId: unknown,
): Place {
  const label = from?.slots.find(({ id }) => id === slotId)?.label
  const same = to?.slots.find(slot => slot.id === slotId || slot.label === label)
  return { date, slotId: same?.id ?? null }
}

/** What an element shows of a day that it stands on: the record, and the day. */
export function cardIn(days: readonly CalendarDay[], element: HTMLElement): Dragged | undefined {
  const place = element.closest<HTMLElement>('[data-place]')?.dataset.place
  const from = place?.slice(0, 'yyyy-mm-dd'.length)
  const record = days
    .find(({ date }) => date === from)
    ?.records.find(({ id }) => String(id) === element.dataset.card)
  return record && { record, from: from! }
}

type Amounts = Pick<Filled, 'booked' | 'capacity'>
/** Nothing more fits in. */
export const isFull = ({ booked, capacity }: Amounts) => capacity !== null && booked >= capacity
/** More is in than it takes. */
export const isOver = ({ booked, capacity }: Amounts) => capacity !== null && booked > capacity

/** The name of a place in the page. */
export const placeKey = ({ date, slotId }: Place) =>
  slotId === undefined ? date : `${date} ${slotId ?? ''}`
