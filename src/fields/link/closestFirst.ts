import { folded } from '#define/fields/folded.ts'
import type { Option } from '#src/fields/kindView.ts'

/**
 * Options by how closely their name or code answers what was typed: the name itself, names that
 * begin with it, names that hold it as it was typed, then the others; otherwise in the order of the server.
 */
export function closestFirst(options: readonly Option[], typed: string): Option[] {
  const asked = plain(typed)
  if (asked === '') return [...options]
  const likes = folded(asked)
  const distanceOf = (name: string) => {
    const exact = stepsOf(name, asked)
    // Of two that are alike but for their spelling, the one that is spelt as typed.
    return Math.min(2 * exact, 2 * stepsOf(folded(name), likes) + 1)
  }
  const distance = ({ label, code }: Option) =>
    Math.min(...[label, code ?? []].flat().map(text => distanceOf(plain(text))))
  return options.toSorted((a, b) => distance(a) - distance(b))
}

const stepsOf = (name: string, asked: string) =>
  name === asked ? 0 : name.startsWith(asked) ? 1 : name.includes(asked) ? 2 : 3

/** Without upper case, and with single spaces. */
const plain = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
