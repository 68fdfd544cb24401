import { useNavigate, useNotify } from 'ra-core'
import { useState } from 'react'
import { HttpError } from '#data/errors.ts'
import { useProvider } from '#src/app/useServer.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { type Calendar, calendarNamed, calendarPath } from './shortcuts.ts'
import { say } from '#src/i18n/say.ts'

/**
 * Opens calendars by their full names: remembers the id and opens the calendar page in its initial
 * state.
 */
export function useCalendar() {
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  function show(calendar: Calendar | undefined) {
    if (!calendar?.id) return notify(say('shortcuts.invalid'), { type: 'warning' })
    remember(names.calendarId, calendar.id)
    navigate(`/redirect${calendarPath}`)
  }

  /** Resolves to whether the list of calendars was available. */
  async function open(name: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const { calendarList } = await provider.call('getCalendarList', {})
      show(calendarNamed(calendarList, name))
      return true
    } catch (error) {
      const type = error instanceof HttpError && error.isRefusal ? 'warning' : 'error'
      notify(say('shortcuts.failed', { details: (error as Error).message }), { type })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { open, isBusy }
}
