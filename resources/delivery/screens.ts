import { screen } from '#define'

/** The dates of one calendar, a month at a time: what each can take, what is booked, and changing it. */
export const calendarOperation = screen({ reads: ['calendarGroups', 'capacityOverrides'] })
