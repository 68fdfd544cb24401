import { flag } from '#define'

const open = flag({ default: true })

/** The days of the week as fields, open except Sunday. */
export const weekdays = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: flag({ default: false }),
} as const

/**
 * SQL for a condition that holds on at least one day.
 * @example anyDay(day => `{${day}}`)
 */
export const anyDay = (holds: (day: string) => string) =>
  Object.keys(weekdays).map(holds).join(' or ')

/**
 * SQL for the days on which a condition holds, in readable form: `Mon Tue Sat`.
 * @example daysInWords(day => `{${day}}`)
 */
export const daysInWords = (holds: (day: string) => string) =>
  `concat_ws(' ', ${Object.keys(weekdays)
    .map(day => `case when ${holds(day)} then '${day[0]!.toUpperCase()}${day.slice(1, 3)}' end`)
    .join(', ')})`
