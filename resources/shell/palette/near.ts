import { folded, hasWords } from '#define/fields/folded.ts'
import { distance } from '#define/words.ts'

/**
 * Whether a text has every typed word, each with at most one wrong key: swapped, doubled, wrong or
 * missing. Words of fewer than four letters have to be right.
 * @example isNear('Order records', 'ordr') // true
 */
export const isNear = (text: string, typed: string): boolean =>
  typed.split(/\s+/).every(word => hasWords(text, word) || hasSlip(text, folded(word)))

const hasSlip = (text: string, word: string) =>
  word.length >= 4 &&
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some(
      each =>
        each[0] === word[0] &&
        [-1, 0, 1].some(more => distance(word, each.slice(0, word.length + more)) <= 1),
    )
