import type { Hand, Outcome, Told } from './jobShapes.ts'

/** A scan that is taken. */
export const told = (hand: Hand, text: Told['text'], names: Told['names'] = {}): Outcome => ({
  hand,
  events: [],
  told: { isGood: true, text, names },
})

/** What is not taken changes nothing, and is kept as an error. */
export function wrong(
  hand: Hand,
  code: string,
  text: Told['text'],
  names: Told['names'] = {},
): Outcome {
  const item = code.trim().slice(0, 200)
  return {
    hand,
    events: [{ kind: 'Wrong code', item, reason: text }],
    told: { isGood: false, text, names: { code: item.slice(0, 40), ...names } },
  }
}

/** A piece that is not taken before a question is answered. That is no error of the picker. */
export const unanswered = (hand: Hand, plan: string, question: string): Outcome => ({
  hand,
  events: [],
  told: { isGood: false, text: 'unanswered', names: { plan, question } },
})
