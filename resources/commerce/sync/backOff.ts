/** As often a listing is sent; after the last try a person decides. */
export const mostTries = 8

/** The longest wait between two tries, in seconds. */
const longest = 3600

/**
 * Seconds until the next try: twice as many after each, half of them by chance, so that what failed
 * together does not come again together. The host's own number is the least.
 * @param chance from 0 to 1
 * @example secondsUntilNext(1, 1) // 10
 */
export function secondsUntilNext(tries: number, chance: number, retryAfter = 0): number {
  const whole = Math.min(longest, 5 * 2 ** tries)
  return Math.max(retryAfter, Math.round(whole / 2 + (whole / 2) * chance))
}
