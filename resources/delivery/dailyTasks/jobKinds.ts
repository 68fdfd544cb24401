/** What people of a warehouse do in a day. */
export const jobKinds = [
  'Pick',
  'Refill',
  'Count',
  'Check-in',
  'Load',
  'Transfer',
  'Receive',
  'Refused scan',
  'Waiting scans',
] as const
export type JobKind = (typeof jobKinds)[number]

/** The shifts that a day of a warehouse is divided into. */
export const shifts = ['Morning', 'Afternoon', 'Night'] as const

/** Jobs whose work says by itself when it is done, and how. */
export const doneByWork: Readonly<Partial<Record<JobKind, string>>> = {
  Pick: 'its goods are prepared',
  Refill: 'its pieces are brought',
  Count: 'its place is counted',
  Receive: 'all of it has arrived',
  'Refused scan': 'it is settled in the log of scans',
}
