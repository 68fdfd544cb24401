import { handlers } from '#server/kit'
import { shellCalls } from './shell.calls.ts'

export default handlers(shellCalls, {
  /** Those of the person's branch come first. */
  getCalendarList: async ({ actor, db }) => ({
    calendarList: await db.text<{ id: string; name: string; calendarType: string }>(
      `select id, name, calendar_type as "calendarType" from delivery_calendars
       where client_id = $1 and not is_deleted and status = 'Active' and is_in_shortcut
       order by branch_id is not distinct from (select s.branch_id from staff s where s.id = $2) desc, name limit 500`,
      [actor.clientId, actor.staffId],
    ),
  }),
})
