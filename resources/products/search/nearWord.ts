import { folded } from '#define/fields/folded.ts'
import { distance } from '#define/words.ts'

/**
 * The known word that a misspelt word probably means: the same except for accents, or the nearest
 * with the same first letter. Shorter words allow fewer errors: `chiar` matches chair and `leater`
 * leather. A stand is not sand, and a string is no spring.
 * @param word letters only; other words and known words have no correction
 */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  if (!/^\p{L}{4,30}$/u.test(word)) return undefined
  const plain = folded(word)
  if (known.some(each => each.includes(word))) return undefined
  const most = plain.length > 8 ? 2 : 1
  let nearest: { word: string; far: number } | undefined
  for (const each of known) {
    const other = folded(each)
    if (other[0] !== plain[0] || Math.abs(other.length - plain.length) > most) continue
    const far = distance(plain, other)
    if (far > most || (far > 0 && !isLikely(plain, other))) continue
    if (!nearest || far < nearest.far) nearest = { word: each, far }
  }
  return nearest?.word
}

/**
 * Corrections of long words are always plausible. Below seven letters: a transposition, or one
 * letter more or less. Below six: one letter more or less only if it is doubled.
 */
function isLikely(a: string, b: string): boolean {
  if (a.length > 6) return true
  if (a.length === b.length) return [...a].sort().join() === [...b].sort().join()
  return a.length > 5 || single(a) === single(b)
}

const single = (word: string) => word.replace(/(.)\1/gu, '$1')
