/** States in which a plan can be rescheduled. Source: domain, state machine of delivery plans. */
export const movableStates: readonly string[] = [
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'No Show',
  'Partially Delivered',
]

/** The states in which a plan takes other goods. */
export const itemStates: readonly string[] = [
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'No Show',
]

/** The states from which a plan is cancelled. */
export const cancellableStates = itemStates

/** The states of plans that have ended: of these, only what was delivered counts. */
export const endedStates: readonly string[] = ['Cancelled', 'Delivered', 'Partially Delivered']
