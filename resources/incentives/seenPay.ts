/** The codes of people who calculate and approve the pay of others. */
export const payCodes = ['P2'] as const

/** One's own pay, and that of members of active Sales groups that one leads. */
export const seenPay = {
  field: 'staffId',
  unless: payCodes,
  led: {
    access: ['P4'],
    by: 'staffGroups',
    leader: 'leaderId',
    members: 'memberIds',
    only: { isActive: true, purpose: 'Sales' },
  },
} as const
