/**
 * The countries of a list such as the client's "Texts go to", in capital letters.
 * @example countriesIn('nz, CA') // ['NZ', 'CA']
 */
export const countriesIn = (list: string): readonly string[] =>
  list.toUpperCase().match(/[^\s,;]+/g) ?? []
