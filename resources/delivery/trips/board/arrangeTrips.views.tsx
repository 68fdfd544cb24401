// More than 60 lines with its parts: plans are dragged between the trips of a day, which no list of
// records shows.
import './trips.texts.ts'
import { calendarDays } from '#resources/delivery/calendars/calendarDays.entity.ts'
import ScopedList from '#src/views/display/ScopedList.tsx'
import { TripsOfDay } from './TripsOfDay.tsx'

/** The trips of one calendar's day: the calendar in the address, otherwise the last opened one. */
export default function ArrangeTrips() {
  return (
    <ScopedList entity={calendarDays}>
      {({ filter: { calendarId }, picker }) => (
        <TripsOfDay key={calendarId} calendarId={calendarId!} picker={picker} />
      )}
    </ScopedList>
  )
}
