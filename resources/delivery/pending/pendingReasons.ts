/** Why goods of a plan cannot be prepared. */
export const pendingReasons = [
  'No stock',
  'Not reserved',
  'Other warehouse',
  'In transit',
  'Held',
  'Damaged',
  'Unpaid lock',
] as const
