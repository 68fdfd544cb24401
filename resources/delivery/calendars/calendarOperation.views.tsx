// More than 60 lines with its parts: a month of dates, those nobody has touched included, changed many at a time, is no list of records.
import OfOne from '#src/views/display/ScopedList.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { calendarDays } from './calendarDays.entity.ts'

/** The dates of one calendar: the address's, else the one that was looked at last. */
export default function CalendarOperation() {
  return (
    <OfOne entity={calendarDays}>
      {({ calendarId }, picker) => (
        <CalendarMonth key={calendarId} calendarId={calendarId!} picker={picker} />
      )}
    </OfOne>
  )
}
