import { call, flag, integer, list, text } from '#define'

/** The panel of the day above a person's first screen. */
export const homeCalls = {
  /**
   * What waits for the person, each with the address behind it. `count` is at most 99; `isMore` says
   * that there are more. Nothing that the person may not open is told.
   */
  getHome: call({
    at: 'GET /api/home',
    open: 'everybody',
    answer: {
      data: list(
        {
          name: text({ required: true }),
          about: text(),
          path: text({ required: true }),
          query: text({ required: true }),
          count: integer({ required: true }),
          isMore: flag({ required: true }),
          isLate: flag({ required: true }),
        },
        50,
      ),
    },
  }),
}
