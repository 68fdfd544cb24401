/** The events of a ticket, as statistics count them. */
export const ticketKinds = [
  'Opened',
  'Moved',
  'Resolved',
  'Closed',
  'Reopened',
  'Merged',
  'Unmerged',
] as const

export type TicketKind = (typeof ticketKinds)[number]

/** An event adds so many to the tickets that are open: a closed one was resolved before. */
export const adds: Readonly<Record<TicketKind, -1 | 0 | 1>> = {
  Opened: 1,
  Moved: 0,
  Resolved: -1,
  Closed: 0,
  Reopened: 1,
  Merged: -1,
  Unmerged: 1,
}
