import type { TimeSlot } from '#define'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'

export const timeSlot: ReadingView<TimeSlot> = {
  Cell: ({ value }: CellProps<TimeSlot>) =>
    value
      ? `${clock(value.startHour, value.startMinute)}–${clock(value.endHour, value.endMinute)}`
      : null,
  Filter: null,
  align: 'left',
  width: () => 120,
}

const two = (part: number) => String(part).padStart(2, '0')
export const clock = (hour: number | undefined, minute: number | undefined) =>
  hour === undefined || minute === undefined ? '' : `${two(hour)}:${two(minute)}`
