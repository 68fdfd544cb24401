import { HttpError } from '#data/errors.ts'
import type { Doing } from '#src/shell/actions.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { calendarNamed, calendarPath } from './shortcuts.ts'
import { say } from '#src/i18n/say.ts'

/**
 * Opens the calendar with this full name: remembers its id and opens the calendar page in its
 * initial state. Resolves to whether the list of calendars was available.
 */
export async function openCalendar(
  { provider, notify, navigate }: Omit<Doing, 'logOut'>,
  name: string,
): Promise<boolean> {
  try {
    const { calendarList } = await provider.call('getCalendarList', {})
    const calendar = calendarNamed(calendarList, name)
    if (!calendar?.id) {
      notify(say('shortcuts.invalid'), { type: 'warning' })
      return true
    }
    remember(names.calendarId, calendar.id)
    navigate(`/redirect${calendarPath}`)
    return true
  } catch (error) {
    const type = error instanceof HttpError && error.isRefusal ? 'warning' : 'error'
    notify(say('shortcuts.failed', { details: (error as Error).message }), { type })
    return false
  }
}
