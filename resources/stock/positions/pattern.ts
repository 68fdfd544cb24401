/**
 * The codes of a pattern: one code, or the first and the last, which count up in letters or in
 * digits of one length. Empty where it is no pattern.
 * @example codesOf('A09..A11') // ['A09', 'A10', 'A11']
 * @example codesOf('A..D') // ['A', 'B', 'C', 'D']
 */
export function codesOf(pattern: string): string[] {
  const [first = '', last = first, ...more] = pattern.trim().split(/\s*(?:\.\.+|…)\s*/)
  if (more.length || !/^[A-Za-z0-9]{1,8}$/.test(first) || first.length !== last.length) return []
  if (first === last) return [first]
  const [, start = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  if (from) {
    const to = last.slice(start.length)
    if (!last.startsWith(start) || !/^\d+$/.test(to)) return []
    return counted(Number(from), Number(to), n => start + String(n).padStart(from.length, '0'))
  }
  const head = first.slice(0, -1)
  if (!last.startsWith(head) || !/[A-Za-z]$/.test(last)) return []
  return counted(
    first.charCodeAt(head.length),
    last.charCodeAt(head.length),
    n => head + String.fromCodePoint(n),
  ).filter(code => /^[A-Za-z0-9]+$/.test(code))
}

const most = 200

const counted = (from: number, to: number, code: (n: number) => string) =>
  to < from || to - from >= most
    ? []
    : Array.from({ length: to - from + 1 }, (_, i) => code(from + i))
