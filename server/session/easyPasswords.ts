import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Queryable } from '#server/db/database.ts'

/**
 * Whether a password is soon guessed: made of leaked passwords, common words, keys in a row,
 * repetitions, or of words about its owner or the product.
 */
export async function isEasyToGuess(password: string, words: readonly string[]): Promise<boolean> {
  const said = plain(password)
  // Lists of leaked passwords hold letters and digits; what is mostly something else is on none.
  if (said.length * 2 < Array.from(password).length) return false
  guesser ??= makeGuesser()
  const known = [...words, product]
  const about = [...known, ...known.flatMap(partsOf)].map(plain).filter(word => word.length > 2)
  const { check } = await guesser
  return [said.slice(0, judged), said.slice(-judged)].every(
    part => check(part, about).score < leastScore,
  )
}

/** The words that are known about a person: e-mail, name and client. */
export async function wordsAbout(db: Queryable, staffId: string): Promise<string[]> {
  const [person] = await db.text<{ words: string[] }>(
    'select array[s.email, s.full_name, c.name, c.short_name] as words from staff s join clients c on c.id = s.client_id where s.id = $1',
    [staffId],
  )
  return person?.words ?? []
}

/** What everybody sees who signs in. */
const product = 'Furniture ERP'

/** More than 10^8 guesses, on the library's scale from 0 to 4. */
const leastScore = 3
/** The time to judge grows faster than the length. */
const judged = 32

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const partsOf = (text: string) => [...text.split(/[^\p{L}\p{N}]+/u), ...text.split('@')]

let guesser: Promise<{ check: ZxcvbnFactory['check'] }> | undefined

/** Its dictionaries take memory and half a second, so they are loaded with the first password. */
async function makeGuesser() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const made = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // Other characters for letters: trying more of them takes too long.
    l33tMaxSubstitutions: 8,
  })
  return { check: made.check.bind(made) }
}
