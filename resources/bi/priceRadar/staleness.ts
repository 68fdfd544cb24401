/** So many days after it was seen, a price is stale. */
export const daysCurrent = 30

/** The difference of a price from ours, in percent of ours. */
export const differenceOf = (price: number, ours: number): number =>
  Math.round(((price - ours) / ours) * 1000) / 10
