import { call, flag, instant, integer, list, text } from '../define/index.ts'

/** What the shell asks for around every screen: the calendars of the shortcut bar, and the person's tasks. Source: specification §3 and §7. */
export const shellCalls = {
  getCalendarList: call({
    at: 'GET /api/delivery/getCalendarList',
    open: 'everybody',
    answer: {
      calendarList: list({
        id: text({ required: true }),
        name: text({ required: true }),
        calendarType: text({ required: true }),
      }),
    },
  }),
  /** The person's own tasks, newest first. `lastTaskCreatedOnUtc` tells what was seen already, and answers what the next request says. */
  getTasksList: call({
    at: 'GET /api/tasks/getTasksList',
    open: 'everybody',
    input: {
      pageSize: integer({ min: 1, max: 500, default: 10 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      taskType: text({ max: 36 }),
      keywords: text({ max: 200 }),
      isMarkedAsDone: flag({ default: false }),
      lastTaskCreatedOnUtc: instant(),
    },
    answer: {
      tasksDataList: list({
        id: text({ required: true }),
        no: text({ required: true }),
        description: text({ required: true }),
        type: text({ required: true }),
        priority: text({ required: true }),
        creator: text({ required: true }),
        dueOnUtc: instant(),
        createdOnUtc: instant({ required: true }),
        /** Created after `lastTaskCreatedOnUtc`. */
        isNew: flag({ required: true }),
      }),
      totalCount: integer({ required: true }),
      lastTaskCreatedOnUtc: instant(),
    },
  }),
}
