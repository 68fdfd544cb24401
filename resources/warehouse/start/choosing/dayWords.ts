import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { daysBefore } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'

dayjs.extend(utc)

/** `Mon 30 Nov` of a calendar date: a job is never a year away. */
export const shortDay = (day: string) => dayjs.utc(day).format('ddd D MMM')

/** The same, with the day after today by its name. */
export const comingDay = (day: string, today: string) =>
  daysBefore(day, 1) === today ? say('start.tomorrow') : shortDay(day)
