/** Small edits of source text that leave the rest unchanged. */

/** The paths of all routes with children, in order. */
export const parentPaths = (source: string): string[] =>
  [...source.matchAll(/path: '([^']+)'/g)]
    .map(match => match[1]!)
    .filter(path => childrenOf(source, path))

/**
 * Where the children of a route begin: the text from its path to the bracket, for `insideBrackets`.
 * Undefined without children.
 */
export function childrenOf(source: string, path: string): string | undefined {
  const start = source.indexOf(`path: '${path}'`)
  if (start < 0) return undefined
  let depth = 0
  for (const [at, char] of codeFrom(source, start)) {
    if (depth === 0 && source.startsWith('children: [', at))
      return source.slice(start, at + 'children: ['.length)
    if ('{[('.includes(char)) depth++
    else if ('}])'.includes(char) && --depth < 0) return undefined
  }
  return undefined
}

/** Adds an element at the end of the brackets that `opening` ends with. */
export function insideBrackets(source: string, opening: string, element: string): string {
  const open = source.indexOf(opening) + opening.length
  let depth = 1
  for (const [at, char] of codeFrom(source, open)) {
    if ('{[('.includes(char)) depth++
    else if ('}])'.includes(char) && --depth === 0) {
      const before = source.slice(0, at).trimEnd()
      const comma = /[,[({]$/.test(before) ? '' : ','
      return `${before}${comma}\n  ${element},\n${source.slice(at)}`
    }
  }
  throw new Error(`${opening} is not closed.`)
}

/** Adds an import of `{ name }` or of a default, sorted by path. */
export function importedBefore(source: string, name: string, path: string): string {
  const line = `import ${name} from '${path}'\n`
  const imports = [
    ...source.matchAll(/^import (?:(?:type )?\{[^}]*\}|\* as \w+|\w+) from '(\.[^']*)'\n/gm),
  ]
  const next = imports.find(match => match[1]!.localeCompare(path) > 0)
  const last = imports.at(-1)!
  const at = next?.index ?? last.index + last[0].length
  return source.slice(0, at) + line + source.slice(at)
}

/** Every character of code with its index, without strings and comments. */
function* codeFrom(source: string, start: number): Generator<[at: number, char: string]> {
  for (let at = start; at < source.length; at++) {
    const char = source[at]!
    if (char === "'" || char === '"' || char === '`') {
      for (at++; source[at] !== char && at < source.length; at++) if (source[at] === '\\') at++
    } else if (source.startsWith('//', at)) at = source.indexOf('\n', at)
    else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1
    else yield [at, char]
  }
}
