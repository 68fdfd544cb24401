/** The verdict on a plan of a day. `Free But`: there is room, and something else speaks against it. */
export const verdicts = ['Free', 'Free But', 'Not Free'] as const

/** @param against what refuses the plan; @param warnings what it is confirmed for with a reason */
export const verdictOf = (
  against: readonly unknown[],
  warnings: readonly unknown[],
): (typeof verdicts)[number] =>
  against.length ? 'Not Free' : warnings.length ? 'Free But' : 'Free'
