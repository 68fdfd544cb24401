import '#resources/shell/overlays.texts.ts'
import { openCalendar } from '#resources/shell/shortcuts/openCalendar.ts'
import { calendarGroups, calendarPath } from '#resources/shell/shortcuts/shortcuts.ts'
import { mayReach } from '#src/app/access.ts'
import { clientCountry } from '#src/app/clientInfo.ts'
import type { Action, Doing } from '#src/shell/actions.ts'
import { say } from '#src/i18n/say.ts'

/** The calendars of the shortcut bar, each by its full name. */
export default function calendarActions(doing: Doing): readonly Action[] {
  const country = clientCountry()
  if (country === undefined || !mayReach(calendarPath)) return []
  return calendarGroups(country === 'CA').flatMap(({ title, calendars }) =>
    calendars.map(({ name }) => ({
      name: `calendar ${name}`,
      icon: 'calendar',
      text: say('palette_list.calendar', { name }),
      words: title,
      run: () => void openCalendar(doing, name),
    })),
  )
}
