/**
 * What a word of letters may have been meant to be, if one key went wrong: two letters swapped, one
 * doubled, one not doubled, one too many; in words of six letters and more also one wrong or
 * missing. `whole` are texts to look for. `open` are patterns for what keeps one half of the word
 * as it was typed; `_` is any letter.
 * @example slipsOf('tnae').whole // includes 'tane'
 */
export function slipsOf(word: string): { readonly whole: string[]; readonly open: string[] } {
  const letters = [...word]
  const at = (n: number, ...instead: string[]) => letters.toSpliced(n, 1, ...instead).join('')
  const swapped = letters
    .slice(1)
    .map((next, n) => letters.toSpliced(n, 2, next, letters[n]!).join(''))
  const doubled = letters.map((letter, n) => at(n, letter, letter))
  const shorter = letters.map((_, n) => at(n))
  const all = [...swapped, ...doubled, ...shorter].filter(each => each !== word)
  if (letters.length < 6) return { whole: [...new Set(all)], open: [] }
  const wrong = letters.flatMap((letter, n) => [at(n, '_'), ...(n > 0 ? [at(n, '_', letter)] : [])])
  // The one that touches both halves.
  return { whole: [swapped[middleOf(word) - 1]!], open: [...new Set([...all, ...wrong])] }
}

/** Where the second half of a word begins. */
export const middleOf = (word: string) => Math.ceil([...word].length / 2)
