import { call, integer, list, longText, object, text } from '#define'

const tokens = {
  accessToken: text(),
  refreshToken: text(),
  /** Seconds until the access token expires. */
  expiresIn: integer(),
  tokenType: text(),
}

/**
 * Sign-in, and the application's data about its client and user. Source: specification §7, account
 * and client.
 */
export const accountCalls = {
  login: call({
    at: 'POST /api/account/login',
    open: 'anybody',
    changes: false,
    input: {
      email: text({ required: true, max: 200 }),
      password: text({ required: true, max: 200 }),
      /**
       * The code of the authenticator app, or a recovery code, of a person with a second factor. Without it
       * they are answered `second_factor` and no token.
       */
      code: text({ max: 40 }),
    },
    answer: tokens,
  }),
  refreshToken: call({
    at: 'POST /api/account/refreshToken',
    open: 'anybody',
    changes: false,
    input: {
      accessToken: text({ required: true, max: 4000 }),
      refreshToken: text({ required: true, max: 200 }),
    },
    answer: tokens,
  }),
  logout: call({ at: 'POST /api/account/logout', open: 'everybody', changes: false }),
  getClientInfo: call({
    at: 'GET /api/client/getClientInfo',
    open: 'everybody',
    answer: {
      clientVM: object({
        uniqueShortName: text({ required: true }),
        name: text({ required: true }),
        country: text({ required: true }),
        currency: text({ required: true }),
        timezone: text({ required: true }),
        timeDisplay: text({ required: true }),
        /** Changes with each new picture; null without a picture. */
        logo: text(),
        /** People who set new passwords, those of the person's branch first: names alone. */
        helpers: list({ name: text({ required: true }) }, 3),
      }),
    },
  }),
  /** The client's small logo for the shell and for letters, as a data URL. */
  getClientLogo: call({
    at: 'GET /api/clientLogo',
    open: 'everybody',
    answer: { logo: longText() },
  }),
  /** The person's own small picture for the menu, as a data URL. */
  getOwnPicture: call({
    at: 'GET /api/profile/picture',
    open: 'everybody',
    answer: { picture: longText() },
  }),
}
