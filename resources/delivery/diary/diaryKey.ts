/** A month of a calendar, as changes of the diary are told. */
export const diaryKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{4}-\d{2}$/

/** The months of these dates in a calendar. */
export const diaryKeys = (calendarId: unknown, dates: readonly string[]) =>
  typeof calendarId === 'string'
    ? [...new Set(dates.map(date => `${calendarId}:${date.slice(0, 7)}`))]
    : []
