/** Keys that came one after the other, with what stood in the field before them. */
export interface Keys {
  readonly text: string
  /** When the first and the last came, in milliseconds of one clock. */
  readonly from: number
  readonly at: number
  /** Pauses that are longer than the pace. */
  readonly gaps: number
  /** The longest of all pauses, and the longest of those that are no gaps, in milliseconds. */
  readonly longest: number
  readonly slowest: number
  readonly before: string
}

/** How quick keys have to be where they come, and whether less than four of them may be a code. */
export interface Pace {
  /** From key to key, in milliseconds. */
  readonly quickest: number
  /** With more gaps than these a person wrote the first of it. */
  readonly mostGaps: number
  readonly hasShort: boolean
}

/** A person who writes is rarely quicker, on average. */
export const whereOneWrites: Pace = { quickest: 35, mostGaps: 2, hasShort: false }
/** Nobody presses keys so quickly where no text is written. Labels of zones are short. */
export const elsewhere: Pace = { quickest: 60, mostGaps: 2, hasShort: true }
/** A person who types pauses between all keys, a scanner once. */
export const inNumbers: Pace = { ...elsewhere, mostGaps: 1 }

/** A radio that loses its link brings the rest of a code within so many milliseconds. */
export const lull = 300
/** Fewer keys are a person's, unless each of them came within `surely` milliseconds. */
export const fewest = 4
const surely = 30

/** The first key of a scan, or of a person. */
export const firstKey = (text: string, at: number, before: string): Keys => ({
  text,
  from: at,
  at,
  gaps: 0,
  longest: 0,
  slowest: 0,
  before,
})

/** These keys and one more. */
export function withKey(keys: Keys, text: string, at: number, { quickest }: Pace): Keys {
  const pause = at - keys.at
  const isGap = pause > quickest
  return {
    ...keys,
    text: keys.text + text,
    at,
    gaps: keys.gaps + (isGap ? 1 : 0),
    longest: Math.max(keys.longest, pause),
    slowest: isGap ? keys.slowest : Math.max(keys.slowest, pause),
  }
}

/**
 * Whether a scanner typed these keys: they are quick but for their longest pause.
 * @param ended when the key after them came, if it has come
 */
export function isScan(
  { text, from, at, gaps, longest, slowest }: Keys,
  { quickest, mostGaps, hasShort }: Pace,
  ended = at,
): boolean {
  if (text.length >= fewest)
    return gaps <= mostGaps && at - from - longest <= quickest * (text.length - 2)
  const isQuick = gaps === 0 && Math.max(slowest, ended - at) <= surely
  return hasShort && text.trim() === text && text !== '' && isQuick
}
