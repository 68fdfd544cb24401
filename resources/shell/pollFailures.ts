import { hasNoAnswer } from '#data/errors.ts'

/**
 * Which failures of a poll are told: every one that is an answer, and want of an answer once, until
 * an answer came. Source: specification §8; readings, items 52 and 91.
 */
export function pollFailures() {
  let isCut = false
  return {
    answered: () => {
      isCut = false
    },
    isNews: (error: unknown): boolean => {
      const wasCut = isCut
      isCut = hasNoAnswer(error)
      return !(isCut && wasCut)
    },
  }
}
