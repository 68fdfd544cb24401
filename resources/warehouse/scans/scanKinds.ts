/**
 * What a phone may tell of, by kind. A kind says what it needs besides the item; `scanKinds.server.ts`
 * says what it does.
 */
export const scanKinds = [
  'Pick',
  'Put back',
  'Store',
  'Short pick',
  'Issue',
  'Count',
  'Stocktake',
  'Place counted',
  'Refill',
  'Answer',
  'Check',
  'Zone passed',
  'Zone failed',
  'Transfer pick',
  'Dispatch',
  'Receive',
  'All received',
  'Check in',
  'Undo',
  'Wrong code',
] as const

export type ScanKind = (typeof scanKinds)[number]

/** More events than this are sent one batch after the other. */
export const mostEvents = 200

/** What is wrong with goods that a picker finds at a place. */
export const issueTypes = ['Missing', 'Damaged', 'Wrong item', 'Missing parts'] as const
/** How pieces of a transfer arrive. */
export const arrivalKinds = ['Good', 'Damaged', 'Extra'] as const
export type ArrivalKind = (typeof arrivalKinds)[number]
/** How pieces come out of a container: more than it should have are kept, or held for their return. */
export const checkInKinds = ['Good', 'Damaged', 'Extra', 'To return'] as const
export type CheckInKind = (typeof checkInKinds)[number]
/** Why a zone is passed or failed though other goods stand there than expected. */
export const zoneReasons = [
  'Comes with the next trip',
  'Missing',
  'Too many',
  'Damaged',
  'Goods of another plan',
] as const
/** Those whose pieces lie at their place. */
export const faultyTypes: readonly string[] = ['Damaged', 'Missing parts']
