/** A list in words, for texts of the server: `a, b and c`. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A date in words, for texts of the server. */
export const dayOf = (date: string): string => date.split('-').toReversed().join('/')
