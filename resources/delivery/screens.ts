import { screen } from '#define'

/** The dates of one calendar, month by month: capacities, bookings and their changes. */
export const calendarOperation = screen({ reads: ['calendarGroups', 'capacityOverrides'] })
