import { screen } from '#define'

export const profile = screen({
  calls: ['getProfile', 'changePassword', 'getOwnSessions', 'endOwnSession'],
})
