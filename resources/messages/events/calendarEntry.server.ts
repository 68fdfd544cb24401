import { createEvent, type DateArray } from 'ics'
import { clockText, instantAt } from '#define'
import type { Facts } from '#resources/messages/texting/subjectFacts.server.ts'

/**
 * The appointment of a plan as a file for the customer's calendar. The same plan replaces its
 * earlier entry. Without a slot it takes the whole day.
 */
export function calendarEntry(facts: Facts, isCancelled: boolean): string {
  const { planId, planVersion, orderCode, company, supportEmail, date, period } = facts
  const times = period
    ? {
        start: utcParts(facts, clockText(period.startHour, period.startMinute)),
        end: utcParts(facts, clockText(period.endHour, period.endMinute)),
        startInputType: 'utc' as const,
        endInputType: 'utc' as const,
      }
    : { start: dayParts(date!, 0), end: dayParts(date!, 1) }
  const { value, error } = createEvent({
    ...times,
    uid: `${planId}@plans`,
    sequence: planVersion!,
    productId: 'furniture-erp',
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    title: `${company}: ${orderCode ?? ''}`.trim(),
    ...(supportEmail && { organizer: { name: company, email: supportEmail } }),
    ...((facts.address ?? facts.place) && { location: (facts.address ?? facts.place)! }),
  })
  if (error) throw error
  return value!
}

/** The instant at which the clocks where the customer lives show a time of the plan's day. */
function utcParts({ date, country }: Facts, time: string): DateArray {
  const at = new Date(instantAt(`${date}T${time}Z`, { country, isByZone: true }))
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ]
}

function dayParts(date: string, later: number): DateArray {
  const day = new Date(Date.parse(date) + later * 86_400_000)
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
}
