import { axes, type Axis } from '#resources/products/axes/axes.ts'

/** A value of an axis in a form; a new one has no id. */
export interface OptionLine {
  readonly id?: string
  readonly axis: Axis
  readonly name: string
  readonly code: string
  readonly position: number
}

/** The values of an axis as one text. */
export const textOf = (lines: readonly OptionLine[], axis: Axis) =>
  lines
    .filter(line => line.axis === axis)
    .toSorted((a, b) => a.position - b.position)
    .map(({ name }) => name)
    .join(', ')

/**
 * The lines after the values of an axis were typed: known ones are kept, new ones get a short code,
 * and all of them the typed order.
 */
export function linesWith(
  lines: readonly OptionLine[],
  axis: Axis,
  text: string,
): readonly OptionLine[] {
  const known = lines.filter(line => line.axis === axis)
  const names = text.split(/[,;\n]/).flatMap(name => name.trim().replaceAll(/\s+/g, ' ') || [])
  const codes = new Set<string>()
  const made = names
    .filter((name, n) => names.findIndex(other => isSame(other, name)) === n)
    .map(name => {
      const before = known.find(line => isSame(line.name, name))
      const code = before?.code ?? codeFor(name, new Set([...codes, ...known.map(k => k.code)]))
      codes.add(code)
      return { ...before, axis, name, code, position: 0 }
    })
  const others = lines.filter(line => line.axis !== axis)
  const ordered = axes.flatMap(each =>
    each === axis
      ? made
      : others.filter(line => line.axis === each).toSorted((a, b) => a.position - b.position),
  )
  // Positions count through, so that the list of all of them shows one axis after the other.
  return ordered.map((line, n) => ({ ...line, position: n + 1 }))
}

/** The first three letters or the number of a name; with a number where others have it. */
function codeFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\dA-Za-z]/g, '')
    .toUpperCase()
  const short = /^\d+/.exec(plain)?.[0].slice(0, 6) || plain.slice(0, 3) || 'X'
  for (let n = 1; ; n++) {
    const code = n === 1 ? short : `${short}${n}`
    if (!taken.has(code)) return code
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
