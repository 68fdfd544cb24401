/**
 * Stands for the package `query-string`, of which ra-core takes these two functions: the package brings
 * eleven kilobytes of options that nobody sets.
 */

type Value = string | number | boolean | null | undefined
type Values = Record<string, Value | readonly Value[]>

/** `a=1&a=2&b` becomes `{ a: ['1', '2'], b: null }`; text that is not encoded well stays as it is. */
export function parse(query: string): Record<string, string | null | (string | null)[]> {
  const values = Object.create(null) as Record<string, string | null | (string | null)[]>
  const pairs = query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => pair.replaceAll('+', ' '))
  for (const pair of pairs) {
    const end = pair.indexOf('=')
    const key = decoded(end < 0 ? pair : pair.slice(0, end))
    const value = end < 0 ? null : decoded(pair.slice(end + 1))
    const before = values[key]
    values[key] = before === undefined ? value : [before, value].flat()
  }
  return values
}

/** Keys in order of their letters; `undefined` is left out, `null` is a key alone. */
export function stringify(values: Values): string {
  const pairOf = (key: string, value: Value) =>
    value === null ? encoded(key) : `${encoded(key)}=${encoded(String(value))}`
  return Object.keys(values)
    .sort()
    .flatMap(key =>
      [values[key]]
        .flat()
        .flatMap(value => (value === undefined ? [] : [pairOf(key, value as Value)])),
    )
    .join('&')
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
