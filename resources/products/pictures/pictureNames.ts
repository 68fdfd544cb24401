/** A file's name as codes are compared with it: without its ending, case and separators. */
export interface NameKeys {
  /** The name as it is, in lower case: a code that reads like this is meant, whatever else fits. */
  readonly literal: string
  /** Letters and digits alone, with the number behind a separator and without it. */
  readonly keys: readonly string[]
  /** The number behind a separator; 0 without one. */
  readonly number: number
}

/**
 * What the name of a picture says of the code that it is of.
 * @example keysOf('Sofa-OAK_2.jpg') // { literal: 'sofa-oak_2', keys: ['sofaoak2', 'sofaoak'], number: 2 }
 */
export function keysOf(name: string): NameKeys {
  const stem = name.replace(/\.[^.]*$/, '').trim()
  const [, bare, number] = /^(.+?)[\s_\-.(]+(\d{1,3})\)?$/.exec(stem) ?? []
  const keys = [stem, bare ?? stem].map(squeezed).filter(Boolean)
  return { literal: stem.toLowerCase(), keys: [...new Set(keys)], number: Number(number ?? 0) }
}

const squeezed = (text: string) => text.replace(/[^A-Za-z\d]/g, '').toLowerCase()

/** Files by their code, and the pictures of one code by their numbers: `SOFA`, `sofa_2`, `SOFA 10`. */
export const byNumber = (a: { readonly name: string }, b: { readonly name: string }) => {
  const [one, other] = [keysOf(a.name), keysOf(b.name)]
  return (one.keys.at(-1) ?? '').localeCompare(other.keys.at(-1) ?? '') || one.number - other.number
}
