/**
 * What a word of letters may have been meant to be, if one key went wrong. `whole` are texts: two
 * letters swapped, one doubled, one not doubled, one too many. `open` are SQL patterns in which `_`
 * is a wrong or a missing letter, for words of six letters and more.
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
  const whole = [...swapped, ...doubled, ...shorter].filter(each => each !== word)
  const open =
    letters.length < 6
      ? []
      : letters.flatMap((letter, n) => [at(n, '_'), ...(n > 0 ? [at(n, '_', letter)] : [])])
  return { whole: [...new Set(whole)], open: [...new Set(open)] }
}
