// More than 60 lines with its parts: a month of dates, edited many at a time, is not a list of
// records. Some dates have no row.
import ScopedList from '#src/views/display/ScopedList.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { calendarDays } from './calendarDays.entity.ts'

/** The dates of one calendar: the one in the address, otherwise the last opened one. */
export default function CalendarOperation() {
  return (
    <ScopedList entity={calendarDays}>
      {({ filter: { calendarId }, picker }) => (
        <CalendarMonth key={calendarId} calendarId={calendarId!} picker={picker} />
      )}
    </ScopedList>
  )
}
