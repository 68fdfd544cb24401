import { useQuery } from '@tanstack/react-query'
import { callKey, useCall, useProvider } from '#src/app/useServer.ts'
import { readyDay, type Sale } from '#resources/sales/sellIt/screen/sale.ts'

/** So many free days are offered at once. */
const shownDays = 4

/** The types of calendars whose goods customers come for. */
const collected = { Pickup: true, Showroom: true }

/** The calendars that fit how a sale reaches the customer, the one that counts, and its first free days. */
export function useOfferedDays(sale: Sale) {
  const { orderId, version, fulfilment } = sale
  const { calendars, isAnswered } = useCalendars(fulfilment)
  const suggested = calendars.find(({ id }) => id === sale.suggestedCalendarId) ?? calendars[0]
  const isTaken = fulfilment === 'Take now'
  const calendarId = isTaken ? null : (sale.calendarId ?? suggested?.id ?? null)
  const days = useFreeDays(calendarId ? { orderId, calendarId } : undefined, version)
  const ready = readyDay(sale.lines)
  const free = days?.filter(day => day.isFree && day.date >= ready).slice(0, shownDays)
  return { calendars, isAnswered, calendarId, free }
}

function useCalendars(fulfilment: Sale['fulfilment']) {
  const { data, isError } = useCall('getCalendarList', fulfilment === 'Take now' ? undefined : {})
  const calendars = (data?.calendarList ?? []).filter(({ calendarType }) =>
    fulfilment === 'Pickup'
      ? calendarType in collected
      : !(calendarType in { ...collected, Service: true }),
  )
  // Where they cannot be had, sales go on without.
  return { calendars, isAnswered: data !== undefined || isError }
}

/** The days to come; asked again when the sale changes. */
function useFreeDays(input: { orderId: string; calendarId: string } | undefined, version: number) {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: callKey('getReasonedDates', input, version),
    queryFn: ({ signal }) => provider.call('getReasonedDates', input!, { signal }),
    enabled: input !== undefined,
    placeholderData: before => before,
  })
  return data?.data
}
