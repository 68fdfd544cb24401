import { handlers } from '#server/kit'
import { shellCalls } from './shell.calls.ts'

export default handlers(shellCalls, {
  getCalendarList: async ({ actor, db }) => ({
    calendarList: await db.text<{ id: string; name: string; calendarType: string }>(
      `select id, name, calendar_type as "calendarType" from delivery_calendars
       where client_id = $1 and not is_deleted and status = 'Active' and is_in_shortcut order by name limit 500`,
      [actor.clientId],
    ),
  }),
})
