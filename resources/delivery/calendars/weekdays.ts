import { flag } from '#define'

const open = <const Label extends string>(label: Label) => flag({ default: true, label })

/** The days of the week as fields, open except Sunday. */
export const weekdays = {
  monday: open('Mon'),
  tuesday: open('Tue'),
  wednesday: open('Wed'),
  thursday: open('Thu'),
  friday: open('Fri'),
  saturday: open('Sat'),
  sunday: flag({ default: false, label: 'Sun' }),
} as const

export const dayNames = Object.keys(weekdays) as readonly (keyof typeof weekdays)[]

/**
 * SQL for a condition that holds on at least one day.
 * @example anyDay(day => `{${day}}`)
 */
export const anyDay = (holds: (day: string) => string) => dayNames.map(holds).join(' or ')

/**
 * SQL for the days on which a condition holds, in readable form: `Mon Tue Sat`.
 * @example daysInWords(day => `{${day}}`)
 */
export const daysInWords = (holds: (day: string) => string) =>
  `concat_ws(' ', ${dayNames
    .map(day => `case when ${holds(day)} then '${weekdays[day].options.label}' end`)
    .join(', ')})`
