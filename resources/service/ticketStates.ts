/** The states of a ticket, and whose turn it is in each. Nobody waits in the others. */
export const ticketStates = [
  'New',
  'In progress',
  'Waiting customer',
  'Waiting supplier',
  'Waiting parts',
  'Scheduled',
  'Resolved',
  'Closed',
  'Reopened',
  'Merged',
] as const

export type TicketState = (typeof ticketStates)[number]

/** What has to be worked on or waited for: all but what is resolved, closed or merged into another one. */
export const workingStates = [
  'New',
  'In progress',
  'Waiting customer',
  'Waiting supplier',
  'Waiting parts',
  'Scheduled',
  'Reopened',
] as const satisfies readonly TicketState[]

/** Whoever has to act, by state. */
export const waitingOn = {
  Us: ['New', 'In progress', 'Reopened'],
  Customer: ['Waiting customer'],
  Supplier: ['Waiting supplier', 'Waiting parts'],
} as const satisfies Readonly<Record<string, readonly TicketState[]>>

/** A closed ticket is reopened for so many days; later a new one points back to it. */
export const reopenDays = 30
