import { call, instant, integer, list, longText, object, text } from '#define'

const password = text({ required: true, max: 200 })
const code = text({ required: true, max: 40 })
const recoveryCodes = list({ code: text({ required: true }) }, 10)

/**
 * A person's own second factor: an authenticator app, and recovery codes for when it is lost. All use
 * their own transactions: a wrong password or code is counted although the call is refused. Nothing
 * that they answer is kept, so no key makes one happen once.
 */
export const secondFactorCalls = {
  getSecondFactor: call({
    at: 'GET /api/profile/secondFactor',
    answer: {
      data: object({
        /** Since when it counts; null without one. */
        sinceUtc: instant(),
        recoveryCodesLeft: integer({ required: true }),
        /** Codes that are held back until the person has one. */
        heldBack: list({ code: text({ required: true }) }, 100),
      }),
    },
  }),
  /** Gives the secret of a new app, in base 32, as an address, and as the path of a QR code of `size` modules a side. */
  beginSecondFactor: call({
    at: 'POST /api/profile/secondFactor/begin',
    changes: false,
    input: { password },
    answer: {
      secret: text({ required: true }),
      address: text({ required: true }),
      size: integer({ required: true }),
      path: longText({ required: true }),
    },
  }),
  /** Takes the first code of the new app, and gives recovery codes. Signing in asks for a code from then on. */
  confirmSecondFactor: call({
    at: 'POST /api/profile/secondFactor/confirm',
    changes: false,
    input: { code },
    answer: { recoveryCodes },
  }),
  /** Gives recovery codes in the place of the former ones. */
  renewRecoveryCodes: call({
    at: 'POST /api/profile/secondFactor/recoveryCodes',
    changes: false,
    input: { password, code },
    answer: { recoveryCodes },
  }),
  endSecondFactor: call({
    at: 'POST /api/profile/secondFactor/end',
    changes: false,
    input: { password, code },
  }),
}
