import { screen } from '../define/index.ts'

export const profile = screen({
  calls: ['getProfile', 'changePassword', 'getOwnSessions', 'endOwnSession'],
})
