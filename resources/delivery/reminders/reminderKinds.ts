/** What may be wrong with a plan of the coming days, and what is told about it. */
export const riskKinds = [
  'Not prepared',
  'Stock short',
  'Arrives late',
  'Unpaid',
  'No slot',
  'Not served',
  'Over capacity',
  'Changed after print',
  'No contact',
] as const
export type RiskKind = (typeof riskKinds)[number]

/** The worst first: they sort by their place. */
export const severities = ['High', 'Medium', 'Low'] as const

/** Everything that somebody can be reminded of. */
export const reminderKinds = ['Overdue', ...riskKinds] as const
export type ReminderKind = (typeof reminderKinds)[number]
