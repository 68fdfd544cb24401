import { screen } from '#define'

export const profile = screen({
  calls: [
    'getProfile',
    'changePassword',
    'getOwnSessions',
    'endOwnSession',
    'getSecondFactor',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'endSecondFactor',
  ],
})
