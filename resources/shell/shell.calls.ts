import { call, list, text } from '#define'

/**
 * The shell's own data on every screen: the calendars of the shortcut bar. Source: specification §3
 * and §7.
 */
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
}
