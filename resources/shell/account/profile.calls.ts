import { call, flag, instant, list, object, text } from '#define'

/** What a person sees and changes of themselves. */
export const profileCalls = {
  getProfile: call({
    at: 'GET /api/profile',
    answer: {
      data: object({
        fullName: text({ required: true }),
        email: text({ required: true }),
        branch: text(),
        client: text({ required: true }),
        lastSignInOnUtc: instant(),
        /** The role codes that the person holds, each with what it stands for. */
        codes: list({ code: text({ required: true }), label: text() }, 100),
      }),
    },
  }),
  changePassword: call({
    at: 'POST /api/profile/changePassword',
    // It writes in transactions of its own: a wrong password is counted although the call is refused.
    changes: false,
    input: {
      present: text({ required: true, max: 200 }),
      password: text({ required: true, max: 600 }),
    },
  }),
  getOwnSessions: call({
    at: 'GET /api/profile/sessions',
    answer: {
      data: list(
        {
          id: text({ required: true }),
          startedOnUtc: instant({ required: true }),
          usedOnUtc: instant({ required: true }),
          expiresOnUtc: instant({ required: true }),
          ip: text(),
          userAgent: text(),
          /** Whether it is the one that asks. */
          isThis: flag({ required: true }),
        },
        100,
      ),
    },
  }),
  endOwnSession: call({
    at: 'POST /api/profile/endSession',
    // In a transaction of its own, as signing out is.
    changes: false,
    input: { id: text({ required: true, max: 36 }) },
  }),
}
