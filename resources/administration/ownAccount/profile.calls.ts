import { call, flag, instant, list, object, text } from '#define'

/** Reads and changes a person's own data. */
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
        /** The role codes of the person, each with its label. */
        codes: list({ code: text({ required: true }), label: text() }, 100),
      }),
    },
  }),
  changePassword: call({
    at: 'POST /api/profile/changePassword',
    // Uses its own transactions: a wrong password is counted although the call is refused.
    changes: false,
    input: {
      present: text({ required: true, max: 200 }),
      password: text({ required: true, max: 600 }),
    },
  }),
  /**
   * Somebody signs with their password what another person does, without signing in. By the limits of
   * sign-in; whoever takes the signature says which codes it needs.
   */
  signHere: call({
    at: 'POST /api/account/sign',
    open: 'everybody',
    // Uses its own transactions, as a change of password does.
    changes: false,
    input: {
      email: text({ required: true, max: 200, label: 'E-mail' }),
      password: text({ required: true, max: 200 }),
      /** The code of the signer's second factor, where they have one. */
      code: text({ max: 40 }),
      /** The id of the signed record. */
      about: text({ required: true, max: 100 }),
    },
    answer: { signature: text({ required: true }) },
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
          /** Whether it is the session of this request. */
          isThis: flag({ required: true }),
        },
        100,
      ),
    },
  }),
  endOwnSession: call({
    at: 'POST /api/profile/endSession',
    // Uses its own transaction, like signing out.
    changes: false,
    input: { id: text({ required: true, max: 36 }) },
  }),
}
