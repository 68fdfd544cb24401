/**
 * The nth text that fits a pattern of a declaration; texts repeat when the pattern has no more. It knows what declarations use: literals,
 * `\d`, `.`, classes of letters and ranges, `{n}`, `{n,m}`, `*`, `+` and `?`, and of alternatives in brackets the first. @throws Error on a pattern that needs more
 * @example fitting('^[A-Z]{2}\\d$', 11) // 'AB1'
 */
export function fitting(pattern: string, n: number): string {
  const parts = [
    ...pattern
      .replaceAll(/^\^|\$$/g, '')
      .replaceAll(/\(([^|()]+)\|[^()]+\)/g, '$1')
      .matchAll(part),
  ].flatMap(({ groups }) =>
    Array.from({ length: timesOf(groups!.times) }, () => alphabetOf(groups!.one!)),
  )
  let left = n
  const text = parts
    .toReversed()
    .map(alphabet => {
      const letter = alphabet[left % alphabet.length]!
      left = Math.floor(left / alphabet.length)
      return letter
    })
    .toReversed()
    .join('')
  if (!new RegExp(pattern, 'u').test(text))
    throw new Error(`No sample fits ${pattern}: teach tests/contract/patterns.ts what it uses`)
  return text
}

const part = /(?<one>\[[^\]]+\]|\\.|.)(?<times>\{\d+(?:,\d*)?\}|[*+?])?/gu

/** The least that the pattern allows, but where it allows nothing there are some. */
const timesOf = (times: string | undefined) =>
  times === undefined ? 1 : Number(times.match(/\d+/)?.[0] ?? 4) || 4

function alphabetOf(one: string): string {
  if (one === '.') return letters
  if (one === String.raw`\d`) return digits
  if (!one.startsWith('[')) return one.replace(/^\\/, '')
  return one
    .slice(1, -1)
    .replaceAll(String.raw`\d`, digits)
    .replaceAll(/(.)-(.)/gu, (_, from: string, to: string) =>
      String.fromCodePoint(
        ...Array.from(
          { length: to.codePointAt(0)! - from.codePointAt(0)! + 1 },
          (__, at) => from.codePointAt(0)! + at,
        ),
      ),
    )
}

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'
