import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { contains } from '../../server/entities/filter.ts'
import type { CallAnswer } from '../define/index.ts'
import { shellCalls } from './shell.calls.ts'

type Task = CallAnswer<typeof shellCalls.getTasksList>['tasksDataList'][number]

export default handlers(shellCalls, {
  getCalendarList: async ({ who, db }) => ({
    calendarList: await db.text<{ id: string; name: string; calendarType: string }>(
      `select id, name, calendar_type as "calendarType" from delivery_calendars
       where client_id = $1 and not is_deleted and status = 'Active' and is_in_shortcut order by name limit 500`,
      [who.clientId],
    ),
  }),

  async getTasksList({ input, who, db }) {
    const {
      pageSize = 10,
      pageNo = 1,
      taskType,
      keywords,
      isMarkedAsDone,
      lastTaskCreatedOnUtc,
    } = input
    const typed = keywords?.trim()
    const own = sql`
      from tasks t join task_assignees a on a.task_id = t.id and not a.is_deleted
      where t.client_id = ${who.clientId} and a.staff_id = ${who.staffId} and not t.is_deleted
        and ${isMarkedAsDone ? sql`(a.done_on_utc is not null or t.state <> 'Open')` : sql`a.done_on_utc is null and t.state = 'Open'`}
        ${taskType ? sql`and t.type_id::text = ${taskType}` : sql``}
        ${typed ? sql`and (t.no ilike ${contains(typed)} or t.description ilike ${contains(typed)})` : sql``}`
    const [count] = await db.query<{ totalCount: number; last: string | null }>(
      sql`select count(*)::int as "totalCount", max(t.created_on_utc) as last ${own}`,
    )
    const tasksDataList = await db.query<Task>(sql`
      select t.id, t.no, t.description, (select name from task_types y where y.id = t.type_id) as type, t.priority,
        (select full_name from staff s where s.id = t.creator_id) as creator, t.due_on_utc as "dueOnUtc", t.created_on_utc as "createdOnUtc",
        ${lastTaskCreatedOnUtc ? sql`t.created_on_utc > ${lastTaskCreatedOnUtc}` : sql`true`} as "isNew"
      ${own} order by t.created_on_utc desc, t.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`)
    return {
      tasksDataList,
      totalCount: count!.totalCount,
      lastTaskCreatedOnUtc: count!.last ?? lastTaskCreatedOnUtc ?? null,
    }
  },
})
